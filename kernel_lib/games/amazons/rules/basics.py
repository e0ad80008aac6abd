"""What every part of the rules uses: who is bound by the god, what is free, paying, scoring, cards that come and go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN
from kernel_lib.games.amazons.catalog import HECATE
from kernel_lib.games.amazons.state import COUNT, G_TOLL, NOBODY, S_CARD, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


# Places


def is_exempt(s: AmazonsState, who: int) -> bool:
    """RA-TERM-5: the god's X tokens do not bind who has the Hecate bonus, or has played FOR in this turn."""
    return bool((s.bonus[who] and s.track[who] == HECATE) or (s.exempt and who == s.active))


def closed_for(g: Amazons, s: AmazonsState, who: int) -> int:
    """RA-MOVE-3, RA-GODH-2..4: the areas that a player can neither enter nor cross."""
    return 0 if s.god == UNKNOWN or is_exempt(s, who) else g.box.god_closed[s.god]


def is_shut_in(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-OCC-2: she stands in an area that is closed for her, so her first Action must be a Move."""
    return bool(closed_for(g, s, who) >> s.area[who] & 1)


def ports_open(g: Amazons, s: AmazonsState, who: int) -> bool:
    """RA-PORT-2, RA-GODH-3: whether Ports work for her."""
    return s.god == UNKNOWN or not g.box.god_ports[s.god] or is_exempt(s, who)


def occupied(s: AmazonsState, who: int) -> int:
    """The areas in which miniatures of others stand."""
    found = 0
    for seat, area in enumerate(s.area):
        if seat != who and area >= 0:
            found |= 1 << area
    return found


def available(g: Amazons, s: AmazonsState, who: int) -> int:
    """RA-TERM-6, RA-OCC-1: the areas that she may enter, wherever they lie; her own is among them."""
    free = g.box.playing_mask & ~closed_for(g, s, who)
    return free & ~occupied(s, who) if g.exclusive else free


def empty_positions(g: Amazons, s: AmazonsState, area: int) -> int:
    """RA-TERM-4, RA-TERM-8: event positions of an area that hold neither a token nor a flag."""
    return g.box.positions[area] - COUNT[s.tokens[area]] - (s.flag[area] != NOBODY)


def enter(g: Amazons, s: AmazonsState, who: int, area: int, rule: str, verb: str) -> None:
    """RA-TERM-9: her miniature arrives; the owner of a flag there gains a point (RA-FLAG-4)."""
    s.area[who] = area
    s.visits[area] += 1
    s.moved = 1
    if s.log is not None:
        s.log.append(Event(rule, who, verb, (area,)))
    owner = s.flag[area]
    if owner not in (NOBODY, who) and g.toll:
        score(s, owner, g.toll, G_TOLL, "RA-FLAG-4")


# Points


def score(s: AmazonsState, who: int, points: int, source: int, rule: str) -> None:
    """Moves a marker on the track of victory points, and remembers why (RA-INV-15)."""
    s.vp[who] += points
    s.gains[who][source] += points
    if s.log is not None:
        s.log.append(Event(rule, who, "scored", (points, source)))


def pay(g: Amazons, s: AmazonsState, who: int, ap: int, use: int) -> None:
    """RA-TURN-2: action points are spent."""
    if ap:
        s.ap[who] -= ap
        s.spent[who][use] += ap
        if s.log is not None:
            s.log.append(Event("RA-TURN-2", who, "paid", (ap, use)))


def paid_up(g: Amazons, s: AmazonsState, who: int) -> None:
    """RA-GODF-3: after a payment, an action point of Artemis that was waiting comes as soon as there is room."""
    if s.artemis[who] and s.ap[who] < g.box.most_ap:
        s.artemis[who] = 0
        gain_ap(s, who, "RA-GODF-3")


def gain_ap(s: AmazonsState, who: int, rule: str) -> None:
    """RA-AP-1: one action point more; the caller has seen that there is room."""
    s.ap[who] += 1
    if s.log is not None:
        s.log.append(Event(rule, who, "gained ap", (1,)))


# Divine Intervention cards


def discard_card(s: AmazonsState, card: int) -> None:
    s.discard |= 1 << card
    show_all(s, card)


def show_all(s: AmazonsState, card: int) -> None:
    """RA-ASK-5: a card that lies open is known to all, so nothing has to be remembered of it."""
    s.known = [known & ~(1 << card) for known in s.known]


def leave_hand(s: AmazonsState, who: int, card: int) -> None:
    s.hands[who] &= ~(1 << card)
    s.hand_size[who] -= 1


def join_hand(s: AmazonsState, who: int, card: int) -> None:
    """The holder need not remember where her own card is."""
    s.hands[who] |= 1 << card
    s.hand_size[who] += 1
    s.known[who] &= ~(1 << card)


def play_card(g: Amazons, s: AmazonsState, who: int, active: int) -> None:
    """RA-DI-1: a card is used for one of its active options and discarded."""
    spend_card(g, s, who, active)
    discard_card(s, active >> 1)


def spend_card(g: Amazons, s: AmazonsState, who: int, active: int) -> None:
    """RA-DI-4: a card that is used is paid for and has left the hand, but lies on the discard pile only when its effect is over."""
    if s.log is not None:
        s.log.append(Event("RA-DI-1", who, "played", (active,)))
    pay(g, s, who, g.box.active_cost[active], S_CARD)
    leave_hand(s, who, active >> 1)
    show_all(s, active >> 1)


def cards_left(s: AmazonsState) -> int:
    """RA-DI-3, RA-DI-5: cards that can be drawn, the discard pile included."""
    return s.deck_size + len(s.bottom) + s.discard.bit_count()


def ready_deck(s: AmazonsState) -> bool:
    """RA-DI-3: an empty deck is made of the discard pile; False when there is nothing to draw at all (RA-DI-5)."""
    if s.deck_size or s.bottom:
        return True
    if not s.discard:
        return False
    s.deck, s.deck_size, s.discard = s.discard, s.discard.bit_count(), 0
    if s.log is not None:
        s.log.append(Event("RA-DI-3", UNKNOWN, "reshuffled"))
    return True


def from_deck(s: AmazonsState, card: int) -> None:
    """The top card leaves the deck; those laid under it come last, in order."""
    if s.deck_size:
        s.deck &= ~(1 << card)
        s.deck_size -= 1
    else:
        s.bottom.pop(0)


# Abilities


def has_ability(s: AmazonsState, who: int, ability: int) -> bool:
    """RA-SA-1, RA-DI-OSA: an own ability that is charged, or a borrowed one."""
    if s.classes[who] == ability >> 1:
        return bool(s.charged[who] >> (ability & 1) & 1)
    return bool(s.borrowed >> ability & 1)


def use_ability(g: Amazons, s: AmazonsState, who: int, ability: int) -> None:
    """RA-SA-1: an own ability is uncharged, a borrowed one is gone."""
    if s.classes[who] == ability >> 1:
        s.charged[who] &= ~(1 << (ability & 1))
    else:
        s.borrowed &= ~(1 << ability)
    if s.log is not None:
        s.log.append(Event(f"RA-SA-{g.box.abilities[ability].id}", who, "used ability", (ability,)))


# Common Amazons


def discard_common(s: AmazonsState, slot: int) -> None:
    """RA-COM-1: a used common is discarded at once; the caller asks chance for the next one."""
    s.common_discard |= 1 << s.open[slot]
    if s.log is not None:
        s.log.append(Event("RA-COM-1", s.active, "used common", (s.open[slot],)))
    s.open[slot] = UNKNOWN

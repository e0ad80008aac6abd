"""What every part of the rules uses: seats and roles, cards that are seen and discarded, treasures and their bonuses, strengths in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.games.kronos.catalog import EACH, HADES, QUESTS, SCOUT, SLOTS
from kernel_lib.games.kronos.state import ACHERON, FINAL, HIS_SIDE, NONE, PLACES, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos


# Seats


def hades(s: KronosState) -> int:
    """The seat of Hades, NOBODY without him."""
    return s.roles.index(HADES) if HADES in s.roles else -1


def clockwise(s: KronosState) -> list[int]:
    """All seats from the First Player on."""
    n = len(s.roles)
    return [(s.first + i) % n for i in range(n)]


# Cards


def see(s: KronosState, cards: int) -> None:
    """KE-RULING-39: cards that lie open are known to all from now on."""
    s.kept = [kept & ~cards for kept in s.kept]
    for rows in s.drafted:
        for number, row in enumerate(rows):
            if row & cards:
                rows[number] = row & ~cards


def discard(g: Kronos, s: KronosState, cards: int) -> None:
    """KE-EOR-2, KE-REINF-6: drafted cards go to the discard piles of their types; mercenaries wait for the next draft (KE-VAR-8)."""
    if g.mercenaries:
        back = cards & g.box.mercenaries
        s.set_aside |= back
        see(s, back)
        cards &= ~back
    while cards:
        low = cards & -cards
        kind = (low.bit_length() - 1) // EACH
        s.discard[kind] |= low
        s.discard_size[kind] += 1
        cards ^= low


# Treasures


def unlocked(s: KronosState, who: int) -> list[int]:
    """Treasures in the ability slots of a player."""
    return [treasure for treasure in s.slots[who * SLOTS : who * SLOTS + SLOTS] if treasure != NONE]


def permanent(g: Kronos, s: KronosState, who: int) -> list[int]:
    """KE-TRE-2: what unlocked treasures add in every battle, but for those cancelled on this board."""
    fist = awe = cunning = 0
    for treasure in s.slots[who * SLOTS : who * SLOTS + SLOTS]:
        if treasure != NONE and not s.cancelled >> treasure & 1:
            f, a, c = g.box.bonus[treasure]
            fist += f
            awe += a
            cunning += c
    return [fist, awe, cunning]


def treasures_of(s: KronosState, who: int) -> int:
    """Everything in the Armory and on the board, as a set."""
    found = s.armory[who]
    for treasure in unlocked(s, who):
        found |= 1 << treasure
    return found


def keys_in(g: Kronos, treasures: int) -> int:
    return sum([g.box.keys[treasure] for treasure in members(treasures)])


def keys(g: Kronos, s: KronosState, who: int) -> int:
    """KE-FIN-1, KE-TRE-4: keys in the Armory and on the board, spent abilities included, and those that are keys only (KE-VAR-3)."""
    return keys_in(g, treasures_of(s, who) | (s.keys_only if s.roles[who] == HADES else 0))


def bonus_of(g: Kronos, treasures: int) -> list[int]:
    """Portrait bonuses of a set of treasures."""
    found = [0, 0, 0]
    for treasure in members(treasures):
        for aspect in range(3):
            found[aspect] += g.box.bonus[treasure][aspect]
    return found


# The battle that is being fought


def card_at(s: KronosState, character: int) -> int:
    """The card that has a number in the running battle."""
    if s.phase == FINAL:
        return s.final_cards[character // PLACES][character % PLACES]
    return s.sides[s.board * 2 + character // PLACES][character % PLACES]


def side_of(s: KronosState, who: int) -> int:
    """The side, 0 or 1, of a player on the board of the battle."""
    return 0 if s.owner[s.board * 2] == who else 1


def printed(g: Kronos, s: KronosState, card: int) -> tuple[int, int, int]:
    """KE-HAD-5: the strengths on the side that is shown."""
    return g.box.strength[s.phase != FINAL and s.board == ACHERON][card]


def totals(g: Kronos, s: KronosState, side: int) -> list[int]:
    """KE-PVP-3, KE-RULING-28: unstunned characters, none below 0 in an aspect, and permanent bonuses."""
    number = s.board * 2 + side
    found = permanent(g, s, s.owner[number])
    strength, mods, stunned = g.box.strength[s.board == ACHERON], s.mods, s.stunned
    for place, card in enumerate(s.sides[number]):
        character = side * PLACES + place
        if card < 0 or stunned >> character & 1 or g.box.kind[card] < 0:
            continue
        f, a, c = strength[card]
        at = 3 * character
        f, a, c = f + mods[at], a + mods[at + 1], c + mods[at + 2]
        found[0] += f if f > 0 else 0
        found[1] += a if a > 0 else 0
        found[2] += c if c > 0 else 0
    return found


def limit(g: Kronos, s: KronosState, side: int) -> int:
    """KE-REINF-1, KE-RULING-9, KE-MON-8: one less for every unstunned scout of the opponent and for deny; never less against a monster."""
    if s.fighter != NONE:
        return g.limit
    other = 1 - side
    scouts = 0
    for place, card in enumerate(s.sides[s.board * 2 + other]):
        if card >= 0 and g.box.kind[card] == SCOUT and not s.stunned >> (other * PLACES + place) & 1:
            scouts += 1
    return g.limit - scouts - s.denied[side]


def aspects_of(g: Kronos, s: KronosState, board: int) -> tuple[int, ...]:
    """KE-ACH-1, KE-VAR-9: the aspects that are compared on a board."""
    if board == ACHERON:
        return g.box.acheron_aspects[s.prize[HIS_SIDE]] if s.prize[HIS_SIDE] != NONE else ()
    monster = g.monster[s.quests[board]]
    return tuple([aspect for aspect in range(3) if monster[aspect]])


def compare(mine: list[int], theirs: list[int], aspects: tuple[int, ...]) -> int:
    """KE-PVP-5, KE-PVP-6: 1 where mine is higher in one aspect and lower in none, -1 the other way round, 0 for a tie."""
    more = sum([mine[aspect] > theirs[aspect] for aspect in aspects])
    less = sum([mine[aspect] < theirs[aspect] for aspect in aspects])
    return (more > 0) - (less > 0)


def where(s: KronosState, side: int) -> int:
    """A side as events name it, so that it can be told after the round: quest * 2 + side, or 18 and 19 in Acheron."""
    return 2 * QUESTS + (side & 1) if side >= HIS_SIDE else s.quests[side >> 1] * 2 + (side & 1)


def tell(s: KronosState, rule: str, who: int, what: str, *args: int, secret: bool = False) -> None:
    """Writes an event down, if anybody wants to know."""
    if s.log is not None:
        s.log.append(Event(rule, who, what, args, secret))


def tell_cards(s: KronosState, rule: str, who: int, what: str, cards: int, secret: bool = False) -> None:
    """One event for each card of a set."""
    if s.log is not None:
        s.log += [Event(rule, who, what, (card,), secret) for card in members(cards)]


def tell_totals(g: Kronos, s: KronosState, rule: str) -> None:
    """The strengths of both sides as they stand."""
    if s.log is not None:
        for side in (0, 1):
            owner = s.owner[s.board * 2 + side]
            if owner >= 0 and s.fighter in (NONE, side):
                s.log.append(Event(rule, owner, "stands at", (*totals(g, s, side), where(s, s.board * 2) >> 1)))

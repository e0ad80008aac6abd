"""Why a move is not allowed, in words and with the rule (slow path: for people)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Refusal
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.catalog import COLOURS, KINDS, LANES, MULTI, SPACES
from kernel_lib.games.olympus.catalog import PLACE as PLACE_EFFECT
from kernel_lib.games.olympus.moves import space_name, unit_name
from kernel_lib.games.olympus.rules import damage, play
from kernel_lib.games.olympus.state import BOARD, EMPTY, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus


def refusals(g: Olympus, s: OlympusState, move: Move) -> list[Refusal]:
    """Reasons against a move that is known not to be legal."""
    if not s.asks:
        return [Refusal("FO-END-1" if s.ended == 1 else "FO-END-3" if s.ended == 2 else "FO-END-4", "The game is over.")]
    if s.to_act == CHANCE:
        return [Refusal("FO-CHANCE-1", "A card is being drawn; that outcome is not possible.")]
    what, kind = s.asks[-1][0], move[0]
    if kind == m.PASS:
        return [_no_pass(s)]
    if kind == m.SKIP:
        return [Refusal("FO-FIRST-1", "Only the starting player leaves out one of phases 1 to 3, and only in the first turn.")]
    if kind == m.PLAY and what in (m.ASK_PLAY, m.ASK_FREE):
        return _no_play(g, s, move[1])
    if kind == m.PLACE and what == m.ASK_PLACE:
        return _no_place(g, s, move[1])
    if kind in (m.PAY, m.MARK) and what == m.ASK_PAY:
        return _no_payment(g, s, move)
    if kind == m.MARK and what == m.ASK_MARKER:
        return _no_marker(s, move[1])
    if kind == m.TARGET and what in (m.ASK_TARGET, m.ASK_MORE):
        return _no_target(g, s, move[1])
    if kind == m.MOVE_TO and what in (m.ASK_SPACE, m.ASK_ARRANGE):
        return _no_space(g, s, move[1])
    if kind in (m.DROP, m.TAKE, m.ORDER):
        return _no_card(g, s, move)
    if what in (m.ASK_PLACE, m.ASK_PAY):
        return [Refusal("FO-ASK-2", f"{g.box.names[s.playing]} is being played: finish that first, or undo.")]
    return []


def _no_pass(s: OlympusState) -> Refusal:
    what = s.asks[-1][0]
    if what in (m.ASK_PLACE, m.ASK_PAY):
        return Refusal("FO-ASK-2", "A card that you began to play must be placed and paid; only undo takes it back.")
    if what == m.ASK_SKIP:
        return Refusal("FO-FIRST-1", "The starting player must leave out exactly one phase.")
    return Refusal("FO-ABIL-4", "The ability was accepted or must be carried out: choose one of the answers.")


def _card(g: Olympus, card: int) -> str | None:
    return g.box.names[card] if 0 <= card < len(g.box.cards) else None


def _no_play(g: Olympus, s: OlympusState, card: int) -> list[Refusal]:
    who, name = s.asks[-1][1], _card(g, card)
    if name is None or card not in s.hands[who]:
        return [Refusal("FO-PLAY-10", "Only cards of your own hand can be played.")]
    if s.asks[-1][0] == m.ASK_FREE and not _may_be_free(g, s, card):
        return [Refusal("FO-FX-15", f"{name} is not the card that may be played at no cost now.")]
    if not play.has_destination(g.box, s, who, card):
        if g.box.cards[card].is_unit:
            return [Refusal("FO-PLAY-5", f"All six of your spaces are occupied, so {name} cannot be played.")]
        return [Refusal("FO-PLAY-6", f"{name} needs one of your units in play that has no equipment.")]
    return [Refusal("FO-PLAY-3", _missing(g, s, who, card))]


def _may_be_free(g: Olympus, s: OlympusState, card: int) -> bool:
    named, kind = s.asks[-1][2:4]
    return card == named if named >= 0 else g.box.kind[card] == kind


def _missing(g: Olympus, s: OlympusState, who: int, card: int) -> str:
    """FO-PAY-10 in words: what is needed and what there is."""
    have = play.purse(g.box, s, who, s.hands[who])
    have[g.box.group[card]] -= 1  # it cannot pay for itself (FO-PAY-3)
    parts = [f"{symbols} {COLOURS[colour]} (you have {have[colour]})" for colour, symbols in g.box.need[card]]
    jokers = f"{have[MULTI]} multi-coloured card{'' if have[MULTI] == 1 else 's'}"
    return f"{g.box.names[card]} cannot be paid: it costs {', '.join(parts)}, and you have {jokers} to fill gaps."


def _no_place(g: Olympus, s: OlympusState, space: int) -> list[Refusal]:
    who, name = s.asks[-1][1], g.box.names[s.playing]
    is_unit = g.box.cards[s.playing].is_unit
    if not 0 <= space < SPACES:
        return []
    if space // LANES != who:
        rule = "FO-PLAY-4" if is_unit else "FO-PLAY-6"
        return [Refusal(rule, f"{name} goes to your own side of the board.")]
    where = unit_name(g.box, s, space)
    if is_unit:
        return [Refusal("FO-PLAY-5", f"There is room for one unit only: {where} is already there.")]
    if s.unit[space] == EMPTY:
        return [Refusal("FO-PLAY-6", f"{space_name(g.box, space)} is empty; equipment goes under a unit that is already in play.")]
    return [Refusal("FO-EQ-2", f"{where} has {g.box.names[s.gear[space]]} already; a unit carries one equipment, which cannot be replaced.")]


def _no_payment(g: Olympus, s: OlympusState, move: Move) -> list[Refusal]:
    who, kind, item = s.asks[-1][1], move[0], move[1]
    colour = m.next_symbol(g.box, s)
    wanted = COLOURS[colour]
    if kind == m.MARK:
        if not 0 <= item < 4 or s.markers[item] != who:
            return [Refusal("FO-PAY-2", "You can pay with your own colour markers only.")]
        return [Refusal("FO-PAY-2", f"The symbol to pay is {wanted}, not {COLOURS[item]}.")] if item != colour else [_spoils(g, s)]
    name = _card(g, item)
    if name is None or item not in s.hands[who]:
        return [Refusal("FO-PAY-2", "Costs are paid with cards of your own hand and your own markers.")]
    if item not in play.left_in_hand(s, who):
        return [Refusal("FO-PAY-3", f"{name} is being played or is already chosen for payment.")]
    if g.box.group[item] not in (colour, MULTI):
        return [Refusal("FO-PAY-2", f"{name} is {g.box.cards[item].colour}; the symbol to pay is {wanted}.")]
    return [_spoils(g, s)]


def _spoils(g: Olympus, s: OlympusState) -> Refusal:
    return Refusal("FO-PAY-10", f"With that the rest of the cost of {g.box.names[s.playing]} could not be paid any more.")


def _no_marker(s: OlympusState, colour: int) -> list[Refusal]:
    who = s.asks[-1][1]
    if not 0 <= colour < 4:
        return []
    if s.markers[colour] == who:
        return [Refusal("FO-BONUS-4", f"You already have the {COLOURS[colour]} marker.")]
    if s.markers[colour] == BOARD:
        return [Refusal("FO-FX-14", "The marker is to be taken from your opponent.")]
    return [Refusal("FO-BONUS-5", "A marker is taken from the opponent only when none lies on the board.")]


def _no_target(g: Olympus, s: OlympusState, space: int) -> list[Refusal]:
    _, who, number, index, source, _, it = s.asks[-1]
    if not 0 <= space < SPACES:
        return []
    if s.unit[space] == EMPTY:
        return [Refusal("FO-KIND-1", f"{space_name(g.box, space)} is empty; the ability needs a unit in play.")]
    if it and s.uid[space] == it:
        return [Refusal("FO-ASK-3", f"{unit_name(g.box, s, space)} is already chosen.")]
    ability = g.box.abilities[number]
    card, targets = g.box.cards[ability.card], ability.plan[index].targets
    unit = unit_name(g.box, s, space)
    if (space // LANES != who) != targets.enemy:
        return [Refusal("FO-ABIL-3", f"{card.name} is about {'enemy' if targets.enemy else 'your own'} units, and {unit} is not one. {card.text}")]
    if targets.kind >= 0 and g.box.kind[s.unit[space]] != targets.kind:
        return [Refusal("FO-KIND-2", f"{unit} is a {KINDS[g.box.kind[s.unit[space]]]}. {card.text}")]
    if targets.other and space == damage.space_of(s, source):
        return [Refusal("FO-ABIL-3", f"{card.name} needs another unit than itself. {card.text}")]
    return [Refusal("FO-ABIL-3", f"{unit} does not fit {card.name}. {card.text}")]


def _no_space(g: Olympus, s: OlympusState, space: int) -> list[Refusal]:
    ask = s.asks[-1]
    if not 0 <= space < SPACES:
        return []
    if ask[0] == m.ASK_SPACE and g.box.abilities[ask[2]].plan[ask[3]].effect == PLACE_EFFECT:
        return [Refusal("FO-FX-17", "The unit is put on an empty space of your own side.")]
    seat = ask[1] if ask[0] == m.ASK_ARRANGE else damage.space_of(s, m.unpack(ask[6])[0]) // LANES
    if space // LANES != seat:
        return [Refusal("FO-MOVE-1", "A unit never changes sides by moving.")]
    if ask[0] == m.ASK_ARRANGE:
        return [Refusal("FO-ASK-3", f"{space_name(g.box, space)} is already given to another unit.")]
    return [Refusal("FO-MOVE-2", f"{unit_name(g.box, s, space)} is in the way: a single unit moves to an empty space.")]


def _no_card(g: Olympus, s: OlympusState, move: Move) -> list[Refusal]:
    kind, card, owner = move
    what, name = s.asks[-1][0], _card(g, card)
    if kind == m.DROP and what == m.ASK_DROP:
        if name is None or owner not in (0, 1) or card not in s.hands[owner]:
            return [Refusal("FO-FX-4", "That card is not in the hand concerned.")]
        return [Refusal("FO-FX-4", f"{name} cannot be discarded for this: {g.box.cards[g.box.abilities[s.asks[-1][2]].card].text}")]
    if kind == m.TAKE and what == m.ASK_TAKE:
        return [Refusal("FO-FX-19", f"{name or 'That card'} is not a card of the wanted kind in the discard pile.")]
    if kind == m.ORDER and what == m.ASK_ORDER:
        return [Refusal("FO-FX-20", "Only the cards that you are looking at can be put in order.")]
    return []

"""Questions, moves and their words.

Everything a player decides is a chain of small questions (FO-ASK-1..5): which card, where to, one payment symbol after the
other; use an ability or not, then each of its targets. `State.asks` is the stack of what is pending: questions, chance, and
tasks that the rules carry out by themselves. A move answers the question on top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.olympus.catalog import COLOURS, KINDS, LANES, Catalog
from kernel_lib.games.olympus.catalog import PLACE as PLACE_EFFECT
from kernel_lib.games.olympus.state import ATTACKING, DRAWING, EMPTY, PLAYING, OlympusState

if TYPE_CHECKING:
    from kernel_lib.games.olympus.rules import Olympus

# Kinds of moves: (kind, a, b)
PASS = 0  # no, done, end of the phase
ACCEPT = 1  # use the ability
SKIP = 2  # a: phase to leave out
PLAY = 3  # a: card
PLACE = 4  # a: space for the card played
PAY = 5  # a: card, b: colour of the symbol
MARK = 6  # a: colour of a marker, paid or taken
TARGET = 7  # a: space of the unit
MOVE_TO = 8  # a: space
DROP = 9  # a: card, b: whose hand it leaves
TAKE = 10  # a: card of the discard pile
ORDER = 11  # a: card, b: position from the top
SORT = 12  # a: home colour of the cards to look through, + 4 for multi-coloured ones
DRAWN = 13  # chance; a: card
SEEN = 14  # chance; a: card
STARTS = 15  # chance; a: starting player

# What is pending: questions first, then chance, then tasks. Details follow (what, who, ...).
ASK_SKIP = 0  # phase offered, 0 for any
ASK_PLAY = 1
ASK_FREE = 2  # card or UNKNOWN for any of a kind, kind, whether it may be declined
ASK_PLACE = 3
ASK_PAY = 4
# Details of the following eight: ability, step, uid of the source, event, "it" (uid of the step's unit, or a number)
ASK_MAY = 5
ASK_TARGET = 6
ASK_MORE = 7
ASK_SPACE = 8
ASK_ARRANGE = 9
ASK_DROP = 10
ASK_TAKE = 11
ASK_STEP = 12
ASK_MARKER = 13  # whether from the opponent, whether it may be declined
ASK_ORDER = 14  # position to fill, number of cards to put in order
ROLL_START = 15
ROLL_DRAW = 16  # how many cards, whether the card is named for the next step
ROLL_SEE = 17  # how many cards are looked at in all
DO_PHASE = 18  # phase, whether the skip question was answered
DO_SWEEP = 19  # lane
DO_ASSAULT = 20  # uid
DO_STRIKE = 21  # uid, bonus for this attack, uid aimed at, whether the bonus is taken instead of damage
DO_AFTER = 22  # uid, whether further attacks were offered
DO_ABILITY = 23  # ability, step, source, event, it
DO_STEP = 24  # the same
DO_DEFEAT = 25  # uid, uid of the attacker or 0
DO_BURY = 26  # the same
FIRST_CHANCE, FIRST_TASK = ROLL_START, DO_PHASE

ASK_FIELDS: dict[int, tuple[str, ...]] = {
    ASK_SKIP: ("phase",),
    ASK_PLAY: (),
    ASK_FREE: ("card", "kind", "optional"),
    ASK_PLACE: (),
    ASK_PAY: (),
    **dict.fromkeys((*range(ASK_MAY, ASK_STEP + 1), DO_ABILITY, DO_STEP), ("ability", "step", "source", "event", "it")),
    ASK_MARKER: ("steal", "optional"),
    ASK_ORDER: ("position", "cards"),
    ROLL_START: (),
    ROLL_DRAW: ("cards", "named"),
    ROLL_SEE: ("cards",),
    DO_PHASE: ("phase", "asked"),
    DO_SWEEP: ("lane",),
    DO_ASSAULT: ("uid",),
    DO_STRIKE: ("uid", "plus", "aim", "bypass"),
    DO_AFTER: ("uid", "asked"),
    DO_DEFEAT: ("uid", "by"),
    DO_BURY: ("uid", "by"),
}
ASK_NAMES: dict[int, str] = {
    ASK_SKIP: "skip", ASK_PLAY: "play", ASK_FREE: "free play", ASK_PLACE: "place", ASK_PAY: "pay", ASK_MAY: "may", ASK_TARGET: "target",
    ASK_MORE: "more targets", ASK_SPACE: "space", ASK_ARRANGE: "arrange", ASK_DROP: "drop", ASK_TAKE: "take", ASK_STEP: "step?", ASK_MARKER: "marker",
    ASK_ORDER: "order", ROLL_START: "starter", ROLL_DRAW: "draw", ROLL_SEE: "see", DO_PHASE: "phase", DO_SWEEP: "sweep",
    DO_ASSAULT: "assault", DO_STRIKE: "strike", DO_AFTER: "after", DO_ABILITY: "ability", DO_STEP: "step", DO_DEFEAT: "defeat",
    DO_BURY: "bury",
}  # fmt: skip

MARKER = 100
"""In `State.paid`: MARKER + colour stands for a colour marker."""
PHASE_NAMES = {PLAYING: "playing cards", ATTACKING: "attacking", DRAWING: "drawing cards"}
PHASE_NUMBERS = {PLAYING: 1, ATTACKING: 2, DRAWING: 3}


def pack(uids: list[int]) -> int:
    """One or two uids as one number."""
    return uids[0] + (uids[1] << 16 if len(uids) > 1 else 0)


def unpack(number: int) -> list[int]:
    """The uids in a packed number.

    >>> unpack(pack([3, 5])), unpack(pack([7]))
    ([3, 5], [7])
    """
    return [number & 0xFFFF, number >> 16] if number >> 16 else [number]


def event_of(card: int, space: int) -> int:
    """A discarded card and the space it left, as one number."""
    return card * 16 + space


def space_name(box: Catalog, space: int) -> str:
    """Such as "Olympus 2"."""
    lane = space % LANES
    return f"{box.area[lane].capitalize()} {lane + 1}"


def unit_name(box: Catalog, s: OlympusState, space: int) -> str:
    """Such as "Hector on Olympus 2"."""
    return f"{box.names[s.unit[space]]} on {space_name(box, space)}" if s.unit[space] != EMPTY else f"empty {space_name(box, space)}"


def card_name(box: Catalog, card: int) -> str:
    """The name, or "a card" where it is hidden."""
    return "a card" if card == UNKNOWN else box.names[card]


def next_symbol(box: Catalog, s: OlympusState) -> int:
    """Colour of the cost symbol that is paid next, in the order blue, green, red, yellow."""
    return box.cost[s.playing][len(s.paid)]


def prompt(g: Olympus, s: OlympusState) -> str:
    """The question on top of the stack in words."""
    if not s.asks:
        return "The game is over."
    box, ask = g.box, s.asks[-1]
    what = ask[0]
    if what >= FIRST_CHANCE:
        return "Cards are dealt and drawn by chance."
    if what == ASK_SKIP:
        return "Your first turn: choose the phase to leave out" if ask[2] == 0 else f"Leave out {PHASE_NAMES[ask[2]]} in your first turn?"
    if what == ASK_PLAY:
        return "Choose a card to play, or end the phase"
    if what == ASK_FREE:
        if ask[3] != UNKNOWN:
            return f"Choose a card to play at no cost ({KINDS[ask[3]]})"
        return f"Play {'the drawn card' if ask[2] == UNKNOWN else box.names[ask[2]]} at no cost?"
    if what == ASK_PLACE:
        return f"Choose where {box.names[s.playing]} goes"
    if what == ASK_PAY:
        return f"Pay {COLOURS[next_symbol(box, s)]} for {box.names[s.playing]} (symbol {len(s.paid) + 1} of {len(box.cost[s.playing])})"
    if what == ASK_MARKER:
        return "Choose a colour marker of your opponent" if ask[2] else "Choose a colour marker from the board"
    if what == ASK_ORDER:
        return f"Choose the card for position {ask[2] + 1} from the top of the draw pile"
    return _ability_prompt(box, s, ask)


def _ability_prompt(box: Catalog, s: OlympusState, ask: tuple[int, ...]) -> str:
    what, ability = ask[0], box.abilities[ask[2]]
    card = box.cards[ability.card]
    if what == ASK_MAY:
        return f"Use {card.name}? {card.text}"
    if what == ASK_STEP:
        return f"{card.name}: do this part? {card.text}"
    if what == ASK_ARRANGE:
        mover = arranged_units(s, ask[1])[len(s.plan)]
        return f"{card.name}: choose the new space of {unit_name(box, s, mover)}"
    if what == ASK_SPACE:
        return f"{card.name}: choose an empty space"
    if what == ASK_DROP:
        return f"{card.name}: choose a hand card to discard"
    if what == ASK_TAKE:
        return f"{card.name}: choose a card of the discard pile (of many cards, their colour first)"
    return f"{card.name}: choose {'another unit, or no more' if what == ASK_MORE and ask[6] else 'a unit'} ({card.text})"


def arranged_units(s: OlympusState, who: int) -> list[int]:
    """FO-ASK-3: spaces of the player's units in the order in which new places are asked."""
    return [space for space in range(who * LANES, who * LANES + LANES) if s.unit[space] != EMPTY]


def describe(g: Olympus, s: OlympusState, move: Move) -> str:
    """The move in words."""
    box = g.box
    kind, a, _ = move
    ask = s.asks[-1] if s.asks else (UNKNOWN,)
    if kind == PASS:
        return _describe_pass(box, s, ask)
    if kind == ACCEPT:
        return f"Use {box.names[box.abilities[ask[2]].card]}" if ask[0] == ASK_MAY else "Do it"
    if kind == SKIP:
        return f"Leave out phase {PHASE_NUMBERS.get(a, a)}: {PHASE_NAMES.get(a, '?')}"
    if kind in (PLACE, TARGET, MOVE_TO):
        return _describe_space(g, s, kind, a, ask)
    if kind == SORT:
        return f"Look through the {'multi-coloured ' if a >= 4 else ''}{_colour(a % 4)} cards"
    if kind == MARK:
        if ask[0] == ASK_PAY:
            return f"Pay with the {_colour(a)} marker"
        return f"Take the {_colour(a)} marker" + (" from your opponent" if ask[0] == ASK_MARKER and ask[2] else "")
    return _describe_card(box, s, move)


def _describe_card(box: Catalog, s: OlympusState, move: Move) -> str:
    kind, a, b = move
    name = card_name(box, a) if UNKNOWN <= a < len(box.cards) else f"card {a}"
    if kind == PLAY:
        cost = box.cards[a].cost if 0 <= a < len(box.cards) else ""
        if s.asks and s.asks[-1][0] == ASK_FREE:
            return f"Play {name} (at no cost)"
        return f"Play {name}" + (f" (cost {cost})" if cost else " (free)")
    if kind == PAY:
        return f"Pay with {name}"
    if kind == DROP:
        return f"Discard {name}"
    if kind == TAKE:
        return f"Take {name}"
    if kind == ORDER:
        return f"Put {name} on position {b + 1}"
    if kind == DRAWN:
        return f"Player {s.asks[-1][1] + 1} draws {name}"
    if kind == SEEN:
        return f"{name} lies next on the draw pile"
    if kind == STARTS:
        return f"Player {a + 1} starts"
    return f"unknown move {move}"


def _colour(number: int) -> str:
    return COLOURS[number] if 0 <= number < len(COLOURS) else f"colour {number}"


def _describe_pass(box: Catalog, s: OlympusState, ask: tuple[int, ...]) -> str:
    if ask[0] == ASK_SKIP:
        return f"Do it: {PHASE_NAMES.get(ask[2], 'all phases')}"
    if ask[0] == ASK_PLAY:
        if s.turn == 1 and s.skipped in (0, ATTACKING):  # left out, or not decided yet
            return "End the phase, without attack this turn" if s.skipped else "End the phase"
        return "End the phase and attack"
    if ask[0] == ASK_FREE:
        return "Keep the card in hand"
    if ask[0] == ASK_MAY:
        return f"Do not use {box.names[box.abilities[ask[2]].card]}"
    if ask[0] == ASK_STEP:
        return "Do not do it"
    if ask[0] == ASK_MORE:
        return "Choose no more"
    if ask[0] == ASK_DROP:
        return f"Discard no card and lose {box.names[box.abilities[ask[2]].card]}"
    if ask[0] == ASK_MARKER:
        return "Take no marker"
    return "Pass"


def _describe_space(g: Olympus, s: OlympusState, kind: int, space: int, ask: tuple[int, ...]) -> str:
    box = g.box
    if not 0 <= space < len(s.unit):
        return f"space {space}"
    side = "" if not s.asks or space // LANES == ask[1] else " (enemy)"
    if kind == PLACE and s.playing != EMPTY and not box.cards[s.playing].is_unit:
        return f"Put it under {unit_name(box, s, space)}{side}"
    if kind == PLACE:
        return f"Put it on {space_name(box, space)}{side}"
    if kind == TARGET:
        return f"Choose {unit_name(box, s, space)}{side}"
    if ask[0] == ASK_SPACE and box.abilities[ask[2]].plan[ask[3]].effect == PLACE_EFFECT:
        return f"Put it on {space_name(box, space)}{side}"
    return f"Move to {space_name(box, space)}{side}"


def group(s: OlympusState, move: Move) -> str:
    """A heading for a list of moves."""
    headings = {ACCEPT: "Answer", PLAY: "Play a card", PLACE: "Destination", PAY: "Pay with a card", MARK: "Colour markers", TARGET: "Units",
                MOVE_TO: "Spaces", DROP: "Cards", TAKE: "Discard pile", SORT: "Discard pile", ORDER: "Cards", SKIP: "Phases"}  # fmt: skip
    return headings.get(move[0], "Or")


def element(s: OlympusState, move: Move) -> str:
    """Id of what to click for a move."""
    kind, a, b = move
    if kind in (PLACE, TARGET, MOVE_TO):
        return f"space:{a}"
    if kind in (PLAY, PAY):
        return f"hand:{s.asks[-1][1]}:{a}"
    if kind == DROP:
        return f"hand:{b}:{a}"
    if kind == MARK:
        return f"marker:{a}"
    if kind in (TAKE, ORDER):
        return f"offer:{a}"
    if kind == PASS and s.asks[-1][0] == ASK_PLAY:
        return "end:0"
    return ""


def meant(box: Catalog, s: OlympusState, element: str) -> Move | None:
    """The move that a click on an element means, legal or not."""
    if not s.asks:
        return None
    what, who = s.asks[-1][0], s.asks[-1][1]
    thing, *numbers = element.split(":")
    values = [int(number) for number in numbers]
    if thing == "space":
        kinds = {ASK_PLACE: PLACE, ASK_TARGET: TARGET, ASK_MORE: TARGET, ASK_SPACE: MOVE_TO, ASK_ARRANGE: MOVE_TO}
        return (kinds[what], values[0], 0) if what in kinds else None
    if thing == "hand":
        return _meant_card(box, s, what, who, *values)
    if thing == "marker" and what in (ASK_PAY, ASK_MARKER):
        return MARK, values[0], 0
    if thing == "offer" and what in (ASK_TAKE, ASK_ORDER):
        return (TAKE, values[0], 0) if what == ASK_TAKE else (ORDER, values[0], s.asks[-1][2])
    if thing == "end" and what == ASK_PLAY:
        return PASS, 0, 0
    return None


def _meant_card(box: Catalog, s: OlympusState, what: int, who: int, seat: int, card: int) -> Move | None:
    if what == ASK_DROP:
        return DROP, card, seat
    if seat != who:
        return None
    if what in (ASK_PLAY, ASK_FREE):
        return PLAY, card, 0
    return (PAY, card, next_symbol(box, s)) if what == ASK_PAY else None


# Events in words: {who} did it; {card0} is the card in args[0], {space1} the space in args[1], {colour0} a colour, {phase0} a
# phase, {end0} a way to end, {n2} the number itself.
SENTENCES = {
    "starts": "{who} is the starting player.",
    "turn": "Turn {n0}: {who}.",
    "left out": "{who} leaves out {phase0}.",
    "ended phase": "{who} ends the play phase.",
    "drew": "{who} draws {card0}.",
    "saw": "{who} looks at {card0} on the draw pile.",
    "saw hand": "{who} sees {card0} in the opponent's hand.",
    "dropped": "{who} discards {card0} from a hand.",
    "recovered": "{who} takes {card0} from the discard pile.",
    "returned": "{card0} returns to {who}'s hand.",
    "paid": "{who} pays with {card0}.",
    "paid marker": "{who} pays with the {colour0} marker.",
    "played": "{who} plays {card0} on {space1}.",
    "equipped": "{who} plays {card0} under {card1} on {space2}.",
    "used": "{who} uses {card0}: {text0}",
    "declined": "{who} does not use {card0}.",
    "attacked": "{card0} attacks from {space1}.",
    "cannot attack": "{card0} on {space1} does not attack.",
    "damaged": "{card0} on {space1} takes {n2} damage.",
    "healed": "{card0} on {space1} is healed by {n2}.",
    "defeated": "{card0} on {space1} is defeated.",
    "survived": "{card0} on {space1} stays in play without damage.",
    "discarded": "{card0} on {space1} is discarded.",
    "moved": "{card0} moves from {space1} to {space2}.",
    "taken over": "{who} puts {card0} on {space1}.",
    "took gear": "{card0} takes over {card1}.",
    "stunned": "{card0} on {space1} will not attack in its next attack phase.",
    "again": "{card0} on {space1} may attack once more.",
    "no bonus": "{card0} on {space1} gets no area bonus.",
    "bonus draw": "{who} draws a card for the attack at Troy.",
    "points": "{who} gains {points0}; the counter stands at {counter1}.",
    "took marker": "{who} takes the {colour0} marker.",
    "stole marker": "{who} takes the {colour0} marker from the opponent.",
    "won": "{who} wins: {end0}.",
    "tie": "The game ends in a tie: {end0}.",
}
_ENDINGS = {1: "all six spaces are held at the start of the turn", 2: "seven victory points", 3: "the draw pile is empty"}


class _Words(dict[str, str]):
    """Fills the gaps of a sentence from an event."""

    def __init__(self, box: Catalog, event: Event) -> None:
        super().__init__(who=f"Player {event.player + 1}")
        self.box, self.event = box, event

    def __missing__(self, gap: str) -> str:
        value = self.event.args[int(gap[-1])]
        kind = gap[:-1]
        if kind == "card":
            return card_name(self.box, value)
        if kind == "space":
            return space_name(self.box, value)
        if kind == "text":
            return self.box.cards[value].text
        if kind == "colour":
            return COLOURS[value]
        if kind == "phase":
            return PHASE_NAMES[value]
        if kind == "end":
            return _ENDINGS[value]
        if kind == "points":
            return f"{value} victory point{'' if value == 1 else 's'}"
        if kind == "counter":
            return str(abs(value)) + (f" for player {1 if value > 0 else 2}" if value else "")
        return str(value)


def tell(box: Catalog, event: Event) -> str:
    """An event in words."""
    return SENTENCES[event.what].format_map(_Words(box, event))


def ending(box: Catalog, s: OlympusState) -> str:
    """How the game ended, and when."""
    if not s.ended:
        return ""
    what = "tie" if s.winner == UNKNOWN else "won"
    return f"{tell(box, Event('', s.winner, what, (s.ended,)))} Turn {s.turn}."

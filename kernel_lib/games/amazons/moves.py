"""Questions, moves and their words.

Everything a player decides is a chain of small questions; `State.asks` is the stack of what is pending, and a move answers the one on top. A turn
is the question TURN, asked again and again until its player ends the turn or passes. An answer that begins an Action opens a chain: how the
Action is paid for, who fights, with which cards. The answers are kept in `State.chain`, and nothing on the table changes before the last one
(RA-ASK-1), except that the steps of the Scout are made one by one and an Oracle draws before it asks which card is kept.

Only answers are offered after which the chain can be finished (RA-ASK-2). A question is skipped where what everybody can see leaves one answer;
where the answers depend on a hand it is asked even then, because silence would tell something (RA-ASK-3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.amazons.catalog import BOOSTS, COLOURS, MARKS, OPT_FOB, OPT_FOP, OPT_FPB, OPTIONS, P2, PALACE, RIGHT, S1, S2, W1
from kernel_lib.games.amazons.scoring import FINAL_LINES, is_eligible
from kernel_lib.games.amazons.state import (
    C_A,
    C_ABILITY,
    C_ACT,
    C_B,
    C_BOOSTS,
    C_CARD,
    C_COMMON,
    C_FREE,
    C_HOW,
    C_LENT,
    C_OWN,
    C_TERRAIN,
    NONE,
    AmazonsState,
)

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

# Kinds of moves: (kind, a, b)
CLASS = 0  # a: class
PLACE = 1  # a: area
TRACK = 2  # a: position, b: the displaced player
# answers to TURN; "by" is 0 or 1 + active (an active is card * 2 + 0 or 1, one of the two active options of a card)
MOVE = 3  # a: area, b: by (SPT)
FIGHT = 4  # a: own area, b: colour
REACH = 5  # a: neighbouring area, b: colour
CAMPAIGN = 6  # a: row of the Amazonomachy table
ORACLE = 7  # b: by
PORT = 8  # a: area, b: by
BARRACK = 9  # b: by
SACRIFICE = 10  # a: LEFT, RIGHT or BY_CARD, b: by
FLAG = 11  # the same
SUPPLY = 12  # the same
BURN = 13
PASS = 14
END = 15
SA = 16  # a: ability (S1, S2, P1, M2)
CARD = 17  # a: active
TRADE = 18  # a: card
# answers to the questions of a chain
HOW = 19  # a: NORMAL, BY_ARES or BY_W1
PUSH = 20  # a: area, b: who is pushed
TERRAIN = 21  # a: FULL or IGNORED
OWN = 22  # a: NOT_ANY, BASIC, ANCILLARY or BOTH
BORROW = 23  # a: opponent * 2 + 0 for the Basic or 1 for the Ancillary, b: active (OST)
EXHAUST = 24  # a: BASIC or ANCILLARY
COMMON = 25  # a: NOT_ANY, IN_LEFT, IN_RIGHT or BOTH
FREE = 26  # a: PAY, or the slot whose common is free: IN_LEFT, IN_RIGHT
BOOST = 27  # a: active
STRIKE = 28
SLOT = 29  # a: playmat slot
POSITION = 30  # a: track position
KEEP = 31  # a: card
COLOUR = 32  # a: colour
ORDER = 33  # a: event card
STEP = 34  # a: area
STOP = 35
FILL = 36  # a: common, b: slot
PULL = 37  # a: area, b: colour
RESERVE = 38  # a: slot
GOTO = 39  # a: area
ABILITY = 40  # a: opponent, b: ability
SPEND = 41  # a: own ability
WAKE = 42  # a: BASIC or ANCILLARY
VICTIM = 43  # a: opponent
PICK = 44  # a: card
SECOND = 45  # a: card
RECOLOUR = 46  # a: playmat slot
SKIP = 47
TOKEN = 48  # a: BESIDE or ON_SLOT, b: colour or slot
# chance
COMMON_COMES = 49  # a: common, b: slot
TOKEN_COMES = 50  # a: colour, b: area
EVENT_COMES = 51  # a: event card, b: colour
CLASS_COMES = 52  # a: class, b: seat
ANCILLARY_COMES = 53  # a: Ancillary, b: seat
CARD_COMES = 54  # a: card, b: seat
GOD_COMES = 55  # a: god
CARD_STOLEN = 56  # a: card, b: victim

BY_CARD = 2  # beside LEFT and RIGHT of the catalog
NORMAL, BY_ARES, BY_W1 = range(3)
FULL, IGNORED = range(2)
NOT_ANY, BASIC, ANCILLARY, BOTH = range(4)
IN_LEFT, IN_RIGHT = 1, 2
PAY = 0
BESIDE, ON_SLOT = range(2)

# What is pending: questions first, then chance, then tasks. Details follow (what, who, ...).
ASK_CLASS = 0
ASK_PLACE = 1
ASK_TRACK = 2  # the displaced player
ASK_TURN = 3
ASK_HOW = 4
ASK_PUSH = 5
ASK_TERRAIN = 6
ASK_OWN = 7
ASK_EXHAUST = 8
ASK_COMMON = 9
ASK_FREE = 10
ASK_BOOST = 11
ASK_SLOT = 12
ASK_POSITION = 13
ASK_KEEP = 14
ASK_COLOUR = 15
ASK_ORDER = 16  # the event cards chosen so far, then NONE: four numbers
ASK_STEP = 17  # 0 before the first step, 1 before the second
ASK_FILL = 18  # slot, common chosen for the left slot or NONE
ASK_PULL = 19
ASK_RESERVE = 20
ASK_GOTO = 21
ASK_ABILITY = 22
ASK_SPEND = 23
ASK_WAKE = 24
ASK_VICTIM = 25
ASK_PICK = 26
ASK_SECOND = 27
ASK_RECOLOUR = 28
ASK_TOKEN = 29  # the slot to be covered
ROLL_COMMON = 30  # slot
ROLL_TOKEN = 31  # area
ROLL_EVENT = 32  # colour
ROLL_CLASS = 33
ROLL_ANCILLARY = 34
ROLL_HAND = 35  # a card into a hand
ROLL_DRAW = 36  # a card of an Oracle visit
ROLL_GOD = 37
ROLL_STEAL = 38  # victim
DO_TRACKERS = 39
DO_ROUND = 40  # step of the round's start
DO_NEXT = 41
DO_FINISH = 42
DO_SCORE = 43
FIRST_CHANCE, FIRST_TASK = ROLL_COMMON, DO_TRACKERS
FIRST_CHAIN, LAST_CHAIN = ASK_HOW, ASK_SECOND
"""Questions that continue an action of the player on turn."""

ASK_FIELDS: dict[int, tuple[str, ...]] = {
    ASK_TRACK: ("whom",),
    ASK_ORDER: ("first", "second", "third"),
    ASK_STEP: ("step",),
    ASK_FILL: ("slot", "left"),
    ASK_TOKEN: ("slot",),
    ROLL_COMMON: ("slot",),
    ROLL_TOKEN: ("area",),
    ROLL_EVENT: ("colour",),
    ROLL_STEAL: ("victim",),
    DO_ROUND: ("step",),
}
"""What follows (what, who) in an entry of the stack."""
ASK_NAMES: dict[int, str] = {
    ASK_CLASS: "class", ASK_PLACE: "place", ASK_TRACK: "track", ASK_TURN: "turn", ASK_HOW: "how", ASK_PUSH: "push", ASK_TERRAIN: "terrain",
    ASK_OWN: "own", ASK_EXHAUST: "exhaust", ASK_COMMON: "common", ASK_FREE: "free", ASK_BOOST: "boost", ASK_SLOT: "slot",
    ASK_POSITION: "position", ASK_KEEP: "keep", ASK_COLOUR: "colour", ASK_ORDER: "order", ASK_STEP: "step", ASK_FILL: "fill",
    ASK_PULL: "pull", ASK_RESERVE: "reserve", ASK_GOTO: "goto", ASK_ABILITY: "ability", ASK_SPEND: "spend", ASK_WAKE: "wake",
    ASK_VICTIM: "victim", ASK_PICK: "pick", ASK_SECOND: "second", ASK_RECOLOUR: "recolour", ASK_TOKEN: "token", ROLL_COMMON: "deal common",
    ROLL_TOKEN: "deal token", ROLL_EVENT: "turn up event", ROLL_CLASS: "deal class", ROLL_ANCILLARY: "deal ancillary",
    ROLL_HAND: "deal card", ROLL_DRAW: "draw card", ROLL_GOD: "open god", ROLL_STEAL: "steal", DO_TRACKERS: "trackers", DO_ROUND: "round",
    DO_NEXT: "next", DO_FINISH: "finish", DO_SCORE: "score",
}  # fmt: skip


# Names


def _at(names: Sequence[str], number: int, otherwise: str) -> str:
    """A name by its number, or other words where there is no such number: wrong moves and covered events have words too."""
    return names[number] if 0 <= number < len(names) else otherwise


def area_name(g: Amazons, area: int) -> str:
    """Such as "Γ" or "the Palace"."""
    label = _at(g.box.labels, area, f"area {area}")
    return f"the {label}" if area == PALACE else label


def common_name(g: Amazons, common: int) -> str:
    """Such as "Otrera"."""
    return _at(g.box.common_names, common, "a common")


def event_name(g: Amazons, card: int) -> str:
    """Such as "Sphinx"."""
    return _at(g.box.event_names, card, "an event")


def class_title(g: Amazons, kind: int) -> str:
    """Such as "Warrior"."""
    return _at(g.box.class_titles, kind, f"class {kind}")


def ancillary_name(g: Amazons, card: int) -> str:
    """Such as "Antiope"."""
    return _at(g.box.anc_names, card, "an Ancillary Amazon")


def row_words(g: Amazons, row: int) -> str:
    """What an Amazonomachy needs, such as "6M 5C"."""
    return _short(*g.box.rows[row].stats) if 0 <= row < len(g.box.rows) else f"row {row + 1}"


def card_name(g: Amazons, card: int) -> str:
    """Such as "DI-07"; "a card" where it is hidden."""
    return (g.box.cards[card].name or g.box.cards[card].id) if 0 <= card < len(g.box.cards) else "a card"


def card_words(g: Amazons, card: int) -> str:
    """A card with everything that it can do."""
    return _at(g.box.card_names, card, "a card")


def option_words(g: Amazons, option: int) -> str:
    """Such as "+2 Might" or "reserve a common"."""
    if not 0 <= option < len(OPTIONS):
        return "an option"
    might, cunning = BOOSTS.get(OPTIONS[option], (0, 0))
    added = [f"+{number} {what}" for number, what in ((might, "Might"), (cunning, "Cunning")) if number]
    return " ".join(added) or g.box.options[option].name


def active_words(g: Amazons, active: int) -> str:
    """Such as "DI-07: one more Action (1 AP)"."""
    if not 0 <= active < len(g.box.option_of):
        return "a card"
    return f"{card_name(g, active >> 1)}: {option_words(g, g.box.option_of[active])} ({g.box.active_cost[active]} AP)"


ABILITY_WORDS = ("extra Battle", "reach a neighbouring area", "arrange an event pile", "one or two steps", "choose the open commons",
                 "a common for nothing", "ignore the terrain", "attract an event token")  # fmt: skip
"""What the abilities W1 to M2 do."""


def ability_name(g: Amazons, ability: int) -> str:
    """Such as "W1"."""
    return g.box.abilities[ability].id if 0 <= ability < len(ABILITY_WORDS) else "an ability"


def _ability_words(g: Amazons, ability: int) -> str:
    return f"{ability_name(g, ability)} ({_at(ABILITY_WORDS, ability, '?')})"


def colour_name(g: Amazons, colour: int) -> str:
    """Such as "blue"."""
    return g.box.colours[colour].name if 0 <= colour < len(COLOURS) else f"colour {colour}"


def position_name(g: Amazons, place: int) -> str:
    """A position of the turn track, such as "2 (Cybele)"."""
    return f"{place + 1} ({g.box.track[place].name})" if 0 <= place < len(g.box.track) else str(place + 1)


SLOTS = ("left", "right")


def _short(might: int, cunning: int) -> str:
    return f"{might}M {cunning}C"


def _long(might: int, cunning: int) -> str:
    return f"{might} Might, {cunning} Cunning"


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _player(s: AmazonsState) -> int:
    """Who is asked."""
    return s.asks[-1][1] if s.asks else UNKNOWN


# Amazons and their strength


def _own_names(g: Amazons, s: AmazonsState, who: int, which: int) -> list[str]:
    """BASIC and ANCILLARY are bits of BOTH."""
    if not 0 <= who < g.players:
        return []
    basic, ancillary = _at(g.box.class_names, s.classes[who], "the Basic Amazon"), _at(g.box.anc_names, s.ancillary[who], "the Ancillary Amazon")
    return [name for bit, name in ((BASIC, basic), (ANCILLARY, ancillary)) if which & bit]


def _own_strength(g: Amazons, s: AmazonsState, who: int, which: int) -> tuple[int, int]:
    if not 0 <= who < g.players:
        return 0, 0
    kind, ally = s.classes[who], s.ancillary[who]
    stats = ((BASIC, g.box.basic_m[kind], g.box.basic_c[kind]), (ANCILLARY, g.box.anc_m[ally], g.box.anc_c[ally]))
    return sum([m for bit, m, _ in stats if which & bit]), sum([c for bit, _, c in stats if which & bit])


def _slots_of(which: int) -> list[int]:
    """IN_LEFT and IN_RIGHT are bits of BOTH."""
    return [slot for slot in range(len(SLOTS)) if which > 0 and which >> slot & 1]


def _common_strength(g: Amazons, s: AmazonsState, which: int, swapped: int = 0) -> tuple[int, int]:
    """The commons of some slots with the bonus of the slots in which they fight."""
    box = g.box
    found = [(s.open[slot], slot ^ swapped) for slot in _slots_of(which)]
    return sum([box.common_m[card] + box.slot_m[slot] for card, slot in found]), sum([box.common_c[card] + box.slot_c[slot] for card, slot in found])


def _common_price(g: Amazons, s: AmazonsState, which: int) -> int:
    return sum([g.box.common_cost[s.open[slot]] for slot in _slots_of(which)])


def _common_names(g: Amazons, s: AmazonsState, which: int) -> str:
    return " and ".join([common_name(g, s.open[slot]) for slot in _slots_of(which)])


def _borrowed(number: int) -> tuple[int, int]:
    """Opponent, and BASIC or ANCILLARY, from the number in an answer BORROW."""
    seat, which = divmod(number, 2)
    return seat, (BASIC, ANCILLARY)[which]


def _lent(s: AmazonsState) -> tuple[int, int]:
    """The same from the chain."""
    from kernel_lib.games.amazons.rules.battle import EXTRA  # rules import this module

    return _borrowed(s.chain[C_OWN] - EXTRA)


def gathered(g: Amazons, s: AmazonsState, who: int) -> tuple[int, int, int]:
    """Might, Cunning and AP of what the battle in the chain has so far."""
    chain = s.chain
    ap = _class_cost(g, s, who, chain[C_ACT]) if chain[C_HOW] == NORMAL else 0
    might = cunning = 0
    if chain[C_LENT] != NONE:
        might, cunning = _own_strength(g, s, *_lent(s))
        ap += g.box.active_cost[chain[C_LENT]]
    elif chain[C_OWN] > 0:
        might, cunning = _own_strength(g, s, who, chain[C_OWN])
    more_m, more_c, swapped, cost = g.boost_sum(max(0, chain[C_BOOSTS]))
    m, c = _common_strength(g, s, chain[C_COMMON], swapped)
    free = max(0, chain[C_FREE])
    return might + m + more_m, cunning + c + more_c, ap + cost + _common_price(g, s, max(0, chain[C_COMMON]) & ~free)


def _event_need(g: Amazons, s: AmazonsState, area: int, colour: int, terrain: int) -> tuple[int, int]:
    from kernel_lib.games.amazons.rules import battle  # rules import this module

    return battle.event_need(g, s, area, colour, terrain)


def _has_ability(s: AmazonsState, who: int, ability: int) -> bool:
    from kernel_lib.games.amazons.rules import basics  # rules import this module

    return 0 <= who < len(s.classes) and basics.has_ability(s, who, ability)


def _class_cost(g: Amazons, s: AmazonsState, who: int, act: int) -> int:
    """What an Action costs a class when nothing waives it."""
    from kernel_lib.games.amazons.rules import turn  # rules import this module

    return g.box.cost[s.classes[who]][turn.COST_OF[act]]


def _due_cost(g: Amazons, s: AmazonsState, who: int, act: int, more: int = 0) -> int:
    """The class cost, 0 where the Action can only be the extra one of Ares: without an Action left, or without the AP for this and `more`."""
    cost = _class_cost(g, s, who, act)
    return 0 if s.ares[who] and (not s.allowances or cost + more > s.ap[who]) else cost


# Questions


def prompt(g: Amazons, s: AmazonsState) -> str:
    """The question that is asked now."""
    if not s.asks:
        return "The game is over."
    ask = s.asks[-1]
    what, who = ask[:2]
    if what >= FIRST_CHANCE:
        return _CHANCE_PROMPTS.get(what, "The game goes on by itself.")
    if what == ASK_TURN:
        return _turn_prompt(g, s, who)
    if what in (ASK_TERRAIN, ASK_OWN, ASK_EXHAUST, ASK_COMMON, ASK_BOOST):
        return _battle_prompt(g, s, what, who)
    if what in (ASK_TRACK, ASK_POSITION):
        return _track_prompt(g, s, ask)
    if what in (ASK_HOW, ASK_PUSH, ASK_FREE, ASK_SLOT, ASK_SECOND):
        return _action_prompt(g, s, what)
    if what in (ASK_COLOUR, ASK_ORDER, ASK_STEP, ASK_FILL, ASK_PULL, ASK_SPEND, ASK_TOKEN):
        return _effect_prompt(g, s, ask)
    return _SIMPLE_PROMPTS[what]


_SIMPLE_PROMPTS = {
    ASK_CLASS: "Choose your class",
    ASK_PLACE: "Choose the area in which your miniature starts",
    ASK_KEEP: "The Oracle: keep one of the two cards, the other goes under the deck",
    ASK_RESERVE: "Which common do you reserve? Nobody can use her before your next turn",
    ASK_GOTO: "Teleport: choose any area that is open and free",
    ASK_ABILITY: "Choose an ability of an opponent that you want to use",
    ASK_WAKE: "Which of your exhausted Amazons becomes available again?",
    ASK_VICTIM: "From whom do you steal a card? Chance chooses which one",
    ASK_PICK: "Choose a card of the discard pile",
    ASK_RECOLOUR: "A card of yours may change the colour of one token that you won: which open slot shall it cover?",
}
_CHANCE_PROMPTS = {
    ROLL_COMMON: "Chance: the next common comes.",
    ROLL_TOKEN: "Chance: event tokens are laid on the map.",
    ROLL_EVENT: "Chance: the next event card is turned up.",
    ROLL_CLASS: "Chance: classes are drawn.",
    ROLL_ANCILLARY: "Chance: Ancillary Amazons are dealt.",
    ROLL_HAND: "Chance: a card is dealt.",
    ROLL_DRAW: "Chance: the Oracle shows a card.",
    ROLL_GOD: "Chance: the hostile god of the round appears.",
    ROLL_STEAL: "Chance: a card is stolen.",
}


def _turn_prompt(g: Amazons, s: AmazonsState, who: int) -> str:
    """What she may still do: free things are always possible, so the rest is told."""
    from kernel_lib.games.amazons.rules import basics  # rules import this module

    extras = ["the extra Action of Ares"] if s.ares[who] else []
    extras += ["the extra Battle W1"] if basics.has_ability(s, who, W1) else []
    left = "no Action left" if not s.allowances else f"{s.allowances} Action{'' if s.allowances == 1 else 's'} left"
    lent = [f"borrowed {ability_name(g, ability)}" for ability in members(s.borrowed) if ability != W1]
    lent += ["the god does not bind you"] if s.exempt else []
    facts = ", ".join([f"{s.ap[who]} AP", left, *extras, *lent])
    if basics.is_shut_in(g, s, who):
        return f"Your turn in a closed area: your first Action must be a Move ({facts})"
    if s.allowances or extras:
        return f"Your turn: choose an Action or something free ({facts})"
    return f"Your turn: do something free or end it ({facts})"


def _foe(g: Amazons, s: AmazonsState) -> str:
    """Whom the chain is against, such as "Sphinx in Ε needs 5 Might, 4 Cunning"."""
    chain = s.chain
    if chain[C_ACT] == CAMPAIGN:
        return f"The Amazonomachy needs {_long(g.box.row_m[chain[C_A]], g.box.row_c[chain[C_A]])}"
    need = _event_need(g, s, chain[C_A], chain[C_B], max(FULL, chain[C_TERRAIN]))
    return f"{event_name(g, s.tops[chain[C_B]])} in {area_name(g, chain[C_A])} needs {_long(*need)}"


def _battle_prompt(g: Amazons, s: AmazonsState, what: int, who: int) -> str:
    foe = _foe(g, s)
    if what == ASK_TERRAIN:
        return f"{foe}: does the terrain count, or do you use M1?"
    if what == ASK_OWN:
        return f"{foe}: who of your own Amazons fights?"
    if what == ASK_EXHAUST:
        seat, which = _lent(s)
        return f"Which of your own Amazons is exhausted for {' '.join(_own_names(g, s, seat, which))} of {g.seat_name(seat)}?"
    might, cunning, ap = gathered(g, s, who)
    if what == ASK_COMMON:
        return f"{foe}, you have {_long(might, cunning)} for {ap} AP: which common helps?"
    kinds = {move[0] for move in g.legal_moves(s)}
    now = "strike" if BOOST not in kinds else "add a card or strike" if STRIKE in kinds else "add a card"
    return f"{foe}, you have {_long(might, cunning)} for {ap} AP: {now}"


def _track_prompt(g: Amazons, s: AmazonsState, ask: tuple[int, ...]) -> str:
    if ask[0] == ASK_TRACK:
        whom = g.seat_name(ask[2])
        return f"{whom} lost the position on the turn track: choose a free one for {whom}, without its bonus"
    if s.round >= g.box.rounds:
        return "Sacrifice: which position of the turn track shall bring you VP at the end?"
    return "Sacrifice: which position of the turn track do you take in the next round, with its bonus?"


def _action_prompt(g: Amazons, s: AmazonsState, what: int) -> str:
    chain = s.chain
    if what == ASK_SECOND:
        return f"Which card do you give away with {card_name(g, chain[C_A])} for 1 AP?"
    if what == ASK_SLOT:
        return f"Two {colour_name(g, chain[C_B])} slots of your playmat are open: which one does the token cover?"
    if what == ASK_FREE:
        which = _helping(s)
        costs = "cost" if which == BOTH else "costs"
        return f"{_common_names(g, s, which)} {costs} {_common_price(g, s, which)} AP: pay, or use P2?"
    act = describe(g, s, (chain[C_ACT], chain[C_A], max(0, chain[C_B]))).partition(" (")[0]  # without its cost, which is the question
    if what == ASK_HOW:
        return f"{act}: is it your Action, or an extra one?"
    victims = _pushed(s, chain[C_A])
    return f"{act}: where to?" if len(victims) == 1 else f"{act}: whom, and where to?"


def _helping(s: AmazonsState) -> int:
    """The commons of the chain as IN_LEFT, IN_RIGHT or BOTH; Actions other than battles name a slot at once."""
    return s.chain[C_COMMON] if s.chain[C_COMMON] != NONE else s.chain[C_A] + 1


def _pushed(s: AmazonsState, area: int) -> list[int]:
    """Opponents in an area."""
    return [seat for seat, place in enumerate(s.area) if place == area and seat != s.active]


def _effect_prompt(g: Amazons, s: AmazonsState, ask: tuple[int, ...]) -> str:
    what, who = ask[:2]
    if what == ASK_COLOUR:
        return "The event pile of which colour do you arrange?" if s.chain[C_ABILITY] == S1 else "The open event of which colour do you reserve?"
    if what == ASK_ORDER:
        place = "next" if ask[2] != NONE else "on top, face up"
        return f"Which {colour_name(g, s.chain[C_B])} event lies {place}?"
    if what == ASK_STEP:
        return "Step once more, or stop here" if ask[2] else "Choose an area beside yours to step to"
    if what == ASK_FILL:
        return f"Which common goes to the {_at(SLOTS, ask[2], '?')} slot ({_slot_bonus(g, ask[2])})?"
    if what == ASK_PULL:
        return f"Which event token do you move to {area_name(g, s.area[who])}, where you stand?"
    if what == ASK_SPEND:
        return f"Which charged ability of your own do you spend for {_ability_words(g, s.chain[C_ABILITY])}?"
    return f"Which token that you won becomes {_slot_colour(g, s, who, ask[2])}?"


def _slot_bonus(g: Amazons, slot: int) -> str:
    return f"+{g.box.slot_bonus} {'Cunning' if slot == RIGHT else 'Might'}"


def _slot_colour(g: Amazons, s: AmazonsState, who: int, slot: int) -> str:
    colours = g.box.slot_colour[s.classes[who]]
    return colour_name(g, colours[slot]) if 0 <= slot < len(colours) else "?"


# Moves


def describe(g: Amazons, s: AmazonsState, move: Move) -> str:
    """The move in words."""
    kind, a, _ = move
    who = _player(s)
    if kind in _FIXED:
        return _FIXED[kind]
    if MOVE <= kind <= SUPPLY:
        return _describe_action(g, s, who, move)
    if BURN <= kind <= TRADE:
        return _describe_turn(g, s, who, kind, a)
    if kind >= COMMON_COMES:
        return _describe_chance(g, move)
    if kind in (CLASS, PLACE, TRACK, POSITION, KEEP, SECOND):
        return _describe_choice(g, s, move)
    if kind in (HOW, PUSH, TERRAIN, OWN, BORROW, EXHAUST, COMMON, FREE, BOOST, STRIKE, SLOT):
        return _describe_link(g, s, who, move)
    return _describe_effect(g, s, who, move)


_FIXED = {PASS: "Pass", STOP: "Stop here", SKIP: "Change no colour"}


def _describe_action(g: Amazons, s: AmazonsState, who: int, move: Move) -> str:
    kind, a, b = move
    if kind in (FIGHT, REACH):
        return _describe_fight(g, s, kind, a, b)
    if kind == CAMPAIGN:
        if not 0 <= a < len(g.box.row_m):
            return f"Amazonomachy (row {a + 1})"
        return f"Amazonomachy {row_words(g, a)} (row {a + 1}, {g.box.row_vp[a][max(0, s.round - 1)]:+d} VP)"
    cost = _due_cost(g, s, who, kind, _named_cost(g, s, who, move))
    if kind == MOVE:
        push = f" with {_by(g, b, ())}, pushing {_victim(g, s, a)} away" if b else ""
        return f"Move to {area_name(g, a)}{push} ({cost + _active_cost(g, b - 1)} AP{_toll(g, s, who, a)})"
    if kind in (ORACLE, PORT, BARRACK):
        where = {ORACLE: "Visit the Oracle", BARRACK: "Visit the Barrack"}.get(kind, f"Sail to {area_name(g, a)}")
        by = f" by {_by(g, b, (OPT_FOB, OPT_FOP, OPT_FPB))}" if b else ""
        return f"{where}{by} ({_active_cost(g, b - 1) if b else cost} AP{_toll(g, s, who, a) if kind == PORT else ''})"
    return _describe_marked(g, s, who, move, cost)


def _describe_fight(g: Amazons, s: AmazonsState, kind: int, area: int, colour: int) -> str:
    card = s.tops[colour] if 0 <= colour < len(s.tops) else NONE
    place, verb = area_name(g, area), "Fight" if kind == FIGHT else "Attack"
    reach = "" if kind == FIGHT else " from here"
    if card < 0 or not 0 <= area < len(g.box.areas):
        return f"{verb} {colour_name(g, colour)} in {place}{reach}"
    need = _short(*_event_need(g, s, area, colour, FULL))
    return f"{verb} {event_name(g, card)} in {place}{reach} ({'' if kind == FIGHT else 'W2, '}needs {need}, {g.box.event_vp[card]} VP)"


def _describe_marked(g: Amazons, s: AmazonsState, who: int, move: Move, cost: int) -> str:
    """Sacrifice, Flag and Supply: the common is paid too, unless P2 makes her free."""
    kind, a, b = move
    verb = {SACRIFICE: "Sacrifice", FLAG: "Flag", SUPPLY: "Supply"}[kind]
    if b:
        return f"{verb} with {_by(g, b, ())} ({cost + _active_cost(g, b - 1)} AP)"
    if not 0 <= a < len(SLOTS):
        return f"{verb} with a card"
    price = g.box.common_cost[s.open[a]]
    less = f", {cost} by P2" if price and _has_ability(s, who, P2) else ""
    return f"{verb} with {common_name(g, s.open[a])} ({cost + price} AP{less})"


def _named_cost(g: Amazons, s: AmazonsState, who: int, move: Move) -> int:
    """What the card, or the common whom P2 does not make free, adds to the class cost."""
    kind, a, b = move
    if b or kind not in (SACRIFICE, FLAG, SUPPLY) or not 0 <= a < len(SLOTS) or _has_ability(s, who, P2):
        return _active_cost(g, b - 1)
    return g.box.common_cost[s.open[a]]


def _active_cost(g: Amazons, active: int) -> int:
    return g.box.active_cost[active] if 0 <= active < len(g.box.active_cost) else 0


def _by(g: Amazons, by: int, options: tuple[int, ...]) -> str:
    """The card of a move, with the option where both options of the card would do."""
    active = by - 1
    fits = [0 <= each < len(g.box.option_of) and g.box.option_of[each] in options for each in (active, active ^ 1)]
    return card_name(g, active >> 1) + (f", {option_words(g, g.box.option_of[active])}" if all(fits) else "")


def _victim(g: Amazons, s: AmazonsState, area: int) -> str:
    found = _pushed(s, area)
    return g.seat_name(found[0]) if len(found) == 1 else "an opponent"


def _toll(g: Amazons, s: AmazonsState, who: int, area: int) -> str:
    """RA-FLAG-4: what an opponent gains when her flagged area is entered."""
    owner = s.flag[area] if 0 <= area < len(s.flag) else who
    return f", {g.toll} VP to {g.seat_name(owner)}" if owner >= 0 and owner != who and g.toll else ""


def _describe_turn(g: Amazons, s: AmazonsState, who: int, kind: int, a: int) -> str:
    if kind == BURN:
        return f"Burn 1 AP for {g.burn_vp} VP"
    if kind == END:
        return "End the turn" if who >= 0 and s.ap[who] else "End the turn (without AP you are out of this round)"
    if kind == SA:
        steps = ("0 AP", "1 AP", "1 AP each")
        cost = f" ({steps[min(2, g.step_cost)]})" if a == S2 else ""
        return f"Use {ability_name(g, a)}: {_at(ABILITY_WORDS, a, '?')}{cost}"
    if kind == CARD:
        return f"Play {active_words(g, a)}"
    return f"Trade {card_name(g, a)} and another card for 1 AP"


def _describe_choice(g: Amazons, s: AmazonsState, move: Move) -> str:
    kind, a, b = move
    if kind == CLASS:
        return _describe_class(g, a)
    if kind == PLACE:
        return f"Start in {area_name(g, a)}"
    if kind == TRACK:
        return f"Put {g.seat_name(b)} on position {position_name(g, a)}"
    if kind == POSITION:
        vp = f": {g.box.track_vp[a]} VP at the end" if s.round >= g.box.rounds and 0 <= a < len(g.box.track) else ""
        return f"Take position {position_name(g, a)}{vp}"
    if kind == KEEP:
        return f"Keep {card_words(g, a)}"
    return f"Trade {card_name(g, s.chain[C_A])} and {card_name(g, a)} for 1 AP"


def _describe_class(g: Amazons, kind: int) -> str:
    if not 0 <= kind < len(g.box.classes):
        return f"class {kind}"
    each = g.box.classes[kind]
    return f"{each.title} {each.name} ({_short(*each.stats)}, position {each.track}, {each.supply} Supply, {_cards(each.cards)})"


def _describe_link(g: Amazons, s: AmazonsState, who: int, move: Move) -> str:
    """Answers of the chains of Actions."""
    kind, a, b = move
    if kind == HOW:
        return _describe_how(g, s, who, a)
    if kind == PUSH:
        return f"Push {g.seat_name(b)} to {area_name(g, a)}"
    if kind == TERRAIN:
        return _describe_terrain(g, s, a)
    if kind in (OWN, BORROW, EXHAUST):
        return _describe_own(g, s, who, move)
    if kind == COMMON:
        return _describe_common(g, s, a)
    if kind == FREE:
        return _describe_free(g, s, a)
    if kind == BOOST:
        return f"Add {active_words(g, a)}"
    if kind == SLOT:
        return f"Cover {_slot_words(g, s, who, a)}"
    supply = " and 1 Supply" if s.chain[C_ACT] == CAMPAIGN else ""
    return f"Strike for {gathered(g, s, who)[2]} AP{supply}" if s.chain[C_ACT] in (FIGHT, REACH, CAMPAIGN) else "Strike"


def _describe_how(g: Amazons, s: AmazonsState, who: int, how: int) -> str:
    """With the card or the common that was named with the Action; a Battle names them later."""
    from kernel_lib.games.amazons.rules import turn  # rules import this module

    words = _at(("As your Action", "As the extra Action of Ares", "As the extra Battle W1"), how, f"way {how}")
    act, card = s.chain[C_ACT], s.chain[C_CARD]
    if act not in turn.COST_OF:
        return words
    cost = turn.class_cost(g, s, who, how) + _active_cost(g, card)
    price = g.box.common_cost[s.open[s.chain[C_A]]] if act in (SACRIFICE, FLAG, SUPPLY) and card == NONE else 0
    less = f", {cost} by P2" if price and _has_ability(s, who, P2) else ""
    return f"{words} ({cost + price} AP{less})"


def _describe_terrain(g: Amazons, s: AmazonsState, way: int) -> str:
    words = "Ignore the terrain with M1" if way == IGNORED else "Fight with the terrain"
    if s.chain[C_ACT] not in (FIGHT, REACH) or way not in (FULL, IGNORED):
        return words
    return f"{words} (needs {_short(*_event_need(g, s, s.chain[C_A], s.chain[C_B], way))})"


def _describe_own(g: Amazons, s: AmazonsState, who: int, move: Move) -> str:
    kind, a, b = move
    if kind == BORROW:
        seat, which = _borrowed(a)
        name = " ".join(_own_names(g, s, seat, which)) or "an Amazon"
        strength = _short(*_own_strength(g, s, seat, which))
        return f"Borrow {name} of {g.seat_name(seat)} with {card_name(g, b >> 1)} ({strength}, {_active_cost(g, b)} AP)"
    name = " and ".join(_own_names(g, s, who, a if NOT_ANY <= a <= BOTH else NOT_ANY))
    if kind == EXHAUST:
        return f"Exhaust {name or 'nobody'}"
    return f"{name} ({_short(*_own_strength(g, s, who, a))})" if name else "Nobody of your own"


def _describe_common(g: Amazons, s: AmazonsState, which: int) -> str:
    if which not in (IN_LEFT, IN_RIGHT, BOTH):
        return "No common"
    facts = f"({_short(*_common_strength(g, s, which))}, {_common_price(g, s, which)} AP)"
    return f"{_common_names(g, s, which)} {facts}" if which == BOTH else f"{_common_names(g, s, which)}, {SLOTS[which - 1]} slot {facts}"


def _describe_free(g: Amazons, s: AmazonsState, free: int) -> str:
    which = _helping(s)
    paid = which & ~free if free in (IN_LEFT, IN_RIGHT) else which
    pay = f"{_common_price(g, s, paid)} AP for {_common_names(g, s, paid)}"
    if free == PAY:
        return f"Pay {pay}"
    return f"{_common_names(g, s, free)} is free (P2)" + (f", pay {pay}" if paid and which == BOTH else "")


def _slot_words(g: Amazons, s: AmazonsState, who: int, slot: int) -> str:
    """Such as "slot 2: red (-4 VP while open)"."""
    penalties = g.box.slot_penalty[s.classes[who]]
    penalty = f" ({penalties[slot]} VP while open)" if 0 <= slot < len(penalties) else ""
    return f"slot {slot + 1}: {_slot_colour(g, s, who, slot)}{penalty}"


def _describe_effect(g: Amazons, s: AmazonsState, who: int, move: Move) -> str:
    """Answers of abilities and cards that are used by themselves, and of the end scoring."""
    kind, a, b = move
    if kind == COLOUR:
        verb = "Arrange" if s.chain[C_ABILITY] == S1 else "Reserve"
        return f"{verb} {colour_name(g, a)} (open: {event_name(g, s.tops[a]) if 0 <= a < len(s.tops) else '?'})"
    if kind == ORDER:
        return f"{event_name(g, a)} ({_short(*g.box.events[a].stats)}, {g.box.events[a].vp} VP)" if 0 <= a < len(g.box.events) else f"card {a}"
    if kind == STEP:
        second = s.asks[-1][2] if s.asks and s.asks[-1][0] == ASK_STEP else 0
        return f"Step to {area_name(g, a)} ({int(g.step_cost > second)} AP{_toll(g, s, who, a)})"
    if kind == FILL:
        return _describe_fill(g, a, b)
    if kind == PULL:
        event = f" ({event_name(g, s.tops[b])})" if 0 <= b < len(s.tops) else ""
        return f"Attract {colour_name(g, b)} from {area_name(g, a)}{event}"
    if kind == RESERVE:
        return f"Reserve {common_name(g, s.open[a]) if 0 <= a < len(SLOTS) else 'a common'} ({_at(SLOTS, a, '?')} slot)"
    if kind == GOTO:
        return f"Teleport to {area_name(g, a)} ({_active_cost(g, s.chain[C_CARD])} AP{_toll(g, s, who, a)})"
    if kind == TOKEN:
        return _describe_token(g, s, who, a, b)
    return _describe_simple_effect(g, s, who, move)


def _describe_simple_effect(g: Amazons, s: AmazonsState, who: int, move: Move) -> str:
    kind, a, b = move
    if kind == ABILITY:
        return f"Borrow {_ability_words(g, b)} of {g.seat_name(a)}"
    if kind == SPEND:
        return f"Spend {_ability_words(g, a)}"
    if kind == WAKE:
        return f"Wake {' and '.join(_own_names(g, s, who, a if NOT_ANY <= a <= BOTH else NOT_ANY)) or 'nobody'}"
    if kind == VICTIM:
        return f"Steal from {g.seat_name(a)}" + (f" ({_cards(s.hand_size[a])})" if 0 <= a < g.players else "")
    if kind == PICK:
        return f"Take {card_words(g, a)}"
    if kind == RECOLOUR:
        return f"Cover {_slot_words(g, s, who, a)}"
    return f"unknown move {move}"


def _describe_fill(g: Amazons, common: int, slot: int) -> str:
    if not 0 <= common < len(g.box.commons) or not 0 <= slot < len(SLOTS):
        return f"Put {common_name(g, common)} in the {_at(SLOTS, slot, '?')} slot"
    box = g.box
    strength = _short(box.common_m[common] + box.slot_m[slot], box.common_c[common] + box.slot_c[slot])
    return f"{common_name(g, common)} to the {SLOTS[slot]} slot ({strength}, {mark_name(g, common)}, {box.common_cost[common]} AP)"


def mark_name(g: Amazons, common: int) -> str:
    """What a common is marked for, such as "Flag"."""
    return MARKS[g.box.common_mark[common]].capitalize()


def _describe_token(g: Amazons, s: AmazonsState, who: int, where: int, which: int) -> str:
    if where == BESIDE:
        return f"The {colour_name(g, which)} token beside your playmat"
    return f"The token on {_slot_words(g, s, who, which)}"


def _describe_chance(g: Amazons, move: Move) -> str:
    kind, a, b = move
    if kind == COMMON_COMES:
        return f"{common_name(g, a)} comes to the {_at(SLOTS, b, '?')} slot"
    if kind == TOKEN_COMES:
        return f"A {colour_name(g, a)} token lies in {area_name(g, b)}"
    if kind == EVENT_COMES:
        return f"{event_name(g, a)} is turned up"
    if kind == CLASS_COMES:
        return f"{g.seat_name(b)} plays the {class_title(g, a)}"
    if kind == ANCILLARY_COMES:
        return f"{g.seat_name(b)} gets {ancillary_name(g, a)}"
    if kind == CARD_COMES:
        return f"{g.seat_name(b)} draws {card_name(g, a)}"
    if kind == GOD_COMES:
        return f"{god_name(g, a)} appears"
    if kind == CARD_STOLEN:
        return f"{g.seat_name(b)} loses {card_name(g, a)}"
    return f"unknown move {move}"


def god_name(g: Amazons, god: int) -> str:
    """Such as "Zeus"."""
    return g.box.gods[god].name if 0 <= god < len(g.box.gods) else "a god"


_HEADINGS = {
    CLASS: "Classes", PLACE: "Areas", TRACK: "Turn track", MOVE: "Move", FIGHT: "Battle", REACH: "Battle", CAMPAIGN: "Battle",
    ORACLE: "Buildings", PORT: "Buildings", BARRACK: "Buildings", SACRIFICE: "Sacrifice, Flag, Supply", FLAG: "Sacrifice, Flag, Supply",
    SUPPLY: "Sacrifice, Flag, Supply", SA: "Special abilities", CARD: "Cards", TRADE: "Trade two cards", HOW: "How", PUSH: "Areas",
    TERRAIN: "Terrain", OWN: "Your own Amazons", BORROW: "Amazons of opponents", EXHAUST: "Your own Amazons", COMMON: "Commons", FREE: "Price",
    BOOST: "Cards", STRIKE: "Fight", SLOT: "Playmat", POSITION: "Turn track", KEEP: "Cards", COLOUR: "Colours", ORDER: "Events", STEP: "Areas",
    FILL: "Commons", PULL: "Event tokens", RESERVE: "Commons", GOTO: "Areas", ABILITY: "Abilities of opponents", SPEND: "Special abilities",
    WAKE: "Your own Amazons", VICTIM: "Opponents", PICK: "Discard pile", SECOND: "Trade two cards", RECOLOUR: "Playmat", TOKEN: "Tokens",
}  # fmt: skip


def group(s: AmazonsState, move: Move) -> str:
    """A heading for a list of moves."""
    return _HEADINGS.get(move[0], "Or")


# Clicking

_CLICKS: dict[str, dict[int, int]] = {
    "area": {ASK_PLACE: PLACE, ASK_TURN: MOVE, ASK_STEP: STEP, ASK_GOTO: GOTO},
    "port": {ASK_TURN: PORT},
    "row": {ASK_TURN: CAMPAIGN},
    "ability": {ASK_TURN: SA, ASK_SPEND: SPEND},
    "common": {ASK_RESERVE: RESERVE},
    "hand": {ASK_SECOND: SECOND},
    "own": {ASK_OWN: OWN, ASK_EXHAUST: EXHAUST, ASK_WAKE: WAKE},
    "track": {ASK_POSITION: POSITION},
    "top": {ASK_COLOUR: COLOUR},
    "seat": {ASK_VICTIM: VICTIM},
    "slot": {ASK_SLOT: SLOT, ASK_RECOLOUR: RECOLOUR},
    "class": {ASK_CLASS: CLASS},
    "drawn": {ASK_KEEP: KEEP},
    "discard": {ASK_PICK: PICK},
    "event": {ASK_ORDER: ORDER},
}
"""What a thing with one number stands for in each question: a kind of move with that number."""
_THING_OF = {kind: thing for thing, kinds in _CLICKS.items() for kind in kinds.values()}
_ANSWERS = frozenset((BURN, PASS, END, HOW, TERRAIN, OWN, BORROW, COMMON, FREE, STRIKE, STOP, SKIP, ABILITY, TOKEN))
"""Moves without a place on the board; OWN and COMMON only where they name nobody or two."""


def element(s: AmazonsState, move: Move) -> str:
    """Id of what to click for a move."""
    kind, a, b = move
    card = card_of(move)
    if card != NONE and kind not in (KEEP, PICK, SECOND):
        return f"hand:{card}" if kind != TRADE and len(_uses(s, card)) == 1 else ""
    if kind in (FIGHT, REACH, PULL):
        return f"token:{a}:{b}"
    if kind in (ORACLE, BARRACK):
        return "building:oracle" if kind == ORACLE else "building:barrack"
    if kind in (SACRIFICE, FLAG, SUPPLY):
        return f"common:{a}"
    if kind == COMMON and a in (IN_LEFT, IN_RIGHT):
        return f"common:{a - 1}"
    if kind == PUSH:
        return f"area:{a}" if len(_pushed(s, s.chain[C_A])) == 1 else ""
    if kind == FILL:
        return f"fill:{a}"
    if kind == TRACK:
        return f"track:{a}"
    if kind in _ANSWERS and not (kind == OWN and a in (BASIC, ANCILLARY)):
        return f"answer:{kind}:{a}:{b}"
    return f"{_THING_OF[kind]}:{a}" if kind in _THING_OF else ""


def card_of(move: Move) -> int:
    """The card of the hand that a move uses, or NONE."""
    kind, a, b = move
    if kind in (CARD, BOOST):
        return a >> 1
    if kind == TRADE:
        return a
    if b > 0 and kind in (MOVE, ORACLE, PORT, BARRACK, SACRIFICE, FLAG, SUPPLY):
        return b - 1 >> 1
    return NONE


def _uses(s: AmazonsState, card: int) -> list[Move]:
    """Everything that a card of the hand can be used for now, but for trading it."""
    return [move for move in s.game.legal_moves(s) if move[0] != TRADE and card_of(move) == card]


def meant(g: Amazons, s: AmazonsState, element: str) -> Move | None:
    """The move that a click on an element means, legal or not."""
    if not s.asks or s.asks[-1][0] >= FIRST_CHANCE:
        return None
    thing, *rest = element.split(":")
    numbers = [int(number) for number in rest if number.isdecimal()]
    if thing == "building":
        return _meant_building(s, rest[0] if rest else "", numbers)
    if thing == "answer" and len(numbers) == 3:
        return numbers[0], numbers[1], numbers[2]
    if thing == "token" and len(numbers) == 2:
        return _meant_token(g, s, *numbers)
    return _meant_thing(g, s, thing, numbers[0]) if numbers else None


def _meant_thing(g: Amazons, s: AmazonsState, thing: str, number: int) -> Move | None:
    """A thing with one number."""
    ask = s.asks[-1]
    what, who = ask[:2]
    if what in _CLICKS.get(thing, {}):
        return _CLICKS[thing][what], number, 0
    if thing in ("area", "port"):
        return _meant_area(s, what, number)
    if thing == "common":
        return _meant_common(g, s, what, number)
    if thing == "hand" and what in (ASK_TURN, ASK_BOOST):
        return _meant_card(g, s, CARD if what == ASK_TURN else BOOST, number)
    if thing == "top" and what == ASK_TURN:
        return FIGHT, s.area[who], number
    if thing == "fill" and what == ASK_FILL:
        return FILL, number, ask[2]
    if thing == "track" and what == ASK_TRACK:
        return TRACK, number, ask[2]
    if thing == "slot" and what == ASK_TOKEN:
        return TOKEN, ON_SLOT, number
    if thing == "ability" and what == ASK_ABILITY and number >> 1 in s.classes:
        return ABILITY, s.classes.index(number >> 1), number
    return None


def _meant_area(s: AmazonsState, what: int, area: int) -> Move | None:
    """Whatever lies in an area stands for it where areas are chosen."""
    if what == ASK_PUSH:
        victims = _pushed(s, s.chain[C_A])
        return (PUSH, area, victims[0]) if len(victims) == 1 else None
    return (_CLICKS["area"][what], area, 0) if what in _CLICKS["area"] else None


def _meant_token(g: Amazons, s: AmazonsState, area: int, colour: int) -> Move | None:
    what, who = s.asks[-1][:2]
    if what == ASK_TURN:
        return FIGHT if area == s.area[who] else REACH, area, colour
    if what == ASK_PULL:
        return PULL, area, colour
    return _meant_area(s, what, area)


def _meant_building(s: AmazonsState, house: str, numbers: list[int]) -> Move | None:
    what = s.asks[-1][0]
    if what != ASK_TURN:
        return _meant_area(s, what, numbers[0]) if numbers else None
    if house == "port":
        return (PORT, numbers[0], 0) if numbers else None
    kinds = {"oracle": ORACLE, "barrack": BARRACK}
    return (kinds[house], 0, 0) if house in kinds else None


def _meant_common(g: Amazons, s: AmazonsState, what: int, slot: int) -> Move | None:
    """In a turn the mark of a common tells what she is for."""
    if not 0 <= slot < len(SLOTS):
        return None
    if what == ASK_COMMON:
        return COMMON, slot + 1, 0
    kinds = {"sacrifice": SACRIFICE, "flag": FLAG, "supply": SUPPLY}
    mark = MARKS[g.box.common_mark[s.open[slot]]]
    return (kinds[mark], slot, 0) if what == ASK_TURN and mark in kinds else None


def _meant_card(g: Amazons, s: AmazonsState, kind: int, card: int) -> Move | None:
    """The only use of a card; where it has none now, the option that comes nearest, so that somebody can say why not."""
    fit = _uses(s, card)
    if len(fit) > 1 or not 0 <= card < len(g.box.cards):
        return None
    if fit:
        return fit[0]
    near = g.free_actives[card] if kind == CARD else tuple([active for active in (2 * card, 2 * card + 1) if g.is_boost(active, True)])
    return kind, near[0] if near else 2 * card, 0


# Events in words: {who} did it; {area0} is the area in args[0], {card1} the Divine Intervention card in args[1], {n0} the number itself, and so on.
SENTENCES = {
    "token": "A {colour0} token lies in {area1}.",
    "class": "{who} plays the {class0}.",
    "ancillary": "{who} has {ancillary0} as Ancillary Amazon.",
    "placed": "{who} starts in {area0}.",
    "common": "{common0} comes to the {side1} slot.",
    "event": "{event0} is turned up.",
    "drew": "{who} draws {card0}.",
    "round": "Round {n0} begins.",
    "god": "The hostile god is {god0}.",
    "lost supply": "{who} loses {n0} Supply.",
    "start ap": "{who} starts the round with {n0} AP.",
    "lost ap": "{who} loses {n0} AP to the hostile god.",
    "takes position": "{who} takes position {position0} of the turn track with its bonus.",
    "displaced": "{who} puts {seat0} on position {position1} of the turn track.",
    "turn": "Round {n0}, turn {n1}: {who}.",
    "released common": "{common0}, reserved by {who}, can be used again.",
    "released event": "{event0}, reserved by {who}, can be fought again.",
    "moved": "{who} moves to {area0}.",
    "stepped": "{who} steps to {area0}.",
    "sailed": "{who} sails to {area0}.",
    "teleported": "{who} teleports to {area0}.",
    "pushed": "{who} pushes {seat0} to {area1}.",
    "scored": "{who} {gain0} VP ({source1}).",
    "paid": "{who} pays {n0} AP ({use1}).",
    "gained ap": "{who} gains {n0} AP.",
    "played": "{who} plays {active0}.",
    "reshuffled": "The discarded Divine Intervention cards are the new deck.",
    "reshuffled commons": "The discarded commons are the new deck.",
    "used ability": "{who} uses {ability0}.",
    "used common": "{who} uses {common0}, who is discarded.",
    "passed": "{who} passes.",
    "ended turn": "{who} ends the turn {left0}.",
    "traded": "{who} trades {card0} and {card1} for an action point.",
    "swapped": "{who} swaps the commons: now {common0} is on the left, {common1} on the right.",
    "borrowed": "The {amazon1} of {seat0} fights for {who}.",
    "exhausted": "{who} exhausts her {own0}.",
    "beat": "{who} beats {event0} in {area1}.",
    "kept token": "{who} puts the {colour0} token {spot1}.",
    "campaign": "{who} wins the Amazonomachy {row0}.",
    "visited": "{who} visits the {house1} in {area0}.",
    "charged": "{who}'s abilities are charged.",
    "kept": "{who} keeps {card0}.",
    "sacrificed": "{who} sacrifices in {area1} for position {position0} of the turn track.",
    "flagged": "{who} plants a flag in {area0}.",
    "supplied": "{who} fetches supplies in {area1} and has {n0} Supply.",
    "borrowed ability": "{who} borrows {ability1} of {seat0} and spends {ability2}.",
    "reserved event": "{who} reserves {event0}.",
    "reserved common": "{who} reserves {common0}.",
    "arranged": "{who} arranges the {colour0} events: {event1} is on top.",
    "filled": "{who} puts {common0} in the {side1} slot.",
    "attracted": "{who} attracts the {colour0} token from {area1} to {area2}.",
    "relaxed": "{who}'s {own0} is available again.",
    "stole from": "{who} steals a card from {seat0}.",
    "saw stolen": "{who} sees that {card0} is stolen.",
    "picked": "{who} takes {card0} from the discard pile.",
    "recoloured": "{who}'s {colour0} token becomes {colour1}.",
    "final": "{who} in the end scoring: {signed0} VP ({line1}).",
    "end": "The game ends after the third round.",
}
_SOURCES = ("event beaten", "Amazonomachy", "visit", "Sacrifice", "flag planted", "toll of a flag", "AP burnt", "last place", "demand of the god")
"""What points came from, in the order of GAINS."""
_USES = ("Move", "Battle", "Oracle", "Port", "Barrack", "Sacrifice", "Flag", "Supply", "burnt", "card", "steps")
"""What action points went to, in the order of SPENDING."""
_OWN = ("no Amazon", "Basic Amazon", "Ancillary Amazon", "Basic and Ancillary Amazon")


class _Words(dict[str, str]):
    """Fills the gaps of a sentence from an event."""

    def __init__(self, g: Amazons, event: Event) -> None:
        super().__init__(who=g.seat_name(event.player) if event.player >= 0 else "Chance")
        self.g, self.event = g, event

    def __missing__(self, gap: str) -> str:
        return _GAPS[gap[:-1]](self.g, self.event.args[int(gap[-1])])


_GAPS: dict[str, Callable[[Amazons, int], str]] = {
    "area": area_name,
    "colour": colour_name,
    "common": common_name,
    "event": event_name,
    "card": card_name,
    "active": active_words,
    "ability": _ability_words,
    "position": position_name,
    "god": god_name,
    "class": class_title,
    "ancillary": ancillary_name,
    "seat": lambda g, seat: g.seat_name(seat),
    "side": lambda g, slot: _at(SLOTS, slot, "?"),
    "house": lambda g, is_barrack: "Barrack" if is_barrack else "Oracle",
    "amazon": lambda g, which: _OWN[1 + which],
    "own": lambda g, which: _OWN[which],
    "row": row_words,
    "spot": lambda g, slot: "beside her playmat" if slot == NONE else f"on slot {slot + 1}",
    "left": lambda g, ap: f"with {ap} AP left" if ap else "without AP and is out of the round",
    "gain": lambda g, points: f"loses {-points}" if points < 0 else f"gains {points}",
    "signed": lambda g, points: f"{points:+d}",
    "source": lambda g, source: _SOURCES[source],
    "use": lambda g, use: _USES[use],
    "line": lambda g, line: FINAL_LINES[line][0].removeprefix("End: "),
    "n": lambda g, number: str(number),
}


def tell(g: Amazons, event: Event) -> str:
    """An event in words."""
    return SENTENCES[event.what].format_map(_Words(g, event))


_DECIDED = {
    "RA-TIE-1": " Equal points: the card that wins ties decided.",
    "RA-TIE-2": " Equal points: the harder Amazonomachy decided.",
    "RA-TIE-3": " Equal points and equally hard Amazonomachies.",
}


def ending(g: Amazons, s: AmazonsState) -> str:
    """Who won with how many points, what decided between equal ones, and who had as many but could not win."""
    result = g.result(s)
    if result is None:
        return ""
    if not result.winners:
        return "The three rounds are over; nobody has Supply left, so nobody wins."
    best = result.scores[result.winners[0]]
    names = " and ".join([f"{g.seat_name(seat)} ({g.box.class_titles[s.classes[seat]]})" for seat in result.winners])
    verb = "becomes Queen of the Amazons" if len(result.winners) == 1 else "share the throne of the Amazons"
    words = f"The three rounds are over; {names} {verb} with {best} VP."
    words += _DECIDED.get(str(result.details["decided_by"]), "")
    barred = [seat for seat in range(g.players) if not is_eligible(g, s, seat) and result.scores[seat] >= best]
    return words + "".join([f" {g.seat_name(seat)} has {result.scores[seat]} VP, but no Supply." for seat in barred])

"""Questions, moves and their words.

Everything a player decides is a chain of small questions; `State.asks` is the stack of what is pending, and a move answers the one on top. A turn
is the question TURN, asked again and again until its player ends the turn or passes. An answer that begins an Action opens a chain: how the
Action is paid for, who fights, with which cards. The answers are kept in `State.chain`, and nothing on the table changes before the last one
(RA-ASK-1), except that the steps of the Scout are made one by one and an Oracle draws before it asks which card is kept.

Only answers are offered after which the chain can be finished (RA-ASK-2). A question is skipped where what everybody can see leaves one answer;
where the answers depend on a hand it is asked even then, because silence would tell something (RA-ASK-3).
"""

from __future__ import annotations

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

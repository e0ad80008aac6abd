"""Questions, moves and their words.

Everything a player decides is a chain of small questions; `State.asks` is the stack of what is pending, and a move answers the one on top.
A question with one answer is not asked (HX-ASK-2), except whether to play a tile or to reveal the Acropolis, where the silence would tell.

Many cubes at once (HX-ASK-3, HX-ASK-4). Payments, attacks, the Necropolis, the Agora and the strategic action take cubes from many tiles and
put them on many tiles. Offering whole distributions would mean thousands of moves, offering single cubes in any order would reach
the same result in hundreds of ways. So cubes are picked up along one fixed order of piles: first all piles of citizens from the Acropolis
outwards, then hoplites, then gold. Each step names the next pile to take from (FROM) and how many (COUNT); piles passed over are left alone.
Only piles and numbers are offered with which the goal can still be met. What was picked up is put down in the same order (CELL, then COUNT),
never of a colour onto a tile that gave of that colour, because taking fewer would have done the same. So every result is reached, and in
exactly one way: `tests/hexemonia/test_transfer.py` counts both against brute force. A person needs two clicks for a pile, one where
there is nothing to count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Move
from kernel_lib.games.hexemonia.catalog import CITIZEN, COLOURS, GEARS, GOLD, HOPLITE, Catalog
from kernel_lib.games.hexemonia.state import HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

# Kinds of moves: (kind, a, b)
PASS = 0  # no, done, enough
TAKE = 1  # a: kind of a tile of the display
CUBE = 2  # a: colour of a cube of the supply
PLAY = 3  # a: kind of a tile of the hand
CELL = 4  # a: cell, b: whose city
FROM = 5  # a: colour, b: cell of a pile of one's own
COUNT = 6  # a: how many
ACTION = 7  # a: PRODUCTIVE ... WAR
EXCHANGE = 8  # a: cell, b: TO_HOPLITE or TO_CITIZENS
GEAR = 9  # a: cell of the gear tile
MYTH = 10  # a: kind of one's own Myth, to use its gear or to give it up
WHOM = 11  # a: opponent
ORDER = 12  # a: kind of the tile that comes next on the pile
REVEAL = 13
DROP = 14  # a: kind of a tile of the hand
STARTS = 15  # chance; a: first player
CITY = 16  # chance; a: Acropolis
TILE = 17  # chance; a: kind of the tile that comes

PRODUCTIVE, STRATEGIC, SPECIAL, WAR = range(4)
ACTIONS = ("productive", "strategic", "special", "war")
TO_HOPLITE, TO_CITIZENS = 0, 1

# What cubes are picked up for
PAYMENT, ATTACK, SACRIFICE, AGORA_MOVE, REGROUP = range(5)
PURPOSES = ("payment", "attack", "sacrifice", "agora", "regroup")

# What is pending: questions first, then chance, then tasks. Details follow (what, who, ...).
ASK_TAKE = 0  # 1 for the second choice of phase A
ASK_PLAY = 1
ASK_CELL = 2  # kind of the tile
ASK_HOST = 3  # kind of the Myth
ASK_ACTION = 4
ASK_YIELD = 5
ASK_FROM = 6  # purpose, cell it is about, number it is about (an opponent, or cubes still to take)
ASK_COUNT = 7  # the same, then colour and cell of the pile
ASK_TO = 8  # purpose, cell that got the last cubes of this colour
ASK_PUT = 9  # purpose, cell that gets the cubes
ASK_EXCHANGE = 10  # whether cubes were moved
ASK_GEAR = 11
ASK_WHOM = 12  # gear, cell of the gear tile
ASK_GIVE = 13  # colour, receiver, cell of the gear tile
ASK_EXCESS = 14  # opponent
ASK_REMOVE = 15  # opponent, cell
ASK_ORDER = 16
ASK_REVEAL = 17  # gear, cell of the gear tile
ASK_VOTE = 18
ASK_PAIRS = 19  # cell of the Necropolis
ASK_GIFT = 20
ASK_WAR = 21
ASK_TARGET = 22  # opponent
ASK_LOSS = 23  # opponent, cell
ASK_SETTLE = 24  # opponent, cell
ASK_FORGO = 25
ASK_DROP = 26
ROLL_FIRST = 27
ROLL_CITY = 28
ROLL_DISPLAY = 29  # how many
ROLL_HAND = 30  # how many
ROLL_REFILL = 31
ROLL_PEEK = 32
ROLL_MOIRAI = 33
ROLL_PANDORA = 34  # whose Pandora it is
DO_PHASE = 35  # phase
DO_POLITICS = 36  # how many players have been asked to reveal
DO_NEXT = 37
FIRST_CHANCE, FIRST_TASK = ROLL_FIRST, DO_PHASE
ALWAYS_ASKED = (ASK_PLAY, ASK_REVEAL, ASK_VOTE)
"""HX-ASK-2, HX-INFO-7: questions that are asked even when there is one answer, because to skip them would tell something."""

ASK_FIELDS: dict[int, tuple[str, ...]] = {
    ASK_TAKE: ("second",),
    ASK_PLAY: (),
    ASK_CELL: ("tile",),
    ASK_HOST: ("tile",),
    ASK_ACTION: (),
    ASK_YIELD: (),
    ASK_FROM: ("purpose", "cell", "number"),
    ASK_COUNT: ("purpose", "cell", "number", "colour", "pile"),
    ASK_TO: ("purpose", "last"),
    ASK_PUT: ("purpose", "cell"),
    ASK_EXCHANGE: ("moved",),
    ASK_GEAR: (),
    ASK_WHOM: ("gear", "cell"),
    ASK_GIVE: ("colour", "receiver", "cell"),
    ASK_EXCESS: ("opponent",),
    ASK_REMOVE: ("opponent", "cell"),
    ASK_ORDER: (),
    ASK_REVEAL: ("gear", "cell"),
    ASK_VOTE: (),
    ASK_PAIRS: ("cell",),
    ASK_GIFT: (),
    ASK_WAR: (),
    ASK_TARGET: ("opponent",),
    ASK_LOSS: ("opponent", "cell"),
    ASK_SETTLE: ("opponent", "cell"),
    ASK_FORGO: (),
    ASK_DROP: (),
    ROLL_FIRST: (),
    ROLL_CITY: (),
    ROLL_DISPLAY: ("tiles",),
    ROLL_HAND: ("tiles",),
    ROLL_REFILL: (),
    ROLL_PEEK: (),
    ROLL_MOIRAI: (),
    ROLL_PANDORA: ("user",),
    DO_PHASE: ("phase",),
    DO_POLITICS: ("asked",),
    DO_NEXT: (),
}
ASK_NAMES: dict[int, str] = {
    ASK_TAKE: "take", ASK_PLAY: "play", ASK_CELL: "cell", ASK_HOST: "host", ASK_ACTION: "action", ASK_YIELD: "yield", ASK_FROM: "from",
    ASK_COUNT: "count", ASK_TO: "to", ASK_PUT: "put", ASK_EXCHANGE: "exchange", ASK_GEAR: "gear", ASK_WHOM: "whom", ASK_GIVE: "give",
    ASK_EXCESS: "excess", ASK_REMOVE: "remove", ASK_ORDER: "order", ASK_REVEAL: "reveal", ASK_VOTE: "vote", ASK_PAIRS: "pairs",
    ASK_GIFT: "gift", ASK_WAR: "war", ASK_TARGET: "target", ASK_LOSS: "loss", ASK_SETTLE: "settle", ASK_FORGO: "forgo", ASK_DROP: "drop",
    ROLL_FIRST: "first player", ROLL_CITY: "deal city", ROLL_DISPLAY: "deal display", ROLL_HAND: "deal hand", ROLL_REFILL: "refill",
    ROLL_PEEK: "peek", ROLL_MOIRAI: "moirai", ROLL_PANDORA: "pandora", DO_PHASE: "phase", DO_POLITICS: "politics",
    DO_NEXT: "next",
}  # fmt: skip

ACTION_NAMES = ("Productive action: active tiles produce", "Strategic action: move and exchange cubes", "Special action: use gears",
                "War action: conquer tiles")  # fmt: skip
WAYS = ("2 citizens for 1 hoplite", "1 hoplite for 2 citizens")


# Words


def cubes(box: Catalog, colour: int, number: int) -> str:
    """Such as "2 citizens"."""
    if not 0 <= colour < len(COLOURS):
        return f"{number} cubes"
    return f"{number} {box.colours[colour].name if number == 1 else box.colours[colour].plural}"


def tile_name(box: Catalog, kind: int) -> str:
    """The name, or "a tile" where it is hidden."""
    return box.names[kind] if 0 <= kind < len(box.names) else "a tile"


def cell_name(g: Hexemonia, cell: int) -> str:
    """Ring and place in the ring, such as "1.3"."""
    return g.board.names[cell] if 0 <= cell < len(g.board) else f"cell {cell}"


def place_name(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> str:
    """Such as "Pasture 1.3", "Acropolis" or "free cell 2.4"."""
    if 0 <= who < g.players and cell in s.cells[who]:
        kind = s.tiles[who][s.cells[who].index(cell)]
        return g.box.names[kind] if cell == 0 else f"{g.box.names[kind]} {cell_name(g, cell)}"
    return f"free cell {cell_name(g, cell)}"


def prompt(g: Hexemonia, s: HexemoniaState) -> str:
    """The question that is asked now."""
    if not s.asks:
        return "The game is over."
    ask = s.asks[-1]
    what = ask[0]
    if what >= FIRST_CHANCE:
        return "Tiles are dealt and drawn by chance."
    if what in (ASK_FROM, ASK_COUNT, ASK_TO, ASK_PUT):
        return _transfer_prompt(g, s, ask)
    if what == ASK_TAKE:
        return "Take a second tile, or a cube for your Acropolis" if ask[2] else "Take a tile of the display"
    if what in (ASK_CELL, ASK_HOST):
        return f"Choose {'a cell for' if what == ASK_CELL else 'the tile that gets the marker of'} {g.box.names[ask[2]]}"
    if what == ASK_WHOM:
        return f"{GEARS[ask[2]].capitalize()}: choose an opponent"
    if what == ASK_GIVE:
        return f"{g.seat_name(ask[3])} takes 1 {COLOURS[ask[2]]} from you: choose the tile that gives it"
    if what == ASK_REMOVE:
        return f"Hades: how many citizens leave {g.seat_name(ask[2])}'s {place_name(g, s, ask[2], ask[3])}?"
    if what == ASK_REVEAL:
        return f"Reveal your Acropolis, so that it counts for the {GEARS[ask[2]].capitalize()}?"
    if what == ASK_TARGET:
        return f"Choose the tile of {g.seat_name(ask[2])} to attack"
    if what == ASK_LOSS:
        return f"Your units lose {_resistance(g, s, ask[2], ask[3])} in strength: choose which (1 hoplite counts 2)"
    if what == ASK_SETTLE:
        return f"Choose a cell of your city for {g.box.names[s.tiles[ask[2]][s.cells[ask[2]].index(ask[3])]]}"
    if what == ASK_EXCHANGE:
        return f"Exchange citizens and hoplites with the supply, {'each tile one way' if g.many_exchanges else 'each tile once'}, or end the action"
    if what == ASK_YIELD:
        return f"The supply is short: choose the tile for the next {COLOURS[s.due[0][0]]} ({s.supply[s.due[0][0]]} left)"
    return _SIMPLE_PROMPTS[what]


_SIMPLE_PROMPTS = {
    ASK_PLAY: "Play a tile, or go on to your action",
    ASK_ACTION: "Choose your action",
    ASK_GEAR: "Choose a gear to use",
    ASK_EXCESS: "Hades: choose a tile with citizens in excess",
    ASK_ORDER: "Oracle: choose the tile that comes next, the top one first",
    ASK_VOTE: "Philosopher: reveal your Acropolis, so that it counts as political?",
    ASK_PAIRS: "Necropolis: how much gold, for 2 citizens each?",
    ASK_GIFT: "Spring: choose a cube for your Acropolis",
    ASK_WAR: "Choose an opponent to attack",
    ASK_FORGO: "Too many Myths: choose the one that you give up",
    ASK_DROP: "Too many tiles in hand: choose one to discard",
}


def _resistance(g: Hexemonia, s: HexemoniaState, who: int, cell: int) -> int:
    from kernel_lib.games.hexemonia.rules import city  # rules import this module

    return city.resistance(g, s, who, cell)


def first_colour(pool: list[int]) -> int:
    """The colour of cubes picked up that is put down next: citizens, then hoplites, then gold."""
    return CITIZEN if pool[CITIZEN] else HOPLITE if pool[HOPLITE] else GOLD


def _how_many(box: Catalog, colour: int) -> str:
    """Such as "How many citizens", but "How much gold"."""
    return f"How {'much' if colour == GOLD else 'many'} {box.colours[colour].plural}"


def _purpose(g: Hexemonia, s: HexemoniaState, ask: tuple[int, ...]) -> str:
    """What cubes are counted for, where a person may not have been asked before."""
    if ask[2] == ATTACK:
        need = _resistance(g, s, ask[4], ask[3])
        return f"Attack on {g.seat_name(ask[4])}'s {place_name(g, s, ask[4], ask[3])} (strength needed: more than {need}): "
    if ask[2] == PAYMENT:
        return f"Pay for {g.box.names[s.tiles[ask[1]][s.cells[ask[1]].index(ask[3])]]}: "
    return "Necropolis: " if ask[2] == SACRIFICE else ""


def _transfer_prompt(g: Hexemonia, s: HexemoniaState, ask: tuple[int, ...]) -> str:
    what, who, purpose = ask[:3]
    if what == ASK_COUNT:
        return f"{_purpose(g, s, ask)}{_how_many(g.box, ask[5])} from {place_name(g, s, who, ask[6])}?"
    if what in (ASK_TO, ASK_PUT):
        colour = first_colour(s.pool)
        if what == ASK_PUT:
            return f"{_how_many(g.box, colour)} for {place_name(g, s, who, ask[3])}?"
        return f"Choose where {cubes(g.box, colour, s.pool[colour])} that you picked up {'goes' if s.pool[colour] == 1 or colour == GOLD else 'go'}"
    if purpose == PAYMENT:
        kind = s.tiles[who][s.cells[who].index(ask[3])]
        slot = s.cells[who].index(ask[3])
        left = [cost - row[slot] for cost, row in zip(g.box.cost[kind], s.cubes[who], strict=True)]
        return f"Pay for {g.box.names[kind]} ({g.box.amount(left)} to go): choose a pile"
    if purpose == SACRIFICE:
        return f"Necropolis: choose the citizens to give up ({ask[4]} to go)"
    if purpose == ATTACK:
        power = s.pool[CITIZEN] + 2 * s.pool[HOPLITE]
        need = _resistance(g, s, ask[4], ask[3])
        return f"Attack on {g.seat_name(ask[4])}'s {place_name(g, s, ask[4], ask[3])}: choose units (strength {power}, needed more than {need})"
    if purpose == AGORA_MOVE:
        return "Agora: pick up one or two cubes"
    held = f" (picked up: {g.box.amount(s.pool)})" if any(s.pool) else ""
    return f"Pick up cubes to move{held}: citizens first, then hoplites, then gold, each from the Acropolis outwards"


def describe(g: Hexemonia, s: HexemoniaState, move: Move) -> str:
    """The move in words."""
    box = g.box
    kind, a, b = move
    ask = s.asks[-1] if s.asks else (UNKNOWN, UNKNOWN)
    if kind == PASS:
        return _describe_pass(s, ask)
    if kind == CELL:
        return _describe_cell(g, s, a, b, ask)
    if kind == COUNT:
        return _describe_count(g, s, a, ask)
    if kind == FROM:
        pile = f"{box.colours[a].plural} from {place_name(g, s, ask[1], b)}" if 0 <= a < len(COLOURS) else f"colour {a}"
        return f"Take {pile}"
    if kind == CUBE:
        name = COLOURS[a] if 0 <= a < len(COLOURS) else f"colour {a}"
        return f"Put 1 {name} on the Acropolis"
    if kind == ACTION:
        return ACTION_NAMES[a] if 0 <= a < len(ACTIONS) else f"action {a}"
    if kind == EXCHANGE:
        return f"Exchange {WAYS[b] if b in (0, 1) else b} on {place_name(g, s, ask[1], a)}"
    if kind == GEAR:
        return f"Use {place_name(g, s, ask[1], a)}"
    if kind == WHOM:
        return f"Choose {g.seat_name(a)}"
    if kind == REVEAL:
        return "Reveal the Acropolis"
    return _describe_tile(g, s, move, ask)


def _describe_tile(g: Hexemonia, s: HexemoniaState, move: Move, ask: tuple[int, ...]) -> str:
    kind, a, _ = move
    name = tile_name(g.box, a)
    if kind == TAKE:
        return f"Take {name}"
    if kind == PLAY:
        is_grid = 0 <= a < len(g.box.tiles) and g.box.tiles[a].cost is not None
        return f"Play {name}" + (f" (cost {g.box.amount(g.box.cost[a])})" if is_grid else " (Myth)")
    if kind == MYTH:
        return f"Give up {name}" if ask[0] == ASK_FORGO else f"Use {name}"
    if kind == ORDER:
        return f"{name} comes next"
    if kind == DROP:
        return f"Discard {name}"
    if kind == STARTS:
        return f"{g.seat_name(a)} starts"
    if kind == CITY:
        return f"{g.seat_name(ask[1])} gets {g.box.cities[a].name}" if 0 <= a < len(g.box.cities) else f"city {a}"
    if kind == TILE:
        return _describe_draw(g, ask, name)
    return f"unknown move {move}"


def _describe_draw(g: Hexemonia, ask: tuple[int, ...], name: str) -> str:
    if ask[0] in (ROLL_DISPLAY, ROLL_REFILL):
        return f"{name} joins the display"
    verb = {ROLL_PEEK: "sees", ROLL_PANDORA: "loses"}.get(ask[0], "draws")
    return f"{g.seat_name(ask[1])} {verb} {name}"


def _describe_pass(s: HexemoniaState, ask: tuple[int, ...]) -> str:
    if ask[0] == ASK_FROM:
        if ask[2] == ATTACK:
            return "Enough units"
        return "Pick up no more" if any(s.pool) else "Move nothing, only exchange"
    words = {ASK_PLAY: "Play no more tiles", ASK_ACTION: "No action", ASK_EXCHANGE: "End the action", ASK_GEAR: "Use no more gears",
             ASK_REVEAL: "Keep the Acropolis hidden", ASK_VOTE: "Keep the Acropolis hidden", ASK_WAR: "End the war"}  # fmt: skip
    return words.get(ask[0], "Pass")


def _describe_cell(g: Hexemonia, s: HexemoniaState, cell: int, who: int, ask: tuple[int, ...]) -> str:
    what, name = ask[0], place_name(g, s, who, cell)
    if what in (ASK_CELL, ASK_SETTLE):
        return f"Place it on {name}"
    if what == ASK_HOST:
        return f"Put the marker on {name}"
    if what == ASK_YIELD:
        return f"Produce on {name}"
    if what == ASK_TARGET:
        need = f" (strength above {_resistance(g, s, who, cell)})" if 0 <= who < g.players and cell in s.cells[who] else ""
        return f"Attack {name}{need}"
    if what == ASK_GIVE:
        return f"Give from {name}"
    if what == ASK_EXCESS:
        return f"Choose {name}"
    return f"Put cubes on {name}"


def _describe_count(g: Hexemonia, s: HexemoniaState, number: int, ask: tuple[int, ...]) -> str:
    what, box = ask[0], g.box
    if what == ASK_COUNT:
        return f"Take {cubes(box, ask[5], number)}"
    if what == ASK_PUT:
        return f"Put {cubes(box, first_colour(s.pool), number)}"
    if what == ASK_REMOVE:
        return f"Remove {cubes(box, CITIZEN, number)}"
    if what == ASK_PAIRS:
        return f"Gain {number} gold for {cubes(box, CITIZEN, 2 * number)}"
    if what == ASK_LOSS:
        rest = _resistance(g, s, ask[2], ask[3]) - 2 * number
        change = " and get 1 citizen back" if rest < 0 else ""
        return f"Lose {box.amount((max(0, rest), number, 0))}{change}"
    return f"Choose {number}"


def group(s: HexemoniaState, move: Move) -> str:
    """A heading for a list of moves."""
    what = s.asks[-1][0] if s.asks else UNKNOWN
    if move[0] == CELL:
        return {ASK_CELL: "Cells", ASK_SETTLE: "Cells"}.get(what, "Tiles")
    headings = {TAKE: "Display", CUBE: "Cubes of the supply", PLAY: "Play a tile", COUNT: "How many", ACTION: "Actions", GEAR: "Gears",
                MYTH: "Myths", WHOM: "Opponents", ORDER: "Tiles", REVEAL: "Acropolis", DROP: "Hand"}  # fmt: skip
    if move[0] == FROM:
        return ("Citizens", "Hoplites", "Gold")[move[1]]
    if move[0] == EXCHANGE:
        return WAYS[move[2]].capitalize()
    return headings.get(move[0], "Or")


# Clicking


def element(s: HexemoniaState, move: Move) -> str:
    """Id of what to click for a move."""
    kind, a, b = move
    who = s.asks[-1][1] if s.asks else UNKNOWN
    if kind == CELL:
        return f"cell:{b}:{a}"
    if kind == GEAR:
        return f"cell:{who}:{a}"
    if kind == FROM:
        return f"pile:{who}:{b}:{a}"
    if kind == EXCHANGE:
        return f"pile:{who}:{a}:{b}"  # the cubes that are given
    if kind in (PLAY, DROP):
        return f"hand:{who}:{a}"
    if kind == REVEAL:
        return f"cell:{who}:0"
    if kind == PASS:
        return "end:0"
    names = {TAKE: "display", CUBE: "supply", MYTH: "myth", WHOM: "seat", ORDER: "peek", ACTION: "action", COUNT: "count"}
    return f"{names[kind]}:{a}" if kind in names else ""


def meant(g: Hexemonia, s: HexemoniaState, element: str) -> Move | None:
    """The move that a click on an element means, legal or not."""
    if not s.asks or s.asks[-1][0] >= FIRST_CHANCE:
        return None
    what, who = s.asks[-1][:2]
    thing, *numbers = element.split(":")
    values = [int(number) for number in numbers]
    if thing == "cell":
        return _meant_cell(g, s, what, who, *values)
    if thing == "pile":
        return _meant_pile(g, s, what, who, *values)
    if thing == "hand":
        kinds = {ASK_PLAY: PLAY, ASK_DROP: DROP}
        return (kinds[what], values[1], 0) if what in kinds and values[0] == who else None
    if thing == "end":
        return PASS, 0, 0
    asked = {"display": (TAKE, (ASK_TAKE,)), "supply": (CUBE, (ASK_TAKE, ASK_GIFT)), "myth": (MYTH, (ASK_GEAR, ASK_FORGO)),
             "seat": (WHOM, (ASK_WHOM, ASK_WAR)), "peek": (ORDER, (ASK_ORDER,)), "action": (ACTION, (ASK_ACTION,)),
             "count": (COUNT, (ASK_COUNT, ASK_PUT, ASK_REMOVE, ASK_PAIRS, ASK_LOSS))}  # fmt: skip
    if thing in asked and what in asked[thing][1]:
        return asked[thing][0], values[0], 0
    return None


def _meant_cell(g: Hexemonia, s: HexemoniaState, what: int, who: int, seat: int, cell: int) -> Move | None:
    if what in (ASK_CELL, ASK_HOST, ASK_YIELD, ASK_TO, ASK_GIVE, ASK_EXCESS, ASK_TARGET, ASK_SETTLE):
        return CELL, cell, seat
    if what == ASK_GEAR and seat == who:
        return GEAR, cell, 0
    if what in (ASK_REVEAL, ASK_VOTE) and (seat, cell) == (who, 0):
        return REVEAL, 0, 0
    if what in (ASK_WHOM, ASK_WAR) and seat != who:
        return WHOM, seat, 0
    if what in (ASK_FROM, ASK_EXCHANGE) and seat == who:
        fit = [move for move in g.legal_moves(s) if (move[0] == FROM and move[2] == cell) or (move[0] == EXCHANGE and move[1] == cell)]
        return fit[0] if len(fit) == 1 else None
    return None


def _meant_pile(g: Hexemonia, s: HexemoniaState, what: int, who: int, seat: int, cell: int, colour: int) -> Move | None:
    if seat == who and what == ASK_FROM:
        return FROM, colour, cell
    if seat == who and what == ASK_EXCHANGE and colour in (TO_HOPLITE, TO_CITIZENS):
        return EXCHANGE, cell, colour
    return _meant_cell(g, s, what, who, seat, cell)


# Events in words: {who} did it; {tile0} is the kind in args[0], {cell1} the cell in args[1], {seat2} a player, {city0} an Acropolis,
# {cubes0} the colour in args[0] with the number in args[1], {act0} an action, {way0} an exchange, {units0} citizens and hoplites lost,
# {lost2} three numbers of cubes, {citizens0} so many citizens, {n0} the number itself.
SENTENCES = {
    "starts": "{who} is the first player.",
    "city": "{who} gets {city0}.",
    "turned up": "{tile0} joins the display.",
    "drew": "{who} draws {tile0}.",
    "turn": "Turn {n0}: {who}.",
    "took": "{who} takes {tile0}.",
    "took cube": "{who} puts 1 {colour0} on the Acropolis.",
    "pile empty": "The Fate pile is empty: the round is completed.",
    "placed": "{who} places {tile0} on {cell1}.",
    "paid": "{who} moves {cubes0} from {cell2} to {cell3}.",
    "played myth": "{who} plays {tile0}; its marker lies on {cell1}.",
    "no action": "{who} takes no action.",
    "action": "{who} chooses the {act0} action.",
    "produced": "{who}'s tile on {cell2} produces {cubes0}.",
    "picked up": "{who} picks up {cubes0} from {cell2}.",
    "moved": "{who} puts {cubes0} on {cell2}.",
    "exchanged": "{who} exchanges {way0} on {cell1}.",
    "used": "{who} uses {tile0}.",
    "chose": "{who} chooses {seat0}.",
    "gave": "{who} gives 1 {colour0} from {cell1} to {seat2}.",
    "removed": "{who} removes {citizens0} from {seat1}'s tile on {cell2}.",
    "saw": "{who} sees {tile0} in the Fate pile.",
    "arranged": "{who} puts {tile0} back on the Fate pile.",
    "lost tile": "{who} loses {tile0} from the hand.",
    "gave up": "{who} gives up {cubes0} from {cell2}.",
    "gained": "{who} gains {cubes0} on {cell2}.",
    "revealed": "{who} reveals {city0}.",
    "attacks": "{who} attacks {seat1}'s {tile0} on {cell2} (needs more than {n3}).",
    "lost units": "{who} loses {units0}.",
    "conquered": "{who} conquers {tile0} of {seat1} and places it on {cell3}.",
    "merged": "{who} conquers {seat1}'s {tile0} and joins it with the own one on {cell3}.",
    "fell": "{who}'s units on {cell2} fall: {units0}.",
    "moved in": "{who} holds {cell2} with {units0}.",
    "took gold": "{n0} gold of {seat1} comes along to {who}.",
    "took myth": "{who} takes {tile0} from {seat1}.",
    "gave up myth": "{who} gives up {tile0}.",
    "philosopher": "{who} takes the Philosopher.",
    "revolt": "Revolt on {who}'s {tile0} on {cell1}: {lost2} lost.",
    "discarded": "{who} discards {tile0}.",
    "end": "The game ends after turn {n0}.",
}


class _Words(dict[str, str]):
    """Fills the gaps of a sentence from an event."""

    def __init__(self, g: Hexemonia, event: Event) -> None:
        super().__init__(who=g.seat_name(event.player) if event.player >= 0 else "Chance")
        self.g, self.event = g, event

    def __missing__(self, gap: str) -> str:
        g, args, kind = self.g, self.event.args, gap[:-1]
        value = args[int(gap[-1])]
        if kind == "tile":
            return tile_name(g.box, value)
        if kind == "cell":
            return cell_name(g, value)
        if kind == "seat":
            return g.seat_name(value)
        if kind == "city":
            return "an Acropolis" if value == UNKNOWN else g.box.cities[value].name
        if kind == "colour":
            return COLOURS[value]
        if kind == "cubes":
            return cubes(g.box, value, args[int(gap[-1]) + 1])
        if kind == "citizens":
            return cubes(g.box, CITIZEN, value)
        if kind == "act":
            return ACTIONS[value]
        if kind == "way":
            return WAYS[value]
        if kind == "units":
            return g.box.amount((max(0, value), args[1], 0)) + (" and gets 1 citizen back" if value < 0 else "")
        if kind == "lost":
            return g.box.amount(args[2:5])
        return str(value)


def tell(g: Hexemonia, event: Event) -> str:
    """An event in words."""
    return SENTENCES[event.what].format_map(_Words(g, event))


def ending(g: Hexemonia, s: HexemoniaState) -> str:
    """How the game ended, and how a tie on points was broken."""
    result = g.result(s)
    if result is None:
        return ""
    names = " and ".join(g.seat_name(seat) for seat in result.winners)
    best = max(result.scores)
    level = [seat for seat, points in enumerate(result.scores) if points == best]
    verb = "wins" if len(result.winners) == 1 else "share the victory"
    words = f"The Fate pile ran out; {names} {verb} with {best} point{'' if best == 1 else 's'}."
    if len(level) > len(result.winners):
        words += " Equal points: the tie-breaks of HX-TIE-1 and HX-TIE-2 decided."
    rounds = result.details["rounds"]
    return f"{words} {rounds} round{'' if rounds == 1 else 's'}."

"""Moves, questions and tasks of Hetairos, and their words.

A move is (kind, a, b). In a turn everything that can be done now is one list (HT-DEC-4): where an action needs only one more choice, such as
the square to move to, the choice is part of the move; longer chains ask one question after another (HT-ASK-2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Ask, Move
from kernel_lib.games.hetairos.catalog import KINDS, SIDES, Catalog

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos
    from kernel_lib.games.hetairos.state import HetairosState

# Kinds of moves. The list of a turn:
END = 0
MOVE = 1  # node
SNEAK = 2  # node
EXPLORE = 3  # side
OBSERVE = 4  # side
ATTACK = 5  # faction
SHOOT = 6  # model, weapon + 1 (0 for an Amazon's own shot)
CHECK = 7  # number of the check
DIG = 8  # sort * 8 + target (side, or 4 for the own square), heading for the own square
USE = 9  # item, detail: model or node + 1, or 1 gold, 2 health
HEAL = 10  # model, 0 free or 1 for 3 AP
DRINK = 11
BUY = 12  # ware, model for healing
SELL = 13  # item, or ORDINARY, GREAT_ONE
CITIZEN = 14  # model, fee: 0 gold, 1 ordinary, 2 great prisoner
VOTE = 15  # seat, or CONTROL
INCOME = 16
HIRE = 17  # 0 gold, 1 knowledge
GIVE = 18  # giver * 64 + thing, receiver
TAKE = 19  # thing, model
DROP = 20  # thing, model
PICK = 21  # thing, model
RELEASE = 22  # ORDINARY or GREAT_ONE, model
CLIMB = 23  # model
MAZE = 24  # model
BRIBE = 25  # giant
CURE = 26  # lycan
DEMOLISH = 27
SACRIFICE = 28  # ORDINARY, GREAT_ONE or RAM
CONVERT = 29
PERFORM = 30
BUILD = 31  # what: 0 prow by craft ...
RETIRE = 32
SWAP = 33  # character
ACT = 34  # model that acts in the companions' phase
PRAY = 35  # model
# Answers:
CHOOSE = 36  # whatever the question names
NO = 37
YES = 38
# Chance:
DICE = 39  # sum
PAIR = 40  # two dice
DRAW = 41  # whatever is drawn

CONTROL = 63
ORDINARY, GREAT_ONE, GOLD_1, GOLD_5, GOLD_10, GOLD_ALL, SONG, TRUNK, PART = range(40, 49)
"""Things besides items that change hands."""

# Questions (what, seat, details ...)
ASK_CHARACTER = 0
ASK_FORCE = 1
ASK_POWER = 2
ASK_TURN = 3
ASK_COMPANION = 4
ASK_ACT = 5  # model
ASK_BRIBE = 6  # giant
ASK_JOIN = 7
ASK_WEAPON = 8  # place in the fight, or model of a trap
ASK_GAZE = 9  # place in the fight
ASK_BOOK = 10  # what is used
ASK_TALISMAN = 11
ASK_WAR_TALISMAN = 12  # place in the fight
ASK_VICTIM = 13  # kobalos
ASK_POINT = 14
ASK_TAKE_OVER = 15
ASK_ONTO = 16  # point
ASK_CAPTOR = 17  # model that is captured
ASK_RAZE = 18  # site
ASK_EXIT = 19  # model
ASK_FREE = 20  # model that has passed
ASK_POOL = 21  # model
ASK_PARTNER = 22  # model
ASK_IMPRISON = 23  # model, target
ASK_BALLOT = 24  # model, target
ASK_FLEE = 25  # model
ASK_FLAG = 26  # flag
ASK_BANK = 27
# Chance
ROLL = 28  # dice, sides, purpose, a, b
ROLL_PAIR = 29  # purpose, a
ROLL_DRAW = 30  # purpose, a
# Tasks
DO = 31  # number of the task, a, b
FIRST_CHANCE, FIRST_TASK = ROLL, DO

# Tasks: (DO, CHANCE, task, a, b)
(T_SCENARIO, T_PLACE, T_ROUND, T_PLAYER, T_BEGIN, T_RISES, T_UNSTICK, T_PLAY, T_END_TURN, T_ROCKS, T_LAVA, T_LAVA_STEP, T_SPAWN,
 T_SPAWN_AT, T_OWNERS, T_OWNER, T_OWNER_END, T_WAKE_MONSTERS, T_ASSAULTS, T_MOVE_MONSTERS, T_MONSTER, T_MONSTER_DONE, T_SHOTS,
 T_MONSTER_SHOT, T_MELEES, T_MELEE, T_SLEEPERS, T_SNAKES, T_COLLAPSES, T_COLLAPSE, T_FINISH, T_FOUND, T_FIRST, T_TRAP, T_LAST, T_FIGHT,
 T_DAMAGE, T_ROCK_STEP, T_CHECKED, T_SPILL, T_JUDGE, T_VOTES, T_DEAL, T_SHOOT, T_CLIMBED, T_LATE) = range(46)  # fmt: skip

# Purposes of rolls
(P_EXPLORE, P_FORK, P_CAVERN, P_WORKPLACE, P_SETTLEMENT, P_LAIR, P_CHART, P_GREAT, P_SPAWN, P_DEVOTEE, P_TRAP, P_HOARD, P_RARE_CHART,
 P_RARE, P_BRIDGE, P_REVOLVE, P_ROCK_AGAIN, P_LAVA, P_SHADES, P_BOWMAN, P_CHECK, P_SNEAK, P_TRAP_ATTACK, P_TRAP_ROLL, P_TRAP_DAMAGE,
 P_TRAP_SAVE, P_CLIMB, P_CLIMB_DEPTH, P_DIG, P_LOST_WAY, P_DIG_DAMAGE, P_FIGHT_ROLL, P_GAZE, P_FORCED, P_DAMAGE, P_STEAL, P_SAVE,
 P_CAPTURE, P_FLAG, P_SHOT, P_SHOT_DAMAGE, P_SHOT_SAVE, P_DISCOUNT, P_PRISONER, P_CITIZEN, P_VOTE_FOR, P_VOTE_AGAINST, P_INCOME,
 P_GOLD_LOSS, P_CORNUCOPIA, P_TEETH, P_LYRE, P_TRAITOR, P_HADES, P_CERBERUS, P_WORLD, P_WORLD_FATE, P_WORLD_ATTACK, P_WORLD_ROLL,
 P_TEIRESIAS, P_SEARCH) = range(61)  # fmt: skip

ASK_NAMES: dict[int, str] = {
    ASK_CHARACTER: "character", ASK_FORCE: "force", ASK_POWER: "power", ASK_TURN: "turn", ASK_COMPANION: "companion", ASK_ACT: "act",
    ASK_BRIBE: "bribe", ASK_JOIN: "join", ASK_WEAPON: "weapon", ASK_GAZE: "gaze", ASK_BOOK: "book", ASK_TALISMAN: "talisman",
    ASK_WAR_TALISMAN: "war talisman", ASK_VICTIM: "victim", ASK_POINT: "point", ASK_TAKE_OVER: "take over", ASK_ONTO: "onto", ASK_CAPTOR: "captor",
    ASK_RAZE: "raze", ASK_EXIT: "exit", ASK_FREE: "free", ASK_POOL: "pool", ASK_PARTNER: "partner", ASK_IMPRISON: "imprison", ASK_BALLOT: "ballot",
    ASK_FLEE: "flee", ASK_FLAG: "flag", ROLL: "roll", ROLL_PAIR: "roll pair", ROLL_DRAW: "draw", DO: "do",
}  # fmt: skip
SORTS = ("Dig through the rock", "Enlarge", "Collapse", "Dig a pit", "Dig to the surface")
POWERS = ("Ares' Wrath", "The Power that Rises", "Hecate's Shadows")
GOLD_WORDS = {GOLD_1: "1 gold", GOLD_5: "5 gold", GOLD_10: "10 gold", GOLD_ALL: "all the gold"}
EXTRA_WARES = {50: "a prayer to Zeus", 51: "healing by 1"}
THING_WORDS = {
    ORDINARY: "a prisoner", GREAT_ONE: "a great prisoner", SONG: "a song", TRUNK: "a trunk", PART: "a part of Talos", **GOLD_WORDS, **EXTRA_WARES,
}  # fmt: skip
EXTRA_CHECKS = {60: "shape the prow", 61: "finish the prow", 62: "make a part of Talos", 63: "find a song", 64: "make an instrument"}


# Names


def thing_name(box: Catalog, thing: int) -> str:
    """An item, a prisoner, gold and so on."""
    words = {
        ORDINARY: "a prisoner",
        GREAT_ONE: "a great prisoner",
        SONG: "a song",
        TRUNK: "a trunk",
        PART: "a part of Talos",
        **GOLD_WORDS,
        **EXTRA_WARES,
    }
    if thing in words:
        return words[thing]
    return box.item_names[thing].lower() if 0 <= thing < len(box.item_names) else "nothing"


def model_name(g: Hetairos, s: HetairosState, model: int) -> str:
    """Such as "the Centaur" or "Minion 7": characters once, others with their id."""
    if not 0 <= model < len(s.type):
        return "nobody"
    name = g.box.names[s.type[model]]
    return f"the {name} of {g.seat_name(s.owner[model])}" if s.type[model] < len(g.box.characters) else f"{name} {model}"


def place_name(g: Hetairos, s: HetairosState, node: int) -> str:
    """Kind and coordinates, such as "tunnel (11, 14)"."""
    if not 0 <= node < g.sheet.nodes:
        return "no square"
    bank = ""
    if KINDS[s.kind[node]] == "styx":
        bank = " east bank" if node >= g.sheet.squares else " west bank"
    return f"{KINDS[s.kind[node]]}{bank} ({g.sheet.x[node]}, {g.sheet.y[node]})"


def side_words(side: int) -> str:
    """A faction."""
    if side == 50:
        return "the monsters"
    return f"the defenders of settlement {side - 100}" if side >= 100 else f"party {side + 1}"


# Questions


def prompt(g: Hetairos, s: HetairosState) -> str:
    """The question on top of the stack in words."""
    if not s.asks:
        return "The game is over."
    ask = s.asks[-1]
    if ask[0] >= FIRST_CHANCE:
        return "The dice decide."
    return _PROMPTS[ask[0]](g, s, ask)


def _turn_prompt(g: Hetairos, s: HetairosState, ask: Ask) -> str:
    model = s.order.index(ask[1])
    return f"Round {s.round}: your {g.box.names[s.type[model]]} has {s.ap[model]} AP and {s.hp[model]} health in {place_name(g, s, s.node[model])}"


def _point_prompt(g: Hetairos, s: HetairosState, ask: Ask) -> str:
    dealer = s.points[ask[2]]
    return f"Choose who takes the point{' of ' + model_name(g, s, dealer) if dealer >= 0 else ''}"


_PROMPTS: dict[int, Callable[[Hetairos, HetairosState, Ask], str]] = {
    ASK_CHARACTER: lambda g, s, ask: "Choose your character",
    ASK_FORCE: lambda g, s, ask: "Choose who follows you",
    ASK_POWER: lambda g, s, ask: "You are the traitor: choose your power",
    ASK_TURN: _turn_prompt,
    ASK_COMPANION: lambda g, s, ask: "Choose a companion that acts, or finish",
    ASK_ACT: lambda g, s, ask: f"{model_name(g, s, ask[2])} has {s.ap[ask[2]]} AP: choose what it does",
    ASK_BRIBE: lambda g, s, ask: f"Pay 6 gold to {model_name(g, s, ask[2])}, so that it never fights you again?",
    ASK_JOIN: lambda g, s, ask: "Join this fight?",
    ASK_WEAPON: lambda g, s, ask: f"Choose the weapon of {model_name(g, s, s.foes[ask[2]] if s.fight else ask[2])}",
    ASK_GAZE: lambda g, s, ask: f"{model_name(g, s, s.foes[ask[2]])} faces a gaze of stone: stare back (1 to 3 kills), or close the eyes (5 less)?",
    ASK_BOOK: lambda g, s, ask: "Use a book or the ram for this check?",
    ASK_TALISMAN: lambda g, s, ask: f"The check came to {ask[7] + ask[8]} against {ask[4]}: roll again with the talisman?",
    ASK_WAR_TALISMAN: lambda g, s, ask: "Roll again with the war talisman?",
    ASK_VICTIM: lambda g, s, ask: "Choose whose gold the kobalos steals",
    ASK_POINT: _point_prompt,
    ASK_TAKE_OVER: lambda g, s, ask: "Take a point over from somebody?",
    ASK_ONTO: lambda g, s, ask: "Choose your model that takes the point over",
    ASK_CAPTOR: lambda g, s, ask: f"{model_name(g, s, s.foes[ask[2]])} is beaten: choose who tries to imprison it",
    ASK_RAZE: lambda g, s, ask: "The manor is yours: control it?",
    ASK_EXIT: lambda g, s, ask: "The room turns: choose the exit",
    ASK_FREE: lambda g, s, ask: "You know the way out: choose whom you take along",
    ASK_POOL: lambda g, s, ask: f"Climb together with {model_name(g, s, ask[2])}?",
    ASK_PARTNER: lambda g, s, ask: "Choose who climbs with you, or climb",
    ASK_IMPRISON: lambda g, s, ask: f"{model_name(g, s, ask[3])} sleeps: imprison it?",
    ASK_BALLOT: lambda g, s, ask: f"{model_name(g, s, ask[2])} votes",
    ASK_FLEE: lambda g, s, ask: f"The cavern falls: choose where {model_name(g, s, ask[2])} flees",
    ASK_FLAG: lambda g, s, ask: f"Take flag {ask[2] + 1}?",
}


# Moves


def describe(g: Hetairos, s: HetairosState, move: Move) -> str:
    """The move in words."""
    kind, a, b = move
    box = g.box
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in (CHOOSE, NO, YES):
        return _describe_answer(g, s, move)
    if kind in (MOVE, SNEAK):
        return f"{'Move' if kind == MOVE else 'Sneak'} to {place_name(g, s, a)}"
    if kind in (EXPLORE, OBSERVE):
        return f"{'Explore' if kind == EXPLORE else 'Observe'} to the {SIDES[a] if 0 <= a < 4 else '?'}"
    if kind == ATTACK:
        return f"Attack {side_words(a)}"
    if kind == SHOOT:
        return f"Shoot at {model_name(g, s, a)}" + (f" with the {box.item_names[b - 1].lower()}" if 0 < b <= len(box.item_names) else "")
    if kind == CHECK:
        return f"Try to {_check_words(g, a)}"
    if kind == DIG:
        return _describe_digging(g, s, a, b)
    if kind == USE:
        return _describe_use(g, s, a, b)
    if kind in (HEAL, ACT, CLIMB, MAZE, BRIBE, CURE, PRAY):
        verb = {HEAL: "Heal", ACT: "Act with", CLIMB: "Climb out with", MAZE: "Solve the maze with", BRIBE: "Bribe", CURE: "Cure", PRAY: "Pray with"}[
            kind
        ]
        return f"{verb} {model_name(g, s, a)}" + (" (3 AP)" if kind == HEAL and b else "")
    return _describe_trade(g, s, move)


WITH = {
    HEAL: "Heal", ACT: "Act with", CLIMB: "Climb out with", MAZE: "Solve the maze with", BRIBE: "Bribe", CURE: "Cure", PRAY: "Pray with",
}  # fmt: skip
_PLAIN = {
    END: "End the turn", DRINK: "Drink from the spring", INCOME: "Collect the income of the manor", DEMOLISH: "Demolish the shrine",
    CONVERT: "Convert the shrine", PERFORM: "Perform a song", BUILD: "Build it", RETIRE: "Leave the underworld for good",
}  # fmt: skip


def _check_words(g: Hetairos, number: int) -> str:
    if number in EXTRA_CHECKS:
        return EXTRA_CHECKS[number]
    if not 0 <= number < len(g.box.checks):
        return "do something"
    entry = g.box.checks[number]
    if entry.product.startswith("prayer-"):
        return f"pray to {entry.product.removeprefix('prayer-').capitalize()} ({entry.target}+)"
    names = {"automaton": "an automaton", "promethean": "a Promethean"}
    product = names.get(entry.product) or thing_name(g.box, g.box.item_number[entry.product])
    return f"make {product} ({entry.skill} {entry.target}+)"


def _describe_digging(g: Hetairos, s: HetairosState, what: int, heading: int) -> str:
    sort, side = what >> 3, what & 7
    if not 0 <= sort < len(SORTS) or side > 4:
        return f"dig {what}"
    where = f" to the {SIDES[side]}" if side < 4 else " here" if sort > 2 else f" here, facing {SIDES[heading % 4]}"
    return SORTS[sort] + where


def _describe_use(g: Hetairos, s: HetairosState, item: int, detail: int) -> str:
    name = thing_name(g.box, item)
    words = {1: " for gold", 2: " for health"}.get(detail, "") if name == "cornucopia" else ""
    if name == "sandals of hermes":
        words = f" to {place_name(g, s, detail - 1)}"
    elif detail and not words:
        words = f" on {model_name(g, s, detail - 1)}"
    return f"Use the {name}{words}"


def _describe_trade(g: Hetairos, s: HetairosState, move: Move) -> str:
    kind, a, b = move
    thing = thing_name(g.box, a)
    if kind == BUY:
        return f"Buy {thing}" + (f" for {model_name(g, s, b)}" if a == 51 else "")
    if kind == SELL:
        return f"Sell {thing}"
    if kind == CITIZEN:
        fee = ("5 gold", "a prisoner", "a great prisoner")[b] if 0 <= b < 3 else "?"
        return f"Apply for citizenship of {model_name(g, s, a)} with {fee}"
    if kind == VOTE:
        return "Call a vote for control" if a == CONTROL else f"Call a vote to expel {g.seat_name(a)}"
    if kind == HIRE:
        return "Hire a hoplite with knowledge" if a else "Hire a hoplite for 5 gold"
    if kind in (GIVE, TAKE):
        return f"{'Give' if kind == GIVE else 'Take'} {thing} {'to' if kind == GIVE else 'from'} {model_name(g, s, b)}"
    if kind in (DROP, PICK, RELEASE, SACRIFICE):
        return f"{ {DROP: 'Drop', PICK: 'Pick up', RELEASE: 'Release', SACRIFICE: 'Sacrifice'}[kind] } {thing}"
    if kind == SWAP:
        return f"Leave, and come back as {g.box.names[a] if 0 <= a < len(g.box.names) else '?'}"
    if kind == DICE:
        return f"The dice show {a}"
    if kind == PAIR:
        return f"The dice show {a} and {b}"
    return f"{a} is drawn" if kind == DRAW else f"unknown move {move}"


NO_WORDS = {
    ASK_COMPANION: "Done with the companions", ASK_ACT: "Back to the others", ASK_WEAPON: "No weapon", ASK_CAPTOR: "Nobody",
    ASK_FREE: "Nobody else", ASK_PARTNER: "Climb now", ASK_TAKE_OVER: "Take over nothing", ASK_FLEE: "Be crushed",
}  # fmt: skip


def _describe_answer(g: Hetairos, s: HetairosState, move: Move) -> str:
    kind, a, b = move
    what = s.asks[-1][0] if s.asks else UNKNOWN
    if kind == YES:
        return "Yes"
    if kind == NO:
        return NO_WORDS.get(what, "No")
    if what == ASK_CHARACTER:
        return g.box.names[a] if 0 <= a < len(g.box.names) else f"character {a}"
    if what == ASK_FORCE:
        return f"{b} {g.box.names[a] if 0 <= a < len(g.box.names) else '?'}s"
    if what == ASK_POWER:
        return POWERS[a] if 0 <= a < len(POWERS) else f"power {a}"
    if what == ASK_WEAPON:
        return f"The {thing_name(g.box, a)}"
    if what == ASK_EXIT:
        return f"To the {SIDES[a] if 0 <= a < 4 else '?'}"
    if what == ASK_FLEE:
        return f"To {place_name(g, s, a)}"
    return model_name(g, s, a)


def group(g: Hetairos, s: HetairosState, move: Move) -> str:
    """A heading for a list of moves."""
    return _GROUPS.get(move[0], "Or")


_GROUPS = {
    **dict.fromkeys((MOVE, SNEAK), "Move"), **dict.fromkeys((EXPLORE, OBSERVE), "Explore"), **dict.fromkeys((ATTACK, SHOOT, BRIBE), "Fight"),
    **dict.fromkeys((CHECK, CONVERT, PERFORM, BUILD, CURE, DEMOLISH, SACRIFICE, PRAY), "Here"), DIG: "Dig",
    **dict.fromkeys((USE, HEAL, DRINK), "Items and healing"),
    **dict.fromkeys((BUY, SELL, CITIZEN, VOTE, INCOME, HIRE), "Settlement"),
    **dict.fromkeys((GIVE, TAKE, DROP, PICK, RELEASE), "Things and prisoners"),
    **dict.fromkeys((CLIMB, MAZE), "Out of the trap"), **dict.fromkeys((RETIRE, SWAP), "Leave"), ACT: "Companions", CHOOSE: "Answers", YES: "Answers",
}  # fmt: skip


# Clicks


def element(g: Hetairos, s: HetairosState, move: Move) -> str:
    """Id of what to click for a move: squares; everything else has a button."""
    kind, a, _ = move
    if kind == MOVE:
        return f"node:{a}"
    if kind == EXPLORE:
        square = g.sheet.beside[s.node[s.order.index(s.asks[-1][1])]][a]
        return f"node:{square}" if s.asks[-1][0] == ASK_TURN else ""
    if kind == CHOOSE and s.asks[-1][0] == ASK_FLEE:
        return f"node:{a}"
    return ""


def meant(g: Hetairos, s: HetairosState, element: str) -> Move | None:
    """The move that a click on an element means, legal or not."""
    thing, _, number = element.partition(":")
    if thing != "node" or not s.asks or s.to_act < 0:
        return None
    what, node = s.asks[-1][0], int(number)
    if what == ASK_FLEE:
        return CHOOSE, node, 0
    if what == ASK_TURN:
        here = s.node[s.order.index(s.asks[-1][1])]
        if s.kind[node] == 0 and node in g.sheet.beside[here]:
            return EXPLORE, g.sheet.beside[here].index(node), 0
        return MOVE, node, 0
    return (MOVE, node, 0) if what == ASK_ACT else None


# Events

SENTENCES = {
    "appears": "{type1} {n0} appears.",
    "role": "{who}.",
    "character": "{who} plays the {type0}.",
    "scenario": "The scenario is {scenario0}.",
    "team": "{who} is in party {next0}.",
    "start": "The descent begins.",
    "round": "Round {n0}.",
    "turn": "{who}'s turn.",
    "explores": "{who} explores.",
    "found": "{Kind1} at {place0}.",
    "river": "{bridge1} at {place0}.",
    "moves": "{model0} moves to {place1}.",
    "fights": "{model0} begins a fight at {place1}.",
    "totals": "{n0} against {n1}.",
    "hurt": "{model0} loses {n1} health.",
    "healed": "{model0} gains {n1} health.",
    "saved": "{model0} is saved from a point.",
    "died": "{type1} {n0} dies ({cause2}).",
    "out": "{who} is out of the game.",
    "rests": "{model0} rests.",
    "kleos": "{model0} gains {n1} kleos.",
    "gold": "{who} gains {n0} gold.",
}


class _Words(dict[str, str]):
    """Fills the gaps of a sentence from an event."""

    def __init__(self, g: Hetairos, event: Event) -> None:
        super().__init__(who=g.seat_name(event.player) if event.player >= 0 else "Chance")
        self.game, self.event = g, event

    def __missing__(self, gap: str) -> str:
        value = self.event.args[int(gap[-1])]
        return _GAPS[gap[:-1]](self.game, value)


_GAPS: dict[str, Callable[[Hetairos, int], str]] = {
    "n": lambda g, value: str(value),
    "next": lambda g, value: str(value + 1),
    "model": lambda g, value: f"Model {value}",
    "type": lambda g, value: g.box.names[value],
    "Kind": lambda g, value: KINDS[value].capitalize(),
    "bridge": lambda g, value: "A bridge" if value else "The river",
    "place": lambda g, value: f"({g.sheet.x[value]}, {g.sheet.y[value]})",
    "scenario": lambda g, value: g.box.scenarios[value].name,
    "cause": lambda g, value: g.causes[value] if value >= 0 else "lost",
}


def tell(g: Hetairos, event: Event) -> str:
    """An event in words."""
    if event.what in SENTENCES:
        return SENTENCES[event.what].format_map(_Words(g, event))
    who = g.seat_name(event.player) if event.player >= 0 else "The underworld"
    return f"{who}: {event.what}."

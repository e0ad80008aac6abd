"""Moves, questions and tasks of Kronos Epilogue, and their words.

A move is (kind, a, b). Compound actions are chains of small questions (KE-ASK-1): a card and then its side; a reinforcement, then its target, then an
aspect for each bonus. A question with one answer is answered by the game. What a chain has named so far is public, but for the card that is being
assigned, cards for Olympus and everything below the aspects of the Final Battle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Event
from kernel_lib.core.types import UNKNOWN, Ask, Move
from kernel_lib.games.kronos.catalog import (
    ANY,
    BONUS,
    BONUS2,
    CALL,
    CANCEL_ONE,
    CARDS,
    DENY,
    DRAFTED,
    EVERYONE,
    FIRST_HADES,
    FIRST_SPELL,
    GOD,
    GUARD,
    HEAL,
    MULTIPLY,
    QUESTS,
    REINFORCEMENT,
    SLOTS,
    STUN,
    WEAKEN,
    Catalog,
    Effect,
)
from kernel_lib.games.kronos.state import FINAL, GONE, HIS_SIDE, NOBODY, NONE, PLACES, SIDES, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

# Kinds of moves. Answers of players:
PASS = 0  # no more cards, no more reinforcements, none kept, hold
TAKE_HOME = 1  # home
DRAFT = 2  # card
SEND = 3  # card
PICK = 4  # card
SIDE = 5  # side
EFFECT = 6  # character
SOUL = 7  # card
CANCEL = 8  # treasure
TARGET = 9  # character, second character + 1 or 0
CHOOSE = 10  # aspect
PLAY = 11  # card
ATTACH = 12  # treasure
USE = 13  # slot 0 to 2
WAIT = 14
STORE = 15  # to the Armory
UNLOCK = 16  # slot 0 to 2
KEEP = 17  # card
CHAR = 18  # card
EMPTY = 19  # no character
GIVE = 20  # treasure
# Outcomes of chance:
ROLE = 21  # role
HOME = 22  # home
STARTS = 23  # seat
TOP = 24  # treasure
REMOVE = 25  # board
REVEAL = 26  # card
ASPECT = 27  # aspect

# Questions (what, who, details ...)
ASK_HOME = 0
ASK_DRAFT = 1
ASK_SEND = 2
ASK_PICK = 3
ASK_SIDE = 4
ASK_EFFECT = 5
ASK_SOUL = 6  # character that is the spell
ASK_CANCEL = 7
ASK_TARGET = 8  # effect, character that it stands on or -1
ASK_ASPECT = 9  # effect, character, number of the amount, aspects used as a set
ASK_ELITE = 10  # treasure
ASK_REINFORCE = 11
ASK_TREASURE = 12  # treasure
ASK_KEEP = 13
ASK_CHAR = 14  # place
ASK_GIVE = 15  # place
ASK_KEPT = 16
# Chance
ROLL_ROLE = 17
ROLL_HOME = 18
ROLL_FIRST = 19
ROLL_TOP = 20
ROLL_REMOVE = 21
ROLL_REVEAL = 22  # type
ROLL_ASPECT = 23
# Tasks
DO_SEATS = 24
DO_ROUND = 25
DO_DRAFT = 26  # type
DO_HAND_ON = 27
DO_GATHERED = 28
DO_SEND = 29  # who
DO_ASSIGN = 30  # seat from which on the next one is looked for
DO_BOARD = 31  # board
DO_OPEN = 32
DO_EFFECTS = 33
DO_FIGHT = 34
DO_TURN = 35  # side
DO_OUTCOME = 36
DO_MONSTER = 37  # side that fights, side of the treasure
DO_FOUGHT = 38  # the same
DO_CLOSE = 39
DO_CLEAN = 40
DO_FINAL = 41
DO_PLACED = 42  # who
DO_SHOW = 43  # battle
DO_COMPARE = 44  # battle
DO_THRONE = 45
DO_LAST = 46
FIRST_CHANCE, FIRST_TASK = ROLL_ROLE, DO_SEATS

ASK_FIELDS: dict[int, tuple[str, ...]] = {
    **dict.fromkeys(range(DO_LAST + 1), ()),
    ASK_SOUL: ("character",),
    ASK_TARGET: ("effect", "character"),
    ASK_ASPECT: ("effect", "character", "amount", "used"),
    ASK_ELITE: ("treasure",),
    ASK_TREASURE: ("treasure",),
    ASK_CHAR: ("place",),
    ASK_GIVE: ("place",),
    ROLL_REVEAL: ("type",),
    DO_DRAFT: ("type",),
    DO_ASSIGN: ("seat",),
    DO_BOARD: ("board",),
    DO_TURN: ("side",),
    DO_MONSTER: ("side", "prize"),
    DO_FOUGHT: ("side", "prize"),
    DO_SHOW: ("battle",),
    DO_COMPARE: ("battle",),
}
ASK_NAMES: dict[int, str] = {
    ASK_HOME: "home", ASK_DRAFT: "draft", ASK_SEND: "send", ASK_PICK: "pick", ASK_SIDE: "side", ASK_EFFECT: "next effect", ASK_SOUL: "soul",
    ASK_CANCEL: "cancel", ASK_TARGET: "target", ASK_ASPECT: "aspect", ASK_ELITE: "elite", ASK_REINFORCE: "reinforce", ASK_TREASURE: "treasure",
    ASK_KEEP: "keep", ASK_CHAR: "character", ASK_GIVE: "give", ASK_KEPT: "kept", ROLL_ROLE: "deal role", ROLL_HOME: "deal home",
    ROLL_FIRST: "first player", ROLL_TOP: "top of acheron", ROLL_REMOVE: "remove quest", ROLL_REVEAL: "reveal", ROLL_ASPECT: "next aspect",
    DO_SEATS: "seats", DO_ROUND: "round", DO_DRAFT: "draft of", DO_HAND_ON: "hand on", DO_GATHERED: "gathered", DO_SEND: "olympus",
    DO_ASSIGN: "assign", DO_BOARD: "board", DO_OPEN: "open", DO_EFFECTS: "effects", DO_FIGHT: "fight", DO_TURN: "turn of", DO_OUTCOME: "outcome",
    DO_MONSTER: "monster", DO_FOUGHT: "fought", DO_CLOSE: "close", DO_CLEAN: "clean", DO_FINAL: "final battle", DO_PLACED: "placed",
    DO_SHOW: "show", DO_COMPARE: "compare", DO_THRONE: "throne", DO_LAST: "last step",
}  # fmt: skip

CHAIN_QUESTIONS = (ASK_SIDE, ASK_SOUL, ASK_CANCEL, ASK_TARGET, ASK_ASPECT, ASK_ELITE, ASK_TREASURE, ASK_CHAR, ASK_GIVE)
"""Questions that continue what the same player has begun."""

ASPECT_NAMES = ("Fist", "Awe", "Cunning")
KIND_WORDS = ("scout", "defender", "elite", "reinforcement", "god", "beast")
TYPE_WORDS = ("scouts", "defenders", "elites", "reinforcements", "gods")
ROLE_NAMES = ("Hades", "Kallisto", "Acropolis")
PLACE_WORDS = ("first", "second", "third")


# Names


def card_name(box: Catalog, card: int) -> str:
    """The name, or "a card" where it is hidden."""
    return box.card_names[card] if 0 <= card < len(box.card_names) else "a card"


def treasure_name(box: Catalog, treasure: int) -> str:
    return box.treasure_names[treasure] if 0 <= treasure < len(box.treasure_names) else "a treasure"


def numbers(values: Sequence[int]) -> str:
    """Strengths in the order Fist, Awe, Cunning, such as "3/3/1"."""
    return "/".join(str(value) for value in values)


def signed(values: Sequence[int]) -> str:
    """Bonuses in words, such as "Fist +2, Awe +1"."""
    return ", ".join(f"{ASPECT_NAMES[aspect]} {value:+d}" for aspect, value in enumerate(values) if value) or "nothing"


def strength_words(box: Catalog, card: int) -> str:
    """What stands on a card: "3/3/1", both sides of Hades' characters, or its effect."""
    if not 0 <= card < CARDS:
        return "?"
    if card >= FIRST_SPELL:
        return "brings Cerberus" if card == CALL else f"brings a drafted {KIND_WORDS[box.brings[card - FIRST_SPELL]]}"
    if card >= FIRST_HADES:
        return f"{numbers(box.strength[1][card])} in Acheron, {numbers(box.strength[0][card])} on quests"
    if box.kind[card] == REINFORCEMENT:
        return effect_words(box, box.effects[box.card_effect[card]])
    return numbers(box.strength[0][card])


def effect_words(box: Catalog, effect: Effect) -> str:
    """What an effect does, in words."""
    whom = _whom(box, effect)
    amounts = [f"{value:+d} {ASPECT_NAMES[aspect] if aspect != ANY else 'in an aspect of your choice'}" for aspect, value in effect.amounts]
    if len(amounts) > 1 and all(aspect == ANY for aspect, _ in effect.amounts):
        amounts = [" and ".join(f"{value:+d}" for _, value in effect.amounts) + " in different aspects"]
    listed = ", ".join(amounts)
    if effect.operation == BONUS:
        return f"{listed} for {whom}"
    if effect.operation == BONUS2:
        return f"{listed} for two different own characters"
    if effect.operation == MULTIPLY:
        return ", ".join(f"printed {ASPECT_NAMES[aspect]} times {value}" for aspect, value in effect.amounts) + f" for {whom}"
    if effect.operation == HEAL:
        return f"{whom} recovers from a stun, then {listed}"
    if effect.operation == WEAKEN:
        return listed.replace("+", "-") + f" for {whom}"
    if effect.operation == STUN:
        return f"stuns {whom}"
    if effect.operation == GUARD:
        return f"{whom} cannot be stunned or weakened"
    if effect.operation == DENY:
        return "the opponent may play one reinforcement less"
    return ("one" if effect.operation == CANCEL_ONE else "every") + " unlocked treasure of the opponent gives no bonus on this board"


def _whom(box: Catalog, effect: Effect) -> str:
    side = "opposing" if effect.enemy else "other own" if effect.other else "own"
    if effect.only >= 0:
        return card_name(box, effect.only)
    if effect.kinds == EVERYONE:
        return f"one {side} character"
    if effect.kinds == EVERYONE & ~(1 << GOD):
        return f"one {side} character that is no god"
    return f"one {side} " + " or ".join(KIND_WORDS[kind] for kind in members(effect.kinds))


def side_name(g: Kronos, s: KronosState, side: int) -> str:
    """Such as "the left of Ithaca", "Hades' side of Acheron"."""
    if not 0 <= side < SIDES or (side < HIS_SIDE and s.quests[side >> 1] == NONE):
        return "no side of this round"
    return where_name(g, side - HIS_SIDE + 2 * QUESTS if side >= HIS_SIDE else s.quests[side >> 1] * 2 + (side & 1))


def where_name(g: Kronos, where: int) -> str:
    """A side as events name it."""
    if where >= 2 * QUESTS:
        return "the challenger's side of Acheron" if where & 1 else "Hades' side of Acheron"
    return f"the {'right' if where & 1 else 'left'} of {g.box.quests[where >> 1].place}"


def board_name(g: Kronos, quest: int) -> str:
    """A board as events name it: its quest, or Acheron after them."""
    return g.box.quests[quest].place if 0 <= quest < QUESTS else "Acheron"


def ability_name(g: Kronos, home: int, slot: int) -> str:
    return g.box.ability_names[home][slot]


# Questions


def prompt(g: Kronos, s: KronosState) -> str:
    """The question on top of the stack in words."""
    if not s.asks:
        return "The game is over."
    what = s.asks[-1][0]
    if what >= FIRST_CHANCE:
        return "Chance decides."
    return _PROMPTS[what](g, s, s.asks[-1])


def _draft_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    kind = g.box.kind[members(s.row)[0]]
    return f"Round {s.round}: take one of the {TYPE_WORDS[kind]} that lie open"


def _pick_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    return "Choose a card to place on a quest" + (" or in Acheron" if s.owner[HIS_SIDE] != NOBODY else "") + ", or place no more"


def _effect_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    return f"{_fight_name(g, s)}: choose whose effect at the start comes next, of a defender or a spell"


def _cancel_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    return f"{_fight_name(g, s)}: choose the treasure whose bonus you cancel"


def _target_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    effect = g.box.effects[ask[2]]
    return f"{effect.title}: choose {'two characters' if effect.operation == BONUS2 else 'a character'} ({effect_words(g.box, effect)})"


def _aspect_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    _, _, number, character, step, _ = ask
    effect = g.box.effects[number]
    return f"{effect.title}: choose the aspect of {_amount(effect, step):+d} for {card_name(g.box, _card(s, character))}"


def _amount(effect: Effect, step: int) -> int:
    amount = effect.amounts[step][1]
    return -amount if effect.operation == WEAKEN else amount


def _fight_name(g: Kronos, s: KronosState) -> str:
    """The board of the battle, with the aspects that are compared."""
    from kernel_lib.games.kronos.rules import basics  # rules import this module

    if s.board == NONE:
        return "Final Battle"
    aspects = " and ".join(ASPECT_NAMES[aspect] for aspect in basics.aspects_of(g, s, s.board))
    return f"{board_name(g, basics.where(s, s.board * 2) >> 1)} ({aspects})"


def _reinforce_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    from kernel_lib.games.kronos.rules import basics, resolve  # rules import this module

    side = basics.side_of(s, ask[1])
    against = g.box.quests[s.quests[s.board]].monster if s.fighter != NONE else g.seat_name(s.owner[s.board * 2 + 1 - side])
    left = max(0, basics.limit(g, s, side) - s.plays[side])
    mine = numbers(basics.totals(g, s, side))
    theirs = numbers(resolve.monster_strength(g, s, resolve.fought_for(s)) if s.fighter != NONE else basics.totals(g, s, 1 - side))
    return f"{_fight_name(g, s)} against {against}, {mine} to {theirs}: play a reinforcement ({left} left), or no more"


def _treasure_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    treasure = g.box.treasures[ask[2]]
    return f"You win {treasure.name} ({treasure.keys} {'key' if treasure.keys == 1 else 'keys'}): keep it in the Armory, or unlock an ability with it"


def _char_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    place = ask[2]
    return f"Final Battle: choose who stands below the {PLACE_WORDS[place]} aspect, {ASPECT_NAMES[s.aspects[place]]}"


def _give_prompt(g: Kronos, s: KronosState, ask: Ask) -> str:
    _, who, place = ask
    return f"Final Battle: choose a treasure for {card_name(g.box, s.final_cards[who][place])}"


_PROMPTS: dict[int, Callable[[Kronos, KronosState, Ask], str]] = {
    ASK_HOME: lambda g, s, ask: "Choose your Acropolis",
    ASK_DRAFT: _draft_prompt,
    ASK_SEND: lambda g, s, ask: "Choose the card that goes to Olympus, for the Final Battle",
    ASK_PICK: _pick_prompt,
    ASK_SIDE: lambda g, s, ask: f"Choose the side on which {card_name(g.box, s.picked)} is placed",
    ASK_EFFECT: _effect_prompt,
    ASK_SOUL: lambda g, s, ask: f"Choose the soul that comes for {card_name(g.box, _card(s, ask[2]))}",
    ASK_CANCEL: _cancel_prompt,
    ASK_TARGET: _target_prompt,
    ASK_ASPECT: _aspect_prompt,
    ASK_ELITE: lambda g, s, ask: f"Choose the elite that takes {treasure_name(g.box, ask[2])}",
    ASK_REINFORCE: _reinforce_prompt,
    ASK_TREASURE: _treasure_prompt,
    ASK_KEEP: lambda g, s, ask: "Choose a Reinforcement to keep for later, or none",
    ASK_CHAR: _char_prompt,
    ASK_GIVE: _give_prompt,
    ASK_KEPT: lambda g, s, ask: f"Final Battle for {ASPECT_NAMES[s.aspects[s.shown - 1]]}: play the Reinforcement that you kept, or hold it back",
}


# Moves

_PASS_WORDS = {
    ASK_PICK: "Place no more cards",
    ASK_REINFORCE: "Play no more reinforcements",
    ASK_KEEP: "Keep nothing",
    ASK_GIVE: "Give no treasure",
    ASK_KEPT: "Hold it back",
}


def describe(g: Kronos, s: KronosState, move: Move) -> str:
    """The move in words."""
    kind, a, _ = move
    box, ask = g.box, s.asks[-1] if s.asks else (UNKNOWN, UNKNOWN)
    if kind == PASS:
        return _PASS_WORDS.get(ask[0], "Pass")
    if kind in _CARD_WORDS:
        return _CARD_WORDS[kind].format(card=card_name(box, a), strength=strength_words(box, a))
    if kind in (TAKE_HOME, HOME):
        return f"{'Take' if kind == TAKE_HOME else f'{g.seat_name(ask[1])} gets'} {box.homes[a].name if 0 <= a < len(box.homes) else '?'}"
    if kind == SIDE:
        prize = s.prize[HIS_SIDE if a >= HIS_SIDE else a] if 0 <= a < SIDES else NONE
        return f"Place it on {side_name(g, s, a)}, for {treasure_name(box, prize)}"
    if kind in (EFFECT, TARGET):
        return _describe_character(g, s, move)
    if kind in (CANCEL, ATTACH, GIVE, TOP):
        return _describe_treasure(g, s, kind, a)
    if kind == CHOOSE:
        effect = box.effects[ask[2]] if ask[0] == ASK_ASPECT else None
        return (ASPECT_NAMES[a] if 0 <= a < len(ASPECT_NAMES) else "?") + (f" {_amount(effect, ask[4]):+d}" if effect else "")
    if kind in (USE, UNLOCK):
        return _describe_slot(g, s, kind, a, ask)
    if kind == STORE:
        return f"Keep it in the Armory ({signed(box.armory[ask[2]]) if ask[0] == ASK_TREASURE else '?'} for an elite)"
    return _describe_rest(g, s, kind, a)


_CARD_WORDS = {
    DRAFT: "Take {card} ({strength})",
    SEND: "Send {card} ({strength})",
    PICK: "Place {card} ({strength})",
    SOUL: "Bring {card} ({strength})",
    PLAY: "Play {card} ({strength})",
    KEEP: "Keep {card} ({strength})",
    CHAR: "Put {card} there ({strength})",
    REVEAL: "{card} is revealed",
}


def _describe_rest(g: Kronos, s: KronosState, kind: int, a: int) -> str:
    if kind == WAIT:
        return "Wait: turn the Coin card down, without passing"
    if kind == EMPTY:
        return "Leave it empty"
    if kind == ROLE:
        return f"{g.seat_name(s.asks[-1][1]) if s.asks else '?'} plays {ROLE_NAMES[a] if 0 <= a < len(ROLE_NAMES) else '?'}"
    if kind == STARTS:
        return f"Player {a + 1} is First Player"
    if kind == REMOVE:
        is_there = 0 <= a < len(s.quests) and s.quests[a] != NONE
        return f"{board_name(g, s.quests[a]) if is_there else 'no quest'} is removed"
    if kind == ASPECT:
        return f"{ASPECT_NAMES[a] if 0 <= a < len(ASPECT_NAMES) else '?'} comes next"
    return f"unknown move ({kind}, {a})"


def _describe_character(g: Kronos, s: KronosState, move: Move) -> str:
    kind, a, b = move
    names = []
    for character in (a, b - 1) if b else (a,):
        card = card_of(s, character)
        if card is None:
            return f"character {a}"
        names.append(card_name(g.box, card))
    is_enemy = kind == TARGET and s.asks[-1][0] == ASK_TARGET and g.box.effects[s.asks[-1][2]].enemy
    return ("Next: " if kind == EFFECT else "Choose ") + " and ".join(names) + (" (opponent)" if is_enemy else "")


def _card(s: KronosState, character: int) -> int:
    """The card of a character that is there."""
    from kernel_lib.games.kronos.rules import basics  # rules import this module

    return basics.card_at(s, character)


def card_of(s: KronosState, character: int) -> int | None:
    """The card of a character number, None where there is nobody."""
    rows = s.final_cards if s.phase == FINAL else s.sides[s.board * 2 : s.board * 2 + 2] if s.board != NONE else []
    side, place = divmod(character, PLACES)
    return rows[side][place] if character >= 0 and side < len(rows) and place < len(rows[side]) else None


def _describe_treasure(g: Kronos, s: KronosState, kind: int, treasure: int) -> str:
    box = g.box
    name = treasure_name(box, treasure)
    if not 0 <= treasure < len(box.treasures):
        return name
    if kind == CANCEL:
        return f"Cancel {name} ({signed(box.bonus[treasure])})"
    if kind == ATTACH:
        return f"Attach {name} ({signed(box.armory[treasure])})"
    if kind == GIVE:
        return f"Give {name} ({signed(box.armory[treasure])})"
    return f"{name} lies on top of Acheron"


def _describe_slot(g: Kronos, s: KronosState, kind: int, slot: int, ask: Ask) -> str:
    who = ask[1]
    if not 0 <= slot < SLOTS or who < 0:
        return f"slot {slot}"
    name, words = ability_name(g, s.homes[who], slot), effect_words(g.box, g.ability(s, who, slot))
    if kind == USE:
        return f"Use {name} ({words})"
    bonus = f", and {signed(g.box.bonus[ask[2]])} for good" if ask[0] == ASK_TREASURE else ""
    return f"Unlock {name} ({words}){bonus}"


def group(g: Kronos, s: KronosState, move: Move) -> str:
    """A heading for a list of moves."""
    kind = move[0]
    if kind == PICK:
        return "Cards" if move[1] < DRAFTED else "Spells" if move[1] >= FIRST_SPELL else "Characters"
    return _GROUPS.get(kind, "Or")


_GROUPS = {
    TAKE_HOME: "Acropolises", DRAFT: "Cards", SEND: "Cards", SIDE: "Sides", EFFECT: "Effects", SOUL: "Souls", CANCEL: "Treasures",
    TARGET: "Characters", CHOOSE: "Aspects", PLAY: "Reinforcement cards", ATTACH: "Treasures for an elite", USE: "Abilities",
    STORE: "Armory", UNLOCK: "Abilities", KEEP: "Cards", CHAR: "Characters", GIVE: "Treasures",
}  # fmt: skip


# Clicks: every card, treasure, side and slot is one thing on the table

_ON_CARD = {ASK_DRAFT: DRAFT, ASK_SEND: SEND, ASK_PICK: PICK, ASK_SOUL: SOUL, ASK_REINFORCE: PLAY, ASK_KEEP: KEEP, ASK_CHAR: CHAR, ASK_KEPT: PLAY}
_ON_TREASURE = {ASK_CANCEL: CANCEL, ASK_REINFORCE: ATTACH, ASK_GIVE: GIVE}


def element(g: Kronos, s: KronosState, move: Move) -> str:
    """Id of what to click for a move."""
    kind, a, b = move
    if kind in _CARD_WORDS:
        return f"card:{a}"
    if kind in (EFFECT, TARGET):
        return "" if b else f"card:{_card(s, a)}"
    if kind == CANCEL:
        return "slot:{}:{}".format(*divmod(s.slots.index(a), SLOTS))
    if kind in (ATTACH, GIVE):
        return f"treasure:{a}"
    if kind in (USE, UNLOCK):
        return f"slot:{s.asks[-1][1]}:{a}"
    if kind == STORE:
        return f"armory:{s.asks[-1][1]}"
    return {SIDE: f"side:{a}", CHOOSE: f"aspect:{a}"}.get(kind, "")


def meant(g: Kronos, s: KronosState, element: str) -> Move | None:
    """The move that a click on an element means, legal or not."""
    if not s.asks or s.to_act < 0:
        return None
    what, who = s.asks[-1][:2]
    thing, *rest = element.split(":")
    values = [int(number) for number in rest]
    if thing == "card":
        return _meant_card(g, s, what, values[0])
    if thing == "treasure" and what in _ON_TREASURE:
        return _ON_TREASURE[what], values[0], 0
    if thing == "side" and what == ASK_SIDE:
        return SIDE, values[0], 0
    if thing == "slot" and values[0] == who and what in (ASK_REINFORCE, ASK_TREASURE):
        return (USE if what == ASK_REINFORCE else UNLOCK), values[1], 0
    if thing == "slot" and what == ASK_CANCEL and s.slots[values[0] * SLOTS + values[1]] != NONE:
        return CANCEL, s.slots[values[0] * SLOTS + values[1]], 0
    if thing == "armory" and values[0] == who and what == ASK_TREASURE:
        return STORE, 0, 0
    if thing == "aspect" and what == ASK_ASPECT:
        return CHOOSE, values[0], 0
    return None


def _meant_card(g: Kronos, s: KronosState, what: int, card: int) -> Move | None:
    if what in _ON_CARD:
        return _ON_CARD[what], card, 0
    if what not in (ASK_EFFECT, ASK_TARGET, ASK_ELITE) or (what == ASK_TARGET and g.box.effects[s.asks[-1][2]].operation == BONUS2):
        return None
    rows = s.final_cards if s.phase == FINAL else s.sides[s.board * 2 : s.board * 2 + 2]
    for side, cards in enumerate(rows):
        if card in cards:
            return (EFFECT if what == ASK_EFFECT else TARGET), side * PLACES + cards.index(card), 0
    return None


# Events in words: {who} did it; {card0} is the card in args[0], {treasure1} the treasure in args[1] and so on.
SENTENCES = {
    "role": "{who} plays {role0}.",
    "home": "{who} lives in {home0}.",
    "first player": "{who} is First Player.",
    "top": "{treasure0} lies on top of Acheron.",
    "round": "Round {n0}.",
    "removed": "{board0} leaves the game with its treasures.",
    "revealed": "{card0} is revealed.",
    "reshuffled": "The discarded {type0} become the new pile.",
    "drafted": "{who} takes {card0}.",
    "discarded": "{who} discards {card0}.",
    "set aside": "{who} sets {card0} aside for the next draft.",
    "discarded hand": "{who} discards {cards0} that are left.",
    "sent nobody": "{who} has no card that may go to Olympus.",
    "sent openly": "{who} sends {card0} to Olympus, face up.",
    "sent a card": "{who} sends a card to Olympus, face down.",
    "sent": "{who} has sent {card0} there.",
    "passed": "{who} places no more cards.",
    "banner": "{who} takes {where0} with the {banner1} banner.",
    "placed": "{who} places {card0} on {where1}.",
    "placed face down": "{who} places a card face down on {where0}.",
    "hid": "{who} has placed {card0} there.",
    "board": "{board0} is next.",
    "turned up": "{who} turns {card0} up.",
    "stands at": "{who} stands at {n0}/{n1}/{n2}.",
    "uses": "{card0} of {who} acts at the start.",
    "fizzled": "{card0} of {who} has no effect.",
    "replaced": "{card0} of {who} brings {card1}.",
    "left": "{card0} leaves {where1}.",
    "cancelled": "{who} cancels the bonus of {treasure0}.",
    "denied": "{who} lowers the limit of {seat0} by one.",
    "stunned": "{who} stuns {card0}.",
    "guarded": "{who} guards {card0}.",
    "healed": "{card0} recovers.",
    "changed": "{card0}: {aspect1} {signed2}.",
    "played": "{who} plays {card0}.",
    "attached": "{who} attaches {treasure0} to {card1}.",
    "ability": "{who} uses {ability01}.",
    "waited": "{who} waits and turns the Coin card down.",
    "passed battle": "{who} plays no more reinforcements.",
    "at limit": "{who} may play no more reinforcements.",
    "won battle": "{who} wins the battle for {board0}.",
    "tie": "The battle for {board0} ends in a tie.",
    "won treasure": "{who} wins {treasure0}.",
    "stored": "{who} keeps {treasure0} in the Armory.",
    "unlocked": "{who} unlocks {ability12} with {treasure0}.",
    "faces": "{who} faces {monster0} for {treasure1}.",
    "beat": "{who} beats {monster0}.",
    "lost to": "{who} loses to {monster0}: {treasure1} goes to Kronos.",
    "lost treasure": "{treasure0} leaves the game.",
    "keeps keys": "{who} keeps the keys of {treasure0}.",
    "unvisited": "Nobody came for {treasure0}: it {fate1}.",
    "kept": "{who} keeps a Reinforcement.",
    "kept nothing": "{who} keeps no Reinforcement.",
    "keeps": "{who} has kept {card0}.",
    "lost card": "{card0} of {who} leaves the game.",
    "round over": "Round {n0} is over.",
    "aspect": "Battle {n1} of the Final Battle is for {aspect0}.",
    "counts keys": "{who} has {keys0}.",
    "placed final": "{who} has placed {stand0}{gift1} below {place2}.",
    "gave": "{who} gives {treasure0} to {card1}.",
    "is ready": "{who} is ready for the Final Battle.",
    "final battle": "Final Battle {n0}: {aspect1}.",
    "showed": "{who} shows {stand0}{gift1}.",
    "reaches": "{who} reaches {n0} in {aspect1}.",
    "won final battle": "{who} wins battle {n0}{by1}.",
    "won step": "{who} wins the first step{by0}.",
    "gave all to Kronos": "All treasures of {who} go to Kronos.",
    "values": "{holder} has {n0}/{n1}/{n2}.",
    "tied aspect": "{aspect0} is equal and goes to {holder}{by1}.",
    "holds the throne": "{holder} holds the throne of Olympus.",
    "won the game": "{who} wins the game.",
    "nobody won": "Kronos holds Olympus: everybody has lost.",
}


class _Words(dict[str, str]):
    """Fills the gaps of a sentence from an event."""

    def __init__(self, g: Kronos, event: Event) -> None:
        super().__init__(who=g.seat_name(event.player), holder=g.seat_name(event.player) if event.player >= 0 else "Kronos")
        self.game, self.event = g, event

    def __missing__(self, gap: str) -> str:
        kind = gap.rstrip("0123456789")
        values = [self.event.args[int(digit)] for digit in gap[len(kind) :]]
        return _GAPS[kind](self.game, *values)


def _gift(g: Kronos, treasure: int) -> str:
    """With which treasure, as far as that is known."""
    return "" if treasure == GONE else ", with or without a treasure," if treasure == UNKNOWN else f" with {treasure_name(g.box, treasure)}"


DECIDED_BY = ("", ", having more keys", ", sitting further from the First Player")

_GAPS: dict[str, Callable[..., str]] = {
    "n": lambda g, value: str(value),
    "signed": lambda g, value: f"{value:+d}",
    "card": lambda g, card: card_name(g.box, card),
    "cards": lambda g, number: f"{number} card{'' if number == 1 else 's'}",
    "treasure": lambda g, treasure: "no treasure" if treasure == GONE else treasure_name(g.box, treasure),
    "role": lambda g, role: ROLE_NAMES[role],
    "home": lambda g, home: g.box.homes[home].name,
    "board": board_name,
    "where": where_name,
    "type": lambda g, kind: TYPE_WORDS[kind],
    "aspect": lambda g, aspect: ASPECT_NAMES[aspect] if aspect >= 0 else "an aspect",
    "seat": lambda g, seat: g.seat_name(seat),
    "monster": lambda g, quest: g.box.quests[quest].monster,
    "banner": lambda g, red: "red" if red else "blue",
    "ability": ability_name,
    "keys": lambda g, number: f"{number} key{'' if number == 1 else 's'}",
    "stand": lambda g, card: "nobody" if card == GONE else card_name(g.box, card),
    "gift": _gift,
    "place": lambda g, place: f"the {PLACE_WORDS[place]} aspect" if place >= 0 else "an aspect",
    "by": lambda g, decided_by: DECIDED_BY[decided_by],
    "fate": lambda g, olympus: "goes to Kronos" if olympus else "leaves the game",
}


def tell(g: Kronos, event: Event) -> str:
    """An event in words."""
    return SENTENCES[event.what].format_map(_Words(g, event))


def ending(g: Kronos, s: KronosState) -> str:
    """How the game ended: every battle of the Final Battle with the values that were compared."""
    if not s.ended:
        return ""
    parts = [_first_step(g, s)] if s.wins else []
    for step, rule in ((2, "KE-FH-3"), (3, "KE-FO-3")):
        rows = sorted([row[2:] for row in s.totals if row[0] == step], key=lambda row: (row[0] != s.leader, row[0]))
        if rows:
            (one, *mine), (other, *theirs) = rows
            ties = f", equal ones by {rule}" if any(a == b for a, b in zip(mine, theirs, strict=True)) else ""
            parts.append(f"{_side_name(g, one)} against {_side_name(g, other)}: {numbers(mine)} to {numbers(theirs)} (Fist/Awe/Cunning{ties})")
    parts.append("Kronos holds Olympus: everybody has lost" if s.winner == NOBODY else f"{g.seat_name(s.winner)} wins the game")
    return ". ".join(parts) + "."


def _first_step(g: Kronos, s: KronosState) -> str:
    """Each battle with the value of its winner first, then who won the step."""
    parts = []
    for battle, winner in enumerate(s.wins):
        aspect = s.aspects[battle]
        values = {row[2]: row[3 + aspect] for row in s.totals if row[:2] == [1, battle + 1]}
        best = values.pop(winner)
        tie = " by KE-FK-5" if best in values.values() else ""
        parts.append(f"{ASPECT_NAMES[aspect]} {best} to {' and '.join(map(str, values.values()))} for {g.seat_name(winner)}{tie}")
    step = " by KE-FK-7" if s.wins.count(s.leader) == 1 else ""
    return f"{', '.join(parts)}: {g.seat_name(s.leader)} wins the first step{step}"


def _side_name(g: Kronos, who: int) -> str:
    return g.seat_name(who) if who < g.players else "Kronos"

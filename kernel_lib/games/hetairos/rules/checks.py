"""Checks: dice, modifiers, blessings, books and talismans (HT-SKILL, HT-DICE-5).

A check is asked for with `begin`; when it is decided, `checked` of the game object is called with its purpose, the model, a number and whether it
succeeded. Books are declared before the roll, a talisman after it (HT-SKILL-5).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    ATHENA,
    GREAT_BOOK,
    HEPHAESTUS,
    MASTER_BOOK,
    RAM,
    TALISMAN,
    TOME_CREATION,
    TOME_ICHOR,
    ZEUS,
)
from kernel_lib.games.hetairos.moves import ASK_BOOK, ASK_TALISMAN, DO, NO, P_CHECK, T_CHECKED, YES
from kernel_lib.games.hetairos.rules import basics
from kernel_lib.games.hetairos.state import NOBODY, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

SKILLS = ("craft", "knowledge", "tunnel", "imprison", "sneak", "prayer", "automaton by craft", "automaton by knowledge")
CRAFT, KNOWLEDGE, TUNNEL, IMPRISON, SNEAK, PRAYER, BUILD_CRAFT, BUILD_KNOWLEDGE = range(8)


def begin(g: Hetairos, s: HetairosState, model: int, skill: int, target: int, purpose: int, detail: int) -> None:
    """A check of a model against a target; what it decides stands in purpose and detail."""
    ask: Ask = (ASK_BOOK, s.owner[model], model, skill, target, purpose, detail, 0, 0)
    if books(g, s, model, skill, 0):
        s.asks.append(ask)
    else:
        _roll(g, s, ask)


def books(g: Hetairos, s: HetairosState, model: int, skill: int, used: int) -> list[int]:
    """HT-DEC-11: one-use helps that may be declared, one question each."""
    if s.owner[model] == NOBODY or not basics.is_character(s, model):
        return []
    wanted = {
        CRAFT: (TOME_CREATION,),
        BUILD_CRAFT: (TOME_CREATION,),
        KNOWLEDGE: (GREAT_BOOK,),
        BUILD_KNOWLEDGE: (GREAT_BOOK,),
        PRAYER: (GREAT_BOOK, RAM),
    }
    return [item for item in wanted.get(skill, ()) if basics.has(s, model, item) and not used >> item & 1]


def book_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_book(g: Hetairos, s: HetairosState, move: Move) -> None:
    what, seat, model, skill, target, purpose, detail, bonus, used = s.asks.pop()
    item = books(g, s, model, skill, used)[0]
    if move[0] == YES:
        s.items[model] &= ~(1 << item)
        bonus += g.ram_bonus if item == RAM else g.box.item_craft[item] + g.box.item_knowledge[item]
    used |= 1 << item
    ask: Ask = (what, seat, model, skill, target, purpose, detail, bonus, used)
    if books(g, s, model, skill, used):
        s.asks.append(ask)
    else:
        _roll(g, s, ask)


def _roll(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """The dice; the rest of the check waits below them."""
    _, _, model, skill, target, purpose, detail, bonus, _ = ask
    s.asks.append((DO, CHANCE, T_CHECKED, model, skill, target, purpose, detail, bonus))
    basics.roll(s, dice(g, s, model, skill), 6, P_CHECK, model, skill)


def dice(g: Hetairos, s: HetairosState, model: int, skill: int) -> int:
    """HT-SKILL-1, HT-SKILL-3: two dice for some characters; companions always one."""
    kind = s.type[model]
    if skill in (CRAFT, BUILD_CRAFT):
        return g.box.craft[kind][0]
    return g.box.knowledge[kind][0] if skill in (KNOWLEDGE, PRAYER, BUILD_KNOWLEDGE) else 1


def bonus_of(g: Hetairos, s: HetairosState, model: int, skill: int) -> int:
    """HT-SKILL-2: what is always added; plain dice for companions and monsters."""
    if skill == TUNNEL:
        return g.box.tunnelling[s.type[model]]
    if not basics.is_character(s, model) or skill in (IMPRISON, SNEAK):
        return 0
    is_craft = skill in (CRAFT, BUILD_CRAFT)
    added = g.box.item_craft if is_craft else g.box.item_knowledge
    books = (MASTER_BOOK, TOME_ICHOR) if skill in (BUILD_CRAFT, BUILD_KNOWLEDGE) else (MASTER_BOOK,)
    own = g.box.craft if is_craft else g.box.knowledge
    return own[s.type[model]][1] + sum([added[item] for item in books if basics.has(s, model, item)])


def blessing(g: Hetairos, s: HetairosState, model: int, skill: int) -> int:
    """HT-SKILL-6: blessings of the sort, and Zeus for any check; they are gone then."""
    found = g.use_blessing(s, model, ZEUS)
    if skill in (CRAFT, BUILD_CRAFT):
        found += g.use_blessing(s, model, HEPHAESTUS)
    elif skill in (KNOWLEDGE, PRAYER, BUILD_KNOWLEDGE):
        found += g.use_blessing(s, model, ATHENA)
    return found


def on_dice(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """The dice of a check are known."""
    model, skill = ask[5], ask[6]
    place = next(number for number in reversed(range(len(s.asks))) if s.asks[number][0] == DO and s.asks[number][2] == T_CHECKED)
    row = s.asks[place]
    extra = row[8] + bonus_of(g, s, model, skill) + blessing(g, s, model, skill)
    s.asks[place] = (*row[:8], extra, total)


def do_checked(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-DEC-12: a talisman may roll a failed or any other non-combat check again; then the result."""
    model, skill, target, purpose, detail, extra, total = ask[3:10]
    if s.node[model] < 0:
        return
    result = total + extra
    success = result >= target
    if basics.has(s, model, TALISMAN) and basics.is_character(s, model) and not (len(ask) > 10):
        s.asks.append((ASK_TALISMAN, s.owner[model], *ask[3:10]))
        return
    decide(g, s, model, skill, target, purpose, detail, result, success)


def answer_talisman(g: Hetairos, s: HetairosState, move: Move) -> None:
    """The second roll stands; bonuses of the first stay (HT-SKILL-5)."""
    _, _, model, skill, target, purpose, detail, extra, total = s.asks.pop()
    if move[0] == NO:
        decide(g, s, model, skill, target, purpose, detail, total + extra, total + extra >= target)
        return
    s.items[model] &= ~(1 << TALISMAN)
    s.asks.append((DO, CHANCE, T_CHECKED, model, skill, target, purpose, detail, extra))
    basics.roll(s, dice(g, s, model, skill), 6, P_CHECK, model, SNEAK)


def decide(g: Hetairos, s: HetairosState, model: int, skill: int, target: int, purpose: int, detail: int, result: int, success: bool) -> None:
    seat = s.owner[model] if s.owner[model] != NOBODY else CHANCE
    basics.tell(s, "HT-SKILL-1", seat, "check", model, skill, result, target)
    g.checked(s, purpose, model, detail, result, success)

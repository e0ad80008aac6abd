"""A round of melee, step by step (HT-CMB, HT-PRIS, HT-KLEOS, HT-MON).

The models that take part stand in `foes`, the initiator's side first, each side by id; `weapons`, `changes`, `rolls` and `harm` run beside it. The
steps C1 to C17 of HT-CMB-18 are functions; `do_fight` calls one after the other, and those that ask or roll come again until they are done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    AEGIS,
    ARES,
    ARMOUR,
    ASPIS,
    BRIBED,
    DRAINS,
    EACH_OPPONENT,
    FALX,
    FLAG_0,
    FLAG_1,
    GAZE,
    GREAT,
    GROWS,
    HIDE,
    IGNORES_ARMOUR,
    IGNORES_SAVES,
    KNOWLEDGE_FIGHT,
    MANUAL,
    MELEE_WEAPONS,
    NEVER_CAPTURED,
    SARISSA,
    STEALS,
    TIE_IMMUNE,
    WAR_TALISMAN,
    ZEUS,
)
from kernel_lib.games.hetairos.moves import (
    ASK_BRIBE,
    ASK_CAPTOR,
    ASK_GAZE,
    ASK_JOIN,
    ASK_ONTO,
    ASK_POINT,
    ASK_TAKE_OVER,
    ASK_VICTIM,
    ASK_WAR_TALISMAN,
    ASK_WEAPON,
    CHOOSE,
    DO,
    NO,
    P_CAPTURE,
    P_DAMAGE,
    P_FIGHT_ROLL,
    P_FLAG,
    P_FORCED,
    P_GAZE,
    P_SAVE,
    P_STEAL,
    T_FIGHT,
    YES,
)
from kernel_lib.games.hetairos.rules import basics
from kernel_lib.games.hetairos.state import ASLEEP, BRACED, MOVED, NOBODY, NONE, UNDECIDED, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

BRIBE_GOLD = 6
STONE = -1000
"""In `changes`: turned to stone."""
F_INITIATOR, F_NODE, F_RESULT, F_SEAT, F_SHADES = range(5)
"""What `fight` holds: the model that began, the square, who is ahead (1 the initiator's side, -1 the other, 0 a tie), the player who began, and
whether shades vanish afterwards."""
P_DEALER, P_IGNORES, P_TARGET, P_SIDE, P_TAKEN = range(5)
POINT = 5
"""Numbers per point in `points`."""
NO_SAVE, NO_ARMOUR = 1, 2
NEEDED = {"": 0, "braced": BRACED, "sarissa": BRACED, "moved": MOVED}
"""The mark without which a weapon adds nothing (HT-WPN)."""


# Strength


def usable_weapons(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """HT-CMB-4, HT-RNG-5: weapons that help in melee."""
    return [weapon for weapon in MELEE_WEAPONS if basics.has(s, model, weapon)]


def combat_dice(g: Hetairos, s: HetairosState, model: int) -> int:
    """Dice of a combat roll; the traitor with Ares' Wrath has one more."""
    more = s.betrayer != NOBODY and s.power == 0 and model == basics.character(g, s, s.betrayer)
    return g.box.dice[s.type[model]] + more


def combat_bonus(g: Hetairos, s: HetairosState, model: int, weapon: int, sarissas: int = 0) -> int:
    """HT-CMB-3, HT-WPN: everything that is added to the dice, blessings not counted."""
    found = g.box.combat[s.type[model]]
    if basics.has(s, model, MANUAL) and basics.is_character(s, model):
        found += g.box.item_combat[MANUAL]
    if basics.trait(g, s, model, GROWS):
        found += max(0, g.box.hp[s.type[model]] - s.hp[model])
    if weapon in MELEE_WEAPONS:
        needed = NEEDED[g.box.item_when[weapon]]
        if not needed or s.status[model] & needed:
            found += g.box.item_combat[weapon]
        if weapon == SARISSA:
            found += sarissas
    return found


def damage_of(g: Hetairos, s: HetairosState, model: int, weapon: int) -> tuple[int, int, int]:
    """Dice, sides and what is added, weapon included (HT-WPN-1)."""
    dice, sides, more = g.box.damage[s.type[model]]
    if basics.trait(g, s, model, GROWS):
        more += max(0, g.box.hp[s.type[model]] - s.hp[model])
    return dice, sides, more + (g.box.item_damage[weapon] if weapon in MELEE_WEAPONS else 0)


def save_target(g: Hetairos, s: HetairosState, model: int, ignores: int) -> int:
    """HT-CMB-10, HT-CMB-11: what a die must reach; 7 and more is no save."""
    if ignores == NO_SAVE:
        return 7
    innate = g.box.save[s.type[model]]
    if ignores == NO_ARMOUR:
        return innate
    target = innate - sum([g.box.save_step[item] for item in (ASPIS, ARMOUR) if basics.has(s, model, item)])
    return min(target, 3) if basics.has(s, model, HIDE) and basics.is_character(s, model) else target


# Beginning


def participants(g: Hetairos, s: HetairosState, node: int, side: int) -> list[int]:
    """HT-CMB-2, HT-CMB-15: awake, noticed models of a faction in a square; the sleeping ones when nobody is awake."""
    models = [model for model in basics.at(s, node) if s.side[model] == side and not s.status[model] & UNNOTICED]
    awake = [model for model in models if basics.is_awake(s, model)]
    return awake or [model for model in models if s.status[model] & ASLEEP]


def opponents(g: Hetairos, s: HetairosState, model: int, side: int) -> list[int]:
    """Those of a faction that take part against a model in its square."""
    return participants(g, s, s.node[model], side)


def start(g: Hetairos, s: HetairosState, mine: list[int], theirs: list[int], shades: int = 0) -> None:
    """HT-CMB-18, C1: a round between two sides begins; AP are paid by the caller."""
    if not mine or not theirs:
        return
    s.foes = [*sorted(mine), *sorted(theirs)]
    s.sides = [0] * len(mine) + [1] * len(theirs)
    s.weapons, s.changes = [UNDECIDED] * len(s.foes), [0] * len(s.foes)
    s.rolls, s.harm, s.points = [NONE] * len(s.foes), [0] * len(s.foes), []
    lead = mine[0]
    seat = s.owner[lead]
    s.fight = [lead, s.node[lead], 0, seat, shades]
    basics.tell(s, "HT-CMB-1", seat if seat != NOBODY else CHANCE, "fights", lead, s.node[lead], s.side[theirs[0]])
    g.note_took_part(s)
    s.asks.append((DO, CHANCE, T_FIGHT, 0, 0))


def do_fight(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """One step; `b` counts how often it has come."""
    _, _, _, step, count = ask
    if step >= len(STEPS):
        end(g, s)
        return
    if not _both_sides(s) and step < RESULT_STEP:
        end(g, s)
        return
    STEPS[step](g, s, step, count)


def _again(s: HetairosState, step: int, count: int) -> None:
    s.asks.append((DO, CHANCE, T_FIGHT, step, count))


def _next(s: HetairosState, step: int) -> None:
    s.asks.append((DO, CHANCE, T_FIGHT, step + 1, 0))


def _both_sides(s: HetairosState) -> bool:
    return 0 in s.sides and 1 in s.sides


def of_side(s: HetairosState, side: int) -> list[int]:
    """Places of the models of a side that still fight."""
    return [place for place, mine in enumerate(s.sides) if mine == side and s.changes[place] != STONE]


def players_of(s: HetairosState, side: int) -> list[int]:
    """Players with models on a side, in turn order."""
    seats = {s.owner[s.foes[place]] for place in of_side(s, side)}
    return [seat for seat in s.order if seat in seats]


def captain(s: HetairosState, side: int) -> int:
    """HT-CMB-8: who decides for a side; NOBODY for monsters."""
    seats = players_of(s, side)
    active = s.turn if s.turn in seats else s.fight[F_SEAT] if s.fight[F_SEAT] in seats else NOBODY
    return active if active != NOBODY else seats[0] if seats else NOBODY


def drop(s: HetairosState, place: int) -> None:
    """A model stays out of the round."""
    for row in (s.foes, s.sides, s.weapons, s.changes, s.rolls, s.harm):
        del row[place]


# C2 to C6


def step_bribes(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C2, HT-MON-8: players who face a giant may buy it off; it drops out where nobody unbribed faces it."""
    chances = [
        (seat, model)
        for place, model in enumerate(s.foes)
        if basics.trait(g, s, model, BRIBED) and s.owner[model] == NOBODY
        for seat in players_of(s, 1 - s.sides[place])
        if s.gold[seat] >= BRIBE_GOLD and not s.deals[model] >> seat & 1
    ]
    if count < len(chances):
        seat, model = chances[count]
        _again(s, step, count + 1)
        s.asks.append((ASK_BRIBE, seat, model))
        return
    for place in reversed(range(len(s.foes))):
        model = s.foes[place]
        if basics.trait(g, s, model, BRIBED) and s.owner[model] == NOBODY and s.deals[model]:
            facing = players_of(s, 1 - s.sides[place])
            began = s.fight[F_SEAT]
            if (began != NOBODY and s.deals[model] >> began & 1) or (facing and all(s.deals[model] >> seat & 1 for seat in facing)):
                drop(s, place)
    _next(s, step)


def bribe_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_bribe(g: Hetairos, s: HetairosState, move: Move) -> None:
    _, seat, giant = s.asks.pop()
    if move[0] == YES:
        bribe(g, s, seat, giant)
    else:
        s.asks[-1] = (*s.asks[-1][:4], s.asks[-1][4])


def bribe(g: Hetairos, s: HetairosState, seat: int, giant: int) -> None:
    """HT-MON-8: 6 gold, and it never fights that player again."""
    s.gold[seat] -= BRIBE_GOLD
    s.deals[giant] |= 1 << seat
    basics.tell(s, "HT-MON-8", seat, "bribes", giant)


def step_joins(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C3, HT-CMB-16: in solo scenarios bystanders may join the players' side against monsters or defenders."""
    if not g.is_solo or count:
        _next(s, step)
        return
    sides = [side for side in (0, 1) if players_of(s, side)]
    _next(s, step)
    if len(sides) != 1:
        return
    joined = players_of(s, sides[0])
    for seat in reversed(basics.living(s)):
        if seat not in joined and any(s.owner[model] == seat and _can_join(s, model) for model in basics.at(s, s.fight[F_NODE])):
            s.asks.append((ASK_JOIN, seat, sides[0]))


def _can_join(s: HetairosState, model: int) -> bool:
    return basics.is_awake(s, model) and not s.status[model] & UNNOTICED and model not in s.foes


def answer_join(g: Hetairos, s: HetairosState, move: Move) -> None:
    _, seat, side = s.asks.pop()
    if move[0] == NO:
        return
    for model in basics.at(s, s.fight[F_NODE]):
        if s.owner[model] == seat and _can_join(s, model):
            place = sum(mine == 0 for mine in s.sides) if side == 0 else len(s.sides)
            for row, value in ((s.foes, model), (s.sides, side), (s.weapons, UNDECIDED), (s.changes, 0), (s.rolls, NONE), (s.harm, 0)):
                row.insert(place, value)
    basics.tell(s, "HT-CMB-16", seat, "joins", s.fight[F_NODE])


def step_weapons(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C4, HT-CMB-4: one weapon each; a sole one is used without asking."""
    if count == len(s.foes):
        _next(s, step)
        return
    _again(s, step, count + 1)
    model = s.foes[count]
    weapons = usable_weapons(g, s, model)
    if len(weapons) > 1 and s.owner[model] != NOBODY:
        s.asks.append((ASK_WEAPON, s.owner[model], count))
    else:
        s.weapons[count] = weapons[0] if weapons else NONE


def weapon_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    model = s.foes[s.asks[-1][2]]
    return [*[(CHOOSE, weapon, 0) for weapon in usable_weapons(g, s, model)], (NO, 0, 0)]


def answer_weapon(g: Hetairos, s: HetairosState, move: Move) -> None:
    place = s.asks.pop()[2]
    s.weapons[place] = move[1] if move[0] == CHOOSE else NONE


def gazes(g: Hetairos, s: HetairosState, side: int) -> bool:
    return any(basics.trait(g, s, s.foes[place], GAZE) or basics.has(s, s.foes[place], AEGIS) for place in of_side(s, side))


def step_gaze(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C5, HT-MON-3: without an aspis, closed eyes (-5) or a stare that may turn to stone."""
    if count == len(s.foes):
        for place in reversed(range(len(s.foes))):
            if s.changes[place] == STONE:
                _petrify(g, s, place)
        _next(s, step)
        return
    _again(s, step, count + 1)
    model = s.foes[count]
    if basics.has(s, model, ASPIS) or not gazes(g, s, 1 - s.sides[count]):
        return
    if s.owner[model] == NOBODY:
        s.changes[count] -= 5
    else:
        s.asks.append((ASK_GAZE, s.owner[model], count))


def gaze_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_gaze(g: Hetairos, s: HetairosState, move: Move) -> None:
    place = s.asks.pop()[2]
    if move[0] == YES:
        basics.roll(s, 1, 6, P_GAZE, place)
    else:
        s.changes[place] -= 5


def on_gaze(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    place = ask[5]
    if total <= 3:
        s.changes[place] = STONE
        basics.tell(s, "HT-MON-3", s.owner[s.foes[place]], "turned to stone", s.foes[place])


def _petrify(g: Hetairos, s: HetairosState, place: int) -> None:
    """HT-CMB-20: defeated, with kleos for the other side, but nobody to imprison."""
    model, side = s.foes[place], s.sides[place]
    s.hp[model] = 0
    for other in of_side(s, 1 - side):
        if s.owner[s.foes[other]] != NOBODY:
            basics.gain_kleos(g, s, s.foes[other], g.kleos_of(s, model))
    g.slain(s, model, [s.foes[other] for other in of_side(s, 1 - side)])
    basics.die(g, s, model, g.cause("stone"), "HT-MON-3")
    drop(s, place)


def step_forced(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C6, HT-MON-4: who fights lampads, then who fights shades, makes a free knowledge check."""
    if count == 2 * len(s.foes):
        _next(s, step)
        return
    _again(s, step, count + 1)
    place, which = divmod(count, 2)
    penalties = {g.box.check[s.type[s.foes[other]]] for other in of_side(s, 1 - s.sides[place])} - {(0, 0)}
    found = sorted(penalties, key=lambda pair: -pair[1])
    if which < len(found):
        target, penalty = found[which]
        g.check(s, s.foes[place], "knowledge", target, P_FORCED, place * 8 + penalty)


def forced(g: Hetairos, s: HetairosState, detail: int, success: bool) -> None:
    place, penalty = divmod(detail, 8)
    if not success:
        s.changes[place] -= penalty


# C7 and C8


def step_rolls(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C7, HT-DICE-7: every model rolls for itself; sleeping ones count 0."""
    if count == len(s.foes):
        _next(s, step)
        return
    _again(s, step, count + 1)
    model = s.foes[count]
    if s.status[model] & ASLEEP:
        s.rolls[count] = 0
        return
    basics.roll(s, dice_in_fight(g, s, count), 6, P_FIGHT_ROLL, count)


def dice_in_fight(g: Hetairos, s: HetairosState, place: int) -> int:
    """HT-MON-1, HT-MON-10: a chimera has a die for every opponent; against a sphinx characters roll their knowledge."""
    model, other = s.foes[place], of_side(s, 1 - s.sides[place])
    if basics.trait(g, s, model, EACH_OPPONENT):
        return len(other)
    if fights_with_knowledge(g, s, place):
        return g.box.knowledge[s.type[model]][0]
    return combat_dice(g, s, model)


def fights_with_knowledge(g: Hetairos, s: HetairosState, place: int) -> bool:
    other = of_side(s, 1 - s.sides[place])
    return basics.is_character(s, s.foes[place]) and any(basics.trait(g, s, s.foes[o], KNOWLEDGE_FIGHT) for o in other)


def on_roll(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.rolls[ask[5]] = total


def step_talismans(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C7, HT-DEC-13: who holds a talisman of the right sort may roll again."""
    if count == len(s.foes):
        _next(s, step)
        return
    _again(s, step, count + 1)
    model = s.foes[count]
    wanted = g.knowledge_talisman if fights_with_knowledge(g, s, count) else WAR_TALISMAN
    if basics.has(s, model, wanted) and s.owner[model] != NOBODY and not s.status[model] & ASLEEP:
        s.asks.append((ASK_WAR_TALISMAN, s.owner[model], count))


def answer_talisman(g: Hetairos, s: HetairosState, move: Move) -> None:
    place = s.asks.pop()[2]
    if move[0] == YES:
        wanted = g.knowledge_talisman if fights_with_knowledge(g, s, place) else WAR_TALISMAN
        s.items[s.foes[place]] &= ~(1 << wanted)
        basics.roll(s, dice_in_fight(g, s, place), 6, P_FIGHT_ROLL, place)


def step_compare(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C8, HT-CMB-5: the totals of the sides; blessings are used up by the roll."""
    totals = [0, 0]
    for place, model in enumerate(s.foes):
        totals[s.sides[place]] += total_of(g, s, place) if not s.status[model] & ASLEEP else 0
    s.fight[F_RESULT] = (totals[0] > totals[1]) - (totals[0] < totals[1])
    basics.tell(s, "HT-CMB-5", CHANCE, "totals", totals[0], totals[1])
    _next(s, step)


def total_of(g: Hetairos, s: HetairosState, place: int) -> int:
    """HT-CMB-3: dice and everything that is added."""
    model = s.foes[place]
    if fights_with_knowledge(g, s, place):
        return s.rolls[place] + g.knowledge_bonus(s, model) + s.changes[place]
    sarissas = sum(s.weapons[other] == SARISSA for other in of_side(s, s.sides[place]) if other != place)
    total = s.rolls[place] + combat_bonus(g, s, model, s.weapons[place], sarissas) + s.changes[place]
    total += g.use_blessing(s, model, ARES) + g.use_blessing(s, model, ZEUS)
    if s.betrayer != NOBODY and s.power == 0 and model == basics.character(g, s, s.betrayer):
        total = max(6, total)  # HT-SCN-C2
    return total


# C9 to C12


def step_damage(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C9: the winners' damage dice, by id."""
    winners = sorted(of_side(s, 0 if s.fight[F_RESULT] > 0 else 1), key=lambda place: s.foes[place]) if s.fight[F_RESULT] else []
    if count == 0:
        s.rolls = [0] * len(s.foes)
    if count >= len(winners):
        _next(s, step)
        return
    _again(s, step, count + 1)
    place = winners[count]
    dice, sides, more = damage_of(g, s, s.foes[place], s.weapons[place])
    s.rolls[place] = more
    if dice:
        basics.roll(s, dice, sides, P_DAMAGE, place)


def on_damage(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.rolls[ask[5]] += total


def step_thefts(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C10, HT-MON-7: winning kobaloi steal instead of wounding while an opposing character has gold."""
    side = 0 if s.fight[F_RESULT] > 0 else 1
    thieves = [place for place in of_side(s, side) if basics.trait(g, s, s.foes[place], STEALS) and s.rolls[place]] if s.fight[F_RESULT] else []
    victims = _rich(s, 1 - side)
    if not thieves or not victims:
        _next(s, step)
        return
    _again(s, step, count + 1)
    place = min(thieves, key=lambda place: s.foes[place])
    chooser = captain(s, 1 - side)
    if len(victims) > 1 and chooser != NOBODY:
        s.asks.append((ASK_VICTIM, chooser, place))
    else:
        basics.roll(s, 1, 3, P_STEAL, place, victims[0])


def _rich(s: HetairosState, side: int) -> list[int]:
    models = [s.foes[place] for place in of_side(s, side)]
    return [model for model in models if basics.is_character(s, model) and s.gold[s.owner[model]] > 0]


def victim_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    side = s.sides[s.asks[-1][2]]
    return [(CHOOSE, model, 0) for model in _rich(s, 1 - side)]


def answer_victim(g: Hetairos, s: HetairosState, move: Move) -> None:
    place = s.asks.pop()[2]
    basics.roll(s, 1, 3, P_STEAL, place, move[1])


def on_steal(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-RULING-48: the gold and the kobalos leave the game, without kleos."""
    _, _, _, _, _, place, victim = ask
    thief, seat = s.foes[place], s.owner[victim]
    gold = min(total, s.gold[seat])
    s.gold[seat] -= gold
    basics.tell(s, "HT-MON-7", seat, "robbed", thief, gold)
    basics.drop_all(s, thief, 0)
    site = s.home[thief] if s.side[thief] >= basics.DEFENDERS else NONE
    basics.remove(s, thief)
    drop(s, place)
    if site != NONE and not g.force_of(s, site):
        g.force_gone(s, site)


def step_list(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C11, HT-CMB-6, HT-CMB-19: the points by id of the dealers, a chimera's first; one plain point on each side after a tie."""
    s.points = []
    if s.fight[F_RESULT] == 0:
        for side in (0, 1):
            if of_side(s, side):
                s.points += [NONE, 0, NONE, side, 0]
    else:
        winner = 0 if s.fight[F_RESULT] > 0 else 1
        dealers = sorted(of_side(s, winner), key=lambda place: (not basics.trait(g, s, s.foes[place], EACH_OPPONENT), s.foes[place]))
        for place in dealers:
            model = s.foes[place]
            ignores = NO_SAVE if basics.trait(g, s, model, IGNORES_SAVES) or s.weapons[place] == FALX else 0
            ignores = ignores or (NO_ARMOUR if basics.trait(g, s, model, IGNORES_ARMOUR) else 0)
            if basics.trait(g, s, model, EACH_OPPONENT):
                for target in of_side(s, 1 - winner):
                    s.points += [model, ignores, s.foes[target], 1 - winner, 0]
            else:
                s.points += [model, ignores, NONE, 1 - winner, 0] * max(0, s.rolls[place])
    _next(s, step)


def laid_on(s: HetairosState, model: int) -> int:
    return sum(s.points[number + P_TARGET] == model for number in range(0, len(s.points), POINT))


def may_lie_on(g: Hetairos, s: HetairosState, side: int, point: int) -> list[int]:
    """HT-CMB-7, HT-MON-5: models with fewer points than health; when all are full, any of them."""
    models = [s.foes[place] for place in of_side(s, side)]
    if s.fight[F_RESULT] == 0:
        models = [model for model in models if not basics.trait(g, s, model, TIE_IMMUNE)]
    room = [model for model in models if laid_on(s, model) < s.hp[model]]
    return room or models


def step_lay(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C11: points are laid one by one, by the captain; by rivals in turn (HT-CMB-21)."""
    for number in range(0, len(s.points), POINT):
        if s.points[number + P_TARGET] != NONE:
            continue
        side = s.points[number + P_SIDE]
        models = may_lie_on(g, s, side, number)
        if not models:
            s.points[number + P_TARGET] = -2
            continue
        seat = _who_lays(s, side, count)
        if g.is_solo and seat != NOBODY:
            own = [model for model in models if s.owner[model] == seat and laid_on(s, model) < s.hp[model]]
            models = own or models
        _again(s, step, count + 1)
        if seat == NOBODY or len(models) == 1:
            s.points[number + P_TARGET] = min(models, key=lambda model: (g.box.kleos[s.type[model]], s.hp[model], model))
        else:
            s.asks.append((ASK_POINT, seat, number))
        return
    _next(s, step)


def _who_lays(s: HetairosState, side: int, count: int) -> int:
    first = captain(s, side)
    seats = players_of(s, side)
    if first == NOBODY or not seats or s.game.is_solo is False:  # type: ignore[attr-defined]
        return first
    start = seats.index(first)
    return seats[(start + count) % len(seats)]


def point_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    _, seat, number = s.asks[-1]
    models = may_lie_on(g, s, s.points[number + P_SIDE], number)
    if g.is_solo:
        own = [model for model in models if s.owner[model] == seat and laid_on(s, model) < s.hp[model]]
        models = own or models
    return [(CHOOSE, model, 0) for model in sorted(models)]


def answer_point(g: Hetairos, s: HetairosState, move: Move) -> None:
    number = s.asks.pop()[2]
    s.points[number + P_TARGET] = move[1]


def step_take_over(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C11, HT-CMB-8: the other players of the side may take points over onto their own models."""
    _next(s, step)
    for side in (1, 0):
        first = captain(s, side)
        for seat in reversed(players_of(s, side)):
            if seat != first and any(s.points[number + P_SIDE] == side for number in range(0, len(s.points), POINT)):
                s.asks.append((ASK_TAKE_OVER, seat, side))


def take_over_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    _, seat, side = s.asks[-1]
    found: dict[int, Move] = {}
    for number in range(0, len(s.points), POINT):
        target = s.points[number + P_TARGET]
        if s.points[number + P_SIDE] == side and target >= 0 and not s.points[number + P_TAKEN] and s.owner[target] != seat:
            found.setdefault(target, (CHOOSE, target, number))
    return [*sorted(found.values()), (NO, 0, 0)]


def answer_take_over(g: Hetairos, s: HetairosState, move: Move) -> None:
    if move[0] == NO:
        s.asks.pop()
        return
    _, seat, side = s.asks[-1]
    s.asks.append((ASK_ONTO, seat, side, move[2]))


def onto_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    _, seat, side, _ = s.asks[-1]
    return [(CHOOSE, s.foes[place], 0) for place in of_side(s, side) if s.owner[s.foes[place]] == seat]


def answer_onto(g: Hetairos, s: HetairosState, move: Move) -> None:
    number = s.asks.pop()[3]
    s.points[number + P_TARGET], s.points[number + P_TAKEN] = move[1], 1


def step_saves(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C12, HT-CMB-9: a die for every point that can be saved, until the model is dead."""
    order = sorted(range(len(s.foes)), key=lambda place: (s.sides[place] if s.fight[F_RESULT] == 0 else 0, s.foes[place]))
    for place in order:
        model = s.foes[place]
        for number in range(0, len(s.points), POINT):
            if s.points[number + P_TARGET] != model:
                continue
            s.points[number + P_TARGET] = -2
            if s.harm[place] >= s.hp[model]:
                continue
            _again(s, step, count + 1)
            if save_target(g, s, model, s.points[number + P_IGNORES]) <= 6:
                basics.roll(s, 1, 6, P_SAVE, place, number)
            else:
                s.harm[place] += 1
            return
    _next(s, step)


def on_save(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, place, number = ask
    model = s.foes[place]
    if total >= save_target(g, s, model, s.points[number + P_IGNORES]):
        basics.tell(s, "HT-CMB-9", _who(s, model), "saved", model)
    else:
        s.harm[place] += 1


def _who(s: HetairosState, model: int) -> int:
    return s.owner[model] if s.owner[model] != NOBODY else CHANCE


# C13 to C17


def step_wounds(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C13, HT-CMB-12, HT-MON-6, HT-SCN-C2C: wounds count, then those who feed on them gain."""
    for place, model in enumerate(s.foes):
        s.hp[model] -= s.harm[place]
        if s.harm[place]:
            basics.tell(s, "HT-CMB-12", _who(s, model), "hurt", model, s.harm[place])
        if s.status[model] & ASLEEP:
            s.status[model] &= ~ASLEEP  # HT-RULING-83
    for side in (0, 1):
        lost = sum(s.harm[place] for place, mine in enumerate(s.sides) if mine == 1 - side)
        drainers = [s.foes[place] for place in of_side(s, side) if basics.trait(g, s, s.foes[place], DRAINS) and s.hp[s.foes[place]] > 0]
        if lost and drainers:
            for _ in range(lost):
                eater = min(drainers, key=lambda model: (s.hp[model], model))
                s.hp[eater] += 1
            basics.tell(s, "HT-MON-6", CHANCE, "drains", drainers[0], lost)
    g.feed_shadow(s)
    _next(s, step)


def beaten(s: HetairosState) -> list[int]:
    """Places of the models that are at 0 health, by id."""
    return sorted([place for place, model in enumerate(s.foes) if s.hp[model] <= 0], key=lambda place: s.foes[place])


def step_flags(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C14, HT-SCN-T2: carriers of the losing side need 4+ to keep a flag."""
    _next(s, step)
    if not g.has_flags(s) or s.fight[F_RESULT] == 0:
        return
    loser = 1 if s.fight[F_RESULT] > 0 else 0
    for place in reversed(of_side(s, loser)):
        model = s.foes[place]
        if s.hp[model] > 0 and (basics.has(s, model, FLAG_0) or basics.has(s, model, FLAG_1)):
            basics.roll(s, 1, 6, P_FLAG, model)


def step_prisoners(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C15, HT-PRIS-1, HT-PRIS-2: for each defeated enemy one surviving model of the other side may try."""
    fallen = [place for place in beaten(s) if _can_be_captured(g, s, s.foes[place])]
    if count >= len(fallen):
        _next(s, step)
        return
    _again(s, step, count + 1)
    place = fallen[count]
    seat = _who_lays(s, 1 - s.sides[place], count)
    if seat != NOBODY and captors(s, 1 - s.sides[place], seat if g.is_solo else NOBODY):
        s.asks.append((ASK_CAPTOR, seat, place))


def _can_be_captured(g: Hetairos, s: HetairosState, model: int) -> bool:
    return not basics.is_character(s, model) and not basics.trait(g, s, model, NEVER_CAPTURED | GREAT)


def captors(s: HetairosState, side: int, seat: int) -> list[int]:
    models = [s.foes[place] for place in of_side(s, side)]
    return [model for model in models if s.hp[model] > 0 and s.owner[model] != NOBODY and seat in (NOBODY, s.owner[model])]


def captor_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    _, seat, place = s.asks[-1]
    models = captors(s, 1 - s.sides[place], seat if g.is_solo else NOBODY)
    return [*[(CHOOSE, model, 0) for model in sorted(models)], (NO, 0, 0)]


def answer_captor(g: Hetairos, s: HetairosState, move: Move) -> None:
    place = s.asks.pop()[2]
    if move[0] == CHOOSE:
        g.check(s, move[1], "imprison", 5, P_CAPTURE, s.foes[place])


def captured(g: Hetairos, s: HetairosState, captor: int, model: int, success: bool) -> None:
    if success:
        s.captives[captor] += 1
        basics.tell(s, "HT-PRIS-1", s.owner[captor], "imprisons", captor, model)


def step_kleos(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C16, HT-KLEOS-1: every living model of the other side gains the full kleos of each defeated enemy; then they leave."""
    for place in beaten(s):
        model, side = s.foes[place], s.sides[place]
        victors = [s.foes[other] for other in of_side(s, 1 - side) if s.hp[s.foes[other]] > 0]
        for victor in victors:
            basics.gain_kleos(g, s, victor, g.kleos_of(s, model))
        g.slain(s, model, victors)
    for place in beaten(s):
        basics.die(g, s, s.foes[place], g.cause_of(s, place), "HT-CMB-12")
    _next(s, step)


def step_settle(g: Hetairos, s: HetairosState, step: int, count: int) -> None:
    """C17: settlements whose force is beaten."""
    _next(s, step)
    for site in sorted({s.side[model] - basics.DEFENDERS for model in s.foes if s.side[model] >= basics.DEFENDERS}):
        if not g.force_of(s, site):
            g.force_beaten(s, site)


def end(g: Hetairos, s: HetairosState) -> None:
    """The round is over; shades of a pit vanish (HT-LAIR-5)."""
    if s.fight and s.fight[F_SHADES]:
        for model in s.foes:
            if s.node[model] >= 0 and s.owner[model] == NOBODY and s.fight[F_SHADES] == model + 1:
                basics.remove(s, model)
        for model in basics.at(s, s.fight[F_NODE]):
            if s.home[model] == -5:
                basics.remove(s, model)
    s.foes, s.sides, s.weapons, s.changes, s.rolls, s.harm, s.points, s.fight = [], [], [], [], [], [], [], []


Step = Callable[["Hetairos", HetairosState, int, int], None]
STEPS: tuple[Step, ...] = (
    step_bribes, step_joins, step_weapons, step_gaze, step_forced, step_rolls, step_talismans, step_compare, step_damage, step_thefts, step_list,
    step_lay, step_take_over, step_saves, step_wounds, step_flags, step_prisoners, step_kleos, step_settle,
)  # fmt: skip
RESULT_STEP = STEPS.index(step_compare)

"""Trapped rooms: arrow, pits, rolling rock, revolving room, the room of Daedalus; shade pits (HT-TRAP, HT-LAIR-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    ARES,
    ARROW,
    DAEDALUS,
    PIT,
    REVOLVING,
    ROLLING,
    SETTLEMENTS,
    SHADE_PIT,
    SNAKES,
    UNKNOWN_SQUARE,
    WAR_TALISMAN,
    ZEUS,
    back,
    left,
    right,
)
from kernel_lib.games.hetairos.moves import (
    ASK_EXIT,
    ASK_FREE,
    ASK_PARTNER,
    ASK_POOL,
    ASK_WAR_TALISMAN,
    ASK_WEAPON,
    CHOOSE,
    DO,
    NO,
    P_CLIMB,
    P_CLIMB_DEPTH,
    P_REVOLVE,
    P_ROCK_AGAIN,
    P_SHADES,
    P_TRAP_ATTACK,
    P_TRAP_DAMAGE,
    P_TRAP_ROLL,
    P_TRAP_SAVE,
    T_CLIMBED,
    T_DAMAGE,
    T_ROCK_STEP,
    YES,
)
from kernel_lib.games.hetairos.rules import basics, explore, ground, walk
from kernel_lib.games.hetairos.state import FREE, IN_MAZE, IN_PIT, IN_SNAKES, NOBODY, NONE, STUCK, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

BY_ARROW, BY_SNAKES, BY_ROCK, BY_WORLD = range(4)
WORLD_ATTACK = (2, (0, 6, 2))
"""Dice and damage of a falling cavern (HT-SCN-C1), beside those of the traps in the data."""
CAUSES = ("arrow", "snakes", "rock", "collapse")
NO_WEAPON = -1
FORCED = 16
"""Added to a side: a revolving room throws the model there."""


def do_trap(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """What a room does to a model that enters it; shades come to every model that moves in."""
    _, _, _, model, detail = ask
    node = s.node[model]
    if node < 0:
        return
    kind, heading = s.kind[node], detail & 3
    if kind == ARROW:
        ground.to_cavern(g, s, node)
        basics.tell(s, "HT-TRAP-2", _who(s, model), "arrow", model, node)
        attack(g, s, model, BY_ARROW)
    elif kind in (PIT, SNAKES):
        s.trap[model], s.trap_round[model] = (IN_PIT if kind == PIT else IN_SNAKES), s.round
        basics.tell(s, "HT-TRAP-3" if kind == PIT else "HT-TRAP-7", _who(s, model), "falls", model, node)
        if kind == SNAKES:
            attack(g, s, model, BY_SNAKES)
    elif kind == ROLLING:
        _release_rock(g, s, model, node, detail)
    elif kind == REVOLVING:
        basics.roll(s, 1, 6, P_REVOLVE, model, heading)
    elif kind == DAEDALUS:
        s.trap[model] = IN_MAZE
        basics.tell(s, "HT-TRAP-14", _who(s, model), "lost in the maze", model, node)
    elif kind == SHADE_PIT:
        basics.roll(s, 1, 3, P_SHADES, model)


def _who(s: HetairosState, model: int) -> int:
    return s.owner[model] if s.owner[model] != NOBODY else CHANCE


def on_shades(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-LAIR-5: D3 shades fight one round against this model alone, then they vanish."""
    g.shades_attack(s, ask[5], total)


# An attack by something that is no model


def attack(g: Hetairos, s: HetairosState, model: int, trap: int) -> None:
    """HT-TRAP-1, HT-TRAP-17: the trap's dice against the model's combat roll; weapons may help."""
    weapons = g.usable_weapons(s, model)
    basics.roll(s, g.trap_attack[trap][0], 6, P_TRAP_ATTACK, model, trap)
    if len(weapons) > 1 and s.owner[model] != NOBODY:
        s.asks.append((ASK_WEAPON, s.owner[model], model, trap))
    else:
        g.note_weapon(s, model, weapons[0] if weapons else NO_WEAPON)


def on_attack(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """The trap has rolled; now the model."""
    _, _, _, _, _, model, trap = ask
    basics.tell(s, "HT-TRAP-1", CHANCE, "trap rolls", model, trap, total)
    basics.roll(s, g.combat_dice(s, model), 6, P_TRAP_ROLL, model, trap * 64 + total)


def on_roll(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-DEC-13: a war talisman may roll again."""
    _, _, _, _, _, model, detail = ask
    trap, attack_total = divmod(detail & 0xFFF, 64)
    own = total + g.combat_bonus(s, model, g.noted_weapon(s, model)) + _blessings(g, s, model)
    if basics.has(s, model, WAR_TALISMAN) and own < attack_total + 1 and not detail >> 12:
        s.asks.append((ASK_WAR_TALISMAN, s.owner[model], model, detail, own))
        return
    settle_attack(g, s, model, trap, attack_total, own)


def _blessings(g: Hetairos, s: HetairosState, model: int) -> int:
    """HT-SKILL-6: Ares and Zeus help the next combat check, and are gone."""
    return g.use_blessing(s, model, ARES) + g.use_blessing(s, model, ZEUS)


def talisman_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_talisman(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-SKILL-5: the second roll stands, with the bonuses of the first."""
    _, _, model, detail, own = s.asks.pop()
    trap, attack_total = divmod(detail & 0xFFF, 64)
    if move[0] == NO:
        settle_attack(g, s, model, trap, attack_total, own)
        return
    s.items[model] &= ~(1 << WAR_TALISMAN)
    basics.roll(s, g.combat_dice(s, model), 6, P_TRAP_ROLL, model, detail | 1 << 12)


def settle_attack(g: Hetairos, s: HetairosState, model: int, trap: int, attack_total: int, own: int) -> None:
    """HT-TRAP-1: higher hurts, a tie costs one point."""
    basics.tell(s, "HT-TRAP-1", _who(s, model), "rolls against trap", model, own, attack_total)
    if own > attack_total:
        return
    dice, sides, more = g.trap_attack[trap][1]
    if own == attack_total:
        s.asks.append((DO, CHANCE, T_DAMAGE, model, trap * 64 + 1))
    elif dice:
        basics.roll(s, dice, sides, P_TRAP_DAMAGE, model, trap * 64 + more)
    else:
        s.asks.append((DO, CHANCE, T_DAMAGE, model, trap * 64 + more))


def on_damage(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, detail = ask
    trap, more = divmod(detail, 64)
    s.asks.append((DO, CHANCE, T_DAMAGE, model, trap * 64 + total + more))


def do_damage(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-CMB-9, HT-CMB-13: a save for every point, until the model is dead."""
    _, _, _, model, detail = ask
    trap, points = divmod(detail, 64)
    if s.node[model] < 0 or not points:
        return
    if g.save_target(s, model, 0) <= 6:
        basics.roll(s, 1, 6, P_TRAP_SAVE, model, detail)
    else:
        _hurt(g, s, model, trap, points, False)


def on_save(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, detail = ask
    trap, points = divmod(detail, 64)
    _hurt(g, s, model, trap, points, total >= g.save_target(s, model, 0))


def _hurt(g: Hetairos, s: HetairosState, model: int, trap: int, points: int, saved: bool) -> None:
    if saved:
        basics.tell(s, "HT-CMB-9", _who(s, model), "saved", model)
    else:
        s.hp[model] -= 1
        basics.tell(s, "HT-TRAP-1", _who(s, model), "hurt", model, 1)
        if s.hp[model] <= 0:
            basics.die(g, s, model, g.cause(CAUSES[trap]), "HT-CMB-12")
            return
    if points > 1:
        s.asks.append((DO, CHANCE, T_DAMAGE, model, trap * 64 + points - 1))


# Climbing


def may_climb(g: Hetairos, s: HetairosState, model: int) -> bool:
    return s.trap[model] in (IN_PIT, IN_SNAKES) and s.ap[model] > 0


def begin_climb(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-TRAP-3, HT-TRAP-4: only the initiator pays; friends in the same pit may pool."""
    basics.spend(s, model, 1)
    s.foes, s.rolls = [model], [0]
    if pool_partners(g, s, model):
        s.asks.append((ASK_PARTNER, s.owner[model], model))
    else:
        _climb(g, s, model)


def pool_partners(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    node = s.node[model]
    return [
        other for other in basics.at(s, node)
        if other not in s.foes and s.trap[other] in (IN_PIT, IN_SNAKES) and s.side[other] == s.side[model] and s.owner[other] != NOBODY
        and not s.marks[other] & 1 << 7
    ]  # fmt: skip


def partner_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-TRAP-4: add a partner, or roll."""
    model = s.asks[-1][2]
    return [*[(CHOOSE, other, 0) for other in pool_partners(g, s, model)], (NO, 0, 0)]


def answer_partner(g: Hetairos, s: HetairosState, move: Move) -> None:
    _, seat, model = s.asks.pop()
    if move[0] == NO:
        _climb(g, s, model)
        return
    other = move[1]
    if s.owner[other] != seat:
        s.asks.append((ASK_POOL, s.owner[other], model, other))
        return
    s.foes.append(other)
    s.rolls.append(0)
    _ask_partner(g, s, model)


def _ask_partner(g: Hetairos, s: HetairosState, model: int) -> None:
    if pool_partners(g, s, model):
        s.asks.append((ASK_PARTNER, s.owner[model], model))
    else:
        _climb(g, s, model)


def pool_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(NO, 0, 0), (YES, 0, 0)]


def answer_pool(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-DEC-21."""
    _, _, model, other = s.asks.pop()
    if move[0] == YES:
        s.foes.append(other)
        s.rolls.append(0)
    else:
        s.marks[other] |= 1 << 7
    _ask_partner(g, s, model)


def _climb(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-TRAP-3: combat dice of everybody who takes part, against D6+2."""
    for other in basics.at(s, s.node[model]):
        s.marks[other] &= ~(1 << 7)
    s.asks.append((DO, CHANCE, T_CLIMBED, model, 0))
    basics.roll(s, 1, 6, P_CLIMB_DEPTH, model)
    for place, other in reversed(list(enumerate(s.foes))):
        basics.roll(s, g.combat_dice(s, other), 6, P_CLIMB, other, place)


def on_climb(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, place = ask
    s.rolls[place] = total + g.combat_bonus(s, model, NO_WEAPON) + _blessings(g, s, model)


def on_depth(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    s.rolls.append(total + 2)


def do_climbed(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-TRAP-3..5: strictly greater frees all who took part; they stay in the square."""
    model, depth = ask[3], s.rolls.pop()
    total, climbers = sum(s.rolls), s.foes
    s.foes, s.rolls = [], []
    success = total > depth
    basics.tell(s, "HT-TRAP-3", _who(s, model), "climbs" if success else "fails to climb", model, total, depth)
    if success:
        for other in climbers:
            s.trap[other] = FREE


# The rolling rock


def _release_rock(g: Hetairos, s: HetairosState, model: int, node: int, detail: int) -> None:
    """HT-TRAP-8, HT-TRAP-11: the first entry releases it, later ones on a 1."""
    site = s.site[node]
    if s.site_what[site] == NONE:
        s.site_what[site] = back(detail & 3) if not detail & walk.BY_NO_SIDE else 0
        pend_rock(g, s, site, model)
    else:
        basics.roll(s, 1, 6, P_ROCK_AGAIN, model, site)


def on_rock_again(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    if total == 1:
        pend_rock(g, s, ask[6], ask[5])


def pend_rock(g: Hetairos, s: HetairosState, site: int, model: int) -> None:
    """HT-TRAP-9: it rolls at the end of that model's turn."""
    s.rocks += [site, s.owner[model]]
    basics.tell(s, "HT-TRAP-8", _who(s, model), "releases rock", model, s.site_node[site])


def roll_rocks(g: Hetairos, s: HetairosState, seat: int) -> None:
    """HT-TURN-7: the rocks that somebody has released, in their order."""
    rows = list(zip(s.rocks[::2], s.rocks[1::2], strict=True))
    s.rocks = [value for row in rows if row[1] != seat for value in row]
    for site, _ in reversed([row for row in rows if row[1] == seat]):
        nodes = rock_path(g, s, site)
        basics.tell(s, "HT-TRAP-9", CHANCE, "rock rolls", s.site_node[site])
        for node in reversed(nodes):
            s.asks.append((DO, CHANCE, T_ROCK_STEP, node, 0))


def rock_path(g: Hetairos, s: HetairosState, site: int) -> list[int]:
    """HT-TRAP-9, HT-RULING-23: the room, then straight on until something stops it."""
    node, side = s.site_node[site], s.site_what[site]
    if s.kind[node] != ROLLING:
        return []
    found = [node]
    while True:
        step = next((other for way, other, _ in ground.links(g, s, node) if way == side), NONE)
        if step == NONE or g.sheet.is_river[step]:
            return found
        found.append(step)
        node = step


def do_rock_step(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """HT-TRAP-10: every model on the path is attacked; in a settlement one defender dies instead."""
    node = ask[3]
    models = basics.at(s, node)
    if s.kind[node] in SETTLEMENTS:
        site = s.site[node]
        force = [model for model in models if s.side[model] == basics.DEFENDERS + site]
        if force:
            victim = min(force, key=lambda model: (g.box.kleos[s.type[model]], model))
            basics.die(g, s, victim, g.cause("rock"), "HT-TRAP-10")
            if len(force) == 1:
                g.force_gone(s, site)
        models = [model for model in models if model not in force]
    for model in reversed(models):
        attack(g, s, model, BY_ROCK)


# The revolving room


def on_revolve(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-TRAP-12: sides are relative to the heading of the entry; 1 is stuck, 6 the model's choice."""
    _, _, _, _, _, model, heading = ask
    if s.node[model] < 0:
        return
    if total == 1:
        stay_stuck(g, s, model)
    elif total == 6:
        exits = possible_exits(g, s, model)
        if not exits:
            stay_stuck(g, s, model)
        elif s.owner[model] == NOBODY:
            throw(g, s, model, g.preferred_exit(s, model, exits))
        else:
            s.asks.append((ASK_EXIT, s.owner[model], model))
    else:
        side = {2: back(heading), 3: left(heading), 4: right(heading), 5: heading}[total]
        throw(g, s, model, side)


def possible_exits(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    return [side for side in range(4) if exit_node(g, s, model, side) != NONE]


def exit_node(g: Hetairos, s: HetairosState, model: int, side: int) -> int:
    """HT-TRAP-12: the square on that side, NONE where the room leads nowhere for this model."""
    node = s.node[model]
    square = g.sheet.beside[node][side]
    if square < 0:
        return NONE
    if s.kind[square] == UNKNOWN_SQUARE:
        return square if basics.is_character(s, model) else NONE  # HT-RULING-116
    return next((other for way, other, _ in ground.links(g, s, node) if way == side and basics.may_enter(g, s, model, other)), NONE)


def throw(g: Hetairos, s: HetairosState, model: int, side: int) -> None:
    """Moved at once and for nothing; a character explores what is not known."""
    node = exit_node(g, s, model, side)
    if node == NONE:
        stay_stuck(g, s, model)
    elif s.kind[node] == UNKNOWN_SQUARE:
        explore.begin(g, s, model, side | FORCED)
    else:
        walk.enter(g, s, model, node, side)


def stay_stuck(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-TRAP-13: for this turn; the room turns again at the start of the next."""
    s.trap[model] = STUCK
    basics.tell(s, "HT-TRAP-13", _who(s, model), "stuck", model, s.node[model])


def exit_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(CHOOSE, side, 0) for side in possible_exits(g, s, s.asks[-1][2])]


def answer_exit(g: Hetairos, s: HetairosState, move: Move) -> None:
    throw(g, s, s.asks.pop()[2], move[1])


# The room of Daedalus


def free_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-DEC-20: others in the room whom the roller frees, one by one."""
    model = s.asks[-1][2]
    others = [other for other in basics.at(s, s.node[model]) if s.trap[other] == IN_MAZE]
    return [*[(CHOOSE, other, 0) for other in others], (NO, 0, 0)]


def answer_free(g: Hetairos, s: HetairosState, move: Move) -> None:
    if move[0] == NO:
        s.asks.pop()
    else:
        s.trap[move[1]] = FREE


def solved(g: Hetairos, s: HetairosState, model: int, success: bool) -> None:
    """HT-TRAP-14: 6+ knowledge frees the roller, and whom it chooses."""
    if not success:
        return
    s.trap[model] = FREE
    basics.tell(s, "HT-TRAP-14", _who(s, model), "solves the maze", model)
    if s.owner[model] != NOBODY:
        s.asks.append((ASK_FREE, s.owner[model], model))

"""Tunnelling: through rock, wider, collapsing, pits and ways to the surface (HT-TUN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    ALL_SIDES,
    CAVERN,
    CYCLOPS,
    FORK,
    PICKAXE,
    PIT,
    ROCK,
    SETTLEMENTS,
    SMALL,
    SURFACE,
    TUNNEL,
    back,
    left,
    right,
)
from kernel_lib.games.hetairos.moves import DIG, DO, P_DIG, P_DIG_DAMAGE, P_LOST_WAY, T_DAMAGE
from kernel_lib.games.hetairos.rules import basics, checks, explore, ground, traps, walk
from kernel_lib.games.hetairos.state import FREE, NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

THROUGH, ENLARGE, COLLAPSE, DIG_PIT, DIG_SURFACE = range(5)
COSTS = (2, 2, 4, 4, 4)
TABLES = ("through", "through", "collapse", "pit", "surface")
HERE = 4
"""In place of a side: the digger's own square."""


def add_digging(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-TUN-1..9, HT-TUN-11: what can be dug from here with the AP left."""
    if not basics.has(s, model, PICKAXE) or s.ap[model] < COSTS[THROUGH] or _enemies(g, s, model, s.node[model]):
        return
    node, ap = s.node[model], s.ap[model]
    pinned = walk.is_pinned(g, s, model)
    joined = {side: other for side, other, _ in ground.links(g, s, node)}
    for side in range(4):
        square = g.sheet.beside[node][side]
        if square < 0 or g.sheet.is_river[square] or (g.sheet.is_river[node] and not s.open[node] >> side & 1):
            continue
        if s.kind[square] == ROCK and s.trap[model] == FREE and not pinned and s.type[model] != CYCLOPS:
            moves.append((DIG, THROUGH * 8 + side, 0))
        if side in joined and not _enemies(g, s, model, square):
            if s.kind[square] in (SMALL, TUNNEL, FORK):
                moves.append((DIG, ENLARGE * 8 + side, 0))
            may_fall = s.kind[square] in (SMALL, TUNNEL, FORK) or (walk.is_cavern(s, square) and s.kind[square] not in SETTLEMENTS)
            if ap >= COSTS[COLLAPSE] and may_fall and not basics.at(s, square):
                moves.append((DIG, COLLAPSE * 8 + side, 0))
    if s.kind[node] in (SMALL, TUNNEL, FORK):
        moves += [(DIG, ENLARGE * 8 + HERE, heading) for heading in range(4)]
    if s.kind[node] == CAVERN and ap >= COSTS[DIG_PIT]:
        moves += [(DIG, DIG_PIT * 8 + HERE, 0), (DIG, DIG_SURFACE * 8 + HERE, 0)]


def _enemies(g: Hetairos, s: HetairosState, model: int, node: int) -> bool:
    """HT-TUN-1: unfriendly models, awake or asleep; neutral defenders do not count."""
    return any(basics.is_enemy(g, s, model, other) for other in basics.at(s, node))


def begin(g: Hetairos, s: HetairosState, model: int, what: int, heading: int) -> None:
    sort = what >> 3
    basics.spend(s, model, COSTS[sort])
    checks.begin(g, s, model, checks.TUNNEL, 99, P_DIG, what | heading << 8)


def done(g: Hetairos, s: HetairosState, model: int, detail: int, total: int) -> None:
    """HT-TUN-2, HT-TUN-3, HT-TUN-8, HT-TUN-9: the table of the sort; more than 6 counts as 6."""
    what, heading = detail & 0xFF, detail >> 8
    sort, side = what >> 3, what & 7
    result, damage = g.digging[TABLES[sort]][min(6, max(1, total)) - 1]
    seat = s.owner[model]
    basics.tell(s, "HT-TUN-1", seat, f"dug {result}", model, sort)
    if result == "dies":
        basics.die(g, s, model, g.cause("cave-in"), "HT-TUN-7")
        return
    if damage:
        basics.roll(s, 1, 3, P_DIG_DAMAGE, model)
    if result == "lost":
        basics.roll(s, 1, 6, P_LOST_WAY, model, detail)
    elif result == "success":
        DONE[sort](g, s, model, side, heading)


def on_damage(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-TUN-10: saves, but no combat roll."""
    s.asks.append((DO, CHANCE, T_DAMAGE, ask[5], traps.BY_ROCK * 64 + total))


def on_lost_way(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-TUN-4, HT-TUN-6: straight on, to the right or to the left."""
    _, _, _, _, _, model, detail = ask
    what, heading = detail & 0xFF, detail >> 8
    sort, side = what >> 3, what & 7
    ahead = heading if side == HERE else side
    turn = ahead if total <= 2 else right(ahead) if total <= 4 else left(ahead)
    if sort == THROUGH:
        _tunnel(g, s, model, side, turn)
    else:
        target = s.node[model] if side == HERE else g.sheet.beside[s.node[model]][side]
        ground.open_side(g, s, target, turn)


def _through(g: Hetairos, s: HetairosState, model: int, side: int, heading: int) -> None:
    _tunnel(g, s, model, side, side)


def _tunnel(g: Hetairos, s: HetairosState, model: int, side: int, exit_side: int) -> None:
    """HT-TUN-3: a small tunnel, into which the digger goes for nothing."""
    node = s.node[model]
    square = g.sheet.beside[node][side]
    if not s.open[node] >> side & 1:
        ground.open_side(g, s, node, side)
    ground.draw(g, s, square, SMALL, 1 << back(side) | 1 << exit_side)
    walk.enter(g, s, model, square, side)


def _enlarge(g: Hetairos, s: HetairosState, model: int, side: int, heading: int) -> None:
    """HT-TUN-6: small tunnel, tunnel, cavern; a fork becomes a cavern."""
    node = s.node[model] if side == HERE else g.sheet.beside[s.node[model]][side]
    if s.kind[node] == SMALL:
        ground.draw(g, s, node, TUNNEL, s.open[node])
    else:
        ground.draw(g, s, node, CAVERN, ALL_SIDES)


def _collapse(g: Hetairos, s: HetairosState, model: int, side: int, heading: int) -> None:
    """HT-TUN-8, HT-TUN-12."""
    node = g.sheet.beside[s.node[model]][side]
    site = s.site[node]
    if site != NONE:
        g.site_destroyed(s, site, True)
    ground.to_rock(g, s, node)
    g.goods_lost(s, node)


def _pit(g: Hetairos, s: HetairosState, model: int, side: int, heading: int) -> None:
    """HT-TUN-9, HT-TRAP-15: who is there is not trapped."""
    node = s.node[model]
    ground.draw(g, s, node, PIT, ALL_SIDES)
    explore.add_site(g, s, node, PIT, 1)


def _surface(g: Hetairos, s: HetairosState, model: int, side: int, heading: int) -> None:
    node = s.node[model]
    ground.draw(g, s, node, SURFACE, ALL_SIDES)
    explore.add_site(g, s, node, SURFACE, 1)


DONE = (_through, _enlarge, _collapse, _pit, _surface)

"""Why a move is not allowed, in words and with the rule (slow path: for people)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.event import Refusal
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.hetairos import moves as m
from kernel_lib.games.hetairos.catalog import LAVA, ROCK, SMALL
from kernel_lib.games.hetairos.rules import basics, craft, ground, walk
from kernel_lib.games.hetairos.state import FREE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

Found = list[Refusal]


def refusals(g: Hetairos, s: HetairosState, move: Move) -> Found:
    """Reasons against a move that is known not to be legal."""
    if not s.asks:
        return [Refusal(g.end_rules[s.ended], "The game is over.")]
    if s.to_act == CHANCE:
        return [Refusal("HT-DICE-1", "The dice cannot show that.")]
    if s.asks[-1][0] not in (m.ASK_TURN, m.ASK_ACT):
        return [Refusal("HT-ASK-2", f"That does not answer the question: {g.prompt(s)}.")]
    model = s.asks[-1][2] if s.asks[-1][0] == m.ASK_ACT else basics.character(g, s, s.asks[-1][1])
    if move[0] in (m.MOVE, m.SNEAK):
        return _no_move(g, s, model, move[1])
    if move[0] in (m.EXPLORE, m.OBSERVE):
        return _no_exploring(g, s, model, move[1])
    if move[0] == m.ATTACK:
        return [_no_attack(g, s, model)]
    if move[0] == m.CHECK:
        return [_no_check(g, s, model)]
    rule, words = _OTHERS.get(move[0], ("HT-DEC-4", "That is not possible here and now."))
    return [Refusal(rule, words)]


def _no_move(g: Hetairos, s: HetairosState, model: int, node: int) -> Found:
    if not 0 <= node < g.sheet.nodes or not ground.is_known(s, node):
        return [Refusal("HT-MOVE-1", "Nobody can move to a square that has not been found: explore it.")]
    if s.trap[model] != FREE:
        return [Refusal("HT-MOVE-8", "Who is trapped cannot leave the square by moving.")]
    if s.kind[node] in (ROCK, LAVA):
        return [Refusal("HT-MAP-2", "Rock and lava cannot be entered.")]
    ways = {other: (side, cost) for side, other, cost in ground.links(g, s, s.node[model])}
    if node not in ways:
        near = any(node in ground.beside(g, s, s.node[model], side) for side in range(4))
        return [Refusal("HT-MAP-3" if near else "HT-MOVE-1", "A wall lies in between." if near else "Only a neighbouring square can be entered.")]
    side, cost = ways[node]
    if not basics.may_enter(g, s, model, node):
        return [Refusal("HT-MOVE-3", f"{g.box.names[s.type[model]]} cannot enter small tunnels.")]
    if walk.is_pinned(g, s, model) and side != s.entry[model]:
        return [Refusal("HT-MOVE-5", "Enemies stand in the way: go back the way you came, or fight.")]
    if cost > s.ap[model]:
        rule = "HT-MOVE-1" if s.kind[node] == SMALL else "HT-MOVE-2"
        return [Refusal(rule, f"That costs {cost} AP, and {s.ap[model]} are left.")]
    return [Refusal("HT-PC-2", "Only a Kobalos sneaks, and only among enemies.")]


def _no_exploring(g: Hetairos, s: HetairosState, model: int, side: int) -> Found:
    if not 0 <= side < 4 or side not in ground.frontiers(g, s, s.node[model]):
        return [Refusal("HT-MAP-5", "On that side nothing new can be found from here.")]
    if s.trap[model] != FREE:
        return [Refusal("HT-MOVE-8", "Who is trapped cannot explore.")]
    if walk.is_pinned(g, s, model):
        return [Refusal("HT-MOVE-9", "With enemies in the way nobody explores.")]
    return [Refusal("HT-EXP-1", "Exploring costs 1 AP.")]


def _no_attack(g: Hetairos, s: HetairosState, model: int) -> Refusal:
    if s.ap[model] < 1:
        return Refusal("HT-CMB-1", "An attack costs 1 AP.")
    if not g.may_attack(s, model):
        return Refusal("HT-SKILL-7", "Poseidon's blessing allows three attacks in this turn.")
    return Refusal("HT-CMB-1", "There is nobody of that party in the square to be attacked.")


def _no_check(g: Hetairos, s: HetairosState, model: int) -> Refusal:
    if s.ap[model] < craft.COST:
        return Refusal("HT-SKILL-1", f"A check costs {craft.COST} AP.")
    return Refusal("HT-SKILL-4", "That is made at another place, or you have it already.")


_OTHERS = {
    m.SHOOT: ("HT-RNG-1", "No such target is within range in a straight line."),
    m.DIG: ("HT-TUN-1", "That cannot be dug from here: it needs a pickaxe, AP, and no enemies near."),
    m.BUY: ("HT-SETL-4", "That cannot be bought here and now."),
    m.SELL: ("HT-SETL-6", "That cannot be sold here and now."),
    m.USE: ("HT-ITEM-15", "That item cannot be used so."),
    m.GIVE: ("HT-ITEM-2", "That cannot be given to this model."),
    m.TAKE: ("HT-ITEM-2", "That cannot be taken from this model."),
    m.RETIRE: ("HT-CAV-7", "Leaving needs a surface tunnel and a turn in which nothing was spent."),
    m.SWAP: ("HT-CAV-8", "Swapping needs a surface tunnel and a turn in which nothing was spent."),
}

"""What can be done in a turn besides moving, fighting and trading: healing, things that change hands, sacrifices, leaving (HT-TURN-5, HT-TURN-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import Move
from kernel_lib.games.hetairos import effects
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.catalog import (
    BRIBED,
    CHARACTERS,
    CONVERTED,
    CURABLE,
    FLAG_0,
    FLAG_1,
    GREAT,
    HEALS,
    HECATE,
    INSTRUMENT,
    PROW,
    RAM,
    SHRINE,
    SPRING,
    SURFACE,
)
from kernel_lib.games.hetairos.moves import (
    ATTACK,
    BRIBE,
    BUILD,
    CLIMB,
    CONVERT,
    CURE,
    DEMOLISH,
    DRINK,
    DROP,
    END,
    GIVE,
    GOLD_1,
    GOLD_5,
    GOLD_10,
    GOLD_ALL,
    GREAT_ONE,
    HEAL,
    MAZE,
    NO,
    ORDINARY,
    PART,
    PERFORM,
    PICK,
    PRAY,
    RELEASE,
    RETIRE,
    SACRIFICE,
    SONG,
    SWAP,
    TAKE,
    TRUNK,
)
from kernel_lib.games.hetairos.rules import basics, craft, dig, fight, settle, shoot, traps, walk
from kernel_lib.games.hetairos.state import ASLEEP, IN_MAZE, IN_PLAY, M_ACTED, M_HEAL, NOBODY, NONE, RESTING, UNNOTICED, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

GOLD_AMOUNTS = {GOLD_1: 1, GOLD_5: 5, GOLD_10: 10}
NAMED = (1 << FLAG_0) | (1 << FLAG_1)


def turn_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-DEC-4: everything that is legal now, or the end of the turn."""
    seat = s.asks[-1][1]
    model = basics.character(g, s, seat)
    moves: list[Move] = [(END, 0, 0)]
    walk.add_moves(g, s, model, moves)
    walk.add_frontiers(g, s, model, moves)
    _add_attacks(g, s, model, moves)
    shoot.add_shots(g, s, model, moves)
    craft.add_checks(g, s, model, moves)
    dig.add_digging(g, s, model, moves)
    effects.add_uses(g, s, model, moves)
    _add_healing(g, s, model, moves)
    settle.add_trade(g, s, model, moves)
    settle.add_civics(g, s, model, moves)
    _add_things(g, s, model, moves)
    _add_escapes(g, s, model, moves)
    _add_goals(g, s, model, moves)
    _add_leaving(g, s, model, moves)
    moves.sort()
    return moves


def act_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    """HT-DEC-6: what a companion may do, or back to the others."""
    model = s.asks[-1][2]
    return [(NO, 0, 0), *companion_moves(g, s, model)]


def companion_moves(g: Hetairos, s: HetairosState, model: int) -> list[Move]:
    moves: list[Move] = []
    if s.status[model] & ASLEEP:
        return moves
    walk.add_moves(g, s, model, moves)
    if g.companions_explore:
        walk.add_frontiers(g, s, model, moves)
    _add_attacks(g, s, model, moves)
    shoot.add_shots(g, s, model, moves)
    dig.add_digging(g, s, model, moves)
    if s.kind[s.node[model]] == SPRING and s.ap[model] >= 2 and s.hp[model] < basics.most_hp(g, s, model):
        moves.append((DRINK, 0, 0))
    _add_things(g, s, model, moves)
    _add_escapes(g, s, model, moves)
    if g.may_pray(s, model):
        moves.append((PRAY, model, 0))
    moves.sort()
    return moves


def _add_attacks(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-CMB-1: one unfriendly faction in the square, neutral defenders too."""
    if s.ap[model] < 1 or not g.may_attack(s, model):
        return
    sides = {
        s.side[other] for other in basics.at(s, s.node[model])
        if s.side[other] != s.side[model] and not s.status[other] & (UNNOTICED | RESTING) and not basics.is_shadowed_from(g, s, other, model)
    }  # fmt: skip
    site = settle.settlement_at(s, s.node[model])
    if site != NONE and not g.force_of(s, site) and basics.is_character(s, model) and not s.site_owners[site]:
        sides.add(basics.DEFENDERS + site)  # HT-SETL-25: an undefended settlement
    moves += [(ATTACK, side, 0) for side in sorted(sides)]


def attack(g: Hetairos, s: HetairosState, model: int, side: int) -> None:
    """HT-CMB-2: on a player's turn only the character pays; companions of one owner pay together."""
    node = s.node[model]
    payers = [model]
    if not basics.is_character(s, model) and g.group_pays:
        payers = [m for m in basics.at(s, node) if s.owner[m] == s.owner[model] and not basics.is_character(s, m) and s.ap[m] > 0]
    for payer in payers:
        basics.spend(s, payer, 1)
    g.count_attack(s, model)
    for other in basics.at(s, node):
        if s.side[other] == s.side[model]:
            s.status[other] &= ~UNNOTICED
    theirs = fight.participants(g, s, node, side)
    if side >= basics.DEFENDERS:
        settle.provoke(g, s, model, side - basics.DEFENDERS)
        if not theirs:
            s.site_took[side - basics.DEFENDERS] |= 1 << s.owner[model]
            settle.force_beaten(g, s, side - basics.DEFENDERS)
            return
    mine = [m for m in fight.participants(g, s, node, s.side[model]) if not g.sits_out(s, m, model)]
    fight.start(g, s, [model, *[m for m in mine if m != model]], theirs)


# Healing


def _add_healing(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-CAV-4, HT-PC-3: the spring, and the Krenaia."""
    node, ap = s.node[model], s.ap[model]
    if s.kind[node] == SPRING and ap >= 2 and s.hp[model] < basics.most_hp(g, s, model):
        moves.append((DRINK, 0, 0))
    if not basics.trait(g, s, model, HEALS) or any(basics.is_enemy(g, s, model, other) for other in basics.at(s, node)):
        return
    hurt = [other for other in settle.friends(g, s, model) if s.hp[other] < basics.most_hp(g, s, other)]
    if not s.marks[model] & M_HEAL:
        moves += [(HEAL, other, 0) for other in hurt]
    if ap >= 3:
        moves += [(HEAL, other, 1) for other in hurt if basics.is_character(s, other)]


def heal(g: Hetairos, s: HetairosState, model: int, other: int, paid: int) -> None:
    if paid:
        basics.spend(s, model, 3)
    else:
        s.marks[model] |= M_HEAL
    basics.heal(g, s, other, 1, "HT-PC-3")


def drink(g: Hetairos, s: HetairosState, model: int) -> None:
    basics.spend(s, model, 2)
    basics.heal(g, s, model, 1, "HT-CAV-4")


# Things that change hands (HT-ITEM-2, HT-MAP-11, HT-TURN-12)


def _is_touched(s: HetairosState, model: int, thing: int) -> bool:
    """HT-TURN-12a: each thing once in a turn."""
    return any(s.touched[i] == thing and s.touched[i + 1] == 0 for i in range(0, len(s.touched), 2))


def _touch(s: HetairosState, thing: int) -> None:
    s.touched += [thing, 0]


def _things_of(s: HetairosState, model: int) -> list[int]:
    found = members(s.items[model])
    found += (
        [ORDINARY] * bool(s.captives[model]) + [GREAT_ONE] * bool(s.great[model]) + [SONG] * bool(s.songs[model]) + [TRUNK] * bool(s.trunks[model])
    )
    return found + [PART] * (model in s.parts[1::2])


def can_receive(g: Hetairos, s: HetairosState, model: int, thing: int) -> bool:
    """HT-ITEM-1, HT-ITEM-3: no second one of the same kind; great monsters carry nothing."""
    if basics.trait(g, s, model, GREAT):
        return False
    return thing >= ORDINARY or not basics.has(s, model, thing)


def _add_things(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    node, seat = s.node[model], s.owner[model]
    is_pc = basics.is_character(s, model)
    friends = [other for other in settle.friends(g, s, model) if other != model and s.owner[other] != NOBODY]
    mine = [thing for thing in _things_of(s, model) if not _is_touched(s, model, thing)]
    moves += [(GIVE, thing, other) for thing in mine for other in friends if can_receive(g, s, other, thing)]
    if is_pc and s.gold[seat]:
        mates = [other for other in friends if basics.is_character(s, other)]
        amounts = [thing for thing, gold in GOLD_AMOUNTS.items() if gold <= s.gold[seat]] + [GOLD_ALL]
        moves += [(GIVE, thing, other) for other in mates for thing in amounts]
        own = [other for other in friends if s.owner[other] == seat]
        moves += [(TAKE, thing, o) for o in own for thing in _things_of(s, o) if not _is_touched(s, o, thing) and can_receive(g, s, model, thing)]
    elif is_pc:
        own = [other for other in friends if s.owner[other] == seat]
        moves += [(TAKE, thing, o) for o in own for thing in _things_of(s, o) if not _is_touched(s, o, thing) and can_receive(g, s, model, thing)]
    moves += [(DROP, thing, model) for thing in mine if thing < ORDINARY or thing in (SONG, TRUNK)]
    moves += [(RELEASE, thing, model) for thing in mine if thing in (ORDINARY, GREAT_ONE)]
    for heap in s.ground:
        if heap[0] == node:
            moves += _pickable(g, s, model, heap)


def _pickable(g: Hetairos, s: HetairosState, model: int, heap: list[int]) -> list[Move]:
    is_pc = basics.is_character(s, model)
    items = [item for item in members(heap[1] & ~NAMED if not g.has_flags(s) else heap[1]) if can_receive(g, s, model, item)]
    found: list[Move] = [(PICK, item, model) for item in items if not _is_touched(s, model, item) and (is_pc or item < FLAG_0)]
    if is_pc and heap[2]:
        found.append((PICK, GOLD_ALL, model))
    if heap[3]:
        found.append((PICK, SONG, model))
    if heap[4]:
        found.append((PICK, TRUNK, model))
    return found


def move_thing(g: Hetairos, s: HetairosState, thing: int, giver: int, receiver: int) -> None:
    """HT-ITEM-2: from one model to another."""
    if thing in GOLD_AMOUNTS or thing == GOLD_ALL:
        amount = GOLD_AMOUNTS.get(thing, s.gold[s.owner[giver]])
        s.gold[s.owner[giver]] -= amount
        s.gold[s.owner[receiver]] += amount
        return
    _touch(s, thing)
    if thing == PART:
        place = s.parts.index(giver, 1)
        s.parts[place] = receiver
        return
    rows = {ORDINARY: s.captives, GREAT_ONE: s.great, SONG: s.songs, TRUNK: s.trunks}
    if thing in rows:
        rows[thing][giver] -= 1
        rows[thing][receiver] += 1
    else:
        s.items[giver] &= ~(1 << thing)
        s.items[receiver] |= 1 << thing
        basics.forget_prices(s, giver)


def drop(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    _touch(s, thing)
    heap = basics.pile(s, s.node[model])
    if thing == SONG:
        s.songs[model] -= 1
        heap[3] += 1
    elif thing == TRUNK:
        s.trunks[model] -= 1
        heap[4] += 1
    else:
        s.items[model] &= ~(1 << thing)
        heap[1] |= 1 << thing
        basics.forget_prices(s, model)
    basics.tidy(s)


def pick(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    heap = basics.pile(s, s.node[model])
    if thing == GOLD_ALL:
        s.gold[s.owner[model]] += heap[2]
        heap[2] = 0
    elif thing in (SONG, TRUNK):
        row, place = (s.songs, 3) if thing == SONG else (s.trunks, 4)
        row[model] += 1
        heap[place] -= 1
        _touch(s, thing)
    else:
        heap[1] &= ~(1 << thing)
        s.items[model] |= 1 << thing
        _touch(s, thing)
    basics.tidy(s)


def release(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    """HT-PRIS-3."""
    (s.captives if thing == ORDINARY else s.great)[model] -= 1


# Out of traps, and dealings with monsters


def _add_escapes(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    if traps.may_climb(g, s, model):
        moves.append((CLIMB, model, 0))
    if s.trap[model] == IN_MAZE and s.ap[model] >= 2:
        moves.append((MAZE, model, 0))


def _add_goals(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """Giants, lycans, shrines, songs, the ship, Talos: what is there to be done besides."""
    node, seat, ap = s.node[model], s.owner[model], s.ap[model]
    here, kind = basics.at(s, node), s.kind[node]
    if s.gold[seat] >= fight.BRIBE_GOLD:
        moves += [(BRIBE, o, 0) for o in here if basics.trait(g, s, o, BRIBED) and s.owner[o] == NOBODY and not s.deals[o] >> seat & 1]
    if kind == SHRINE and ap >= craft.COST:
        moves += [(CURE, other, 0) for other in here if basics.trait(g, s, other, CURABLE) and s.side[other] != s.side[model]]
    if s.scenario == sc.C1 and kind == HECATE and ap >= g.demolish_ap and not any(basics.is_enemy(g, s, model, o) for o in here):
        moves.append((DEMOLISH, 0, 0))
    if g.may_sacrifice(s, model):
        holders = [other for other in here if s.owner[other] == seat]
        moves += [(SACRIFICE, ORDINARY, 0)] * any(s.captives[o] for o in holders) + [(SACRIFICE, GREAT_ONE, 0)] * any(s.great[o] for o in holders)
        if basics.has(s, model, RAM) and s.scenario == sc.M4:  # elsewhere it has to be a prisoner (HT-SCN-C1, HT-SCN-S5)
            moves.append((SACRIFICE, RAM, 0))
    if s.scenario == sc.S5 and kind in (SHRINE, HECATE, CONVERTED) and ap >= craft.COST and here == [model] and not g.owns_shrine(s, seat, node):
        moves.append((CONVERT, 0, 0))
    if s.scenario == sc.M5 and s.songs[model] and basics.has(s, model, INSTRUMENT) and ap >= craft.COST:
        moves.append((PERFORM, 0, 0))
    if ap >= craft.COST and (g.may_build_ship(s, model) or g.may_assemble(s, model)):
        moves.append((BUILD, 0, 0))


# Leaving the underworld


def _add_leaving(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-CAV-7, HT-CAV-8: at a surface tunnel, with the whole allowance of a turn unspent."""
    if s.kind[s.node[model]] != SURFACE or s.marks[model] & M_ACTED or s.ap[model] < 1:
        return
    moves.append((RETIRE, 0, 0))
    in_use = [s.type[basics.character(g, s, seat)] for seat in s.order if s.state_of[seat] == IN_PLAY]
    moves += [(SWAP, kind, 0) for kind in range(len(CHARACTERS)) if kind not in in_use]


def retire(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-CAV-9: what scenarios need stays, the rest is gone."""
    keep = NAMED | 1 << INSTRUMENT | 1 << PROW
    s.items[model] &= keep
    seat = s.owner[model]
    s.gold[seat] = 0
    basics.drop_all(s, model, 0)
    basics.remove(s, model)
    basics.leave(g, s, seat, 2, NONE)


def swap(g: Hetairos, s: HetairosState, model: int, kind: int) -> None:
    """HT-CAV-8: a new character with fresh values; things and gold stay on the square."""
    seat = s.owner[model]
    basics.drop_all(s, model, s.gold[seat])
    s.gold[seat] = 0
    s.type[model], s.hp[model], s.kleos[model], s.items[model] = kind, g.box.hp[kind], 0, g.box.start_items[kind]
    s.captives[model] = s.great[model] = s.blessings[model] = s.citizen[model] = s.ap[model] = 0
    basics.tell(s, "HT-CAV-8", seat, "swaps", kind)

"""What a good player looks at (ledger section 9): strength for the Final Battle, chances on every board of the round, Kronos' keys.

Everything is measured in points of strength in the Final Battle. Two of three aspects decide there, so the two best count most.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import OVER, UNKNOWN, Player
from kernel_lib.games.kronos import effects
from kernel_lib.games.kronos.catalog import DRAFTED, HADES, KALLISTO, REINFORCEMENT, SLOTS
from kernel_lib.games.kronos.hidden import running
from kernel_lib.games.kronos.rules import assign, basics, final, resolve
from kernel_lib.games.kronos.state import ACHERON, BOARDS, FINAL, GATHERING, GONE, HIS_SIDE, MONSTERS, NOBODY, NONE, PLACES, ROUNDS, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

Strength = list[float]

WIN = 1000.0
THIRD = 0.3
"""What the weakest of the three aspects counts."""
KEY = 0.2
"""A key decides ties; for Hades it is strength, see `KEY_OF_HADES`."""
KEY_OF_HADES = 0.9
READY = 0.8
"""An ability that can still be used, and a treasure that can be attached, for each round to come."""
LASTING = 0.35
"""A point of permanent bonus, for each round to come."""
IN_HAND = 0.06
"""A point of printed strength in hand: it will fight."""
CARD = 0.5
"""A Reinforcement in hand while there are battles to come."""
PLAY = 1.3
"""What a reinforcement that may still be played adds to the weakest aspect."""
SPREAD = 1.6
"""How much strength it takes to make a battle nearly sure."""
VISITOR = 0.35
"""Chance that somebody still comes to the other side of a board."""
KRONOS = 0.45
"""What a point of Kronos' bonus costs those who must beat him."""
ENVY = 0.12
USUAL = (3.3, 3.3, 3.3)
"""A card that nobody has seen."""


def evaluate(g: Kronos, s: KronosState, me: Player) -> float:
    """How good the view looks for `me`."""
    if s.to_act == OVER:
        return WIN if s.winner == me else -WIN
    if not s.round:
        return 0.0
    if s.phase == FINAL:
        return _final_chance(g, s, me)
    value = _holdings(g, s, me) + _hand(g, s, me) + _kronos(g, s, me)
    value += sum([_prospect(g, s, me, board) for board in range(BOARDS) if not s.resolved >> board & 1])
    return value - ENVY * sum([_holdings(g, s, seat) for seat in range(g.players) if seat != me])


def _top_two(values: Strength) -> float:
    """Two of three aspects win the Final Battle."""
    low, middle, high = sorted(values)
    return high + middle + THIRD * low


# What lasts


def _holdings(g: Kronos, s: KronosState, who: Player) -> float:
    """Strength in the Final Battle as it stands, and what treasures do until then."""
    to_come = ROUNDS - s.round + (s.phase < FINAL and s.resolved != (1 << BOARDS) - 1) * 0.5
    unlocked = basics.unlocked(s, who)
    lasting = basics.bonus_of(g, sum([1 << treasure for treasure in unlocked]))
    value = LASTING * to_come * sum(lasting)
    value += (
        READY * min(1.0, to_come) * sum([not s.spent >> (who * SLOTS + slot) & 1 for slot in range(SLOTS) if s.slots[who * SLOTS + slot] != NONE])
    )
    value += 0.5 * READY * to_come * s.armory[who].bit_count()
    if s.roles[who] == HADES:
        keys = basics.keys(g, s, who)
        return value + _top_two([float(x) for x in basics.bonus_of(g, basics.treasures_of(s, who))]) + KEY_OF_HADES * keys
    return value + _top_two(_olympus(g, s, who, lasting)) + KEY * basics.keys(g, s, who)


def _olympus(g: Kronos, s: KronosState, who: Player, lasting: list[int]) -> Strength:
    """The characters on Olympus with the three best treasures of the Armory, and what was unlocked."""
    found: Strength = [float(value) for value in lasting]
    for card in s.sent[who]:
        for aspect in range(3):
            found[aspect] += (g.box.strength[0][card] if card >= 0 else USUAL)[aspect] if card != GONE else 0
    best = sorted([g.box.armory[treasure] for treasure in members(s.armory[who])], key=sum)[-PLACES:]
    for treasure in best:
        for aspect in range(3):
            found[aspect] += treasure[aspect]
    return found


def _kronos(g: Kronos, s: KronosState, me: Player) -> float:
    """Whoever must beat Kronos keeps treasures from him; Kallisto is glad of them as long as she wins herself."""
    keys = basics.keys_in(g, s.olympus)
    power = sum(basics.bonus_of(g, s.olympus)) + (2.0 * g.kronos_bonus if keys >= g.olympus.keys else 0.5 * keys)
    return (0.3 if s.roles[me] == KALLISTO else -1.0) * KRONOS * power


def _hand(g: Kronos, s: KronosState, me: Player) -> float:
    """Cards that will fight, reinforcements while there is something to fight for, and the best card for Olympus."""
    box, hand = g.box, s.hands[me]
    is_hades = s.roles[me] == HADES
    battles = s.phase < MONSTERS or any(not s.resolved >> side // 2 & 1 and s.owner[side] == me for side in range(2 * BOARDS) if side // 2 != s.board)
    value = CARD * (hand & box.of_type[REINFORCEMENT]).bit_count() * battles
    fighters = assign.placeable(g, s, me) if not is_hades else hand & ((1 << DRAFTED) - 1) & ~box.of_type[REINFORCEMENT]
    if s.phase <= MONSTERS:
        demand = _demand(g, s)
        usual = [sum([box.strength[0][card][aspect] * demand[aspect] for aspect in range(3)]) for card in members(fighters)]
        value += IN_HAND * (0.3 if is_hades else 1.0) * sum(usual)
    if s.phase == GATHERING and not is_hades and len(s.sent[me]) < s.round:
        so_far = _olympus(g, s, me, basics.bonus_of(g, sum([1 << t for t in basics.unlocked(s, me)])))
        more = [_top_two([so_far[aspect] + box.strength[0][card][aspect] for aspect in range(3)]) for card in members(fighters)]
        value += max(more, default=_top_two(so_far)) - _top_two(so_far)
    return value


def _demand(g: Kronos, s: KronosState) -> Strength:
    """How much of each aspect the monsters of the round ask for, 1 on average."""
    found = [0.01] * 3
    for quest in s.quests:
        if quest != NONE:
            for aspect in range(3):
                found[aspect] += g.monster[quest][aspect]
    total = sum(found)
    return [3 * value / total for value in found]


# The boards of the round


def _prospect(g: Kronos, s: KronosState, me: Player, board: int) -> float:
    """What a board that is not finished is likely to bring."""
    if board == ACHERON:
        return _acheron(g, s, me)
    left, right = board * 2, board * 2 + 1
    mine = left if s.owner[left] == me else right if s.owner[right] == me else NONE
    if s.quests[board] == NONE or mine == NONE:
        return 0.0
    aspects = basics.aspects_of(g, s, board)
    own = _side_strength(g, s, mine, me)
    fights_monster = s.board == board and s.fighter != NONE
    prizes = [_worth(g, s, me, s.prize[side]) for side in (mine, mine ^ 1)]
    beats = _chance(own, [float(x) for x in _monster(g, s, board)], aspects, _plays(g, s, me, mine))
    if fights_monster:
        return _monster_prospect(s, me, mine, prizes, beats)
    other = s.owner[mine ^ 1]
    alone = prizes[0] + beats * prizes[1]
    if other != NOBODY:
        return _contest(g, s, own, _side_strength(g, s, mine ^ 1, me), aspects, me, mine, prizes, beats)
    if s.phase == MONSTERS and (1 << g.players) - 1 & ~s.out & ~(1 << me):
        return (1 - VISITOR) * alone + VISITOR * _contest(g, s, own, [5.0, 5.0, 5.0], aspects, me, mine, prizes, beats)
    return alone


def _monster_prospect(s: KronosState, me: Player, mine: int, prizes: list[float], beats: float) -> float:
    """The treasures that are still there are what is fought for."""
    if s.owner[s.board * 2 + s.fighter] != me:
        waits = [ask for ask in s.asks if len(ask) > 3 and s.owner[s.board * 2 + ask[2]] == me]
        return beats * prizes[0] if waits else 0.0
    left = [worth for worth, side in zip(prizes, (mine, mine ^ 1), strict=True) if s.prize[side] != NONE]
    return beats * max(left, default=0.0)


def _contest(
    g: Kronos, s: KronosState, own: Strength, theirs: Strength, aspects: tuple[int, ...], me: Player, mine: int, prizes: list[float], beats: float
) -> float:
    """A battle between players, then the monster."""
    plays, answers = _plays(g, s, me, mine), _plays(g, s, s.owner[mine ^ 1], mine ^ 1)
    wins = _chance(own, theirs, aspects, plays - answers)
    loses = _chance(theirs, own, aspects, answers - plays)
    tie = max(0.0, 1 - wins - loses)
    return wins * (prizes[0] + beats * prizes[1]) + tie * beats * prizes[0]


def _acheron(g: Kronos, s: KronosState, me: Player) -> float:
    """Hades gets the treasure unless somebody beats him or ties."""
    his, rival = s.owner[HIS_SIDE], s.owner[HIS_SIDE + 1]
    if his == NOBODY or me not in (his, rival) or s.prize[HIS_SIDE] == NONE:
        return 0.0
    worth, aspects = _worth(g, s, me, s.prize[HIS_SIDE]), basics.aspects_of(g, s, ACHERON)
    mine = HIS_SIDE if me == his else HIS_SIDE + 1
    own = _side_strength(g, s, mine, me)
    if rival == NOBODY:
        coming = VISITOR if s.phase == MONSTERS and (1 << g.players) - 1 & ~s.out & ~(1 << me) else 0.0
        return worth * (1 - coming + coming * _chance(own, [5.0, 5.0, 5.0], aspects, 0))
    theirs = _side_strength(g, s, mine ^ 1, me)
    return worth * _chance(own, theirs, aspects, _plays(g, s, me, mine) - _plays(g, s, s.owner[mine ^ 1], mine ^ 1))


def _monster(g: Kronos, s: KronosState, board: int) -> list[int]:
    strength = list(g.monster[s.quests[board]])
    if g.hard_monsters:
        strength = [value + 2 if value else 0 for value in strength]
    return resolve.monster_strength(g, s, resolve.fought_for(s)) if s.board == board and resolve.is_fought(s) else strength


def _side_strength(g: Kronos, s: KronosState, side: int, me: Player) -> Strength:
    """Strength of a side; cards that cannot be seen are like those that their owner may have placed."""
    who, board = s.owner[side], side >> 1
    if s.board == board and s.turned_up >> board & 1:
        return [float(x) for x in basics.totals(g, s, side & 1)]
    found = [float(x) for x in basics.permanent(g, s, who)]
    strengths = g.box.strength[board == ACHERON]
    unknown = _unseen_average(g, s, who) if UNKNOWN in s.sides[side] else USUAL
    for card in s.sides[side]:
        if card == GONE:
            continue
        values = unknown if card == UNKNOWN or (card >= 0 and g.box.kind[card] < 0) else strengths[card]
        for aspect in range(3):
            found[aspect] += values[aspect]
    return found


def _unseen_average(g: Kronos, s: KronosState, who: Player) -> tuple[float, ...]:
    """What a hidden card of a player is like on average: the draft was open."""
    now = running(s, who)
    cards = members(s.drafted[who][now] & g.box.assignable) if now != NONE and s.roles[who] != HADES else []
    if not cards:
        return USUAL
    return tuple([sum([g.box.strength[0][card][aspect] for card in cards]) / len(cards) for aspect in range(3)])


def _plays(g: Kronos, s: KronosState, who: Player, side: int) -> float:
    """What the reinforcements that a player may still play on a side are worth."""
    if who == NOBODY:
        return PLAY
    here = s.board == side >> 1 and s.turned_up >> s.board & 1
    left = g.limit
    if here:
        if s.passed >> (side & 1) & 1:
            return 0.0
        left = max(0, basics.limit(g, s, side & 1) - s.plays[side & 1])
    cards = (s.hands[who] & g.box.of_type[REINFORCEMENT]).bit_count()
    cards += bool(effects.can_take_treasure(g, s, who)) * (s.armory[who] & ~s.tired).bit_count() if here else 0
    return PLAY * min(left, cards + _abilities(s, who))


def _abilities(s: KronosState, who: Player) -> int:
    """Abilities that are unlocked and can still be used."""
    slots = range(who * SLOTS, who * SLOTS + SLOTS)
    return sum([s.slots[slot] != NONE and not s.spent >> slot & 1 for slot in slots])


def _chance(mine: Strength, theirs: Strength, aspects: tuple[int, ...], more: float) -> float:
    """That mine is higher in one aspect and lower in none, after reinforcements that lift the weakest."""
    margins = sorted([mine[aspect] - theirs[aspect] for aspect in aspects])
    if not margins:
        return 0.5
    margins[0] += more
    found = 1.0
    for margin in margins:
        found *= _likely(margin - 0.4 / len(margins))
    return found


def _likely(margin: float) -> float:
    return 1 / (1 + exp(-margin / SPREAD)) if margin > -40 else 0.0


def _worth(g: Kronos, s: KronosState, who: Player, treasure: int) -> float:
    """What a treasure is worth before it is decided where it goes."""
    if treasure == NONE:
        return 0.0
    box, to_come = g.box, ROUNDS - s.round + 0.5
    if s.roles[who] == HADES:
        return 1.0 * sum(box.bonus[treasure]) + KEY_OF_HADES * box.keys[treasure] + READY
    gain = 0.75 * sum(box.armory[treasure]) if s.armory[who].bit_count() < PLACES else (1 + LASTING * to_come) * sum(box.bonus[treasure]) + READY
    denied = 0.0 if s.roles[who] == KALLISTO else KRONOS * (sum(box.bonus[treasure]) + 0.5 * box.keys[treasure])
    return gain + KEY * box.keys[treasure] + denied


# The Final Battle


def _final_chance(g: Kronos, s: KronosState, me: Player) -> float:
    """Chance to win the first step as the own characters stand, and the last one after it."""
    if s.roles[me] == HADES:
        return 0.0
    own = [_value(g, s, me, battle) for battle in range(PLACES)]
    others = [seat for seat in final.participants(s) if seat != me]
    chances = []
    for battle, mine in enumerate(own):
        chance = 1.0
        for seat in others:
            chance *= _likely(mine - _expected(g, s, seat, battle))
        chances.append(chance)
    first, second, third = [float(s.wins[battle] == me) if battle < len(s.wins) else chance for battle, chance in enumerate(chances)]
    step = first * second + first * (1 - second) * third + (1 - first) * second * third
    return 100 * step + _top_two([_value(g, s, me, PLACES - 1, aspect) for aspect in range(3)])


def _value(g: Kronos, s: KronosState, me: Player, battle: int, aspect: int = NONE) -> float:
    """Strength below the first aspects, in the aspect of the battle or another one; places that are still empty are left out."""
    if aspect == NONE:
        aspect = s.aspects[battle] if battle < len(s.aspects) else 0
    found = float(basics.permanent(g, s, me)[aspect])
    for place in range(min(battle + 1, len(s.final_cards[me]))):
        card = s.final_cards[me][place]
        found += g.box.strength[0][card][aspect] if card >= 0 else 0
        treasure = s.final_treasures[me][place] if place < len(s.final_treasures[me]) else GONE
        found += g.box.armory[treasure][aspect] if treasure >= 0 else 0
    return found


def _expected(g: Kronos, s: KronosState, seat: Player, battle: int) -> float:
    """What an opponent may reach in a battle: cards that cannot be seen are gods with a treasure."""
    aspect = s.aspects[battle] if battle < len(s.aspects) else 0
    found = float(basics.permanent(g, s, seat)[aspect])
    for place in range(battle + 1):
        card = s.final_cards[seat][place] if place < len(s.final_cards[seat]) else UNKNOWN
        treasure = s.final_treasures[seat][place] if place < len(s.final_treasures[seat]) else UNKNOWN
        found += g.box.strength[0][card][aspect] if card >= 0 else 4.3 if card == UNKNOWN else 0
        found += g.box.armory[treasure][aspect] if treasure >= 0 else 1.5 if treasure == UNKNOWN and s.armory[seat] else 0
    return found

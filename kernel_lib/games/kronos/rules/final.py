"""The Final Battle: Kallisto against the Acropolises, Hades against Kronos, an Acropolis against Olympus (KE-FIN, KE-FK, KE-FH, KE-FO, KE-F2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, OVER, Ask, Move
from kernel_lib.games.kronos import effects
from kernel_lib.games.kronos.catalog import ACROPOLIS, HADES, KALLISTO, REINFORCEMENT, SLOTS
from kernel_lib.games.kronos.moves import (
    ASK_CHAR,
    ASK_GIVE,
    ASK_KEPT,
    CHAR,
    DO_COMPARE,
    DO_LAST,
    DO_PLACED,
    DO_SHOW,
    DO_THRONE,
    EMPTY,
    GIVE,
    PASS,
    PLAY,
    ROLL_ASPECT,
)
from kernel_lib.games.kronos.rules import basics, fight
from kernel_lib.games.kronos.state import CHARACTERS, FINAL, GONE, NOBODY, NONE, PLACES, ROUNDS, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

NO_TREASURE: Move = (PASS, 0, 0)
HOLD: Move = (PASS, 0, 0)
BY_HADES, BY_LAST_STEP, BY_KALLISTO, BY_LAST_OF_TWO = range(1, 5)
"""How a game ends, see `scoring.ENDS`."""


def do_final(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FIN-2, KE-FK-2, KE-F2-2: the order of the aspects, then everybody places; with two players and Hades, Kronos comes first."""
    s.phase, s.round = FINAL, ROUNDS + 1
    for seat in basics.clockwise(s):
        basics.tell(s, "KE-FIN-1", seat, "counts keys", basics.keys(g, s, seat))
    if g.removes_quest:
        s.asks.append((DO_THRONE, CHANCE))
        return
    s.mods = [0] * (CHARACTERS * 3)
    seats = participants(s)
    s.asks += [(DO_SHOW, CHANCE, battle) for battle in reversed(range(PLACES))]
    for seat in reversed(seats):
        s.asks.append((DO_PLACED, seat))
        for place in reversed(range(PLACES)):
            s.asks += [(ASK_GIVE, seat, place), (ASK_CHAR, seat, place)]
    s.asks += [(ROLL_ASPECT, CHANCE)] * (PLACES - len(s.aspects))


def participants(s: KronosState) -> list[int]:
    """KE-FK-1, KE-FK-10: everybody but Hades, clockwise from the First Player."""
    return [seat for seat in basics.clockwise(s) if s.roles[seat] != HADES]


def answer_next_aspect(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-FK-2, KE-VAR-6: the next aspect in the order of the battles."""
    s.asks.pop()
    s.aspects.append(move[1])
    basics.tell(s, "KE-FK-2" if s.phase == FINAL else "KE-VAR-6", CHANCE, "aspect", move[1], len(s.aspects))


# Placing, in secret


def unplaced(s: KronosState, who: int) -> list[int]:
    """Own characters on Olympus that lie below no aspect yet."""
    return sorted(card for card in s.sent[who] if card != GONE and card not in s.final_cards[who])


def char_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-FK-3, KE-RULING-31: one of the characters that are left; an empty place for each that is missing."""
    _, who, place = s.asks[-1]
    left = unplaced(s, who)
    moves: list[Move] = [(CHAR, card, 0) for card in left]
    return [*moves, (EMPTY, 0, 0)] if len(left) < PLACES - place else moves


def answer_char(g: Kronos, s: KronosState, move: Move) -> None:
    who = s.asks.pop()[1]
    s.final_cards[who].append(move[1] if move[0] == CHAR else GONE)


def give_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-FK-3, KE-F2-3: no treasure, or one of the Armory that no other character has; a missing character takes none."""
    _, who, place = s.asks[-1]
    if s.final_cards[who][place] == GONE:
        return [NO_TREASURE]
    return [NO_TREASURE, *[(GIVE, treasure, 0) for treasure in members(s.armory[who]) if treasure not in s.final_treasures[who]]]


def answer_give(g: Kronos, s: KronosState, move: Move) -> None:
    _, who, place = s.asks.pop()
    treasure = move[1] if move[0] == GIVE else GONE
    s.final_treasures[who].append(treasure)
    if not g.removes_quest:  # one event whether a treasure is given or not: others may not know
        basics.tell(s, "KE-FK-3", who, "placed final", s.final_cards[who][place], treasure, place, secret=True)
    elif treasure != GONE:
        basics.tell(s, "KE-F2-3", who, "gave", treasure, s.final_cards[who][place])


def do_placed(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FK-10: others learn only that she is ready."""
    basics.tell(s, "KE-FK-10", ask[1], "is ready")


# Step 1: three battles


def do_show(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FK-4, KE-RULING-30: the characters below the aspect are turned up; then kept Reinforcements may be played."""
    battle = ask[2]
    s.shown = battle + 1
    seats = participants(s)
    basics.tell(s, "KE-FK-4", CHANCE, "final battle", battle + 1, s.aspects[battle])
    for seat in seats:
        _turn_up(s, seat, battle)
    s.asks.append((DO_COMPARE, CHANCE, battle))
    if g.keep_reinforcement:
        s.asks += [(ASK_KEPT, seat) for seat in reversed(seats) if s.hands[seat] & g.box.of_type[REINFORCEMENT]]


def _turn_up(s: KronosState, who: int, place: int) -> None:
    card, treasure = s.final_cards[who][place], s.final_treasures[who][place]
    if card != GONE:
        basics.see(s, 1 << card)
    basics.tell(s, "KE-FK-4", who, "showed", card, treasure, place + 1)


def kept_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-RULING-30: hold, or play a kept card that has a target."""
    who = s.asks[-1][1]
    cards = members(s.hands[who] & g.box.of_type[REINFORCEMENT])
    return [HOLD, *[(PLAY, card, 0) for card in cards if effects.is_possible(g, s, who, g.box.effects[g.box.card_effect[card]])]]


def answer_kept(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-VAR-7: it counts in this and the later battles of the step."""
    who = s.asks.pop()[1]
    if move[0] == PLAY:
        fight.play_card(g, s, who, move[1])


def value(g: Kronos, s: KronosState, who: int, aspect: int, shown: int, with_mods: bool) -> int:
    """KE-FK-4, KE-FO-1: the first characters with their treasures, and permanent bonuses."""
    found = basics.permanent(g, s, who)[aspect]
    for place in range(shown):
        card, treasure = s.final_cards[who][place], s.final_treasures[who][place]
        character = who * PLACES + place
        if with_mods and s.stunned >> character & 1:
            continue
        own = g.box.strength[0][card][aspect] if card != GONE else 0
        own += g.box.armory[treasure][aspect] if treasure != GONE else 0
        found += max(0, own + (s.mods[3 * character + aspect] if with_mods else 0))
    return found


def distance(s: KronosState, who: int) -> int:
    """KE-FIN-3: how far a seat is from the First Player, clockwise."""
    return (who - s.first) % len(s.roles)


def do_compare(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FK-5..7: the highest value, then the most keys, then the furthest from the First Player; two battles win the step."""
    battle = ask[2]
    seats = participants(s)
    aspect = s.aspects[battle]
    ranks = {}
    for seat in seats:
        points = [value(g, s, seat, number, battle + 1, True) for number in range(3)]
        s.totals.append([1, battle + 1, seat, *points])
        ranks[seat] = (points[aspect], basics.keys(g, s, seat), distance(s, seat))
        basics.tell(s, "KE-FK-4", seat, "reaches", points[aspect], aspect)
    best = max(seats, key=lambda seat: ranks[seat])
    s.wins.append(best)
    basics.tell(s, "KE-FK-5", best, "won final battle", battle + 1, _decided_by(list(ranks.values())))
    if battle == 1 and s.wins[0] == s.wins[1]:
        _end_step(g, s, best, "KE-FK-6", 0)
    elif battle == PLACES - 1:
        steps = {seat: (s.wins.count(seat), basics.keys(g, s, seat), distance(s, seat)) for seat in s.wins}
        _end_step(g, s, max(steps, key=lambda seat: steps[seat]), "KE-FK-7", _decided_by(list(steps.values())))


def _decided_by(ranks: list[tuple[int, int, int]]) -> int:
    """What the best is ahead in: 0 the value, 1 keys, 2 the distance from the First Player."""
    *_, second, best = sorted(ranks)
    return 0 if best[0] > second[0] else 1 if best[1] > second[1] else 2


def _end_step(g: Kronos, s: KronosState, leader: int, rule: str, decided_by: int) -> None:
    """KE-FK-8, KE-FK-9, KE-F2-1: Kallisto's treasures go to Kronos; an Acropolis goes on to the last step."""
    s.leader = leader
    s.asks = []
    basics.tell(s, rule, leader, "won step", decided_by)
    if s.shown < PLACES:  # KE-FK-10: the third character of the winner only
        s.third_shown = leader
        _turn_up(s, leader, PLACES - 1)
    if s.roles[leader] == KALLISTO:
        if HADES not in s.roles:
            _end(g, s, leader, BY_KALLISTO)
            return
        s.olympus |= basics.treasures_of(s, leader)
        s.armory[leader] = 0
        s.slots[leader * SLOTS : leader * SLOTS + SLOTS] = [NONE] * SLOTS
        basics.tell(s, "KE-FK-8", leader, "gave all to Kronos")
    s.asks.append((DO_THRONE, CHANCE) if HADES in s.roles else (DO_LAST, CHANCE))


# Step 2: the throne


def kronos_values(g: Kronos, s: KronosState) -> list[int]:
    """KE-FH-1, KE-VAR-1: the board, portrait bonuses, and the number of players where there are keys enough."""
    more = g.kronos_bonus if basics.keys_in(g, s.olympus) >= g.olympus.keys else 0
    return [g.olympus.value + bonus + more for bonus in basics.bonus_of(g, s.olympus)]


def hades_values(g: Kronos, s: KronosState, who: int) -> list[int]:
    """KE-FH-2, KE-RULING-22: the table of keys, and the portrait bonuses of all his treasures."""
    start = g.box.key_value(basics.keys(g, s, who))
    return [start + bonus for bonus in basics.bonus_of(g, basics.treasures_of(s, who))]


def do_throne(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FH-3..6: two of three aspects; ties by keys, then Kronos."""
    his = basics.hades(s)
    kronos, mine = kronos_values(g, s), hades_values(g, s, his)
    note(g, s, 2, g.players, kronos)
    note(g, s, 2, his, mine)
    my_keys, keys = basics.keys(g, s, his), basics.keys_in(g, s.olympus)
    won = sum([(a, my_keys) > (b, keys) for a, b in zip(mine, kronos, strict=True)])
    _tell_ties(s, "KE-FH-3", mine, kronos, his if my_keys > keys else NOBODY, int(my_keys != keys))
    holder = his if won > 1 else NOBODY
    basics.tell(s, "KE-FH-4", holder if holder != NOBODY else CHANCE, "holds the throne")
    if s.leader != NOBODY and s.roles[s.leader] == KALLISTO:
        _end(g, s, his if holder == his else s.leader, BY_HADES)
        return
    s.asks.append((DO_LAST, CHANCE))
    if s.leader == NOBODY:  # two players and Hades (KE-F2-3)
        s.leader = s.roles.index(ACROPOLIS)
        for place in reversed(range(PLACES)):
            s.asks.append((ASK_GIVE, s.leader, place))
        s.final_cards[s.leader] = s.sent[s.leader][:]
        s.shown = PLACES
        shown = sum([1 << card for card in s.sent[s.leader] if card != GONE])
        basics.see(s, shown)
        basics.tell_cards(s, "KE-F2-3", s.leader, "turned up", shown)
    s.third_shown = s.leader
    s.winner = holder  # until the last step has been fought


def note(g: Kronos, s: KronosState, step: int, who: int, values: list[int]) -> None:
    """Values that are compared, for the end screen."""
    s.totals.append([step, 0, who, *values])
    rule = "KE-FO-1" if who == s.leader else "KE-FH-1" if who == g.players else "KE-FH-2" if step == 2 else "KE-FO-2"
    basics.tell(s, rule, who if who < g.players else CHANCE, "values", *values)


def _tell_ties(s: KronosState, rule: str, mine: list[int], theirs: list[int], winner: int, decided_by: int) -> None:
    """Who gets the aspects in which both are equal."""
    for aspect in range(3):
        if mine[aspect] == theirs[aspect]:
            basics.tell(s, rule, winner if winner != NOBODY else CHANCE, "tied aspect", aspect, decided_by)


# Step 3: an Acropolis against Olympus


def do_last(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-FO-1..5: all three characters; ties by keys, then Kronos, or whoever is furthest from the First Player against Hades."""
    who, holder = s.leader, s.winner
    mine = [value(g, s, who, aspect, PLACES, False) for aspect in range(3)]
    his = hades_values(g, s, holder) if holder != NOBODY else kronos_values(g, s)
    note(g, s, 3, who, mine)
    note(g, s, 3, holder if holder != NOBODY else g.players, his)
    my_keys = basics.keys(g, s, who)
    keys = basics.keys(g, s, holder) if holder != NOBODY else basics.keys_in(g, s.olympus)
    is_further = holder != NOBODY and distance(s, who) > distance(s, holder)
    won = sum([(a, my_keys, is_further) > (b, keys, not is_further) for a, b in zip(mine, his, strict=True)])
    by = 1 if my_keys != keys else 2 if holder != NOBODY else 0
    _tell_ties(s, "KE-FO-3", mine, his, who if (my_keys, is_further) > (keys, not is_further) else holder, by)
    _end(g, s, who if won > 1 else holder, BY_LAST_OF_TWO if g.players == 2 and HADES in s.roles else BY_LAST_STEP)


def _end(g: Kronos, s: KronosState, winner: int, how: int) -> None:
    """KE-FIN-6: one winner, or nobody."""
    s.winner, s.ended = winner, how
    s.asks = []
    s.to_act = OVER
    basics.tell(s, g.ends[how], winner if winner != NOBODY else CHANCE, "won the game" if winner != NOBODY else "nobody won")

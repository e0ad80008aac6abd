"""Resolution: boards from the top down, effects at the start, outcomes, monsters, the end of a round (KE-RES, KE-PVP, KE-MON, KE-ACH, KE-EOR)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.kronos import effects
from kernel_lib.games.kronos.catalog import DRAFTED, FIRST_SPELL, HADES, REINFORCEMENT, SLOTS
from kernel_lib.games.kronos.moves import (
    ASK_EFFECT,
    ASK_KEEP,
    ASK_TREASURE,
    DO_CLEAN,
    DO_CLOSE,
    DO_EFFECTS,
    DO_FIGHT,
    DO_FINAL,
    DO_FOUGHT,
    DO_MONSTER,
    DO_OPEN,
    DO_OUTCOME,
    DO_ROUND,
    DO_TURN,
    EFFECT,
    KEEP,
    PASS,
    ROLL_TOP,
    STORE,
    UNLOCK,
)
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import (
    ACHERON,
    CHARACTERS,
    GONE,
    HIS_SIDE,
    NOBODY,
    NONE,
    PLACES,
    ROUNDS,
    KronosState,
)

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

NOTHING: Move = (PASS, 0, 0)


# Boards


def do_board(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-RES-1..4, KE-ACH-2: what happens on a board depends on who is there."""
    board = ask[2]
    s.board = board
    left, right = s.owner[board * 2], s.owner[board * 2 + 1]
    basics.tell(s, "KE-RES-1", CHANCE, "board", basics.where(s, board * 2) >> 1)
    s.asks.append((DO_CLOSE, CHANCE))
    if board == ACHERON and right == NOBODY:
        win(s, left, HIS_SIDE, "KE-ACH-2")
    elif NOBODY not in (left, right):
        s.asks += [(DO_OUTCOME, CHANCE), (DO_FIGHT, CHANCE), (DO_EFFECTS, CHANCE), (DO_OPEN, CHANCE)]
    elif left != NOBODY or right != NOBODY:
        side = 0 if left != NOBODY else 1
        s.fighter = side
        s.asks += [(DO_MONSTER, CHANCE, side, 1 - side), (DO_EFFECTS, CHANCE), (DO_OPEN, CHANCE)]
        win(s, left if left != NOBODY else right, board * 2 + side, "KE-RES-2")


def do_open(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-PVP-1, KE-RES-6: cards that lie face down are turned up; spells and defenders have effects."""
    board = s.board
    for side in (0, 1):
        number = board * 2 + side
        for place, card in enumerate(s.sides[number]):
            if place and card >= 0 and not (DRAFTED <= card < FIRST_SPELL):
                basics.see(s, 1 << card)
                basics.tell(s, "KE-PVP-1", s.owner[number], "turned up", card)
            if card >= FIRST_SPELL or effects.start_effect(g, card) != NONE:
                s.pending |= 1 << (side * PLACES + place)
    s.turned_up |= 1 << board


# Effects at the start


def do_effects(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-PVP-2, KE-RULING-19: one pending effect after the other, in the order that the blue player wants."""
    if s.pending:
        blue = s.blue[s.board]
        s.asks += [(DO_EFFECTS, CHANCE), (ASK_EFFECT, blue)]


def effect_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-ASK-4: effects of one owner that do the same are offered once."""
    seen, found = set(), []
    for character in members(s.pending):
        what = (character // PLACES, *_deed(g, basics.card_at(s, character), character))
        if what not in seen:
            seen.add(what)
            found.append((EFFECT, character, 0))
    return found


def _deed(g: Kronos, card: int, character: int) -> tuple[int, int]:
    """What a waiting effect does: spells differ, and so do those who help others but not themselves."""
    if card >= FIRST_SPELL:
        return card, NONE
    number = effects.start_effect(g, card)
    return character if g.box.effects[number].other else NONE, g.box.same_effect[number]


def answer_effect(g: Kronos, s: KronosState, move: Move) -> None:
    s.asks.pop()
    s.pending &= ~(1 << move[1])
    effects.begin_start_effect(g, s, move[1])


# Outcomes


def do_outcome(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-PVP-5..8, KE-ACH-3, KE-ACH-4: the winner takes the own treasure and goes on to the monster; after a tie both go for their own."""
    board = s.board
    mine, theirs = basics.totals(g, s, 0), basics.totals(g, s, 1)
    basics.tell_totals(g, s, "KE-PVP-3")
    better = basics.compare(mine, theirs, basics.aspects_of(g, s, board))
    if better:
        side = 0 if better > 0 else 1
        winner = s.owner[board * 2 + side]
        basics.tell(s, "KE-PVP-5", winner, "won battle", basics.where(s, board * 2) >> 1)
        if board != ACHERON:
            s.asks.append((DO_MONSTER, CHANCE, side, 1 - side))
        win(s, winner, HIS_SIDE if board == ACHERON else board * 2 + side, "KE-ACH-3" if board == ACHERON else "KE-PVP-7")
        return
    basics.tell(s, "KE-PVP-6", CHANCE, "tie", basics.where(s, board * 2) >> 1)
    if board == ACHERON:
        _acheron_tie(g, s)
        return
    first = 0 if s.blue[board] == s.owner[board * 2] else 1
    s.asks += [(DO_MONSTER, CHANCE, 1 - first, 1 - first), (DO_MONSTER, CHANCE, first, first)]  # KE-RULING-14: blue first


def _acheron_tie(g: Kronos, s: KronosState) -> None:
    """KE-ACH-4, KE-VAR-3: nobody gets the treasure; with the variant its keys are Hades'."""
    treasure = s.prize[HIS_SIDE]
    s.prize[HIS_SIDE] = NONE
    if g.acheron_tie_keys:
        s.keys_only |= 1 << treasure
        basics.tell(s, "KE-VAR-3", s.owner[HIS_SIDE], "keeps keys", treasure)
    else:
        s.lost |= 1 << treasure
        basics.tell(s, "KE-ACH-4", CHANCE, "lost treasure", treasure)


def win(s: KronosState, who: int, side: int, rule: str) -> None:
    """KE-TRE-1: a treasure is won; where it goes is asked at once."""
    treasure = s.prize[side]
    s.prize[side] = NONE
    basics.tell(s, rule, who, "won treasure", treasure)
    s.asks.append((ASK_TREASURE, who, treasure))


def treasure_moves(g: Kronos, s: KronosState) -> list[Move]:
    """KE-TRE-1, KE-TRE-5, KE-RULING-23: the Armory, or any free slot."""
    who = s.asks[-1][1]
    return [(STORE, 0, 0), *[(UNLOCK, slot, 0) for slot in range(SLOTS) if s.slots[who * SLOTS + slot] == NONE]]


def answer_treasure(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-TRE-2, KE-TRE-3."""
    _, who, treasure = s.asks.pop()
    if move[0] == STORE:
        s.armory[who] |= 1 << treasure
        basics.tell(s, "KE-TRE-3", who, "stored", treasure)
    else:
        s.slots[who * SLOTS + move[1]] = treasure
        basics.tell(s, "KE-TRE-2", who, "unlocked", treasure, s.homes[who], move[1])


# Monsters


def do_monster(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-MON-2, KE-MON-3, KE-STUN-2: stun ends, all else stays; a new battle with a new limit."""
    _, _, side, prize = ask
    own = (1 << PLACES) - 1 << side * PLACES
    if g.hard_monsters and s.fighter == NONE:
        _forget_battle(s)
    s.stunned &= ~own
    s.fighter = side
    s.plays[side] = 0
    s.passed = 1 << 1 - side
    quest = s.quests[s.board]
    basics.tell(s, "KE-MON-1", s.owner[s.board * 2 + side], "faces", quest, s.prize[s.board * 2 + prize])
    basics.tell_totals(g, s, "KE-MON-3")
    s.asks += [(DO_FOUGHT, CHANCE, side, prize), (DO_TURN, CHANCE, side)]


def _forget_battle(s: KronosState) -> None:
    """KE-VAR-2, KE-RULING-29: everything that was played or triggered in the battle between players is dropped; treasures stay used."""
    s.mods = [0] * (CHARACTERS * 3)
    s.attached, s.cancelled = [], 0


def monster_strength(g: Kronos, s: KronosState, prize: int) -> list[int]:
    """KE-MON-1, KE-VAR-2: the numbers on the board; with the variant also the landscape side of the treasure, in the aspects in use."""
    strength = list(g.monster[s.quests[s.board]])
    if g.hard_monsters:
        more = g.box.armory[s.prize[s.board * 2 + prize]]
        strength = [value + more[aspect] if value else 0 for aspect, value in enumerate(strength)]
    return strength


def is_fought(s: KronosState) -> bool:
    """Whether a player faces a monster, or is about to."""
    return s.fighter != NONE and any(ask[0] in (DO_MONSTER, DO_FOUGHT) for ask in s.asks)


def fought_for(s: KronosState) -> int:
    """The side, 0 or 1, of the treasure that a monster is fought for."""
    return next(ask[3] for ask in reversed(s.asks) if ask[0] in (DO_MONSTER, DO_FOUGHT))


def do_fought(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-MON-4, KE-MON-5: higher in one aspect and lower in none wins the treasure; else it goes to Kronos."""
    _, _, side, prize = ask
    who, number = s.owner[s.board * 2 + side], s.board * 2 + prize
    basics.tell_totals(g, s, "KE-PVP-3")
    if basics.compare(basics.totals(g, s, side), monster_strength(g, s, prize), basics.aspects_of(g, s, s.board)) > 0:
        basics.tell(s, "KE-MON-4", who, "beat", s.quests[s.board])
        win(s, who, number, "KE-MON-4")
        return
    treasure = s.prize[number]
    s.prize[number] = NONE
    s.olympus |= 1 << treasure
    basics.tell(s, "KE-MON-5", who, "lost to", s.quests[s.board], treasure)


def do_close(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-ATT-2, KE-RES-4, KE-RULING-15: treasures go back to the Armory; those of a quest that nobody visited leave the game."""
    board = s.board
    if board != ACHERON and s.blue[board] == NOBODY:
        for side in (board * 2, board * 2 + 1):
            treasure = s.prize[side]
            s.prize[side] = NONE
            if g.unvisited_to_olympus:
                s.olympus |= 1 << treasure
            else:
                s.lost |= 1 << treasure
            basics.tell(s, "KE-RULING-15", CHANCE, "unvisited", treasure, int(g.unvisited_to_olympus))
    end_battle(s)
    s.board = NONE
    s.resolved |= 1 << board
    if board == ACHERON and s.below:
        s.asks.append((ROLL_TOP, CHANCE))


def end_battle(s: KronosState) -> None:
    """Nothing of a battle outlives its board (KE-INV-24)."""
    s.fighter = NONE
    s.pending = s.stunned = s.guarded = s.cancelled = s.passed = 0
    s.mods = [0] * (CHARACTERS * 3)
    s.attached = []
    s.plays, s.denied = [0, 0], [0, 0]


# The end of a round


def do_clean(g: Kronos, s: KronosState, ask: Ask) -> None:
    """KE-EOR-2, KE-EOR-3: hands first, one by one (KE-VAR-7 asks what to keep), then the boards."""
    for seat in basics.clockwise(s):
        if not s.cleaned >> seat & 1:
            s.asks.append((DO_CLEAN, CHANCE))
            if g.keep_reinforcement and _may_keep(g, s, seat):
                s.asks.append((ASK_KEEP, seat))
            else:
                _clear_hand(g, s, seat, 0)
            return
    _clear_boards(g, s)
    s.asks.append((DO_FINAL, CHANCE) if s.round == ROUNDS else (DO_ROUND, CHANCE))


def _may_keep(g: Kronos, s: KronosState, who: int) -> bool:
    """KE-VAR-7, KE-RULING-44, KE-F2-4: a Reinforcement is left; after round 3 only participants of the first step."""
    is_of_use = s.round < ROUNDS or (s.roles[who] != HADES and not g.removes_quest)
    return is_of_use and bool(s.hands[who] & g.box.of_type[REINFORCEMENT])


def keep_moves(g: Kronos, s: KronosState) -> list[Move]:
    who = s.asks[-1][1]
    return [NOTHING, *[(KEEP, card, 0) for card in members(s.hands[who] & g.box.of_type[REINFORCEMENT])]]


def answer_keep(g: Kronos, s: KronosState, move: Move) -> None:
    """KE-RULING-44: others see that a card is kept, not which one; Hades' cards lie open."""
    who = s.asks.pop()[1]
    kept = 1 << move[1] if move[0] == KEEP else 0
    basics.tell(s, "KE-VAR-7", who, "kept" if kept else "kept nothing")
    if kept:
        basics.tell(s, "KE-VAR-7", who, "keeps", move[1], secret=s.roles[who] != HADES)
    _clear_hand(g, s, who, kept)


def _clear_hand(g: Kronos, s: KronosState, who: int, kept: int) -> None:
    """KE-EOR-2, KE-EOR-5, KE-RULING-41: left-over cards are discarded face down; the sizes of the piles tell the type of the card on Olympus."""
    cards = s.hands[who] & ((1 << DRAFTED) - 1) & ~kept
    s.hands[who] &= ~cards
    s.cleaned |= 1 << who
    is_hades = s.roles[who] == HADES
    left = s.drafted[who][s.round - 1] & g.box.of_type[REINFORCEMENT]
    s.kept[who] = s.kept[who] | left if kept and not is_hades else 0
    if g.mercenaries and kept & g.box.mercenaries and not is_hades:
        s.kept[who] = kept  # everybody sees that it was not set aside
    if cards:
        basics.tell(s, "KE-EOR-5", who, "discarded hand", cards.bit_count())
        apart = cards & g.box.mercenaries if g.mercenaries else 0  # everybody sees what is set aside
        basics.tell_cards(s, "KE-EOR-5", who, "discarded", cards & ~apart, secret=not is_hades)
        basics.tell_cards(s, "KE-VAR-8", who, "set aside", apart)
    if not is_hades and s.sent_kind[who][-1] == NONE:
        s.sent_kind[who][-1] = g.box.kind[s.sent[who][-1]]
    basics.discard(g, s, cards)


def _clear_boards(g: Kronos, s: KronosState) -> None:
    """KE-EOR-2, KE-HAD-8, KE-RULING-21: assigned characters to their piles, Hades' cards back to him, Persephone not from a quest."""
    his, cards, lost = basics.hades(s), 0, s.aside & g.box.own_characters
    for side, placed in enumerate(s.sides):
        for card in placed:
            if card != GONE and card < DRAFTED:
                cards |= 1 << card
            elif card != GONE and side < HIS_SIDE and g.box.lost >> card & 1:
                lost |= 1 << card
                basics.tell(s, "KE-HAD-8", his, "lost card", card)
    basics.discard(g, s, cards)
    s.aside = lost
    if his != NOBODY:
        s.hands[his] |= (g.box.own_characters | g.box.own_spells) & ~lost
    s.sides = [[] for _ in s.sides]
    s.owner = [NOBODY] * len(s.owner)
    s.blue = [NOBODY] * len(s.blue)
    basics.tell(s, "KE-EOR-1", CHANCE, "round over", s.round)

"""What must hold in every position of Kronos Epilogue, or in a view of one, so that nothing impossible can be played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.errors import BadPosition
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask
from kernel_lib.games.kronos import hidden
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.board import SIDE_NAMES
from kernel_lib.games.kronos.catalog import (
    ACROPOLIS,
    ANY,
    CALL,
    DEFENDER,
    DRAFTED,
    ELITE,
    FIRST_ACHERON,
    FIRST_SPELL,
    FRONTS,
    GOD,
    HADES,
    HOMES,
    KALLISTO,
    KINDS,
    NAMES_NOBODY,
    REINFORCEMENT,
    ROLES,
    SCOUT,
    SLOTS,
    TREASURES,
    TYPES,
    UNDERWORLD,
    URSA,
)
from kernel_lib.games.kronos.rules import basics, final
from kernel_lib.games.kronos.state import (
    ACHERON,
    BOARDS,
    CHALLENGE,
    CHARACTERS,
    FINAL,
    GATHERING,
    GONE,
    HIS_SIDE,
    MONSTERS,
    NOBODY,
    NONE,
    OLYMPUS,
    PHASES,
    PLACES,
    QUEST_BOARDS,
    RESOLUTION,
    ROUNDS,
    SETUP,
    KronosState,
)

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

BOARD_WORDS = ("first", "second", "third", "acheron")


def demand(true: bool, field: str, expected: str) -> None:
    if not true:
        raise BadPosition(f"kronos: field '{field}': expected {expected}")


def names(words: Sequence[str], bits: int) -> list[str]:
    """The members of a set by name."""
    return [words[number] for number in members(bits)]


def is_picking(s: KronosState) -> bool:
    return bool(s.asks) and s.asks[-1][0] == m.ASK_SIDE


def check_table(g: Kronos, s: KronosState) -> None:
    """KE-INV-1..9, KE-INV-11, KE-INV-12, KE-INV-24: what must hold in every position, or view of one, whatever is asked."""
    _check_seats(g, s)
    _check_boards(g, s)
    _check_banners(g, s)
    _check_cards(g, s)
    _check_treasures(g, s)
    _check_prizes(g, s)
    _check_battle(g, s)
    _check_final(g, s)
    for event in s.log or []:
        demand(event.what in m.SENTENCES, "log", f"known events instead of '{event.what}'")


def _pending(s: KronosState, *kinds: int) -> list[int]:
    """Who is asked by each such entry."""
    return [ask[1] for ask in s.asks if ask[0] in kinds]


def _is_seated(s: KronosState) -> bool:
    """Whether roles, and what belongs to them, have been given out."""
    return s.round > 0 or not _pending(s, m.DO_SEATS)


# Seats and phases


def _check_seats(g: Kronos, s: KronosState) -> None:
    """KE-ROUND-1, KE-SETUP-8, KE-SETUP-13: a round for every phase, a role and a home for everybody who does not wait for them."""
    phases = {0: (SETUP,), ROUNDS + 1: (FINAL,)}.get(s.round, (GATHERING, OLYMPUS, MONSTERS, RESOLUTION))
    demand(0 <= s.round <= ROUNDS + 1 and s.phase in phases, "phase", f"a phase of round {s.round}")
    seats = range(g.players)
    known = [role for role in s.roles if role != NONE]
    demand(all(known.count(role) <= g.cast.count(role) for role in range(len(ROLES))), "role", ", ".join(ROLES[role] for role in g.cast))
    demand([who for who in seats if s.roles[who] == NONE] == sorted(_pending(s, m.ROLL_ROLE)), "role", "one exactly for who does not wait for it")
    demand(not g.role_list or s.roles == list(g.role_list), "role", f"{', '.join(ROLES[role] for role in g.role_list)} by the options")
    waiting = sorted(_pending(s, m.ROLL_HOME, m.ASK_HOME)) if _is_seated(s) else list(seats)
    demand([who for who in seats if s.homes[who] == NONE] == waiting, "home", "one exactly for who does not wait for it")
    homes = [home for home in s.homes if home != NONE]
    demand(len(set(homes)) == len(homes), "home", "different ones")
    for who, home in enumerate(s.homes):
        fits = {HADES: (UNDERWORLD,), KALLISTO: (URSA,), ACROPOLIS: tuple(range(FRONTS))}.get(s.roles[who], ())
        demand(home == NONE or home in fits, "home", f"{', '.join(HOMES[number] for number in fits) or 'none yet'} for player {who + 1}")
    fronts = [home for who, home in enumerate(s.homes) if s.roles[who] == ACROPOLIS]
    demand(not g.home_list or not _is_seated(s) or fronts == list(g.home_list), "home", "those of the options")
    no_first = not _is_seated(s) or bool(_pending(s, m.ROLL_FIRST))
    demand((s.first == UNKNOWN) == no_first, "first", "a First Player once one is drawn")
    everybody = (1 << g.players) - 1
    has_passed = {MONSTERS: s.out, RESOLUTION: everybody, FINAL: everybody}.get(s.phase, 0)
    demand(s.out == has_passed and (s.phase != MONSTERS or s.out != everybody), "passed", "who has passed in the assignment of monsters")
    is_cleaning = s.phase == RESOLUTION and s.resolved == _all_boards(g, s)
    demand(s.cleaned in ((everybody,) if s.phase == FINAL else range(everybody) if is_cleaning else (0,)), "hand_discarded",
            "true only at the end of a round")  # fmt: skip
    demand(not s.coins or (g.coin_wait and s.phase in (RESOLUTION, FINAL)), "coin_down", "true only after a battle, with the option")


def _all_boards(g: Kronos, s: KronosState) -> int:
    """The boards that are resolved in a round; a quest that was removed counts from the start."""
    return (1 << QUEST_BOARDS) - 1 | (HADES in s.roles) << ACHERON


# Boards


def _check_boards(g: Kronos, s: KronosState) -> None:
    """KE-SETUP-1, KE-SETUP-11, KE-RES-1: the quests of the round; boards are resolved from the top."""
    quests = [NONE] * QUEST_BOARDS if not s.round else list(g.box.of_set[min(s.round, ROUNDS) - 1])
    gone = [board for board in range(QUEST_BOARDS) if s.quests[board] == NONE]
    wanted = [NONE if board in gone else quest for board, quest in enumerate(quests)]
    number = 1 if g.removes_quest and not _pending(s, m.ROLL_REMOVE) else 0
    demand(s.quests == wanted and (not s.round or len(gone) == number), "quest", f"the quests of round {s.round}")
    removed = sum([1 << board for board in gone]) if s.round else 0
    if s.phase in (RESOLUTION, FINAL):
        numbers = range(BOARDS + 1) if s.board == NONE else [s.board]
        from_top = any(s.resolved == (1 << number) - 1 | removed for number in numbers)
        demand(from_top and not s.resolved & ~_all_boards(g, s), "resolved", "all boards from the top")
        demand(s.phase == RESOLUTION or s.resolved == _all_boards(g, s), "resolved", "all boards before the Final Battle")
    else:
        demand(s.resolved == removed, "resolved", "no board before the resolution")
    demand(s.board == NONE or (s.phase == RESOLUTION and s.board in in_play(g, s)), "board", "a board of the round, in the resolution")
    demand(not s.turned_up or s.phase in (RESOLUTION, FINAL), "turned_up", "false before the resolution")
    for board in range(BOARDS):
        _check_turned(g, s, board)


def in_play(g: Kronos, s: KronosState) -> list[int]:
    return [board for board in range(QUEST_BOARDS) if s.quests[board] != NONE] + [ACHERON] * (HADES in s.roles)


def _check_turned(g: Kronos, s: KronosState, board: int) -> None:
    """KE-PVP-1, KE-RES-6, KE-SPELL-9: cards are turned up in a battle; Hades' alone in Acheron stay as they lie."""
    if s.phase != RESOLUTION:
        return
    is_fought = s.owner[board * 2 + 1] != NOBODY or (board != ACHERON and s.owner[board * 2] != NOBODY)
    is_open = bool(s.resolved >> board & 1) or (board == s.board and not _pending(s, m.DO_OPEN))
    demand((s.turned_up >> board & 1) == (is_fought and is_open), "turned_up", f"true once the {BOARD_WORDS[board]} board was fought for")


def _check_banners(g: Kronos, s: KronosState) -> None:
    """KE-INV-5, KE-INV-6, KE-ASG-5..11, KE-HAD-1, KE-HAD-2: who is where."""
    his = basics.hades(s) if s.phase in (GATHERING, OLYMPUS, MONSTERS, RESOLUTION) else NOBODY
    for board in range(BOARDS):
        left, right, blue = s.owner[board * 2], s.owner[board * 2 + 1], s.blue[board]
        name = BOARD_WORDS[board]
        demand(left == NOBODY or left != right, "owner", f"two different players on the {name} board")
        demand(blue in (left, right) and (blue != NOBODY or left == right == NOBODY), "blue", f"the first of the owners of the {name} board")
        if board == ACHERON:
            demand(left == his and blue == left and (his != NOBODY or right == NOBODY), "owner", "Hades on his side of Acheron, and blue")
        for side in (board * 2, board * 2 + 1):
            _check_side(g, s, side)
    for who in range(g.players):
        if g.banner_limit and s.owner.count(who):
            is_hades = s.roles[who] == HADES
            used, most = s.owner.count(who) - is_hades, g.banners[s.roles[who]] - (not is_hades)
            demand(used <= most, "owner", f"at most {most} banners of player {who + 1}")


def _check_side(g: Kronos, s: KronosState, side: int) -> None:
    owner, cards = s.owner[side], s.sides[side]
    name = f"{BOARD_WORDS[side >> 1]} board, {SIDE_NAMES[side & 1]}"
    is_placing = s.phase in (MONSTERS, RESOLUTION)
    demand(len(cards) <= g.per_side, "cards", f"at most {g.per_side} ({name})")
    demand(bool(cards) <= (owner != NOBODY and is_placing), "cards", f"an owner for the cards ({name})")
    demand(side == HIS_SIDE or bool(cards) == (owner != NOBODY), "owner", f"a card of the owner ({name})")
    demand(owner == NOBODY or side >= HIS_SIDE or s.quests[side >> 1] != NONE, "owner", f"nobody where there is no quest ({name})")
    is_hades = owner != NOBODY and s.roles[owner] == HADES
    may_lie = g.box.assignable
    if is_hades:
        may_lie = g.box.own_characters | g.box.own_spells
        if s.turned_up >> (side >> 1) & 1:
            may_lie |= sum([g.box.of_type[kind] for kind in (SCOUT, DEFENDER, ELITE)])
    for place, card in enumerate(cards):
        demand(card < 0 or bool(may_lie >> card & 1), "cards", f"cards that player {owner + 1} may place ({name})")
        demand(card != UNKNOWN or (place > 0 and not s.turned_up >> (side >> 1) & 1), "cards", f"the first card face up ({name})")
        demand(card != GONE or (is_hades and g.cerberus_anywhere and s.phase == RESOLUTION), "cards", f"no empty place ({name})")


# Cards


def _check_cards(g: Kronos, s: KronosState) -> None:
    """KE-INV-1, KE-INV-3, KE-INV-4, KE-INV-7: every card is somewhere; what a view hides fits the places that it covers."""
    box = g.box
    rows = [*s.pile, *s.discard, s.row, s.set_aside, *s.hands, s.aside]
    rows += [1 << card for cards in (*s.sides, *s.sent) for card in cards if card >= 0]
    seen = 0
    for bits in rows:
        demand(not seen & bits, "cards", f"{', '.join(names(box.card_ids, seen & bits))} in one place")
        seen |= bits
    for kind in range(TYPES):
        for field, cards, size in (("pile", s.pile[kind], s.pile_size[kind]), ("discard", s.discard[kind], s.discard_size[kind])):
            demand(not cards & ~box.of_type[kind], field, f"only cards of type {KINDS[kind]}")
            demand(cards.bit_count() <= size, f"{field}_size", f"at least {cards.bit_count()} cards of type {KINDS[kind]}")
        demand(0 <= s.turned[kind] <= min(s.round, ROUNDS), "reshuffled", "a round, or 0")
    blind = ~seen & (1 << DRAFTED) - 1
    demand(not s.set_aside or g.mercenaries, "set_aside", "none without the option")
    demand(not s.set_aside & ~box.mercenaries, "set_aside", "mercenaries")
    demand(not s.row or s.phase == GATHERING, "row", "no open cards but in a draft")
    _check_own(g, s, seen)
    _check_drafted(g, s, blind)
    for who in range(g.players):
        _check_sent(g, s, who)
        _check_hand(g, s, who, blind)
    _check_left_overs(g, s, blind)


def _check_own(g: Kronos, s: KronosState, seen: int) -> None:
    """KE-INV-3, KE-HAD-8: the nine cards of Hades are his; a spell that a view hides lies face down on a side."""
    own = g.box.own_characters | g.box.own_spells
    his = basics.hades(s)
    if his == NOBODY or not _is_seated(s):
        demand(not seen & own and not s.aside, "cards", "no cards of Hades without him")
        return
    held = [s.hands[who] for who in range(g.players) if who != his]
    demand(not any(cards & own for cards in held), "hand", "the cards of Hades only in his")
    places = hidden.face_down_spells(s)
    covered = sum([s.sides[side][place] == UNKNOWN for side, place in places])
    gone = own & ~seen
    demand(not gone & ~g.box.own_spells and gone.bit_count() >= covered, "cards", f"{', '.join(names(g.box.card_ids, own & ~seen))} somewhere")
    hides = covered and covered == len(places) and not s.hands[his] & g.box.own_spells
    demand(bool(hides) or not gone, "cards", "every spell somewhere, or all hidden")
    demand(not s.aside & ~(g.box.own_spells | g.box.lost), "hades_aside", "spells, or who has left the game")
    demand(s.phase == RESOLUTION or not s.aside & g.box.own_spells, "hades_aside", "spells only while boards are resolved")
    demand(s.round > 1 or not s.aside & g.box.lost, "hades_aside", "nobody who has left the game in the first round")


def _check_drafted(g: Kronos, s: KronosState, blind: int) -> None:
    """KE-RULING-39: a card that was not seen since its draft has one drafter; what a view hides is among these cards."""
    found = 0
    for who, rows in enumerate(s.drafted):
        demand(s.roles[who] != HADES or not any(rows), "drafted", "none of Hades: his cards lie open")
        for number, row in enumerate(rows):
            demand(not row or number < s.round, "drafted", "none of a round to come")
            demand(not row & found and not row >> DRAFTED, "drafted", "drafted cards, each once")
            found |= row
    demand(not blind & ~found, "cards", f"{', '.join(names(g.box.card_ids, blind & ~found))} somewhere")
    demand(not found & (s.row | s.set_aside), "drafted", "no card that lies open")


def _sent_by(s: KronosState, who: int) -> int:
    """KE-INV-7: how many cards a player has sent to Olympus by now."""
    if s.roles[who] in (NONE, HADES):
        return 0
    is_to_come = s.phase == GATHERING or who in _pending(s, m.DO_SEND, m.ASK_SEND) or not s.round
    return min(s.round, ROUNDS) - (is_to_come and s.round > 0)


def _check_sent(g: Kronos, s: KronosState, who: int) -> None:
    """KE-OLY-1, KE-OLY-4, KE-VAR-4, KE-VAR-8, KE-RULING-31, KE-RULING-41."""
    cards, kinds, now = s.sent[who], s.sent_kind[who], hidden.running(s, who)
    number = _sent_by(s, who)
    demand(len(cards) == number, "olympus", f"{number} cards of player {who + 1}")
    open_before = False
    for index, (card, kind) in enumerate(zip(cards, kinds, strict=True)):
        is_open = bool(s.open_gods >> (3 * who + index) & 1)
        paid = s.roles[who] == KALLISTO and index == ROUNDS - 1
        if card >= 0:
            demand(bool(g.box.assignable >> card & 1), "olympus", "no Reinforcement")
            demand(paid or not g.mercenaries or not g.box.mercenaries >> card & 1, "olympus", "no mercenary, but of Kallisto in round 3")
        demand(card != GONE or (g.mercenaries and kind == GONE), "olympus", "a card for every round")
        demand(card == GONE or (kind == NONE) == (index == now and not is_open), "type", "the type of a card once its round is over")
        demand(card < 0 or kind in (NONE, g.box.kind[card]), "type", "that of the card")
        demand(card == GONE or kind in (NONE, SCOUT, DEFENDER, ELITE, GOD), "type", "a type that may be sent")
        demand(not is_open or (g.god_face_up and card >= 0 and kind == GOD and not open_before), "open", "true for the first god, with the option")
        is_god = kind == GOD or (card >= 0 and g.box.kind[card] == GOD)
        demand(not (g.god_face_up and is_god) or is_open or open_before, "open", "true for the first god")
        open_before = open_before or is_open
        if card >= 0:
            was_seen = is_open or (s.phase == FINAL and card in _shown_cards(s, who))
            demand(bool(s.drafted[who][index] >> card & 1) != was_seen, "drafted", f"{g.box.card_ids[card]} as long as it lies face down")


def _shown_cards(s: KronosState, who: int) -> list[int]:
    """Characters of the Final Battle that all have seen."""
    covered = hidden.unshown(s, who)
    return [card for place, card in enumerate(s.final_cards[who]) if place not in covered]


def _most_of(g: Kronos, s: KronosState, who: int, kind: int) -> int:
    """KE-GATHER-4, KE-GATHER-7: cards of a type that a player can have drafted in this round by now."""
    if s.phase != GATHERING:
        return 2
    now = TYPES - 1 - len(_pending(s, m.DO_DRAFT))
    return 0 if kind > now else 2 - _pending(s, m.ASK_DRAFT).count(who) * (kind == now)


def _check_hand(g: Kronos, s: KronosState, who: int, blind: int) -> None:
    """KE-GATHER-7, KE-OLY-1, KE-VAR-7: what a player has drafted in this round is in the hand, on a side or on Olympus."""
    box, now, hand = g.box, hidden.running(s, who), s.hands[who]
    mine = sum([1 << card for side, cards in enumerate(s.sides) for card in cards if s.owner[side] == who and 0 <= card < DRAFTED])
    if s.roles[who] in (NONE, HADES):
        kept = box.of_type[REINFORCEMENT] if g.keep_reinforcement and s.round else 0
        demand(now != NONE or not hand & ~(box.own_characters | box.own_spells | kept), "hand", "no drafted cards between the rounds")
        for kind in range(TYPES):
            most = _most_of(g, s, who, kind) + (kind == REINFORCEMENT and g.keep_reinforcement and s.round > 1)
            demand(((hand | mine) & box.of_type[kind]).bit_count() <= most, "hand", f"at most {most} of type {KINDS[kind]}")
        demand(s.phase in (SETUP, GATHERING) or not hand & box.of_type[GOD], "hand", "no gods of Hades after the draft")
        demand(not s.kept[who], "kept", "nothing of Hades, whose cards lie open")
        return
    row = s.drafted[who][now] if now != NONE else 0
    earlier = sum([cards for number, cards in enumerate(s.drafted[who]) if number != now])
    down = [card for side, card in _face_down(s, who)]
    sent = s.sent[who][now : now + 1] if now != NONE and not s.open_gods >> (3 * who + now) & 1 else []
    covered = (blind & row).bit_count() - (down + sent).count(UNKNOWN)
    demand(covered >= 0, "cards", f"no more hidden cards than player {who + 1} has drafted")
    lying = sum([1 << card for card in (*down, *sent) if card >= 0])
    demand(not row & ~blind & ~(hand | lying), "drafted", f"cards of player {who + 1} that nobody has seen")
    demand(not lying & ~row, "drafted", f"the cards of player {who + 1} that lie face down")
    demand(not (mine & ~lying) & (row | earlier), "drafted", "no card that lies open")
    held = hand & ~row
    demand(not held & ~(earlier & box.of_type[REINFORCEMENT]), "hand", f"cards that player {who + 1} has drafted in this round")
    demand(not s.kept[who] & ~(earlier & box.of_type[REINFORCEMENT]), "kept", "Reinforcements of earlier rounds that nobody has seen since")
    demand(not s.kept[who] or g.keep_reinforcement, "kept", "nothing without the option")
    demand(held.bit_count() <= 1 and not held & ~s.kept[who], "kept", "the Reinforcement of an earlier round that is held")
    demand(not s.kept[who] or bool(held or s.kept[who] & blind), "kept", "nothing where none is held")
    demand(not row & box.of_type[REINFORCEMENT] & ~hand, "hand", "the Reinforcements of the round")
    for kind in range(TYPES):
        fresh = row | (mine & ~lying)
        number = (fresh & box.of_type[kind]).bit_count() + (kind == GOD and now != NONE and bool(s.open_gods >> (3 * who + now) & 1))
        most = _most_of(g, s, who, kind)
        demand(number <= most, "hand", f"at most {most} of type {KINDS[kind]} of player {who + 1}")


def _face_down(s: KronosState, who: int) -> list[tuple[int, int]]:
    """Side and card of what a player who is not Hades has placed face down."""
    return [(side, card) for side, cards in enumerate(s.sides) if s.owner[side] == who and not s.turned_up >> (side >> 1) & 1 for card in cards[1:]]


def _check_left_overs(g: Kronos, s: KronosState, blind: int) -> None:
    """KE-RULING-41: cards of finished rounds that a view hides are on Olympus, kept, or in piles as large as they are told."""
    left = [0] * TYPES
    for who, rows in enumerate(s.drafted):
        now = hidden.running(s, who)
        for number, row in enumerate(rows):
            if number == now:
                continue
            in_piles = sum([*s.pile, *s.discard])
            sent = s.sent[who][number] if number < len(s.sent[who]) else NONE
            lying = s.hands[who] | (1 << sent if sent >= 0 else 0)
            demand(not row & ~blind & ~(in_piles | lying), "drafted", f"cards of player {who + 1} that nobody has seen")
            for kind in range(TYPES):
                left[kind] += (row & blind & g.box.of_type[kind]).bit_count()
            if sent == UNKNOWN and number < len(s.sent[who]):
                kind = s.sent_kind[who][number]
                demand(bool(row & blind & g.box.of_type[kind]), "olympus", f"a card of type {KINDS[kind]} that player {who + 1} has drafted")
                left[kind] -= 1
        left[REINFORCEMENT] -= bool(s.kept[who]) and not s.hands[who] & s.kept[who]
    for kind in range(TYPES):
        covered = s.pile_size[kind] - s.pile[kind].bit_count() + s.discard_size[kind] - s.discard[kind].bit_count()
        demand(covered == left[kind], "pile_size", f"{left[kind]} hidden cards of type {KINDS[kind]} in its piles instead of {covered}")


# Treasures


def _check_treasures(g: Kronos, s: KronosState) -> None:
    """KE-INV-2, KE-INV-8: every treasure is somewhere, or waits for its round; the two of a quest leave the game together."""
    box = g.box
    asked = [1 << ask[2] for ask in s.asks if ask[0] == m.ASK_TREASURE]
    single = [1 << treasure for treasure in (*s.prize, *s.slots) if treasure != NONE]
    seen = 0
    for bits in (s.below, s.olympus, s.keys_only, s.lost, *s.armory, *single, *asked):
        demand(not seen & bits, "treasure", f"{', '.join(names(tuple(box.treasure_number), seen & bits))} in one place")
        seen |= bits
    wanted = sum([1 << treasure for quests in box.of_set[: s.round] for quest in quests for treasure in box.prizes[quest]])
    if _is_seated(s):
        wanted |= sum([1 << treasure for treasure in range(FIRST_ACHERON, TREASURES)])
    wrong = ", ".join(names(tuple(box.treasure_number), seen ^ wanted))
    demand(seen == wanted, "treasure", f"the treasures of the rounds so far somewhere, and no others ({wrong})")
    for left, right in box.prizes:
        demand((s.lost >> left & 1) == (s.lost >> right & 1), "lost", "both treasures of a quest, or none")
    demand(not s.keys_only or (g.acheron_tie_keys and HADES in s.roles), "keys_only", "none without the option")
    demand(not s.keys_only & (1 << FIRST_ACHERON) - 1, "keys_only", "treasures of Acheron")
    gave_all = _gave_all(s)
    for slot, treasure in enumerate(s.slots):
        is_given = gave_all and slot // SLOTS == s.leader
        demand(treasure != NONE or is_given or not s.spent >> slot & 1, "slots", "a treasure in a slot whose ability is spent")
    owned = sum(s.armory) | (s.olympus if gave_all else 0)
    demand(not s.tired & ~owned and (not s.tired or s.phase in (RESOLUTION, FINAL)), "tired", "treasures of an Armory that were attached")


def _gave_all(s: KronosState) -> bool:
    """KE-FK-8: whether the treasures of Kallisto have gone to Kronos."""
    return s.phase == FINAL and s.leader != NOBODY and s.roles[s.leader] == KALLISTO and HADES in s.roles


def _check_prizes(g: Kronos, s: KronosState) -> None:
    """KE-INV-9, KE-ACH-6, KE-SETUP-2: treasures lie on the sides until their board is resolved; one of Acheron leaves each round."""
    for board in range(QUEST_BOARDS):
        quest = s.quests[board]
        for side, prize in zip((board * 2, board * 2 + 1), g.box.prizes[quest] if quest != NONE else (NONE, NONE), strict=True):
            if board == s.board:
                demand(s.prize[side] in (prize, NONE), "treasure", "the treasure of the side")
            else:
                demand(s.prize[side] == (NONE if s.resolved >> board & 1 else prize), "treasure", "the treasure of the side until it is won")
    demand(s.prize[CHALLENGE] == NONE, "treasure", "the top one of Acheron on Hades' side")
    top = s.prize[HIS_SIDE]
    if HADES not in s.roles or not _is_seated(s):
        demand(top == NONE and not s.below, "treasure", "none in Acheron without Hades")
        return
    acheron = ((1 << TREASURES) - 1) & ~((1 << FIRST_ACHERON) - 1)
    demand(not s.below & ~acheron and (top == NONE or bool(acheron >> top & 1)), "treasure", "a treasure of Acheron in Acheron")
    is_won = s.board == ACHERON and top == NONE
    gone = 0 if not s.round else ROUNDS if s.phase == FINAL else s.round - 1 + ((s.resolved >> ACHERON & 1) or is_won)
    left = ROUNDS - gone
    waits = bool(_pending(s, m.ROLL_TOP)) or is_won
    demand((top != NONE) == (left > 0 and not waits), "treasure", "a top treasure of Acheron while there is one")
    demand(s.below.bit_count() + (top != NONE) == left, "acheron_pile", f"{left} treasures with the top one")


# Battles


def _check_battle(g: Kronos, s: KronosState) -> None:
    """KE-INV-10, KE-INV-12, KE-INV-24: what is kept of a battle is about its characters, and nothing outlives its board."""
    rows = s.final_cards if s.phase == FINAL else s.sides[s.board * 2 : s.board * 2 + 2] if s.board != NONE else []
    present = sum([1 << side * PLACES + place for side, cards in enumerate(rows) for place, card in enumerate(cards) if card != GONE])
    for field, bits in (("pending", s.pending), ("stunned", s.stunned), ("guarded", s.guarded)):
        demand(not bits & ~present, field, "characters that are there")
    changed = sum([1 << character for character in range(CHARACTERS) if any(s.mods[3 * character : 3 * character + 3])])
    demand(not changed & ~present, "changes", "characters that are there")
    if s.board == NONE:
        demand(s.fighter == NONE, "fighter", "none without a board")
        idle = (("pending", s.pending), ("guarded", s.guarded), ("cancelled", s.cancelled), ("attached", s.attached), ("passed", s.passed),
                ("plays", any(s.plays)), ("denied", any(s.denied)))  # fmt: skip
        for field, value in idle:
            demand(not value, field, "nothing without a board")
        shown = sum([1 << seat * PLACES + place for seat in range(g.players) for place in range(PLACES) if place < s.shown])
        kept = g.keep_reinforcement and s.phase == FINAL
        demand(not (changed | s.stunned) or (kept and not (changed | s.stunned) & ~shown), "changes", "none but of characters that were shown")
        return
    owners = [s.owner[s.board * 2], s.owner[s.board * 2 + 1]]
    alone = [side for side in (0, 1) if owners[1 - side] == NOBODY]
    if s.board == ACHERON:
        demand(s.fighter == NONE, "fighter", "none in Acheron")
    elif NOBODY in owners:
        demand([s.fighter] == alone, "fighter", "the only player of the board")
    unlocked = sum([1 << treasure for owner in owners if owner != NOBODY for treasure in basics.unlocked(s, owner)])
    demand(not s.cancelled & ~unlocked, "cancelled", "treasures in slots of the players of the board")
    for side in (0, 1):
        demand(0 <= s.plays[side] <= g.limit, "plays", f"0 to {g.limit}")
        demand(s.denied[side] >= 0 and (owners[side] != NOBODY or not s.plays[side] + s.denied[side]), "denied", "no negative number, and a player")
    _check_characters(g, s)


def _start_effect(g: Kronos, card: int) -> int:
    from kernel_lib.games.kronos import effects  # rules import this module

    return effects.start_effect(g, card)


def _check_characters(g: Kronos, s: KronosState) -> None:
    """KE-STUN-1, KE-ATT-1..3, KE-RULING-12: characters are stunned, effects come from spells and defenders, treasures lie on elites."""
    kind = g.box.kind
    for character in members(s.stunned | s.guarded):
        card = basics.card_at(s, character)
        demand(card >= 0 and kind[card] >= 0, "stunned" if s.stunned >> character & 1 else "guarded", "characters")
    for character in members(s.pending):
        card = basics.card_at(s, character)
        demand(card >= FIRST_SPELL or _start_effect(g, card) != NONE, "pending", "spells, or characters with an effect at the start")
    taken, elites = s.attached[::2], s.attached[1::2]
    demand(len(set(taken)) == len(taken) and (not g.one_per_elite or len(set(elites)) == len(elites)), "attached", "every treasure once")
    for treasure, character in zip(taken, elites, strict=True):
        owner = s.owner[s.board * 2 + character // PLACES] if character < 2 * PLACES else NOBODY
        demand(owner != NOBODY and bool(s.armory[owner] & s.tired) and bool(s.armory[owner] & s.tired & 1 << treasure), "attached",
                "used treasures of the owner")  # fmt: skip
        places = s.sides[s.board * 2 + character // PLACES]
        fits = character % PLACES < len(places) and kind[places[character % PLACES]] == ELITE
        demand(fits, "attached", "treasures on elites")


# The Final Battle


def _check_final(g: Kronos, s: KronosState) -> None:
    """KE-INV-12, KE-INV-16: the aspects that are known, who stands below them, and how the battle goes."""
    n_aspects = len(s.aspects)
    demand(len(set(s.aspects)) == n_aspects, "aspects", "each once")
    if s.phase == FINAL:
        known = 0 if g.removes_quest else PLACES - len(_pending(s, m.ROLL_ASPECT))
        demand(n_aspects == known or not s.asks or s.asks[-1][0] == m.DO_FINAL, "aspects", f"{known} aspects")
    elif g.early_aspects:
        waits = s.phase == GATHERING or bool(_pending(s, m.ROLL_ASPECT))
        demand(n_aspects == max(0, s.round - waits), "aspects", "one for every round, from the assignment on")
    else:
        demand(not n_aspects, "aspects", "none before the Final Battle")
    demand(0 <= s.shown <= PLACES and (s.phase == FINAL or not s.shown), "shown", "the number of battles of the first step")
    for who in range(g.players):
        _check_stands(g, s, who)
    is_over = s.to_act == OVER
    demand(is_over == (s.ended > 0) and (not is_over or s.phase == FINAL), "ended_by", "a rule exactly when the game is over")
    on_throne = bool(s.asks) and s.asks[0][0] in (m.DO_THRONE, m.DO_LAST)
    for field, seat in (("leader", s.leader), ("third_shown", s.third_shown), ("winner", s.winner)):
        demand(seat == NOBODY or is_over or on_throne, field, "nobody yet")
    demand(s.leader == NOBODY or s.roles[s.leader] != HADES, "leader", "who may win the first step")
    demand(is_over <= (s.leader != NOBODY), "leader", "who stood against Olympus at last, or would have")
    demand(s.winner == NOBODY or not is_over or s.winner == s.leader or s.roles[s.winner] == HADES, "winner", "the leader, Hades or nobody")
    seats = [who for who in range(g.players) if s.roles[who] != HADES]
    fought = [row[1] for row in s.totals if row[0] == 1]
    demand(fought == [battle + 1 for battle in range(len(s.wins)) for _ in seats] and set(s.wins) <= set(seats), "wins", "a winner of every battle")
    for row in s.totals:
        demand(row[0] in (1, 2, 3) and row[1] in range(PLACES + 1), "totals", "steps 1 to 3 and their battles")


def _check_stands(g: Kronos, s: KronosState, who: int) -> None:
    """KE-FK-3, KE-RULING-31: characters of Olympus and treasures of the Armory, each once; in a view some are hidden."""
    cards, treasures = s.final_cards[who], s.final_treasures[who]
    if s.phase != FINAL or s.roles[who] == HADES:
        demand(not cards and not treasures, "final", "nothing before the Final Battle, and nothing of Hades")
        return
    demand(len(treasures) <= len(cards) <= PLACES, "final", "a place below every aspect")
    known, empty = [card for card in cards if card >= 0], cards.count(GONE)
    fresh = [card for card in s.sent[who] if card >= 0]
    demand(len(set(known)) == len(known) and set(known) <= set(fresh) | ({UNKNOWN} & set(s.sent[who])), "final", "own cards on Olympus, each once")
    demand(
        empty <= s.sent[who].count(GONE) and len(cards) - empty <= PLACES - s.sent[who].count(GONE), "final", "no more empty places than missing ones"
    )
    given = [treasure for treasure in treasures if treasure >= 0]
    gave_all = s.leader == who and _gave_all(s)
    demand(len(set(given)) == len(given), "given", "every treasure once")
    demand(all((s.olympus if gave_all else s.armory[who]) >> treasure & 1 for treasure in given), "given", "treasures of the Armory")
    demand(all(treasures[place] < 0 for place in range(len(treasures)) if cards[place] == GONE), "given", "none without a character")
    covered = hidden.unshown(s, who)
    for row, field in ((cards, "final"), (treasures, "given")):
        demand(all(place in covered for place, face in enumerate(row) if face == UNKNOWN), field, "what was shown")


# The stack

CHOICES = (m.ASK_SOUL, m.ASK_CANCEL, m.ASK_TARGET, m.ASK_ASPECT, m.ASK_ELITE)
"""Questions that carry out an effect or a reinforcement that was begun."""
Stack = list[Ask]


def check_stack(g: Kronos, s: KronosState) -> None:
    """What is pending belongs to the phase; a question or chance lies on top."""
    demand(bool(s.asks) == (s.to_act != OVER), "asks", "a question exactly while the game runs")
    if not s.asks:
        return
    what, who = s.asks[-1][:2]
    demand(what < m.FIRST_TASK, "asks", "a question or chance on top")
    demand(s.to_act == (who if what < m.FIRST_CHANCE else CHANCE), "to_act", "the player who is asked")
    fits = {SETUP: _fits_setup, GATHERING: _fits_gathering, OLYMPUS: _fits_olympus, MONSTERS: _fits_monsters, RESOLUTION: _fits_resolution,
            FINAL: _fits_final}  # fmt: skip
    demand(fits[s.phase](g, s), "asks", f"what can be pending there ({PHASES[s.phase]})")
    picks = is_picking(s)
    demand(picks or s.picked == NONE, "picked", "null where nothing is placed")
    demand(not picks or s.picked == UNKNOWN or bool(s.hands[who] >> s.picked & 1), "picked", "a card of the hand")


def _tasks(what: int, *details: int) -> Ask:
    return what, CHANCE, *details


def _begins(full: Stack, asks: Stack, least: int) -> bool:
    """Whether a stack is the beginning of its whole list."""
    return least < len(asks) <= len(full) and asks == full[: len(asks)]


def _fits_setup(g: Kronos, s: KronosState) -> bool:
    """KE-SETUP-13: roles, then homes, the First Player and the top treasure."""
    seats = [*reversed(range(g.players))]
    if not _is_seated(s):
        return not g.role_list and _begins([_tasks(m.DO_ROUND), _tasks(m.DO_SEATS), *((m.ROLL_ROLE, seat) for seat in seats)], s.asks, 2)
    full = [_tasks(m.DO_ROUND), *([_tasks(m.ROLL_TOP)] if HADES in s.roles else []), _tasks(m.ROLL_FIRST)]
    if not g.home_list:
        full += [(m.ROLL_HOME if g.homes_dealt else m.ASK_HOME, seat) for seat in seats if s.roles[seat] == ACROPOLIS]
    return _begins(full, s.asks, 1)


def _fits_gathering(g: Kronos, s: KronosState) -> bool:
    """KE-GATHER-1, KE-GATHER-2, KE-GATHER-4: types in their order; as many picks as cards that lie open or are still to be revealed."""
    full = [_tasks(m.DO_GATHERED), *(_tasks(m.DO_DRAFT, kind) for kind in reversed(range(TYPES)))]
    if s.asks[-1][0] == m.ROLL_REMOVE:
        return g.removes_quest and s.asks == [*full, _tasks(m.ROLL_REMOVE)]
    later, picks = len(_pending(s, m.DO_DRAFT)), len(_pending(s, m.ASK_DRAFT))
    kind = TYPES - 1 - later
    reveals = len(_pending(s, m.ROLL_REVEAL))
    seats = basics.clockwise(s)
    order = [(m.ASK_DRAFT, seat) for seat in (*seats, *reversed(seats))]
    wanted = [*full[: later + 1], _tasks(m.DO_HAND_ON), *order[:picks], *[_tasks(m.ROLL_REVEAL, kind)] * reveals]
    is_due = not reveals or (picks == len(order) and reveals <= s.pile_size[kind] + s.discard_size[kind] and s.pile_size[kind] > 0)
    return s.asks == wanted and is_due and s.row.bit_count() + reveals == picks and not s.row & ~g.box.of_type[kind]


def _fits_olympus(g: Kronos, s: KronosState) -> bool:
    """KE-OLY-5: clockwise from the First Player; with KE-VAR-6 an aspect is shown first."""
    seats = [seat for seat in basics.clockwise(s) if s.roles[seat] != HADES]
    base = [_tasks(m.DO_ASSIGN, s.first)]
    what, who = s.asks[-1][:2]
    if what == m.ROLL_ASPECT:
        return g.early_aspects and s.asks == [*base, *((m.DO_SEND, seat) for seat in reversed(seats)), _tasks(m.ROLL_ASPECT)]
    later = seats[seats.index(who) + 1 :] if who in seats else seats
    return s.asks == [*base, *((m.DO_SEND, seat) for seat in reversed(later)), (m.ASK_SEND, who)]


def _fits_monsters(g: Kronos, s: KronosState) -> bool:
    """KE-ASG-1, KE-ASG-2."""
    return len(s.asks) == 1 and s.asks[0][0] in (m.ASK_PICK, m.ASK_SIDE) and not s.out >> s.asks[0][1] & 1


def _fits_resolution(g: Kronos, s: KronosState) -> bool:
    """KE-RES-1, KE-RES-5: boards to come below the one that is being resolved; at last what is kept."""
    if s.asks[-1][0] == m.ASK_KEEP:
        who = s.asks[-1][1]
        before = [seat for seat in basics.clockwise(s) if seat != who][: (who - s.first) % g.players]
        in_order = s.cleaned == sum([1 << seat for seat in before])
        return s.asks == [_tasks(m.DO_CLEAN), (m.ASK_KEEP, who)] and g.keep_reinforcement and s.resolved == _all_boards(g, s) and in_order
    to_come = [board for board in in_play(g, s) if not s.resolved >> board & 1 and board != s.board]
    base = [_tasks(m.DO_CLEAN), *(_tasks(m.DO_BOARD, board) for board in reversed(to_come))]
    rest = s.asks[len(base) :]
    if s.asks[: len(base)] != base or not rest or s.cleaned:
        return False
    if s.board == NONE:
        return rest == [_tasks(m.ROLL_TOP)] and not to_come and HADES in s.roles and s.below.bit_count() > 1
    return rest[0] == _tasks(m.DO_CLOSE) and _fits_board(g, s, rest[1:])


def _fits_board(g: Kronos, s: KronosState, rest: Stack) -> bool:
    """KE-RES-2, KE-RES-3, KE-PVP-7, KE-PVP-8: effects at the start, reinforcements or a treasure, and what comes after them."""
    number = len(rest)
    while number and rest[number - 1][0] in CHOICES:
        number -= 1
    tasks, choices = rest[:number], rest[number:]
    owners, blue = s.owner[s.board * 2 : s.board * 2 + 2], s.blue[s.board]
    if NOBODY not in owners:
        stages = _contested(s, 0 if owners[0] == blue else 1)
    elif s.board == ACHERON:
        stages = [([], "treasure", 0)]
    else:
        stages = _alone(s.fighter)
    return any(_fits_stage(s, tasks, choices, below, stage, side) for below, stage, side in stages)


Stage = tuple[Stack, str, int]
"""What lies below, what is being done, and the side that does it: NONE for both."""


def _contested(s: KronosState, first: int) -> list[Stage]:
    """KE-PVP, KE-RULING-14: a battle; its winner goes on to the monster for the other treasure, or both for their own, blue first."""
    if s.fighter == NONE:
        stages: list[Stage] = [([_tasks(m.DO_OUTCOME), _tasks(m.DO_FIGHT)], "effects", NONE), ([_tasks(m.DO_OUTCOME)], "fight", NONE)]
        if s.board == ACHERON:
            return [*stages, ([], "treasure", 0), ([], "treasure", 1)]
        return [*stages, *(([_tasks(m.DO_MONSTER, side, 1 - side)], "treasure", side) for side in (0, 1))]
    side, other = s.fighter, 1 - s.fighter
    stages = [([_tasks(m.DO_FOUGHT, side, other)], "fight", side), ([], "treasure", side)]
    if side == first:
        waits = _tasks(m.DO_MONSTER, other, other)
        return [*stages, ([waits, _tasks(m.DO_FOUGHT, side, side)], "fight", side), ([waits], "treasure", side)]
    return [*stages, ([_tasks(m.DO_FOUGHT, side, side)], "fight", side)]


def _alone(side: int) -> list[Stage]:
    """KE-RES-2: the own treasure, then the monster for the other one."""
    monster = _tasks(m.DO_MONSTER, side, 1 - side)
    before: Stack = [monster, _tasks(m.DO_EFFECTS), _tasks(m.DO_OPEN)]
    return [(before, "treasure", side), ([monster], "effects", side), ([_tasks(m.DO_FOUGHT, side, 1 - side)], "fight", side), ([], "treasure", side)]


def _fits_stage(s: KronosState, tasks: Stack, choices: Stack, below: Stack, stage: str, side: int) -> bool:
    if tasks[: len(below)] != below:
        return False
    top, owners = tasks[len(below) :], s.owner[s.board * 2 : s.board * 2 + 2]
    sides = (0, 1) if side == NONE else (side,)
    if stage == "treasure":
        return not choices and len(top) == 1 and top[0][:2] == (m.ASK_TREASURE, owners[side])
    if stage == "effects":
        if not choices:
            return bool(s.pending) and top == [_tasks(m.DO_EFFECTS), (m.ASK_EFFECT, s.blue[s.board])]
        return top == [_tasks(m.DO_EFFECTS)] and _fits_choices(choices, [owners[each] for each in sides], (m.ASK_SOUL, m.ASK_CANCEL))
    if side != NONE and not s.passed >> 1 - side & 1:
        return False  # KE-MON-1: nobody else plays against a monster
    if not choices:
        return len(top) == 1 and any(top[0] == (m.ASK_REINFORCE, owners[each]) and not s.passed >> each & 1 for each in sides)
    return any(top == [_tasks(m.DO_TURN, 1 - each)] and _fits_choices(choices, [owners[each]], (m.ASK_ELITE, m.ASK_CANCEL)) for each in sides)


def _fits_choices(choices: Stack, owners: Sequence[int], special: tuple[int, ...]) -> bool:
    """One question, or an aspect for each of two characters."""
    kinds = [ask[0] for ask in choices]
    is_one = len(choices) == 1 and kinds[0] in (m.ASK_TARGET, m.ASK_ASPECT, *special)
    return choices[0][1] in owners and (is_one or (kinds == [m.ASK_ASPECT] * 2 and choices[0][1] == choices[1][1]))


def _fits_final(g: Kronos, s: KronosState) -> bool:
    """KE-FK-3, KE-FK-4, KE-F2-3, KE-RULING-30: everybody places in turn; then battle by battle, with cards that were kept."""
    seats, placed = final.participants(s), [len(cards) for cards in s.final_cards]
    given = [len(row) for row in s.final_treasures]
    if g.removes_quest:
        full: Stack = [_tasks(m.DO_LAST), *((m.ASK_GIVE, s.leader, place) for place in reversed(range(PLACES)))]
        return s.leader in seats and _begins(full, s.asks, 1) and placed[s.leader] == PLACES and given[s.leader] == PLACES + 1 - len(s.asks)
    battles = [_tasks(m.DO_SHOW, battle) for battle in reversed(range(PLACES))]
    for who in seats:
        chars, gifts = _pending(s, m.ASK_CHAR).count(who), _pending(s, m.ASK_GIVE).count(who)
        if (placed[who], given[who]) != (PLACES - chars, PLACES - gifts):
            return False
    if _pending(s, m.DO_PLACED):
        full = battles[:]
        for seat in reversed(seats):
            full.append((m.DO_PLACED, seat))
            for place in reversed(range(PLACES)):
                full += [(m.ASK_GIVE, seat, place), (m.ASK_CHAR, seat, place)]
        rolls = [_tasks(m.ROLL_ASPECT)] * (PLACES - len(s.aspects))
        return not s.shown and (s.asks == full + rolls if rolls else _begins(full, s.asks, PLACES + 1))
    base = [*battles[: PLACES - s.shown], _tasks(m.DO_COMPARE, s.shown - 1)]
    rest = s.asks[len(base) :]
    if s.asks[: len(base)] != base or not g.keep_reinforcement or len(s.wins) != s.shown - 1 or not rest:
        return False
    asked = [ask[1] for ask in rest if ask[0] == m.ASK_KEPT]
    kept, choices = rest[: len(asked)], rest[len(asked) :]
    in_order = asked == [seat for seat in reversed(seats) if seat in asked] and all(s.kept[seat] for seat in asked)
    return in_order and kept == [(m.ASK_KEPT, seat) for seat in asked] and (not choices or _fits_choices(choices, seats, ()))


# The question


def check_question(g: Kronos, s: KronosState) -> None:
    """KE-ASK-1, KE-INV-21: the chain is one that questions lead to, and there is an answer; a view can tell only for who holds it."""
    if not s.asks:
        return
    try:
        for ask in s.asks:
            demand(_fits_chain(g, s, ask), "asks", f"a question '{m.ASK_NAMES[ask[0]]}' that fits the position")
        if _sees_all(g, s):
            demand(bool(g.legal_moves(s)), "asks", "a question with an answer")
    except (ValueError, IndexError, KeyError, TypeError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition("kronos: field 'asks': expected a question that fits the position") from error


def _sees_all(g: Kronos, s: KronosState) -> bool:
    """Whether all is known on which the answers depend: what belongs to who is asked, the piles for chance."""
    who = s.to_act
    if who == CHANCE:
        return all(cards.bit_count() == size for cards, size in zip(s.pile, s.pile_size, strict=True))
    hides = UNKNOWN in (*s.sent[who], *s.final_cards[who], *s.final_treasures[who])
    return not hides and hidden.hand_size(g, s, who) == s.hands[who].bit_count() and (s.picked != UNKNOWN or not is_picking(s))


def _fits_chain(g: Kronos, s: KronosState, ask: Ask) -> bool:
    """What a question names is there: the spell, the defender, the card that was played or the ability that was used."""
    what, who, *details = ask
    if what == m.ASK_SOUL:
        return basics.card_at(s, details[0]) >= FIRST_SPELL and s.owner[s.board * 2 + details[0] // PLACES] == who
    if what == m.ASK_ELITE:
        return details[0] != NONE and bool(s.armory[who] & ~s.tired & 1 << details[0])
    if what == m.ASK_TREASURE:
        return details[0] != NONE
    if what == m.ASK_TARGET:
        effect = g.box.effects[details[0]]
        return effect.operation not in NAMES_NOBODY and _comes_from(g, s, who, details[0], details[1])
    if what == m.ASK_ASPECT:
        number, character, step, used = details
        amounts = g.box.effects[number].amounts
        named = sum([1 << aspect for aspect, _ in amounts[:step] if aspect != ANY])
        is_due = step in range(len(amounts)) and amounts[step][0] == ANY and used.bit_count() == step and not named & ~used
        return is_due and basics.card_at(s, character) >= 0 and _is_touched(g, s, who, number, character)
    return True


def _is_touched(g: Kronos, s: KronosState, who: int, number: int, character: int) -> bool:
    """Whether an effect of a player may have touched a character."""
    effect, card = g.box.effects[number], basics.card_at(s, character)
    seat = character // PLACES if s.phase == FINAL else s.owner[s.board * 2 + character // PLACES]
    fits = effect.kinds & g.box.kind_bit[card] and effect.only in (NONE, card)
    return bool(fits) and (seat != who) == effect.enemy and _comes_from(g, s, who, number, NONE)


def _comes_from(g: Kronos, s: KronosState, who: int, number: int, source: int) -> bool:
    """Whether a player can have begun an effect: with a card that was played, an ability that was used, or a defender on the own side."""
    if source != NONE:
        card = basics.card_at(s, source)
        return s.phase != FINAL and _start_effect(g, card) == number and s.owner[s.board * 2 + source // PLACES] == who
    if number in g.box.card_effect:
        card = g.box.card_effect.index(number)
        played = s.discard[REINFORCEMENT] | s.set_aside | (s.aside & 1 << CALL)
        lies = s.sides[s.board * 2 + basics.side_of(s, who)] if s.board != NONE else []
        return bool(played >> card & 1) or (not g.uniform_defenders and g.box.kind[card] == DEFENDER and card in lies)
    row = g.box.ability_effect[s.homes[who]]
    return number in row and bool(s.spent >> who * SLOTS + row.index(number) & 1)

"""A position as readable JSON and as one screen of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kernel_lib.core.bits import members
from kernel_lib.core.errors import BadPosition
from kernel_lib.core.event import Event
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN, Ask
from kernel_lib.games.kronos import checks, hidden, scoring
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.board import SIDE_NAMES
from kernel_lib.games.kronos.catalog import (
    ACROPOLIS,
    ASPECTS,
    DRAFTED,
    EACH,
    ELITE,
    FIRST_ACHERON,
    FIRST_HADES,
    FIRST_SPELL,
    FRONTS,
    GOD,
    HADES,
    HOMES,
    KINDS,
    REINFORCEMENT,
    ROLES,
    SLOTS,
    TYPES,
    UNDERWORLD,
    URSA,
)
from kernel_lib.games.kronos.checks import BOARD_WORDS, demand, in_play, is_picking, names
from kernel_lib.games.kronos.rules import basics, final
from kernel_lib.games.kronos.state import (
    ACHERON,
    BOARDS,
    CHALLENGE,
    CHARACTERS,
    FINAL,
    GONE,
    HIS_SIDE,
    MONSTERS,
    NOBODY,
    NONE,
    PHASES,
    PLACES,
    QUEST_BOARDS,
    ROUNDS,
    KronosState,
)

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

HIDDEN = "?"
ASK_KINDS = {name: what for what, name in m.ASK_NAMES.items()}
KRONOS = "kronos"
Faces = list[str | None]
"""Cards or treasures in their places: "?" where the face is hidden, null where there is none."""


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    """The cards of a type. In a view `pile` and `discard` hold those that the viewer can place; the sizes are always told."""

    pile: list[str]
    pile_size: int
    discard: list[str]
    discard_size: int
    reshuffled: int


class SideOf(msgspec.Struct, forbid_unknown_fields=True):
    """A side of a board; the top treasure of Acheron lies on its left side."""

    owner: int | None
    treasure: str | None
    cards: Faces


class BoardOf(msgspec.Struct, forbid_unknown_fields=True):
    """A board of the round, Acheron last."""

    quest: str | None
    blue: int | None
    turned_up: bool
    resolved: bool
    left: SideOf
    right: SideOf


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """A card on Olympus, null where none was sent; its type once the piles tell it."""

    card: str | None
    type: str | None
    open: bool


class Slot(msgspec.Struct, forbid_unknown_fields=True):
    """A slot for a treasure that unlocks an ability."""

    treasure: str | None
    spent: bool


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to a player. `drafted` holds by round the cards that the others have not seen since, `kept` those one of which she has kept."""

    role: str | None
    home: str | None
    hand: list[str]
    kept: list[str]
    drafted: tuple[list[str], list[str], list[str]]
    hand_discarded: bool
    olympus: list[Sent]
    passed: bool
    coin_down: bool
    armory: list[str]
    slots: list[Slot]
    final: Faces
    given: Faces


class Battle(msgspec.Struct, forbid_unknown_fields=True):
    """What is kept while a board is resolved; changes of strength and stuns also in the Final Battle."""

    board: str | None
    fighter: str | None
    pending: list[str]
    changes: dict[str, tuple[int, int, int]]
    stunned: list[str]
    guarded: list[str]
    cancelled: list[str]
    attached: list[tuple[str, str]]
    plays: tuple[int, int]
    denied: tuple[int, int]
    passed: list[str]


class Values(msgspec.Struct, forbid_unknown_fields=True):
    """Values that were compared in the Final Battle."""

    step: int
    battle: int
    who: str
    values: tuple[int, int, int]


class FinalBattle(msgspec.Struct, forbid_unknown_fields=True):
    """The Final Battle, as far as it has come."""

    aspects: list[str]
    shown: int
    third_shown: int | None
    wins: list[int]
    leader: int | None
    totals: list[Values]
    winner: int | None
    ended_by: str | None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """All that a position consists of, with names."""

    to_act: str
    round: int
    phase: str
    first: int | None
    decks: dict[str, Deck]
    row: list[str]
    set_aside: list[str]
    hades_aside: list[str]
    boards: list[BoardOf]
    acheron_pile: list[str]
    picked: str | None
    tired: list[str]
    kronos: list[str]
    keys_only: list[str]
    lost: list[str]
    battle: Battle
    final: FinalBattle
    seats: list[Seat]
    asks: list[dict[str, Any]]
    log: list[tuple[str, int, str, list[int], bool]] | None = None


# Writing


def to_json(g: Kronos, s: KronosState) -> dict[str, Any]:
    """The position with names."""
    treasures = tuple(g.box.treasure_number)
    position = Position(
        to_act=_acting(s.to_act),
        round=s.round,
        phase=PHASES[s.phase],
        first=_seat(s.first),
        decks={KINDS[kind]: _deck(g, s, kind) for kind in range(TYPES)},
        row=names(g.box.card_ids, s.row),
        set_aside=names(g.box.card_ids, s.set_aside),
        hades_aside=names(g.box.card_ids, s.aside),
        boards=[_board(g, s, board) for board in range(BOARDS)],
        acheron_pile=names(treasures, s.below),
        picked=HIDDEN if s.picked == UNKNOWN and is_picking(s) else _name(g.box.card_ids, s.picked),
        tired=names(treasures, s.tired),
        kronos=names(treasures, s.olympus),
        keys_only=names(treasures, s.keys_only),
        lost=names(treasures, s.lost),
        battle=_battle(g, s),
        final=_final(s),
        seats=[_player(g, s, who) for who in range(g.players)],
        asks=[_ask(g, s.phase, ask) for ask in s.asks],
        log=None if s.log is None else [(e.rule, e.player, e.what, list(e.args), e.secret) for e in s.log],
    )
    data: dict[str, Any] = msgspec.to_builtins(position)
    return data


def _acting(to_act: int) -> str:
    return {CHANCE: "chance", OVER: "over"}.get(to_act, f"player {to_act + 1}")


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _name(words: Sequence[str], number: int) -> str | None:
    return None if number == NONE else words[number]


def _faces(words: Sequence[str], numbers: Iterable[int]) -> Faces:
    return [HIDDEN if number == UNKNOWN else None if number == GONE else words[number] for number in numbers]


def _deck(g: Kronos, s: KronosState, kind: int) -> Deck:
    ids = g.box.card_ids
    return Deck(names(ids, s.pile[kind]), s.pile_size[kind], names(ids, s.discard[kind]), s.discard_size[kind], s.turned[kind])


def _board(g: Kronos, s: KronosState, board: int) -> BoardOf:
    treasures = tuple(g.box.treasure_number)
    left, right = (
        SideOf(_seat(s.owner[side]), _name(treasures, s.prize[side]), _faces(g.box.card_ids, s.sides[side])) for side in (board * 2, board * 2 + 1)
    )
    quest = None if board == ACHERON else _name(tuple(g.box.quest_number), s.quests[board])
    return BoardOf(quest, _seat(s.blue[board]), bool(s.turned_up >> board & 1), bool(s.resolved >> board & 1), left, right)


def _character_words(phase: int) -> tuple[str, ...]:
    """What the characters of a battle are called, such as "left 1" or "player 3, 2" in the Final Battle."""
    owners = [_acting(seat) + "," for seat in range(CHARACTERS // PLACES)] if phase == FINAL else SIDE_NAMES
    return tuple([f"{owner} {place + 1}" for owner in owners for place in range(PLACES)])


def _battle(g: Kronos, s: KronosState) -> Battle:
    words, treasures = _character_words(s.phase), tuple(g.box.treasure_number)
    changes = {word: (s.mods[3 * i], s.mods[3 * i + 1], s.mods[3 * i + 2]) for i, word in enumerate(words)}
    return Battle(
        board=_name(BOARD_WORDS, s.board),
        fighter=_name(SIDE_NAMES, s.fighter),
        pending=names(words, s.pending),
        changes={word: change for word, change in changes.items() if any(change)},
        stunned=names(words, s.stunned),
        guarded=names(words, s.guarded),
        cancelled=names(treasures, s.cancelled),
        attached=[(treasures[treasure], words[character]) for treasure, character in zip(s.attached[::2], s.attached[1::2], strict=True)],
        plays=(s.plays[0], s.plays[1]),
        denied=(s.denied[0], s.denied[1]),
        passed=names(SIDE_NAMES, s.passed),
    )


def _final(s: KronosState) -> FinalBattle:
    n = len(s.roles)
    return FinalBattle(
        aspects=[ASPECTS[aspect] for aspect in s.aspects],
        shown=s.shown,
        third_shown=_seat(s.third_shown),
        wins=s.wins[:],
        leader=_seat(s.leader),
        totals=[Values(row[0], row[1], KRONOS if row[2] == n else _acting(row[2]), (row[3], row[4], row[5])) for row in s.totals],
        winner=_seat(s.winner),
        ended_by=scoring.ENDS[s.ended] or None,
    )


def _player(g: Kronos, s: KronosState, who: int) -> Seat:
    cards, treasures = g.box.card_ids, tuple(g.box.treasure_number)
    held = names(cards, s.hands[who])
    slots = range(who * SLOTS, who * SLOTS + SLOTS)
    first, second, third = (names(cards, row) for row in s.drafted[who])
    return Seat(
        role=_name(ROLES, s.roles[who]),
        home=_name(HOMES, s.homes[who]),
        hand=held + [HIDDEN] * (hidden.hand_size(g, s, who) - len(held)),
        kept=names(cards, s.kept[who]),
        drafted=(first, second, third),
        hand_discarded=bool(s.cleaned >> who & 1),
        olympus=[
            Sent(face, None if kind in (NONE, GONE) else KINDS[kind], bool(s.open_gods >> (3 * who + number) & 1))
            for number, (face, kind) in enumerate(zip(_faces(cards, s.sent[who]), s.sent_kind[who], strict=True))
        ],
        passed=bool(s.out >> who & 1),
        coin_down=bool(s.coins >> who & 1),
        armory=names(treasures, s.armory[who]),
        slots=[Slot(_name(treasures, s.slots[slot]), bool(s.spent >> slot & 1)) for slot in slots],
        final=_faces(cards, s.final_cards[who]),
        given=_faces(treasures, s.final_treasures[who]),
    )


def _ask(g: Kronos, phase: int, ask: Ask) -> dict[str, Any]:
    named: dict[str, Any] = {"ask": m.ASK_NAMES[ask[0]], "who": _seat(ask[1])}
    for field, value in zip(m.ASK_FIELDS[ask[0]], ask[2:], strict=True):
        words = _ask_words(g, phase, field)
        named[field] = names(ASPECTS, value) if field == "used" else value if words is None else _name(words, value)
    return named


def _ask_words(g: Kronos, phase: int, field: str) -> Sequence[str] | None:
    """What the numbers in an entry of the stack are called; None for numbers that stay numbers."""
    if field == "treasure":
        return tuple(g.box.treasure_number)
    if field == "character":
        return _character_words(phase)
    if field == "effect":
        return _effect_words(g)
    return {"type": KINDS[:TYPES], "board": BOARD_WORDS, "side": SIDE_NAMES, "prize": SIDE_NAMES}.get(field)


def _effect_words(g: Kronos) -> list[str]:
    """The id of the card or ability that each effect stands on."""
    words = ["defender"] * len(g.box.effects)
    for card, number in zip(g.box.card_ids, g.box.card_effect, strict=True):
        if number != NONE:
            words[number] = card
    numbers = [number for row in g.box.ability_effect for number in row]
    for ability, number in zip(g.box.abilities, numbers, strict=True):
        words[number] = ability.id
    return words


# Reading


def from_json(g: Kronos, data: Mapping[str, Any]) -> KronosState:
    """The position back; everything is checked, so that nothing impossible can be played on."""
    try:
        position = msgspec.convert(dict(data), Position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"kronos: {error}") from error
    return _guarded(g, position, False)


def _guarded(g: Kronos, position: Position, goes_on: bool) -> KronosState:
    """Reads and checks; a position that was written by hand first goes on by itself to its question."""
    try:
        s = _read(g, position)
        checks.check_table(g, s)
        if goes_on:
            g.go_on(s)
            checks.check_table(g, s)
        else:
            _check_hands(g, s, position)
        checks.check_stack(g, s)
        checks.check_question(g, s)
    except (ValueError, IndexError, KeyError, TypeError) as error:
        if isinstance(error, BadPosition):
            raise
        raise BadPosition(f"kronos: {error}") from error
    return s


def _read(g: Kronos, p: Position) -> KronosState:
    s = g.new()
    demand(len(p.seats) == g.players, "seats", f"{g.players} players")
    cards, treasures = g.box.card_number, g.box.treasure_number
    s.to_act = _lookup("to_act", {_acting(value): value for value in (CHANCE, OVER, *range(g.players))}, p.to_act)
    s.round, s.phase, s.first = p.round, _index("phase", PHASES, p.phase), _number(g, "first", p.first)
    demand(p.decks.keys() == set(KINDS[:TYPES]), "decks", f"{', '.join(KINDS[:TYPES])} instead of {', '.join(p.decks)}")
    for kind in range(TYPES):
        deck = p.decks[KINDS[kind]]
        s.pile[kind], s.pile_size[kind] = _set("pile", cards, deck.pile), deck.pile_size
        s.discard[kind], s.discard_size[kind], s.turned[kind] = _set("discard", cards, deck.discard), deck.discard_size, deck.reshuffled
    s.row, s.set_aside, s.aside = _set("row", cards, p.row), _set("set_aside", cards, p.set_aside), _set("hades_aside", cards, p.hades_aside)
    _read_boards(g, s, p.boards)
    s.below, s.tired = _set("acheron_pile", treasures, p.acheron_pile), _set("tired", treasures, p.tired)
    s.olympus, s.keys_only, s.lost = _set("kronos", treasures, p.kronos), _set("keys_only", treasures, p.keys_only), _set("lost", treasures, p.lost)
    s.picked = NONE if p.picked in (None, HIDDEN) else _lookup("picked", cards, p.picked)
    s.cleaned = s.out = s.coins = s.spent = s.open_gods = 0
    for who, seat in enumerate(p.seats):
        _read_seat(g, s, who, seat)
    _read_battle(g, s, p.battle)
    _read_final(g, s, p.final)
    s.asks = [_read_ask(g, s.phase, ask) for ask in p.asks]
    s.log = None if p.log is None else [Event(rule, player, what, tuple(args), secret) for rule, player, what, args, secret in p.log]
    s.offer = None
    return s


def _read_boards(g: Kronos, s: KronosState, boards: Sequence[BoardOf]) -> None:
    demand(len(boards) == BOARDS, "boards", f"{BOARDS} boards, Acheron last")
    demand(boards[ACHERON].quest is None, "quest", "none for Acheron")
    s.turned_up = s.resolved = 0
    for board, told in enumerate(boards):
        if board < QUEST_BOARDS:
            s.quests[board] = _index("quest", tuple(g.box.quest_number), told.quest)
        s.blue[board] = _number(g, "blue", told.blue)
        s.turned_up |= told.turned_up << board
        s.resolved |= told.resolved << board
        for side, half in ((board * 2, told.left), (board * 2 + 1, told.right)):
            s.owner[side] = _number(g, "owner", half.owner)
            s.prize[side] = _index("treasure", tuple(g.box.treasure_number), half.treasure)
            s.sides[side] = _read_faces("cards", g.box.card_number, half.cards)


def _read_seat(g: Kronos, s: KronosState, who: int, seat: Seat) -> None:
    cards, treasures = g.box.card_number, g.box.treasure_number
    s.roles[who], s.homes[who] = _index("role", ROLES, seat.role), _index("home", HOMES, seat.home)
    s.hands[who], s.kept[who] = _set("hand", cards, [name for name in seat.hand if name != HIDDEN]), _set("kept", cards, seat.kept)
    s.drafted[who] = [_set("drafted", cards, row) for row in seat.drafted]
    s.cleaned |= seat.hand_discarded << who
    s.out |= seat.passed << who
    s.coins |= seat.coin_down << who
    s.sent[who] = _read_faces("olympus", cards, [sent.card for sent in seat.olympus])
    kinds = [_index("type", KINDS, sent.type) for sent in seat.olympus]
    s.sent_kind[who] = [GONE if card == GONE and kind == NONE else kind for card, kind in zip(s.sent[who], kinds, strict=True)]
    demand(len(seat.olympus) <= ROUNDS, "olympus", f"at most {ROUNDS} cards")
    for number, sent in enumerate(seat.olympus):
        s.open_gods |= sent.open << (3 * who + number)
    s.armory[who] = _set("armory", treasures, seat.armory)
    demand(len(seat.slots) == SLOTS, "slots", f"{SLOTS} slots")
    for slot, told in enumerate(seat.slots, who * SLOTS):
        s.slots[slot] = _index("slots", tuple(treasures), told.treasure)
        s.spent |= told.spent << slot
    s.final_cards[who], s.final_treasures[who] = _read_faces("final", cards, seat.final), _read_faces("given", treasures, seat.given)


def _read_battle(g: Kronos, s: KronosState, battle: Battle) -> None:
    words, treasures = _character_words(s.phase), g.box.treasure_number
    numbers = {word: number for number, word in enumerate(words)}
    s.board, s.fighter = _index("board", BOARD_WORDS, battle.board), _index("fighter", SIDE_NAMES, battle.fighter)
    s.pending, s.stunned = _set("pending", numbers, battle.pending), _set("stunned", numbers, battle.stunned)
    s.guarded, s.cancelled = _set("guarded", numbers, battle.guarded), _set("cancelled", treasures, battle.cancelled)
    s.mods = [0] * (CHARACTERS * 3)
    for word, change in battle.changes.items():
        first = 3 * _lookup("changes", numbers, word)
        s.mods[first : first + 3] = change
    s.attached = []
    for treasure, word in battle.attached:
        s.attached += [_lookup("attached", treasures, treasure), _lookup("attached", numbers, word)]
    s.plays, s.denied = list(battle.plays), list(battle.denied)
    s.passed = _set("passed", {side: number for number, side in enumerate(SIDE_NAMES)}, battle.passed)


def _read_final(g: Kronos, s: KronosState, told: FinalBattle) -> None:
    s.aspects = [_index("aspects", ASPECTS, aspect) for aspect in told.aspects]
    s.shown, s.third_shown = told.shown, _number(g, "third_shown", told.third_shown)
    s.wins = [_number(g, "wins", seat) for seat in told.wins]
    s.leader, s.winner = _number(g, "leader", told.leader), _number(g, "winner", told.winner)
    who = {**{_acting(seat): seat for seat in range(g.players)}, KRONOS: g.players}
    s.totals = [[row.step, row.battle, _lookup("totals", who, row.who), *row.values] for row in told.totals]
    s.ended = 0 if told.ended_by is None else _index("ended_by", scoring.ENDS, told.ended_by or HIDDEN)


def _read_ask(g: Kronos, phase: int, ask: dict[str, Any]) -> Ask:
    rest = dict(ask)
    what = _lookup("asks", ASK_KINDS, rest.pop("ask", None))
    demand("who" in rest, "asks", f"'who' for {m.ASK_NAMES[what]}")
    values = [_number(g, "asks", rest.pop("who"))]
    for field in m.ASK_FIELDS[what]:
        demand(field in rest, "asks", f"'{field}' for {m.ASK_NAMES[what]}")
        words, value = _ask_words(g, phase, field), rest.pop(field)
        if field == "used":
            demand(isinstance(value, list), "asks", "a list of aspects")
            value = _set("asks", {aspect: number for number, aspect in enumerate(ASPECTS)}, value)
        values.append(value if words is None else _index("asks", words, value))
    demand(not rest, "asks", f"no '{next(iter(rest), '')}' for {m.ASK_NAMES[what]}")
    demand(all(type(value) is int for value in values), "asks", "whole numbers")
    return what, *values


def _number(g: Kronos, field: str, seat: Any) -> int:
    demand(seat is None or (type(seat) is int and seat in range(g.players)), field, f"a seat from 0 to {g.players - 1} or null instead of {seat!r}")
    return NOBODY if seat is None else int(seat)


def _lookup(field: str, known: Mapping[str, int], name: Any) -> int:
    demand(isinstance(name, str) and name in known, field, f"one of {', '.join(known)} instead of {name!r}")
    return known[name]


def _index(field: str, known: Sequence[str], name: Any) -> int:
    """The number of a name, NONE for null."""
    return NONE if name is None else _lookup(field, {word: i for i, word in enumerate(known)}, name)


def _read_faces(field: str, known: Mapping[str, int], names: Iterable[Any]) -> list[int]:
    return [UNKNOWN if name == HIDDEN else GONE if name is None else _lookup(field, known, name) for name in names]


def _set(field: str, known: Mapping[str, int], names: Iterable[Any]) -> int:
    """A set as an int with one bit per member."""
    bits = 0
    for name in names:
        bit = 1 << _lookup(field, known, name)
        demand(not bits & bit, field, f"{name} once")
        bits |= bit
    return bits


def _check_hands(g: Kronos, s: KronosState, p: Position) -> None:
    """Everybody can count the cards of a hand."""
    for who, seat in enumerate(p.seats):
        size = hidden.hand_size(g, s, who)
        demand(len(seat.hand) == size, "hand", f"{size} cards of player {who + 1}, seen or hidden")
    demand(p.picked != HIDDEN or is_picking(s), "picked", "null where nothing is placed")


# Text


def text(g: Kronos, s: KronosState) -> str:
    """One screen: Olympus, the boards, every player as far as she is known, and the question."""
    rows = [f"{g.title}, {g.players} players: {_when(g, s)}"]
    sizes = [f"{m.TYPE_WORDS[kind]} {s.pile_size[kind]} (+{s.discard_size[kind]})" for kind in range(TYPES)]
    rows.append(f"Piles    {', '.join(sizes)}")
    if s.row:
        rows.append(f"Open     {', '.join(_card_text(g, s, card) for card in members(s.row))}")
    values = m.numbers(final.kronos_values(g, s))
    rows.append(f"Olympus  Kronos {values}, {_keys_text(basics.keys_in(g, s.olympus))}: {_treasure_names(g, s.olympus)}")
    if s.aspects:
        rows.append(f"Aspects  {', '.join(m.ASPECT_NAMES[aspect] for aspect in s.aspects)}")
    rows.append("")
    for board in in_play(g, s) if s.round and s.phase != FINAL else ():
        rows += _board_text(g, s, board)
    for who in range(g.players):
        rows += _seat_text(g, s, who)
    if s.to_act >= 0:
        rows += ["", f"{g.seat_name(s.to_act)}: {g.prompt(s)}"]
    if s.to_act == OVER:
        rows += ["", m.ending(g, s)]
    return "\n".join(rows)


def _when(g: Kronos, s: KronosState) -> str:
    if s.to_act == OVER:
        return "over, " + ("nobody wins" if s.winner == NOBODY else f"{g.seat_name(s.winner)} wins")
    first = "" if s.first == UNKNOWN else f", First Player {g.seat_name(s.first)}"
    return (f"round {s.round}, " if 0 < s.round <= ROUNDS else "") + PHASES[s.phase] + first


def _keys_text(keys: int) -> str:
    return f"{keys} {'key' if keys == 1 else 'keys'}"


def _treasure_names(g: Kronos, treasures: int) -> str:
    return ", ".join(g.box.treasure_names[treasure] for treasure in members(treasures)) or "no treasures"


def _card_text(g: Kronos, s: KronosState, card: int, side: int = 0) -> str:
    """The name with the strengths on the side that is shown."""
    if card == GONE:
        return "an empty place"
    if not 0 <= card < FIRST_SPELL or g.box.kind[card] == REINFORCEMENT:
        return m.card_name(g.box, card)
    return f"{g.box.card_names[card]} {m.numbers(g.box.strength[side >= HIS_SIDE][card])}"


def _board_text(g: Kronos, s: KronosState, board: int) -> list[str]:
    """A quest with its monster, and both sides."""
    if board == ACHERON:
        aspects = " and ".join(m.ASPECT_NAMES[aspect] for aspect in basics.aspects_of(g, s, ACHERON)) or "no treasure"
        title = f"Acheron ({aspects})"
    else:
        quest = g.box.quests[s.quests[board]]
        strength = ", ".join(f"{m.ASPECT_NAMES[aspect]} {value}" for aspect, value in enumerate(g.monster[s.quests[board]]) if value)
        title = f"{quest.place} ({quest.monster}: {strength})"
    mark = ", being resolved" if board == s.board else ", resolved" if s.resolved >> board & 1 else ""
    return [title + mark, *(_side_text(g, s, side) for side in (board * 2, board * 2 + 1))]


def _side_text(g: Kronos, s: KronosState, side: int) -> str:
    word = ("Hades" if side == HIS_SIDE else "challenger") if side >= HIS_SIDE else SIDE_NAMES[side & 1]
    prize = "" if s.prize[side] == NONE else g.box.treasure_names[s.prize[side]]
    owner = s.owner[side]
    if owner == NOBODY:
        return f"  {word:<10} {prize:<22}".rstrip()
    colour = "blue" if s.blue[side >> 1] == owner else "red"
    cards = [_battle_card(g, s, side, place) for place in range(len(s.sides[side]))]
    totals = f" = {m.numbers(basics.totals(g, s, side & 1))}" if side >> 1 == s.board else ""
    return f"  {word:<10} {prize:<22} {g.seat_name(owner)}, {colour}: {', '.join(cards) or 'nobody'}{totals}"


def _battle_card(g: Kronos, s: KronosState, side: int, place: int) -> str:
    card, character = s.sides[side][place], (side & 1) * PLACES + place
    words = _card_text(g, s, card, side)
    if side >> 1 != s.board:
        return words
    changes = s.mods[3 * character : 3 * character + 3]
    more = f" ({m.signed(changes)})" if any(changes) else ""
    return words + more + (" stunned" if s.stunned >> character & 1 else "")


def _seat_text(g: Kronos, s: KronosState, who: int) -> list[str]:
    """Three lines: role and hand, treasures, Olympus."""
    if s.roles[who] == NONE or s.homes[who] == NONE:
        return [f"{g.seat_name(who)}: {'no role yet' if s.roles[who] == NONE else 'no home yet'}"]
    held = [g.box.card_names[card] for card in members(s.hands[who])]
    covered = hidden.hand_size(g, s, who) - len(held)
    hand = ", ".join([*held, *([f"{covered} hidden"] if covered else [])]) or "empty"
    slots = []
    for slot, name in enumerate(g.box.ability_names[s.homes[who]]):
        treasure, spent = s.slots[who * SLOTS + slot], s.spent >> who * SLOTS + slot & 1
        slots.append(name + (" locked" if treasure == NONE else f": {g.box.treasure_names[treasure]}" + (" (spent)" if spent else "")))
    notes = [word for word, true in (("passed", s.phase == MONSTERS and s.out >> who & 1), ("coin down", s.coins >> who & 1)) if true]
    rows = [
        ", ".join([f"{g.seat_name(who)}, {g.box.homes[s.homes[who]].name}", _keys_text(basics.keys(g, s, who)), *notes]) + f"; hand {hand}",
        f"    permanent {m.numbers(basics.permanent(g, s, who))}; Armory {_treasure_names(g, s.armory[who])}; {'; '.join(slots)}",
    ]
    if s.final_cards[who]:
        stands = [
            f"{_final_text(g, s, who, place)} ({m.ASPECT_NAMES[s.aspects[place]]})" if s.aspects else _final_text(g, s, who, place)
            for place in range(len(s.final_cards[who]))
        ]
        rows.append(f"    Final Battle: {', '.join(stands)}")
    elif s.sent[who]:
        rows.append(f"    Olympus: {', '.join('nobody' if card == GONE else _card_text(g, s, card) for card in s.sent[who])}")
    return rows


def _final_text(g: Kronos, s: KronosState, who: int, place: int) -> str:
    treasures = s.final_treasures[who]
    treasure = treasures[place] if place < len(treasures) else GONE
    words = "nobody" if s.final_cards[who][place] == GONE else _card_text(g, s, s.final_cards[who][place])
    return words if treasure == GONE else f"{words} with {m.treasure_name(g.box, treasure)}"


# Writing positions by hand

Spec = Mapping[str, Any]
"""What a player has, such as {"hand": ["pythagoras"], "sides": {"A3 left": ["leonidas", "achilles"]}, "armory": ["phaistos-disk"]}."""
TOLD = ("role", "home", "hand", "kept", "discarded", "olympus", "sides", "passed", "coin_down", "armory", "slots", "spent", "final")
MOMENTS = ("gathering", "olympus", "monsters", "resolution", "final", "throne", "last")


class _Script:
    """Words about a position, filled up to a whole one."""

    def __init__(self, g: Kronos, told: Sequence[Spec], moment: str, round: int, first: int, board: str | None, options: Mapping[str, Any]) -> None:
        demand(len(told) == g.players, "seats", f"{g.players} players")
        demand(moment in MOMENTS, "phase", f"one of {', '.join(MOMENTS)} instead of {moment!r}")
        demand(round in range(1, ROUNDS + 1), "round", f"1 to {ROUNDS}")
        demand(first in range(g.players), "first", f"a seat from 0 to {g.players - 1}")
        for spec in told:
            demand(set(spec) <= set(TOLD), "seats", f"{', '.join(TOLD)} instead of {', '.join(sorted(set(spec) - set(TOLD)))}")
        self.g, self.told, self.moment, self.first, self.options = g, told, moment, first, options
        self.is_final = moment in MOMENTS[4:]
        self.round = ROUNDS if self.is_final else round
        self.quests = [g.box.quests[quest].id for quest in g.box.of_set[self.round - 1]]
        self.removed = self._removed()
        self.resolved = self._resolved(board)
        self.roles = self._roles()
        self.sides = [self._sides(who) for who in range(g.players)]
        self.olympus = self._olympus()

    def _removed(self) -> str | None:
        """With two players and Hades the last quest, if nothing else is told."""
        if not self.g.removes_quest:
            return None
        removed = self.options.get("removed") or self.quests[-1]
        return self.quests[self.board_of(removed)]

    def board_of(self, word: str) -> int:
        """A board by the id or the place of its quest, or Acheron."""
        names = {"acheron": ACHERON}
        for board, quest in enumerate(self.quests):
            place = self.g.box.quests[self.g.box.quest_number[quest]].place
            names[quest.casefold()] = names[place.casefold()] = board
        return _lookup("board", names, word.casefold() if isinstance(word, str) else word)

    def _resolved(self, board: str | None) -> list[bool]:
        """In the resolution the boards above the one that is next."""
        if self.is_final:
            return [True] * BOARDS
        above = self.board_of(board) if board is not None and self.moment == "resolution" else 0
        return [number < above or (number < QUEST_BOARDS and self.quests[number] == self.removed) for number in range(BOARDS)]

    def _roles(self) -> list[str]:
        roles = [ROLES[role] for role in self.g.role_list or self.g.cast]
        return [spec.get("role", role) for spec, role in zip(self.told, roles, strict=True)]

    def _sides(self, who: int) -> dict[int, list[str]]:
        """Side number -> the cards of a player; "Acheron" is Hades' side for him and the other one for a challenger."""
        found = {}
        for words, cards in dict(self.told[who].get("sides", {})).items():
            place, _, half = str(words).rpartition(" ")
            if str(words).casefold() == "acheron":
                found[HIS_SIDE if self.roles[who] == ROLES[HADES] else CHALLENGE] = list(cards)
            else:
                demand(half in SIDE_NAMES, "sides", f"a board and left or right, or Acheron, instead of '{words}'")
                found[self.board_of(place) * 2 + SIDE_NAMES.index(half)] = list(cards)
        return found

    def _olympus(self) -> list[list[str | None]]:
        """Cards for every round so far: those told, then gods and elites that are nowhere else."""
        sent = 0 if self.moment == "gathering" else 1
        free = [card for card in reversed(self.g.box.card_ids[:DRAFTED]) if card not in self.mentioned() and self._may_fill(card)]
        found = []
        for role, spec in zip(self.roles, self.told, strict=True):
            cards = list(spec.get("olympus", ()))
            number = self.round - 1 + (sent if self.moment != "olympus" else len(cards) == self.round)
            demand(len(cards) <= number, "olympus", f"at most {number} cards")
            while role != ROLES[HADES] and len(cards) < number:
                cards.append(free.pop(0))
            found.append(cards)
        return found

    def _may_fill(self, card: str) -> bool:
        number = self.g.box.card_number[card]
        return number // EACH in (GOD, ELITE) and not (self.g.mercenaries and self.g.box.mercenaries >> number & 1)

    def mentioned(self) -> set[str | None]:
        """Cards whose place is told."""
        found = [*self.options["row"], *self.options["discard"], *self.options["hades_aside"]]
        found += [card for cards in self.options["piles"].values() for card in cards]
        for spec in self.told:
            found += [*spec.get("hand", ()), *spec.get("discarded", ()), *spec.get("olympus", ()), spec.get("kept")]
        return {*found, *(card for sides in self.sides for cards in sides.values() for card in cards)}

    def is_open(self, who: int, number: int) -> bool:
        """KE-VAR-4."""
        gods = [i for i, card in enumerate(self.olympus[who]) if self.g.box.card_number.get(card or "", 0) // EACH == GOD]
        return self.g.god_face_up and gods[:1] == [number]

    # The parts of a position

    def seat(self, who: int) -> dict[str, Any]:
        spec, role, treasures = self.told[who], self.roles[who], list(self.told[who].get("slots", ()))
        spent = list(spec.get("spent", ()))
        demand(len(treasures) <= SLOTS and set(spent) <= set(range(SLOTS)), "slots", f"{SLOTS} slots, numbered from 0")
        treasures += [None] * (SLOTS - len(treasures))
        sent = [
            {"card": card, "type": self._sent_type(who, number, card), "open": self.is_open(who, number)}
            for number, card in enumerate(self.olympus[who])
        ]
        stands = self._stands(who)
        return {
            "role": role, "home": self._home(who), "hand": self._hand(who), "kept": self._kept(who),
            "drafted": self._drafted(who), "hand_discarded": self.is_final, "olympus": sent,
            "passed": self.is_final or self.moment == "resolution" or bool(spec.get("passed")), "coin_down": bool(spec.get("coin_down")),
            "armory": list(spec.get("armory", ())), "final": [card for card, _ in stands], "given": [treasure for _, treasure in stands],
            "slots": [{"treasure": treasure, "spent": slot in spent} for slot, treasure in enumerate(treasures)],
        }  # fmt: skip

    def _home(self, who: int) -> str:
        if "home" in self.told[who]:
            return str(self.told[who]["home"])
        if self.roles[who] != ROLES[ACROPOLIS]:
            return HOMES[UNDERWORLD if self.roles[who] == ROLES[HADES] else URSA]
        if self.g.home_list:
            return HOMES[self.g.home_list[self.roles[:who].count(ROLES[ACROPOLIS])]]
        taken = [spec["home"] for spec in self.told if "home" in spec]
        free = [home for home in HOMES[:FRONTS] if home not in taken]
        unnamed = [seat for seat, spec in enumerate(self.told) if "home" not in spec and self.roles[seat] == ROLES[ACROPOLIS]]
        return free[unnamed.index(who)]

    def _hand(self, who: int) -> list[str]:
        """What is told; Hades also holds those of his own cards that are nowhere else."""
        spec = self.told[who]
        hand = [*spec.get("hand", ()), *([spec["kept"]] if spec.get("kept") is not None else [])]
        if self.roles[who] != ROLES[HADES]:
            return hand
        away = {*hand, *self.options["hades_aside"], *(card for cards in self.sides[who].values() for card in cards)}
        return hand + [card for card in self.g.box.card_ids[FIRST_HADES:] if card not in away]

    def _kept(self, who: int) -> list[str]:
        """What others think of: the Reinforcements that were left over together with the one that is kept."""
        kept, left = self.told[who].get("kept"), self.told[who].get("discarded", ())
        if kept is None or self.roles[who] == ROLES[HADES]:
            return []
        return [kept, *(card for card in left if _lookup("discarded", self.g.box.card_number, card) // EACH == REINFORCEMENT)]

    def _sent_type(self, who: int, number: int, card: str | None) -> str | None:
        if card is None or (number == self.round - 1 and not self.is_final and not self.is_open(who, number)):
            return None
        return KINDS[_lookup("olympus", self.g.box.card_number, card) // EACH]

    def _drafted(self, who: int) -> list[list[str]]:
        """What others have not seen: in hand, face down on sides and on Olympus, left over from the round before."""
        rows: list[list[str]] = [[], [], []]
        if self.roles[who] == ROLES[HADES]:
            return rows
        spec, now, before = self.told[who], self.round - 1, max(0, self.round - (1 if self.is_final else 2))
        rows[now] += [] if self.is_final else spec.get("hand", ())
        rows[before] += [*spec.get("discarded", ()), *([spec["kept"]] if spec.get("kept") is not None else [])]
        for side, cards in self.sides[who].items():
            rows[now] += [] if self.resolved[side >> 1] else cards[1:]
        if self.moment not in MOMENTS[5:] or self.is_before_throne():
            for number, card in enumerate(self.olympus[who]):
                rows[number] += [] if card is None or self.is_open(who, number) else [card]
        return rows

    def is_before_throne(self) -> bool:
        """KE-F2-2: with two players and Hades nobody has placed before the second step."""
        return self.moment == "throne" and self.g.removes_quest

    def is_placed(self) -> bool:
        """Whether everybody has placed: told by all, or the first step is over."""
        others = [spec for spec, role in zip(self.told, self.roles, strict=True) if role != ROLES[HADES]]
        return (self.moment in MOMENTS[5:] or all("final" in spec for spec in others)) and not self.is_before_throne()

    def _stands(self, who: int) -> list[tuple[str | None, str | None]]:
        if not self.is_final or self.roles[who] == ROLES[HADES] or not self.is_placed():
            return []
        stands = [(stand, None) if stand is None or isinstance(stand, str) else stand for stand in self.told[who].get("final", self.olympus[who])]
        is_whole = len(stands) == PLACES and all(len(stand) == 2 for stand in stands)
        demand(is_whole, "final", f"{PLACES} characters, or pairs of a character and a treasure")
        return [(card, treasure) for card, treasure in stands]

    def boards(self, prizes: Mapping[int, str]) -> list[dict[str, Any]]:
        """Boards with their owners; blue is who comes first clockwise from the First Player, if nothing else is told."""
        blue = {self.board_of(word): seat for word, seat in dict(self.options["blue"]).items()}
        owner = {side: who for who, sides in enumerate(self.sides) for side in sides}
        demand(len(owner) == sum(len(sides) for sides in self.sides), "sides", "one owner for every side")
        his = self.roles.index(ROLES[HADES]) if ROLES[HADES] in self.roles and not self.is_final else None
        found = []
        for board in range(BOARDS):
            halves: list[dict[str, Any]] = []
            for side in (board * 2, board * 2 + 1):
                who = his if side == HIS_SIDE else owner.get(side)
                halves.append({"owner": who, "treasure": prizes.get(side), "cards": [] if who is None else self.sides[who].get(side, [])})
            here = [half["owner"] for half in halves if half["owner"] is not None]
            first = his if board == ACHERON else min(here, key=lambda seat: (seat - self.first) % self.g.players, default=None)
            is_fought = halves[1]["owner"] is not None or (board != ACHERON and bool(here))
            quest = None if board == ACHERON or self.quests[board] == self.removed else self.quests[board]
            is_resolved = self.resolved[board] and (board < ACHERON or ROLES[HADES] in self.roles)
            found.append({"quest": quest, "blue": blue.get(board, first), "turned_up": is_resolved and is_fought and not self.is_final,
                          "resolved": is_resolved, "left": halves[0], "right": halves[1]})  # fmt: skip
        return found

    def treasures(self) -> tuple[dict[int, str], dict[str, list[str]]]:
        """What lies on the sides, and where all others are: those of a quest that nobody is told to have are out of the game."""
        box, options = self.g.box, self.options
        ids = tuple(box.treasure_number)
        where = {"kronos": list(options["kronos"]), "keys_only": list(options["keys_only"]), "lost": list(options["lost"])}
        told = [treasure for spec in self.told for treasure in (*spec.get("armory", ()), *spec.get("slots", ()))]
        told += [treasure for row in where.values() for treasure in row]
        prizes: dict[int, str] = {}
        for number, quest in enumerate([quest for quests in box.of_set[: self.round] for quest in quests]):
            pair = [ids[treasure] for treasure in box.prizes[quest]]
            board = number - (self.round - 1) * QUEST_BOARDS
            if board >= 0 and not self.resolved[board]:
                prizes.update({board * 2: pair[0], board * 2 + 1: pair[1]})
                continue
            place = "kronos" if any(treasure in told and treasure not in where["lost"] for treasure in pair) else "lost"
            where[place] += [treasure for treasure in pair if treasure not in told]
        where["acheron_pile"] = self._acheron([treasure for treasure in ids[FIRST_ACHERON:] if treasure not in told], prizes, where["lost"])
        return prizes, where

    def _acheron(self, free: list[str], prizes: dict[int, str], lost: list[str]) -> list[str]:
        """The top one, then those below; of earlier rounds as many are out of the game as nobody is told to have."""
        top = self.options["top"]
        left = ROUNDS - self.round + 1 - self.resolved[ACHERON] if ROLES[HADES] in self.roles else 0
        if left and top is not None:
            demand(top in free, "top", f"one of {', '.join(free)} instead of {top!r}")
            free = [top, *(treasure for treasure in free if treasure != top)]
        if left and free:
            prizes[HIS_SIDE] = free[0]
        lost += free[left:]
        return free[1:left]

    def decks(self) -> tuple[dict[str, Any], list[str]]:
        """Every type, and the mercenaries that are set aside: what is nowhere else lies in the pile, unless all of the pile is told."""
        box, piles = self.g.box, self.options["piles"]
        demand(set(piles) <= set(KINDS[:TYPES]), "piles", f"{', '.join(KINDS[:TYPES])} instead of {', '.join(piles)}")
        left_over = [card for spec in self.told for card in spec.get("discarded", ())]
        away = self.mentioned() | {card for cards in self.olympus for card in cards}
        thrown = [*self.options["discard"], *left_over]
        found: dict[str, Any] = {}
        apart: list[str] = []
        for kind in range(TYPES):
            discard = [card for card in thrown if _lookup("discard", box.card_number, card) // EACH == kind]
            free = [card for card in box.card_ids[kind * EACH : kind * EACH + EACH] if card not in away]
            if self.g.mercenaries:
                apart += [card for card in free if box.mercenaries >> box.card_number[card] & 1]
                free = [card for card in free if card not in apart]
            pile = list(piles.get(KINDS[kind], free))
            discard += free if KINDS[kind] in piles else []
            found[KINDS[kind]] = {"pile": pile, "pile_size": len(pile), "discard": discard, "discard_size": len(discard), "reshuffled": 0}
        return found, apart

    # What comes next

    def tasks(self, turn: int, kind: str | None) -> list[dict[str, Any]]:
        """The stack from which the game goes on by itself to the first question."""
        g, seats = self.g, [(self.first + i) % self.g.players for i in range(self.g.players)]
        others = [seat for seat in reversed(seats) if self.roles[seat] != ROLES[HADES]]
        if self.moment == "gathering":
            return self._draft(seats, kind)
        if self.moment == "olympus":
            waiting = [{"ask": "olympus", "who": seat} for seat in others if len(self.olympus[seat]) < self.round]
            shows = g.early_aspects and len(self.aspects()) < self.round
            return [{"ask": "assign", "who": None, "seat": self.first}, *waiting, *([{"ask": "next aspect", "who": None}] if shows else [])]
        if self.moment == "monsters":
            return [{"ask": "assign", "who": None, "seat": turn}]
        if self.moment == "resolution":
            todo = [BOARD_WORDS[board] for board in range(BOARDS) if not self.resolved[board] and (board < ACHERON or ROLES[HADES] in self.roles)]
            return [{"ask": "clean", "who": None}, *({"ask": "board", "who": None, "board": word} for word in reversed(todo))]
        if self.moment == "final" and self.is_placed():
            return [{"ask": "show", "who": None, "battle": battle} for battle in reversed(range(PLACES))]
        return [{"ask": {"final": "final battle", "throne": "throne", "last": "last step"}[self.moment], "who": None}]

    def _draft(self, seats: Sequence[int], kind: str | None) -> list[dict[str, Any]]:
        """The draft of a type, from its start or with cards that lie open already, and those after it."""
        row = self.options["row"]
        number = _lookup("row", self.g.box.card_number, row[0]) // EACH if row and kind is None else _index("kind", KINDS[:TYPES], kind or KINDS[0])
        later = [{"ask": "draft of", "who": None, "type": word} for word in reversed(KINDS[number + 1 : TYPES])]
        start: list[dict[str, Any]] = [{"ask": "gathered", "who": None}, *later]
        if not row:
            return [*start, {"ask": "draft of", "who": None, "type": KINDS[number]}]
        picks = [{"ask": "draft", "who": seat} for seat in (*seats, *reversed(seats))]
        reveals = [{"ask": "reveal", "who": None, "type": KINDS[number]}] * (len(picks) - len(row))
        return [*start, {"ask": "hand on", "who": None}, *picks, *reveals]

    def aspects(self) -> list[str]:
        """Those told; with KE-VAR-6 as many as are shown by now, and all once everybody has placed."""
        told: list[str] = list(self.options["aspects"])
        if self.g.removes_quest:
            return told
        number = PLACES if self.is_final and self.is_placed() else 0
        if self.g.early_aspects and not told:
            number = PLACES if self.is_final else self.round - (self.moment == "gathering")
        return told + [aspect for aspect in ASPECTS if aspect not in told][: number - len(told) if number > len(told) else 0]


def written(
    g: Kronos,
    *seats: Spec,
    phase: str = "monsters",
    round: int = 1,
    first: int = 0,
    turn: int | None = None,
    kind: str | None = None,
    row: Sequence[str] = (),
    board: str | None = None,
    blue: Mapping[str, int] | None = None,
    removed: str | None = None,
    top: str | None = None,
    kronos: Sequence[str] = (),
    keys_only: Sequence[str] = (),
    lost: Sequence[str] = (),
    tired: Sequence[str] = (),
    hades_aside: Sequence[str] = (),
    aspects: Sequence[str] = (),
    discard: Sequence[str] = (),
    piles: Mapping[str, Sequence[str]] | None = None,
    leader: int | None = None,
    holder: int | None = None,
    log: bool = True,
) -> KronosState:
    """A position from words, from which the game has gone on by itself to the first question.

    Each seat says what it has (see TOLD): `sides` by board and left or right ("A3 left", "Ithaca left", "Acheron"), `olympus` by round, `slots` the
    treasures in them, `spent` the numbers of slots from 0, `kept` a Reinforcement and `discarded` left-overs of the round before, `final` characters,
    or pairs of a character and a treasure. The phases:

        gathering     the draft of a type (`kind`); the cards in `row` lie open already, and nobody has picked
        olympus       who has told no card for this round is still to send one
        monsters      `turn` places a card next, or whoever comes after her
        resolution    everybody has passed; `board` is resolved next, those above it are done
        final         the Final Battle before anybody has placed; where all have told `final`, its battles
        throne, last  the second and the third step; `leader` won the first, `holder` (None: Kronos) the second

    Cards and treasures that are not told are where they can be: in their piles, on their sides, in Acheron (`top` first). Of a quest of which
    somebody has one treasure the other is Kronos', else both are out of the game. Hades holds all his own cards that are nowhere else.
    """
    try:
        options = {
            "row": list(row), "blue": dict(blue or {}), "removed": removed, "top": top, "kronos": kronos, "keys_only": keys_only, "lost": lost,
            "hades_aside": hades_aside, "aspects": aspects, "discard": discard, "piles": dict(piles or {}),
        }  # fmt: skip
        script = _Script(g, seats, phase, round, first, board, options)
        prizes, treasures = script.treasures()
        decks, set_aside = script.decks()
        over_first = phase in MOMENTS[5:] and not script.is_before_throne()
        data: dict[str, Any] = {
            "to_act": "chance", "round": ROUNDS + 1 if script.is_final else round, "phase": PHASES[FINAL] if script.is_final else phase,
            "first": first, "decks": decks, "row": list(row), "set_aside": set_aside, "hades_aside": list(hades_aside),
            "boards": script.boards(prizes), "acheron_pile": treasures["acheron_pile"], "picked": None, "tired": list(tired),
            "kronos": treasures["kronos"], "keys_only": treasures["keys_only"], "lost": treasures["lost"],
            "battle": {"board": None, "fighter": None, "pending": [], "changes": {}, "stunned": [], "guarded": [], "cancelled": [], "attached": [],
                       "plays": [0, 0], "denied": [0, 0], "passed": []},
            "final": {"aspects": script.aspects(), "shown": PLACES if over_first else 0, "third_shown": None, "wins": [],
                      "leader": _written_leader(script, leader) if over_first else None, "totals": [], "winner": holder, "ended_by": None},
            "seats": [script.seat(who) for who in range(g.players)], "asks": script.tasks(first if turn is None else turn, kind),
            "log": [] if log else None,
        }  # fmt: skip
        position = msgspec.convert(data, Position)
    except (msgspec.ValidationError, TypeError, AttributeError, IndexError, KeyError) as error:
        raise BadPosition(f"kronos: field 'seats': expected names, lists, mappings and numbers ({error})") from error
    return _guarded(g, position, True)


def _written_leader(script: _Script, leader: int | None) -> int:
    return script.roles.index(ROLES[ACROPOLIS]) if leader is None else leader

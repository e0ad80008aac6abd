"""What can be read off a position of Fight for Olympus, by seat and by lane from 1 to 6."""

from __future__ import annotations

from kernel_lib.core.types import OVER, Move
from kernel_lib.games.olympus.rules.damage import attack_of, defence_of
from kernel_lib.games.olympus.state import OlympusState
from tests.olympus.table import game, space


def choices(s: OlympusState) -> list[str]:
    """The legal moves in words."""
    return [game(s).describe(s, move) for move in game(s).legal_moves(s)]


def playable(s: OlympusState) -> set[str]:
    """Names of the cards that may be played."""
    return {words.split(" (")[0].removeprefix("Play ") for words in choices(s) if words.startswith("Play ")}


def refused(s: OlympusState, move: Move) -> set[str]:
    """Ids of the rules that forbid a move."""
    return {refusal.rule for refusal in game(s).why_not(s, move)}


def side(s: OlympusState, seat: int) -> dict[int, str]:
    """Lane -> card id of the units of a seat."""
    return {lane: game(s).box.cards[s.unit[space(seat, lane)]].id for lane in range(1, 7) if s.unit[space(seat, lane)] >= 0}


def damage(s: OlympusState, seat: int, lane: int) -> int:
    return s.damage[space(seat, lane)]


def values(s: OlympusState, seat: int, lane: int) -> tuple[int, int]:
    """Present attack and defence."""
    return attack_of(game(s).box, s, space(seat, lane)), defence_of(game(s).box, s, space(seat, lane))


def gear(s: OlympusState, seat: int, lane: int) -> str | None:
    card = s.gear[space(seat, lane)]
    return game(s).box.cards[card].id if card >= 0 else None


def hand(s: OlympusState, seat: int) -> list[str]:
    return sorted("?" if card < 0 else game(s).box.cards[card].id for card in s.hands[seat])


def discarded(s: OlympusState) -> list[str]:
    return ["?" if card < 0 else game(s).box.cards[card].id for card in s.discard]


def is_over(s: OlympusState) -> bool:
    return s.to_act == OVER

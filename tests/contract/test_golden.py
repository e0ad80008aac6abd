"""A whole game written down, and counts of move sequences in small positions.

The written game is compared line by line, so that every change of rules, words or chance shows as a readable difference. After a
change that is wanted, write it anew with `KL_REGENERATE=1 pytest tests/contract/test_golden.py` and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import kernel_lib as kl
from kernel_lib.core.contract import leaves
from kernel_lib.core.record import Record
from tests.amazons import table as amazons
from tests.hexemonia import table as hexemonia
from tests.kronos import table as kronos
from tests.olympus.reading import choices, is_over, side
from tests.olympus.table import GAME, at, say

FOLDER = Path(__file__).parent / "golden"
WRITTEN = [*((name, players) for name in ("amazons", "hexemonia", "kronos") for players in (2, 3, 4)), ("olympus", 2)]


def render(record: Record) -> str:
    """One line per move with the player, and below it what happened, each with its rule."""
    state = kl.replay(record, upto=0)
    game = state.game
    lines = [f"{game.title}, seed {record.seed}: {' against '.join(record.seats)}"]
    for number, move in enumerate(record.moves, 1):
        told = len(state.log)
        who = game.seat_name(state.to_act) if state.to_act >= 0 else "Chance"
        lines.append(f"{number:4}  {who}: {game.describe(state, move)}")
        game.apply(state, move)
        lines += [f"          {event.rule:<16} {game.tell(event)}" for event in state.log[told:]]
    result = game.result(state)
    assert result is not None
    lines.append(f"End by {result.rule}: winners {list(result.winners)}, points {list(result.scores)}, {result.details}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("name", "players"), WRITTEN)
def test_the_written_game_is_played_again_move_by_move(name: str, players: int) -> None:
    path = FOLDER / f"{name}_{players}.txt"
    played = render(kl.match(kl.game(name, players=players), ["random"] * players, seed="golden"))
    if os.environ.get("KL_REGENERATE") == "1":
        path.parent.mkdir(exist_ok=True)
        path.write_text(played, encoding="utf-8")
    assert played.splitlines() == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("name", "players"), WRITTEN)
def test_the_written_game_has_a_line_for_every_move_and_its_rules_are_in_the_list(name: str, players: int) -> None:
    lines = (FOLDER / f"{name}_{players}.txt").read_text(encoding="utf-8").splitlines()
    rules, numbers = kl.rules(name), []
    for line in lines[1:-1]:
        first, *rest = line.split()
        if first.isdigit():
            numbers.append(int(first))
            assert rest[0] in ("Player", "Chance:")
        else:
            assert first in rules
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 50


def test_every_game_is_written_down() -> None:
    assert set(WRITTEN) == {(name, players) for name in kl.games() for players in kl.game(name).player_counts}


def test_the_text_of_a_game_depends_on_its_moves() -> None:
    texts = {render(kl.match(GAME, ["random", "random"], seed=seed)) for seed in (1, 2)}
    assert len(texts) == 2


# Counts of move sequences, by hand


def test_a_free_hero_and_nothing_else_gives_the_counted_sequences() -> None:
    """Icarus (free) is the only card, both sides are empty.

    1 move:  end the phase, or play Icarus = 2.
    2 moves: after the end nobody attacks and a card is drawn: any of the 84 kinds but Icarus, whose only copy is in the hand = 83.
             Icarus may go to any of 6 empty spaces. 83 + 6 = 89.
    3 moves: second draw: 83 kinds again after one of the 12 soldiers, which have a second copy, but 82 after one of the other 71:
             12 * 83 + 71 * 82 = 6818. With Icarus in play and no card left the phase can only be ended: 6. 6818 + 6 = 6824.
    """
    state = at(hand=["icarus"])
    assert [leaves(GAME, state, depth) for depth in range(4)] == [1, 2, 89, 6824]


def test_payments_with_a_marker_and_a_multi_coloured_card_give_the_counted_sequences() -> None:
    """Hand Hector (GGRY, green), Machaon (G, green), Lapiths (G, green), Chiron (RG, multi-coloured), Danaans (Y, yellow); red marker.

    Only space 6 is empty. Ending the phase wins at once (the Phaeacians on 1 are unopposed and the counter is on 6), so that branch
    counts 1 at every depth. M, L, C, D, H are the cards, r the marker. Every play takes card and space first:

    1 and 2 moves: end, H, M, L, C, D, then the one space = 6.
    3 moves: Danaans need yellow: only C can pay, which is not asked, so they are in play and the phase can only be ended: 1.
             Machaon: H, L or C pays = 3. Lapiths: H, M or C = 3. Chiron: green by H, M or L, red by r is not asked = 3.
             Hector, first green: M, L or C = 3. In all 1 + 1 + 3 + 3 + 3 + 3 = 14.
    4 moves: nothing more than the end for the four: 1 + 3 + 3 + 3 = 10. Hector, second green: after M: L or C; after L: M or C;
             after C: M or L (red is then r, yellow D) = 6. In all 1 + 10 + 6 = 17.
    5 moves: the four have ended and won: 10. Hector paid with C for green is in play, the board is full, only the end is left: 4 of the 6.
             After M, L and after L, M red is asked: C or r = 2 each, 4 in all. In all 1 + 10 + 4 + 4 = 19.
    6 moves: the 4 that ended have won: 4. Red by C leaves D for yellow, which is not asked: the end, 1 each = 2.
             Red by r leaves yellow to D or C: 2 each = 4. In all 1 + 10 + 4 + 2 + 4 = 21.
    """
    state = at(
        mine={1: "phaeacians", 2: "dardani", 3: "dardani", 4: "amazons", 5: "achaeans"},
        hand=["hector", "machaon", "lapiths", "chiron", "danaans"],
        markers=["red"],
        counter=6,
    )
    assert [leaves(GAME, state, depth) for depth in range(7)] == [1, 6, 6, 14, 17, 19, 21]


def test_an_attack_with_a_marker_and_a_last_card_gives_the_counted_sequences() -> None:
    """The picture of the rulebook (FO-EX-1), with one card left in the draw pile.

    1 move:  the phase can only be ended. Menelaus' ability would touch nobody (Alcmene is yellow), so it is not asked; his attack of 2
             defeats Alcmene. Medea, unopposed on Delphi, is asked for a marker.
    2 moves: one of 4 markers or none = 5.
    3 moves: the last card is drawn: one of the 21 unseen cards. They are the first 21 of the box (20 removed and 1 in the pile), all of
             them heroes, which exist once, so 21 kinds: 5 * 21 = 105.
    4 moves: the pile is empty, every one of these games is over: 105.
    """
    state = at(mine={4: "menelaus", 5: "medea"}, theirs={4: "alcmene"}, pile=1)
    assert [leaves(GAME, state, depth) for depth in range(5)] == [1, 1, 5, 105, 105]


def test_the_position_after_the_attack_is_the_one_of_the_explanation() -> None:
    state = say(at(mine={4: "menelaus", 5: "medea"}, theirs={4: "alcmene"}, pile=1), "end the phase")
    assert side(state, 1) == {}
    assert choices(state) == ["Take no marker", *[f"Take the {colour} marker" for colour in ("blue", "green", "red", "yellow")]]
    assert not is_over(state)


def test_a_bare_city_with_one_tile_gives_the_counted_sequences() -> None:
    """Hexemonia: one citizen on the Acropolis, a Pasture in hand, four different tiles in the display, two players.

    1 move:  play no more tiles, or play the Pasture = 2.
    2 moves: the Pasture on six cells, its payment is forced = 6; or, as no action is possible, the other player takes one of four tiles = 4.
    3 moves: after each of the six cells the question for more tiles, with one answer = 6; after each tile taken, every kind that may
             come next from the pile.
    """
    state = hexemonia.at(
        {(0, 0): "athens 1 0 0"}, {(0, 0): "sparta 0 0 0"}, hands=[["pasture"], []], display=["village", "quarry", "walls", "agora"], ask="play"
    )
    kinds = sum(copies > 0 for copies in state.unseen)
    assert kinds == 19
    assert [leaves(state.game, state, depth) for depth in (1, 2, 3)] == [2, 10, 6 + 4 * kinds]


def test_a_last_action_point_gives_the_counted_sequences() -> None:
    """Amazons: the Princess in H has the last action point of the last round, and too little for everything but a Move; Z is occupied.

    1 move:  go to Θ or to the Palace, burn, or pass = 4.
    2 moves: after a Move and after the burn the turn can only be ended = 3. After the pass it is her turn again, as nobody else has
             action points: Θ, the Palace or burn, but no second pass = 3. In all 6.
    3 moves: the three that ended are over = 3. After the pass the second turn can only be ended = 3. In all 6, as ever after.
    """
    state = amazons.at({"class": "princess", "area": "H", "ap": 1, "charged": []}, {"class": "scout", "area": "Z", "ap": 0}, round=3)
    assert [leaves(state.game, state, depth) for depth in range(6)] == [1, 4, 6, 6, 6, 6]


def test_a_battle_gives_the_counted_sequences() -> None:
    """Amazons: the extra Battle of the Warrior against Pegasus in E (4M 3C with the terrain), with 3 AP and one card, which adds 1M 1C.

    Her Ancillary is exhausted. Penthesilea 4M 1C; Otrera on the left 4M 3C for 2 AP; Hippo on the right 0M 5C for 1 AP. Penthesilea
    wins with either common, Otrera alone too; Hippo alone has too little Might even with the card, Penthesilea alone too little Cunning.

    1 move:  no own Amazon, or Penthesilea = 2.
    2 moves: none with Otrera; Penthesilea with Otrera or with Hippo = 3.
    3 moves: to each of the three the card, or the blow = 6.
    4 moves: after the card only the blow = 3. After the blow the token's slot is no question, as only one is yellow: Griffin or Bellerophon
             is turned up: 3 * 2 = 6. In all 9.
    5 moves: after the card and the blow 3 * 2 = 6; without the card any of the 5 commons of the deck comes: 6 * 5 = 30. In all 36.
    6 moves: 6 * 5 = 30 with the card; without it the turn can only be ended, as nothing but the extra Battle was left: 30. In all 60.
    """
    warrior = {"class": "warrior", "area": "E", "ap": 3, "charged": ["W1"], "exhausted": ["ancillary"], "row": 1, "hand": ["DI-05"], "ares": False}
    table = {"tokens": {"E": ["yellow"]}, "tops": {"yellow": "pegasus"}, "left": "otrera", "right": "hippo", "allowances": 0, "used": 1}
    state = amazons.do(amazons.at(warrior, {}, **table), "fight pegasus")
    assert [leaves(state.game, state, depth) for depth in range(7)] == [1, 2, 3, 6, 9, 36, 60]


def test_a_last_card_to_place_gives_the_counted_sequences() -> None:
    """Kronos Epilogue: round 1 of two, the Acropolis has passed, Kallisto holds Iolaus (3/3/1) and nothing else.

    1 move:  place no more, or Iolaus = 2.
    2 moves: after no more nobody comes to the three quests, and one of the 13 scouts of the pile is revealed in round 2 = 13. Iolaus may
             go to any of six sides, after which Kallisto has nothing left and the boards are resolved = 6. In all 19.
    3 moves: 13 * 12 second scouts. Alone on a quest she wins the treasure of her side: Armory or one of three slots: 6 * 4. In all 180.
    4 moves: 13 * 12 * 11 third scouts. Against the monster only Great Bear's Claw can be used, or not = 2; Astral Veil and Night Hunt need
             an opponent, and the Armory an elite, so she loses without a question and a scout is revealed: 3 * 13. In all 1716 + 6 * 41.
    """
    state = kronos.at({"hand": ["iolaus"]}, {"passed": True})
    assert [leaves(state.game, state, depth) for depth in range(5)] == [1, 2, 19, 180, 1962]


def test_a_battle_with_reinforcements_gives_the_counted_sequences() -> None:
    """Kronos Epilogue: Ithaca as in KE-EX-5. Kallisto: Leonidas, Achilles, Phaistos Disk in the Armory. The Acropolis of Knossos, blue:
    Iolaus, Hermes, Pythagoras in hand, Olive Branch on Thread of Ariadne, whose bonus Leonidas cancels without a question.

    1 move:  no more, Pythagoras or Thread of Ariadne = 3.
    2 moves: after no more Kallisto: no more, or the Disk for Achilles = 2. Pythagoras is for Iolaus only (Hermes is a god), first aspect = 3.
             The Thread is for one of two = 2. In all 7.
    3 moves: Kallisto wins either way and keeps the Amphora or unlocks one of three slots: 2 * 4. Second aspect of Pythagoras: 3 * 2.
             Aspect of the Thread: 2 * 3. In all 20.
    4 moves: against Lamia without the Disk: Armory: Disk, Amphora or none = 3; Claw: Disk, Claw or none = 3; the other two slots: Disk or
             none = 2 each: 10. With the Disk: Armory: Amphora or none = 2; Claw or none = 2; with the other slots nothing can be played,
             Lamia is beaten, and the Bow goes to the Armory or one of two slots = 3 each: 10. After Pythagoras and after the Thread
             Kallisto: Disk or none: 6 * 2 + 6 * 2. In all 44.
    """
    state = kronos.duel(
        {"cards": ["leonidas", "achilles"], "armory": ["phaistos-disk"]},
        {"cards": ["iolaus", "hermes"], "hand": ["pythagoras"], "slots": ["olive-branch"]},
    )
    assert [leaves(state.game, state, depth) for depth in range(5)] == [1, 3, 7, 20, 44]


def test_a_placement_for_the_final_battle_gives_the_counted_sequences() -> None:
    """Kronos Epilogue for two: Kallisto has a treasure in her Armory, the Acropolis has none.

    1, 2 moves: the order of the aspects = 3, 6; all that follows is counted for one order.
    3, 4, 5:    first character = 3; with the treasure or without = 6; second character = 12, one half with the treasure given.
    6 moves:    the treasure given, the last character is no question: first character of the Acropolis: 6 * 3. Not given: with the second
                character or not: 6 * 2. In all 30.
    7 moves:    given first: 18 * 2, and the game is over. Given second: 6 * 3. Not yet: with the last or not: 6 * 2. In all 66.
    8 moves:    36 are over, 18 * 2 more, 12 * 3: in all 108.
    9 moves:    36, 36, 36 * 2: in all 144, which is 24 placements of hers with 6 of the other.
    """
    state = kronos.at({"armory": ["golden-fleece"]}, {}, phase="final")
    assert [leaves(state.game, state, depth) for depth in range(10)] == [1, 3, 6, *[6 * number for number in (3, 6, 12, 30, 66, 108, 144)]]

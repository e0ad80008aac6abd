"""Setup, the course of a turn and the starting player's first turn (FO-SETUP, FO-TURN, FO-FIRST)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import kernel_lib as kl
from kernel_lib.core.errors import BadOption
from kernel_lib.core.match import chance_move, deal
from kernel_lib.core.types import CHANCE
from kernel_lib.games.olympus import moves as m
from kernel_lib.games.olympus.rules import Olympus
from kernel_lib.games.olympus.state import ATTACKING, DRAWING, PLAYING, OlympusState
from tests.marks import rule
from tests.olympus.reading import choices, damage, discarded, hand, is_over, refused, side
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, game, say, settle, start_turn

LAZY: Olympus = kl.game("olympus", first_turn_skip="lazy")  # type: ignore[assignment]
NO_ATTACK: Olympus = kl.game("olympus", first_turn_skip="attack")  # type: ignore[assignment]
SKIPS = [(m.SKIP, PLAYING, 0), (m.SKIP, ATTACKING, 0), (m.SKIP, DRAWING, 0)]


def without_removing(cards: int) -> Olympus:
    return kl.game("olympus", removed_cards=cards)  # type: ignore[return-value]


def first_turn(g: Olympus = GAME, **position: object) -> OlympusState:
    """Seat 0 at the very start of the first turn of the game."""
    return start_turn(at(g, turn=0, **position))  # type: ignore[arg-type]


def told(s: OlympusState) -> list[str]:
    return [event.what for event in s.log or []]


# Setup


@rule("FO-SETUP-1", "FO-SETUP-2", "FO-SETUP-3", "FO-SETUP-4")
def test_the_table_is_empty_before_the_first_turn():
    s, _ = deal(GAME, 1)
    assert side(s, ME) == side(s, OPP) == {}
    assert s.counter == 0
    assert GAME.to_json(s)["markers"] == {"blue": None, "green": None, "red": None, "yellow": None}
    assert discarded(s) == []
    assert [damage(s, seat, lane) for seat in (ME, OPP) for lane in range(1, 7)] == [0] * 12


@rule("FO-SETUP-1")
def test_each_player_owns_the_six_spaces_of_the_own_side():
    for seat in (ME, OPP):
        s = at(hand=["dardani"], their_hand=["dardani"], active=seat)
        say(s, "play dardani")
        assert [move[1] for move in game(s).legal_moves(s)] == list(range(seat * 6, seat * 6 + 6))


@rule("FO-SETUP-1")
def test_the_two_players_face_each_other_lane_by_lane():
    s = attack(at(mine={2: "danaans"}, theirs={1: "hector", 2: "priam", 3: "andromeda"}))
    assert [damage(s, OPP, lane) for lane in (1, 2, 3)] == [0, 2, 0]


@rule("FO-SETUP-4", "FO-DMG-4")
def test_both_players_discard_on_one_common_pile():
    s = attack(at(mine={1: "danaans"}, theirs={1: "amazons"}, hand=["argonauts", "peleus"], discard=["argos"]))
    assert discarded(s) == ["argos", "amazons"]
    s = at(hand=["argonauts", "peleus"], discard=["argos", "amazons"])
    assert discarded(say(s, "play argonauts", "put it on delphi 4")) == ["argos", "amazons", "peleus"]


@rule("FO-SETUP-5", "FO-RULING-2")
def test_the_deck_is_the_96_playing_cards_and_no_overview_card():
    kinds = Counter(card.kind for card in GAME.box.cards for _ in range(card.copies))
    assert kinds == {"hero": 60, "soldier": 24, "equipment": 12}
    s = GAME.new()
    assert sum(GAME.to_json(s)["unseen"].values()) == 96
    assert s.pile == 96 - 20


@rule("FO-SETUP-6", "FO-RULING-1")
def test_twenty_cards_stay_unseen_to_the_very_end():
    s, rng = deal(GAME, 3)
    while not is_over(s):
        move = chance_move(GAME, s, rng) if s.to_act == CHANCE else GAME.legal_moves(s)[0]
        GAME.apply(s, move)
    assert GAME.result(s).details["reason"] == "pile"
    assert s.pile == 0
    assert sum(GAME.to_json(s)["unseen"].values()) == 20


@rule("FO-SETUP-6", "FO-RULING-1", "FO-INFO-1")
def test_nobody_is_told_which_cards_were_removed():
    s, _ = deal(GAME, 4)
    for viewer in (ME, OPP):
        seen = GAME.to_json(GAME.observe(s, viewer))
        assert sum(seen["unseen"].values()) == 96 - 6  # 20 removed, 64 in the pile and 6 in the other hand cannot be told apart
        assert seen["top"] == []


@rule("FO-SETUP-6", "FO-RULING-1", "FO-CHANCE-1")
def test_no_fixed_part_of_the_deck_is_removed():
    tables = [deal(GAME, seed)[0] for seed in range(120)]
    dealt = {card for s in tables for card in (*hand(s, ME), *hand(s, OPP))}
    assert dealt == {card.id for card in GAME.box.cards}


@rule("FO-SETUP-7")
def test_each_player_is_dealt_six_cards_and_64_form_the_pile():
    s, _ = deal(GAME, 2)
    assert [len(hand(s, seat)) for seat in (ME, OPP)] == [6, 6]
    assert s.pile == 64
    assert sum(GAME.to_json(s)["unseen"].values()) == 84


@rule("FO-SETUP-8", "FO-CHANCE-3")
def test_the_starting_player_is_drawn_by_lot_after_dealing():
    s = GAME.new()
    for dealt in range(12):
        assert len(hand(s, ME)) + len(hand(s, OPP)) == dealt
        GAME.apply(s, chance_move(GAME, s, Random(dealt)))
    assert GAME.outcomes(s) == [((m.STARTS, 0, 0), 1), ((m.STARTS, 1, 0), 1)]
    for starter in (ME, OPP):
        begun = s.clone()
        GAME.apply(begun, (m.STARTS, starter, 0))
        assert (begun.to_act, begun.active, begun.turn) == (starter, starter, 1)


# Option removed_cards


@rule("FO-SETUP-6", "FO-RULING-1")
@pytest.mark.parametrize(("removed", "pile"), [(0, 84), (20, 64), (83, 1)])
def test_the_option_removed_cards_leaves_the_rest_to_the_pile(removed: int, pile: int):
    g = without_removing(removed)
    s, _ = deal(g, 7)
    assert s.pile == pile
    assert [len(hand(s, seat)) for seat in (ME, OPP)] == [6, 6]
    assert sum(g.to_json(s)["unseen"].values()) == removed + pile


@rule("FO-SETUP-6")
def test_with_no_card_removed_all_96_are_seen_in_the_end():
    g = without_removing(0)
    s, rng = deal(g, 5)
    while not is_over(s):
        g.apply(s, chance_move(g, s, rng) if s.to_act == CHANCE else g.legal_moves(s)[0])
    assert (s.pile, sum(g.to_json(s)["unseen"].values())) == (0, 0)


@rule("FO-SETUP-6", "FO-DRAW-3")
def test_with_83_cards_removed_the_first_draw_ends_the_game():
    g = without_removing(83)
    s, rng = deal(g, 6)
    say(s, "leave out phase 2", "end the phase")
    assert s.to_act == CHANCE
    g.apply(s, chance_move(g, s, rng))
    assert is_over(s)
    assert g.result(s).details["reason"] == "pile"


@rule("FO-SETUP-6")
@pytest.mark.parametrize("removed", [-1, 84])
def test_a_draw_pile_without_a_card_cannot_be_asked_for(removed: int):
    with pytest.raises(BadOption, match="removed_cards"):
        without_removing(removed)


# Turns


@rule("FO-TURN-1")
def test_the_players_take_turns_alternately():
    s, turns = at(), []
    for _ in range(4):
        turns.append((s.to_act, s.turn))
        settle(attack(s))
    assert turns == [(ME, 5), (OPP, 6), (ME, 7), (OPP, 8)]


@rule("FO-TURN-2", "FO-TURN-3")
def test_a_turn_runs_from_the_start_over_play_attack_and_draw_to_the_end():
    s = at(mine={1: "sisyphus", 2: "penelope"}, hand=["amazons", "dardani"], log=True, turn=4)
    start_turn(s)
    say(s, "use penelope", "discard dardani")
    settle(s)
    say(s, "play amazons", "put it on olympus 3", "end the phase")
    settle(s)
    kept = [what for what in told(s) if what in ("turn", "dropped", "played", "ended phase", "attacked", "drew", "returned")]
    attacks = ["attacked"] * 3
    assert kept == ["turn", "dropped", "drew", "played", "ended phase", *attacks, "drew", "drew", "returned", "turn"]


@rule("FO-TURN-2", "FO-RULING-6", "FO-END-1")
def test_the_six_spaces_are_checked_before_the_abilities_of_the_start():
    full = {1: "orestes", 2: "dardani", 3: "dardani", 4: "amazons", 5: "amazons", 6: "penelope"}
    s = start_turn(at(mine=full, hand=["argos"]))
    assert is_over(s)
    assert GAME.result(s).winners == (ME,)
    assert GAME.result(s).details["reason"] == "six"
    assert hand(s, ME) == ["argos"]  # neither Orestes nor Penelope was asked


@rule("FO-TURN-2", "FO-TURN-3")
def test_abilities_of_the_start_come_before_the_play_phase():
    s = start_turn(at(mine={1: "orestes"}, hand=["argos", "amazons"]))
    assert choices(s)[0] == "Discard no card and lose Orestes"
    assert s.phase < PLAYING
    say(s, "discard argos")
    assert choices(s) == ["End the phase and attack", "Play Amazons (free)"]


@rule("FO-TURN-2")
def test_abilities_of_the_end_come_after_the_draw():
    s = attack(at(mine={4: "laodice"}))
    say(s, "take no marker")
    draw(s, "argos")
    assert side(s, ME) == {4: "laodice"}
    draw(s, "telemachus")
    assert side(s, ME) == {}
    assert s.to_act == OPP


@rule("FO-TURN-3")
def test_attack_and_draw_follow_without_a_choice():
    s = at(mine={1: "danaans"}, hand=["argos"])
    assert refused(s, (m.SKIP, ATTACKING, 0)) == {"FO-FIRST-1"}
    assert refused(s, (m.SKIP, DRAWING, 0)) == {"FO-FIRST-1"}
    attack(s)
    assert (s.counter, s.to_act) == (1, CHANCE)  # attacked, and the draw is under way
    draw(s, "hector", "ajax")
    assert hand(s, ME) == ["ajax", "argos", "hector"]


@rule("FO-TURN-3", "FO-PLAY-1")
def test_the_play_phase_may_be_used_to_play_nothing():
    s = at(hand=["argos", "amazons"])
    assert choices(s)[0] == "End the phase and attack"
    attack(s)
    assert (hand(s, ME), side(s, ME), s.phase) == (["amazons", "argos"], {}, DRAWING)


@rule("FO-TURN-3")
def test_the_draw_cannot_come_before_the_attack():
    s = attack(at(mine={4: "danaans"}))
    assert (s.phase, s.to_act) == (ATTACKING, ME)
    assert s.pile == at(mine={4: "danaans"}).pile
    say(s, "take no marker")
    assert (s.phase, s.to_act) == (DRAWING, CHANCE)


@rule("FO-TURN-4")
def test_abilities_of_the_start_are_asked_from_space_one_to_six():
    s = start_turn(at(mine={5: "orestes", 2: "penelope"}, hand=["argos", "amazons"]))
    assert GAME.prompt(s).startswith("Use Penelope?")
    say(s, "do not use penelope")
    assert GAME.prompt(s).startswith("Orestes")
    s = start_turn(at(mine={2: "orestes", 5: "penelope"}, hand=["argos", "amazons"]))
    assert GAME.prompt(s).startswith("Orestes")


@rule("FO-TURN-4")
def test_abilities_of_the_end_happen_from_space_one_to_six():
    s = attack(at(mine={4: "laodice", 2: "icarus", 5: "sisyphus +shield-red"}))
    say(s, "take no marker", "take no marker")
    draw(s, "argos", "ajax")
    assert discarded(s) == ["icarus", "laodice", "shield-red"]
    assert hand(s, ME) == ["ajax", "argos", "sisyphus"]


@rule("FO-TURN-4")
def test_the_other_players_abilities_wait_for_their_own_turn():
    s = attack(at(mine={6: "dardani"}, theirs={2: "icarus", 4: "laodice", 3: "orestes"}))
    draw(s, "argos", "ajax")
    assert 2 in side(s, OPP)
    assert 4 in side(s, OPP)  # the end of my turn is not theirs
    s = start_turn(at(mine={6: "dardani"}, theirs={3: "orestes", 5: "danaans 1 +shield-green"}))
    assert side(s, OPP)[3] == "orestes"
    assert damage(s, OPP, 5) == 1


# The starting player's first turn


@rule("FO-FIRST-1", "FO-FIRST-4", "FO-RULING-5")
def test_the_starter_names_one_phase_before_anything_else():
    s, _ = deal(GAME, 8)
    assert GAME.legal_moves(s) == SKIPS
    assert choices(s) == ["Leave out phase 1: playing cards", "Leave out phase 2: attacking", "Leave out phase 3: drawing cards"]


@rule("FO-FIRST-1")
def test_the_starter_cannot_leave_out_no_phase():
    s = first_turn(hand=["argos"])
    assert refused(s, (m.PASS, 0, 0)) == {"FO-FIRST-1"}
    assert refused(s, (m.SKIP, 0, 0)) == {"FO-FIRST-1"}  # no such phase
    assert (m.PLAY, GAME.box.number["argos"], 0) not in GAME.legal_moves(s)


@rule("FO-FIRST-4")
def test_the_phase_is_named_before_the_abilities_of_the_start():
    s = first_turn(mine={1: "penelope"}, hand=["argos"])
    assert GAME.legal_moves(s) == SKIPS
    say(s, "leave out phase 2")
    assert GAME.prompt(s).startswith("Use Penelope?")


@rule("FO-FIRST-1", "FO-FIRST-2")
def test_leaving_out_the_play_phase_goes_straight_to_the_attack():
    s = first_turn(mine={1: "danaans"}, hand=["argos"])
    say(s, "leave out phase 1")
    assert (s.counter, s.to_act, s.phase) == (1, CHANCE, DRAWING)
    draw(s, "hector", "ajax")
    assert (hand(s, ME), s.to_act) == (["ajax", "argos", "hector"], OPP)


@rule("FO-FIRST-1", "FO-FIRST-2")
def test_leaving_out_the_attack_lets_no_unit_attack():
    s = first_turn(mine={1: "danaans", 4: "hector", 5: "menelaus"}, theirs={2: "amazons"})
    say(s, "leave out phase 2", "end the phase")
    assert (s.counter, s.to_act, s.phase) == (0, CHANCE, DRAWING)
    draw(s, "argos", "ajax")
    assert (s.to_act, s.turn) == (OPP, 2)


@rule("FO-FIRST-1", "FO-FIRST-2")
def test_leaving_out_the_draw_draws_nothing_at_all():
    s = first_turn(mine={2: "tiresias", 1: "danaans"}, hand=["argos"])
    before = s.pile
    say(s, "leave out phase 3", "end the phase")
    assert (s.counter, s.to_act, s.turn) == (1, OPP, 2)
    assert (s.pile, hand(s, ME)) == (before, ["argos"])


@rule("FO-FIRST-2", "FO-RULING-30")
@pytest.mark.parametrize("phase", ["1", "2", "3"])
def test_abilities_of_start_and_end_happen_whatever_phase_is_left_out(phase: str):
    s = first_turn(mine={1: "icarus", 2: "penelope"}, theirs={1: "priam", 2: "hector"}, hand=["argos"])
    say(s, f"leave out phase {phase}", "use penelope")
    assert "argos" in discarded(s)
    draw(s, "amazons")
    if phase != "1":
        attack(s)
    settle(s)
    assert (s.to_act, s.turn) == (OPP, 2)
    assert side(s, ME) == {2: "penelope"}  # Icarus fell at the end of the turn


@rule("FO-FIRST-2", "FO-EX-14")
def test_icarus_scores_and_falls_in_a_first_turn_without_draw():
    s = first_turn(hand=["icarus", "hector", "ajax", "leda", "paris", "priam"], pile=64)
    say(s, "leave out phase 3", "play icarus", "put it on olympus 1", "end the phase")
    assert (s.counter, s.pile, len(hand(s, ME))) == (1, 64, 5)
    assert (discarded(s)[-1], side(s, ME), s.to_act) == ("icarus", {}, OPP)


@rule("FO-FIRST-3", "FO-FIRST-1")
@pytest.mark.parametrize("phase", ["1", "2", "3"])
def test_the_second_players_first_turn_is_complete(phase: str):
    s = first_turn(theirs={1: "danaans"}, their_hand=["argos"])
    say(s, f"leave out phase {phase}")
    if phase != "1":
        attack(s)
    settle(s)
    assert choices(s) == ["End the phase and attack", "Play Argos (free)"]
    assert refused(s, (m.SKIP, ATTACKING, 0)) == {"FO-FIRST-1"}
    attack(s)
    assert s.counter == -1
    settle(s)
    assert (len(hand(s, OPP)), s.to_act, s.turn) == (3, ME, 3)


@rule("FO-FIRST-1")
def test_the_starters_second_turn_is_complete():
    s = first_turn(mine={1: "danaans"})
    say(s, "leave out phase 2", "end the phase")
    settle(s)
    settle(attack(s))
    assert (s.to_act, s.turn, choices(s)[0]) == (ME, 3, "End the phase and attack")
    attack(s)
    assert s.counter == 1
    settle(s)
    assert len(hand(s, ME)) == 4


@rule("FO-FIRST-1", "FO-FIRST-2")
def test_the_skip_belongs_to_the_starter_also_on_the_second_seat():
    s = start_turn(at(turn=0, theirs={1: "danaans"}, active=OPP), OPP)
    assert (s.to_act, GAME.legal_moves(s)) == (OPP, SKIPS)
    say(s, "leave out phase 2", "end the phase")
    settle(s)
    assert (s.counter, s.to_act, choices(s)[0]) == (0, ME, "End the phase and attack")


# Option first_turn_skip


@rule("FO-RULING-5", "FO-FIRST-4")
def test_declaring_is_the_default():
    assert GAME.options["first_turn_skip"] == "declare"
    with pytest.raises(BadOption, match="first_turn_skip"):
        kl.game("olympus", first_turn_skip="never")


@rule("FO-RULING-5", "FO-FIRST-1")
def test_lazy_asks_phase_by_phase_and_stops_after_the_first_skip():
    s = first_turn(LAZY, mine={1: "danaans"}, hand=["argos"])
    assert LAZY.legal_moves(s) == [(m.PASS, 0, 0), (m.SKIP, PLAYING, 0)]
    assert refused(s, (m.SKIP, DRAWING, 0)) == {"FO-FIRST-1"}  # that one is not up yet
    say(s, "leave out phase 1")
    assert (s.counter, s.to_act, s.phase) == (1, CHANCE, DRAWING)  # attacked without another question
    settle(s)
    assert (len(hand(s, ME)), s.to_act) == (3, OPP)


@rule("FO-RULING-5", "FO-FIRST-1")
def test_lazy_asks_for_the_attack_after_the_play_phase():
    s = first_turn(LAZY, mine={1: "danaans"}, hand=["argos"])
    say(s, "do it: playing cards", "play argos", "put it on olympus 2")
    settle(say(s, "do not use argos"))
    attack(s)
    assert LAZY.legal_moves(s) == [(m.PASS, 0, 0), (m.SKIP, ATTACKING, 0)]
    say(s, "leave out phase 2")
    assert (s.counter, s.to_act, s.phase) == (0, CHANCE, DRAWING)
    settle(s)
    assert len(hand(s, ME)) == 2


@rule("FO-RULING-5", "FO-FIRST-1", "FO-FIRST-2")
def test_lazy_leaves_out_the_draw_when_nothing_else_was():
    s = first_turn(LAZY, mine={1: "danaans", 2: "tiresias"}, theirs={2: "priam"}, hand=["argos"])
    before = s.pile
    say(s, "do it: playing cards", "end the phase", "do it: attacking")
    assert (s.counter, s.to_act, s.turn) == (1, OPP, 2)
    assert (s.pile, hand(s, ME), LAZY.to_json(s)["left_out"]) == (before, ["argos"], "draw")


@rule("FO-RULING-5", "FO-FIRST-3")
def test_lazy_asks_the_second_player_nothing():
    s = first_turn(LAZY)
    settle(say(s, "leave out phase 1"))
    assert (s.to_act, choices(s)) == (OPP, ["End the phase and attack"])
    attack(s)
    assert s.to_act == CHANCE


@rule("FO-RULING-5", "FO-FIRST-1")
def test_always_leaving_out_the_attack_asks_nothing():
    s = first_turn(NO_ATTACK, mine={1: "danaans"}, hand=["argos"])
    assert choices(s) == ["End the phase, without attack this turn", "Play Argos (free)"]
    attack(s)
    assert (s.counter, s.to_act) == (0, CHANCE)
    settle(s)
    assert (len(hand(s, ME)), s.to_act) == (3, OPP)
    settle(attack(s))
    attack(s)
    assert s.counter == 1  # the second turn of the starter is complete


@rule("FO-RULING-30", "FO-RULING-5")
def test_start_and_end_abilities_happen_under_every_value_of_the_option():
    for g, words in ((GAME, ["leave out phase 2"]), (LAZY, []), (NO_ATTACK, [])):
        s = first_turn(g, mine={1: "icarus", 2: "penelope"}, hand=["argos"])
        say(s, *words, "use penelope")
        assert discarded(s) == ["argos"]
        draw(s, "amazons")
        say(s, *(["do it: playing cards", "end the phase", "leave out phase 2"] if g is LAZY else ["end the phase"]))
        settle(s)
        assert (side(s, ME), s.counter, s.to_act) == ({2: "penelope"}, 0, OPP)


@rule("FO-FIRST-2")
def test_a_grant_of_a_second_attack_is_not_offered_when_the_attack_is_left_out():
    s = first_turn(mine={1: "danaans"}, hand=["cycnus", "peleus", "teucer"])
    say(s, "leave out phase 2", "play cycnus", "put it on olympus 2")
    assert choices(s) == ["End the phase, without attack this turn"]

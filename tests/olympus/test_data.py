"""The printed matter as data: what the set of cards must hold, where it comes from, editions, and the ability language."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import kernel_lib as kl
from kernel_lib.core.data import SOURCES
from kernel_lib.games.olympus.catalog import Card
from tests.marks import rule
from tests.olympus.reading import hand, side, values
from tests.olympus.table import GAME, ME, OPP, at, attack, draw, say

COLOURS = ("blue", "green", "red", "yellow")
CARDS = GAME.box.cards
CARD = {card.id: card for card in CARDS}
DATA = GAME.data_folder()


def kind(name: str) -> list[Card]:
    return [card for card in CARDS if card.kind == name]


# FO-DATA-1..11


@rule("FO-DATA-1", "FO-RULING-3")
def test_there_are_sixty_heroes_with_different_names_and_four_multi_coloured_per_colour():
    heroes = kind("hero")
    assert len({hero.name for hero in heroes}) == len(heroes) == 60
    for colour in COLOURS:
        own = [hero for hero in heroes if hero.colour == colour]
        assert (len(own), sum(hero.multi for hero in own)) == (15, 4)


@rule("FO-DATA-2")
def test_there_are_twelve_soldiers_twice_and_a_helmet_shield_and_sword_in_every_colour():
    assert {soldier.copies for soldier in kind("soldier")} == {2}
    assert Counter(soldier.colour for soldier in kind("soldier")) == dict.fromkeys(COLOURS, 3)
    assert {gear.id for gear in kind("equipment")} == {f"{word}-{colour}" for word in ("helmet", "shield", "sword") for colour in COLOURS}
    assert {gear.copies for gear in kind("equipment")} == {1}


@rule("FO-DATA-3", "FO-RULING-2", "FO-SETUP-5")
def test_there_are_ninety_six_cards_with_ids_of_their_own():
    for colour in COLOURS:
        assert sum(card.copies for card in CARDS if card.colour == colour) == 24
    assert len(GAME.box.card_ids) == len(set(GAME.box.card_ids)) == 96
    assert {"tauri-1", "tauri-2", "hector"} <= set(GAME.box.card_ids)


@rule("FO-DATA-4")
def test_every_hero_some_soldiers_and_some_equipment_have_abilities():
    assert all(hero.abilities and hero.text for hero in kind("hero"))
    assert {soldier.id for soldier in kind("soldier") if soldier.abilities} == {"pleiades", "carians", "myrmidons"}
    assert {gear.id for gear in kind("equipment") if gear.abilities} == {"sword-blue", "shield-green", "helmet-red", "sword-yellow"}


@rule("FO-DATA-5")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_values_of_a_card_are_in_range(card: Card):
    assert len(card.cost) <= 4
    assert set(card.cost) <= set("BGRY")
    attack_range, defence_range = (range(6), range(1, 7)) if card.is_unit else (range(4), range(4))
    assert card.attack in attack_range
    assert card.defence in defence_range


@rule("FO-DATA-6")
def test_four_soldiers_and_eight_equipment_cards_are_free():
    assert sum(not soldier.cost for soldier in kind("soldier")) == 4
    assert sum(not gear.cost for gear in kind("equipment")) == 8


@rule("FO-DATA-7")
def test_a_hero_that_costs_red_and_yellow_exists():
    assert any(sorted(hero.cost) == ["R", "Y"] for hero in kind("hero"))


@rule("FO-DATA-8")
def test_every_trigger_is_used_by_the_heroes():
    triggers = Counter(hero.abilities[0].split()[0] for hero in kind("hero"))
    assert triggers == {"PLAY": 25, "ATTACK": 9, "ALWAYS": 26}
    assert all(len(card.abilities) <= 1 for card in CARDS)


@rule("FO-DATA-9")
def test_german_hero_names_run_from_achilleus_to_tydeus():
    german = sorted(hero.german for hero in kind("hero"))
    assert (german[0], german[-1]) == ("Achilleus", "Tydeus")
    assert len(set(german)) == 60


@rule("FO-DATA-10")
def test_no_colour_is_much_scarcer_than_another_in_the_costs():
    symbols: Counter[str] = Counter()
    for card in CARDS:
        symbols.update({letter: card.copies * count for letter, count in Counter(card.cost).items()})
    assert symbols == {"G": 36, "R": 34, "B": 33, "Y": 33}


@rule("FO-DATA-11")
def test_only_six_units_have_a_printed_attack_of_zero():
    assert {card.id for card in CARDS if card.is_unit and card.attack == 0} == {"nestor", "tiresias", "helen", "iphigenia", "hecuba", "dardani"}


@rule("FO-DATA-1")
def test_every_hero_has_a_sex_and_nothing_else_has_one():
    assert all((card.sex in ("m", "f")) == (card.kind == "hero") for card in CARDS)


# What is known of single cards


@rule("FO-DATA-7", "FO-CARD-ODYSSEUS")
def test_known_odysseus_draws_a_card_that_may_be_played_free():
    assert CARD["odysseus"].abilities == ("PLAY must: draw(1, me) as X; free_play(X)?",)
    assert CARD["odysseus"].ability_source == "rulebook"


@rule("FO-DATA-7", "FO-CARD-LAODICE")
def test_known_laodice_is_a_heroine_discarded_at_the_end_of_the_turn():
    assert CARD["laodice"].sex == "f"
    assert CARD["laodice"].abilities == ("ALWAYS on my_turn_end must: discard_unit -> self",)


@rule("FO-DATA-7", "FO-CARD-MENELAUS")
def test_known_menelaus_has_attack_two_and_may_damage_red_units():
    assert CARD["menelaus"].attack == 2
    assert CARD["menelaus"].abilities == ("ATTACK may: damage(1) -> all enemy red units",)


@rule("FO-DATA-7", "FO-CARD-MEDEA")
def test_known_medea_attacks_and_takes_over_opposing_units():
    assert (CARD["medea"].sex, CARD["medea"].attack >= 1) == ("f", True)
    assert CARD["medea"].abilities == ("ALWAYS on opposing_discarded may: place -> event unit",)


@rule("FO-DATA-7", "FO-CARD-ALCMENE", "FO-RULING-4")
def test_known_alcmene_has_defence_two_and_gives_the_opponent_a_card():
    assert (CARD["alcmene"].sex, CARD["alcmene"].defence) == ("f", 2)
    assert CARD["alcmene"].abilities == ("PLAY must: draw(1, opp)",)


@rule("FO-DATA-7", "FO-CARD-ACHILLES")
def test_known_achilles_lets_nestor_attack_wherever_both_stand():
    for mine in ({1: "nestor", 6: "achilles"}, {1: "achilles", 6: "nestor"}):
        s = at(mine=mine)
        assert values(s, ME, 1)[0] >= 1
        assert values(s, ME, 6)[0] >= 1


@rule("FO-DATA-7", "FO-CARD-AENEAS")
def test_known_aeneas_may_discard_any_enemy_soldier():
    assert CARD["aeneas"].abilities == ("PLAY may: discard_unit -> 1 enemy soldier",)


@rule("FO-DATA-7", "FO-CARD-AGAMEMNON")
def test_known_agamemnon_costs_two_blue_one_green_one_yellow_and_moves_units_together():
    assert sorted(CARD["agamemnon"].cost) == ["B", "B", "G", "Y"]
    assert "rearrange" in CARD["agamemnon"].abilities[0]


@rule("FO-DATA-7", "FO-CARD-ANDROMACHE")
def test_known_andromache_has_one_more_attack_against_green():
    assert CARD["andromache"].abilities == ("ATTACK must if opposing is green: attack_now(+1) -> self",)
    assert CARD["andromache"].ability_source == "public"


@rule("FO-DATA-7", "FO-CARD-ANDROMEDA")
def test_known_andromeda_takes_damage_for_every_discarded_unit():
    assert CARD["andromeda"].abilities == ("ALWAYS on any_other_discarded must: damage(1) -> self",)


@rule("FO-DATA-7", "FO-CARD-CHIRON")
def test_known_chiron_may_damage_any_enemy_unit_before_his_attack():
    assert re.fullmatch(r"ATTACK may: damage\(\d\) -> 1 enemy unit", CARD["chiron"].abilities[0])


@rule("FO-DATA-7", "FO-CARD-NESTOR", "FO-CARD-CYCNUS")
def test_known_nestor_and_cycnus_grant_second_attacks_and_nestor_has_none():
    assert CARD["nestor"].attack == 0
    assert all("extra_attack" in CARD[card].abilities[0] for card in ("nestor", "cycnus"))


@rule("FO-DATA-7", "FO-CARD-EURYDICE")
def test_known_eurydice_can_stay_in_play_when_defeated():
    assert CARD["eurydice"].abilities[0].startswith("ALWAYS on self_defeated")
    assert "survive -> self" in CARD["eurydice"].abilities[0]


@rule("FO-DATA-7")
def test_known_cicones_are_soldiers_that_cost_one_red():
    assert (CARD["cicones"].kind, CARD["cicones"].cost) == ("soldier", "R")


# Sources


@rule("FO-DATA-7")
@pytest.mark.parametrize("table", GAME.tables)
def test_every_record_says_where_it_comes_from(table: str):
    assert GAME.tables[table]
    assert all(entry["source"] in SOURCES for entry in GAME.tables[table])


def test_the_source_of_a_card_is_its_weakest_part():
    for card in CARDS:
        parts = (card.name_source, card.stats_source, card.ability_source)
        assert card.source == max(parts, key=SOURCES.index), card.id


def test_names_taken_from_the_rulebook_are_the_five_of_the_rulebook():
    assert {card.id for card in CARDS if card.name_source == "rulebook"} == {"odysseus", "laodice", "menelaus", "medea", "alcmene"}
    assert sum(hero.name_source == "reconstructed" for hero in kind("hero")) == 32


def test_every_card_with_an_ability_has_a_rule_of_its_own():
    for card in CARDS:
        assert (card.rule in GAME.rulebook) == bool(card.abilities), card.id


def test_provenance_counts_the_records_of_every_table():
    table = kl.provenance("olympus")
    assert table.loc["card", "total"] == 84
    assert table.loc["lane", ["rulebook", "total"]].tolist() == [6, 6]
    assert (table[list(SOURCES)].sum(axis=1) == table["total"]).all()


# Editions


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


HECTOR = '[[card]]\nid = "hector"\nsource = "rulebook"\nattack = 3\n'


def test_an_edition_file_changes_the_values_it_names_and_no_others(tmp_path: Path):
    g = kl.game("olympus", edition=write(tmp_path, HECTOR))
    s = at(g, mine={1: "hector", 3: "ajax"})
    assert (values(s, ME, 1), values(s, ME, 3)) == ((3, 5), (3, 4))
    assert g.box.cards[g.box.number["hector"]].source == "rulebook"
    assert g.digest != GAME.digest


def test_an_edition_leaves_the_printed_game_as_it_is(tmp_path: Path):
    kl.game("olympus", edition=write(tmp_path, HECTOR))
    assert values(at(kl.game("olympus"), mine={1: "hector"}), ME, 1) == (4, 5)
    assert kl.game("olympus").digest == GAME.digest


def test_an_edition_may_be_a_path_a_string_or_a_dictionary(tmp_path: Path):
    path = write(tmp_path, HECTOR)
    games = [kl.game("olympus", edition=each) for each in (path, str(path), {"card": [{"id": "hector", "source": "rulebook", "attack": 3}]})]
    assert len({g.digest for g in games}) == 1


def test_an_edition_may_describe_itself_in_a_table_of_its_own(tmp_path: Path):
    g = kl.game("olympus", edition=write(tmp_path, '[edition]\ntitle = "first printing"\n' + HECTOR))
    assert g.box.cards[g.box.number["hector"]].attack == 3


def test_an_edition_may_change_an_ability_and_the_game_follows_it():
    g = kl.game("olympus", edition={"card": [{"id": "alcmene", "source": "public", "abilities": ["PLAY must: draw(1, me)"]}]})
    s = draw(say(at(g, hand=["alcmene"]), "play alcmene", "put it on olympus 1"), "hector")
    assert (hand(s, ME), hand(s, OPP)) == (["hector"], [])


@rule("FO-BONUS-1")
def test_an_edition_may_change_the_bonus_of_a_lane():
    g = kl.game("olympus", edition={"lane": [{"id": "6", "source": "public", "bonus": "vp"}]})
    assert attack(at(g, mine={6: "tauri"})).counter == 1
    assert attack(at(mine={6: "tauri"})).counter == 0


def test_an_edition_may_rename_a_card():
    g = kl.game("olympus", edition={"card": [{"id": "danaans", "source": "public", "name": "Greeks"}]})
    s = say(at(g, hand=["danaans", "tauri"]), "play greeks", "put it on olympus 1")
    assert side(s, ME) == {1: "danaans"}


BROKEN = {
    "bad TOML": ("[[card]\nid = 1", ["not valid TOML"]),
    "unknown table": ('[[crad]]\nid = "hector"', ["'crad'", "card, lane"]),
    "no entries": ('card = "hector"', ["'card'", "[[card]]"]),
    "one entry instead of a list": ('[card]\nid = "hector"', ["'card'", "[[card]]"]),
    "missing id": ('[[card]]\nsource = "public"', ["card 1", "'id'"]),
    "unknown id": ('[[card]]\nid = "hektor"\nsource = "public"', ["card 1", "'hektor'", "did you mean hector"]),
    "missing source": ('[[card]]\nid = "hector"\nattack = 3', ["'hector'", "'source'", "rulebook, derived, public, reconstructed"]),
    "wrong source word": ('[[card]]\nid = "hector"\nsource = "guess"', ["'hector'", "'source'", "'guess'"]),
    "wrong type": ('[[card]]\nid = "hector"\nsource = "public"\nattack = "3"', ["'hector'", "'attack'", "int"]),
    "unknown field": ('[[card]]\nid = "hector"\nsource = "public"\nstrength = 3', ["'hector'", "strength"]),
    "unknown kind": ('[[card]]\nid = "hector"\nsource = "public"\nkind = "god"', ["'hector'", "'kind'", "god"]),
    "bad cost": ('[[card]]\nid = "hector"\nsource = "public"\ncost = "GX"', ["'hector'", "'cost'", "GX"]),
    "attack out of range": ('[[card]]\nid = "hector"\nsource = "public"\nattack = 12', ["'hector'", "'attack'"]),
    "unit without defence": ('[[card]]\nid = "hector"\nsource = "public"\ndefence = 0', ["'hector'", "'defence'"]),
    "multi-coloured soldier": ('[[card]]\nid = "tauri"\nsource = "public"\nmulti = true', ["'tauri'", "'multi'"]),
    "bad ability": ('[[card]]\nid = "hector"\nsource = "public"\nabilities = ["PLAY must: fly(1)"]', ["'hector'", "'abilities'", "'fly'"]),
    "ability no list": ('[[card]]\nid = "hector"\nsource = "public"\nabilities = "PLAY must: vp(1, me)"', ["'hector'", "'abilities'"]),
    "hero without ability": ('[[card]]\nid = "hector"\nsource = "public"\nabilities = []', ["FO-DATA-4"]),
    "a 16th blue hero": ('[[card]]\nid = "ajax"\nsource = "public"\ncolour = "blue"', ["FO-DATA-1"]),
    "a fifth multi-coloured hero": ('[[card]]\nid = "ajax"\nsource = "public"\nmulti = true', ["FO-DATA-1"]),
    "a name twice": ('[[card]]\nid = "ajax"\nsource = "public"\nname = "Hector"', ["FO-DATA-1"]),
    "three copies of a soldier": ('[[card]]\nid = "tauri"\nsource = "public"\ncopies = 3', ["FO-DATA-2"]),
    "two copies of a hero": ('[[card]]\nid = "ajax"\nsource = "public"\ncopies = 2', ["FO-DATA-3"]),
    "bad bonus of a lane": ('[[lane]]\nid = "1"\nsource = "public"\nbonus = "gold"', ["lane '1'", "'bonus'"]),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_edition_is_refused_with_file_record_and_field(case: str, tmp_path: Path):
    text, words = BROKEN[case]
    path = write(tmp_path, text)
    with pytest.raises(kl.BadData) as caught:
        kl.game("olympus", edition=path)
    assert str(caught.value).startswith(f"{path}: ")
    for word in words:
        assert word in str(caught.value)


def test_a_missing_edition_is_refused_with_its_name(tmp_path: Path):
    with pytest.raises(kl.BadData, match=r"nowhere\.toml: cannot be read"):
        kl.game("olympus", edition=tmp_path / "nowhere.toml")


def test_an_edition_that_is_no_text_is_refused_with_its_name(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b'[[card]]\nid = "hector\xff"')
    with pytest.raises(kl.BadData, match=r"mine\.toml: is not UTF-8 text"):
        kl.game("olympus", edition=path)


def test_a_broken_edition_given_as_a_dictionary_is_called_edition():
    with pytest.raises(kl.BadData, match=r"edition: card 'hector': field 'attack'"):
        kl.game("olympus", edition={"card": [{"id": "hector", "source": "public", "attack": "3"}]})


# A card set of one's own


def own_set(folder: Path, text: str) -> str:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def printed() -> str:
    return (DATA / "cards.toml").read_text(encoding="utf-8")


@rule("FO-RULING-3")
def test_a_complete_card_file_of_ones_own_is_played_with(tmp_path: Path):
    text = printed().replace('name = "Hector"', 'name = "Hektor the Great"')
    g = kl.game("olympus", card_set=own_set(tmp_path, text))
    assert g.box.names[g.box.number["hector"]] == "Hektor the Great"
    assert g.box.lanes == GAME.box.lanes
    assert kl.match(g, ["random", "random"], seed=1).result is not None


def test_an_edition_may_lie_over_a_card_set_of_ones_own(tmp_path: Path):
    text = printed().replace('name = "Hector"', 'name = "Hektor the Great"')
    g = kl.game("olympus", card_set=own_set(tmp_path, text), edition={"card": [{"id": "hector", "source": "public", "attack": 1}]})
    hector = g.box.cards[g.box.number["hector"]]
    assert (hector.name, hector.attack) == ("Hektor the Great", 1)


@rule("FO-DATA-1")
def test_a_card_set_without_one_hero_is_refused(tmp_path: Path):
    records = printed().split("[[card]]")
    path = own_set(tmp_path, "[[card]]".join(record for record in records if 'id = "hector"' not in record))
    with pytest.raises(kl.BadData, match="FO-DATA-1: expected 15 green heroes") as caught:
        kl.game("olympus", card_set=path)
    assert str(caught.value).startswith(path)


@rule("FO-DATA-3")
def test_a_card_set_with_an_id_twice_is_refused(tmp_path: Path):
    path = own_set(tmp_path, printed().replace('id = "hector"', 'id = "ajax"'))
    with pytest.raises(kl.BadData, match="card 'ajax': the id is used twice"):
        kl.game("olympus", card_set=path)


@pytest.mark.parametrize("text", ["", '[[lane]]\nid = "1"', 'card = "all"'])
def test_a_card_set_without_cards_is_refused(text: str, tmp_path: Path):
    path = own_set(tmp_path, text)
    with pytest.raises(kl.BadData) as caught:
        kl.game("olympus", card_set=path)
    assert str(caught.value).startswith(path)


def test_a_card_set_that_is_not_there_is_refused(tmp_path: Path):
    with pytest.raises(kl.BadData, match=r"gone\.toml: cannot be read"):
        kl.game("olympus", card_set=str(tmp_path / "gone.toml"))
    with pytest.raises(kl.BadOption, match="card_set"):
        kl.game("olympus", card_set="printed")


# The ability language

MISTAKES = {
    "PLAY: draw(1, me)": "'must' or 'may'",
    "PLAY must draw(1, me)": "expected TRIGGER MODE",
    "WHEN must: draw(1, me)": "expected TRIGGER MODE",
    "": "expected TRIGGER MODE",
    "PLAY must: ": "expected TRIGGER MODE",
    "ALWAYS on full_moon must: draw(1, me)": "unknown event 'full_moon'",
    "ALWAYS static must: attack(+1) -> self": "neither for 'static'",
    "PLAY must: fly(1)": "unknown effect 'fly'",
    "PLAY must: damage(1)": "'damage' needs targets",
    "PLAY must: damage(x) -> self": "unknown argument 'x'",
    "PLAY must: damage(1) -> 3 enemy units": "unknown word '3'",
    "PLAY must: damage(1) -> enemy unit": "how many",
    "PLAY must: damage(1) -> 1 enemy god": "unknown word 'god'",
    "PLAY must: attack(+1) -> self": "static abilities take values",
    "ALWAYS static: draw(1, me)": "static abilities take values",
    "PLAY must if moon is full: draw(1, me)": "unknown condition 'moon is full'",
    "PLAY must if own Zeus in play: draw(1, me)": "unknown card 'Zeus'",
    "PLAY must if opposing is pink: draw(1, me)": "unknown colour 'pink'",
    "PLAY must if self on mars: vp(1, me)": "unknown area 'mars'",
    "PLAY must if event is god: vp(1, me)": "unknown kind 'god'",
    "PLAY must: free_play(X)": "needs 'draw(...) as X' before it",
    "PLAY must: draw(1, me) as X": "go together",
    "PLAY must: draw(1, you)": "unknown argument 'you'",
    "PLAY must: recover(1 god)": "unknown argument 'god'",
    "PLAY must: draw(1, me) else": "cannot read the step",
}


@pytest.mark.parametrize("ability", MISTAKES)
def test_a_mistake_in_an_ability_is_named(ability: str):
    with pytest.raises(kl.BadData) as caught:
        kl.game("olympus", edition={"card": [{"id": "argos", "source": "public", "abilities": [ability]}]})
    assert str(caught.value).startswith("edition: card 'argos': field 'abilities': ")
    assert MISTAKES[ability] in str(caught.value)


@pytest.mark.parametrize(
    "ability",
    [
        "PLAY must: damage -> 1 enemy unit",  # how much?
        "PLAY must: draw",
        "PLAY must: vp(me)",
        "PLAY must: peek",
        "PLAY must: recover(1)",  # of which kind?
        "ALWAYS static: attack -> self",
        "ALWAYS static: attack(+1) -> 1 own unit",  # a static ability has no decision
        "PLAY must: damage(1) -> same",  # as which step?
        "PLAY must: damage(1) -> event unit",  # there is no event
        "PLAY may: place -> event unit",
        "PLAY must if event is hero: vp(1, me)",
        "PLAY must: aim -> 1 enemy unit",  # there is no attack
        "PLAY must: bypass",
        "PLAY must: attack_now(+1) -> self",
    ],
)
def test_an_ability_that_means_nothing_is_refused(ability: str):
    with pytest.raises(kl.BadData, match="card 'argos': field 'abilities'"):
        kl.game("olympus", edition={"card": [{"id": "argos", "source": "public", "abilities": [ability]}]})

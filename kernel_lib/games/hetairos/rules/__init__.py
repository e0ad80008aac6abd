"""Hetairos: the game object. The rules are in the other files of this folder, in rulebook order; `story` holds what single scenarios change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.errors import BadOption
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result
from kernel_lib.core.types import CHANCE, OVER, Ask, Move, Player
from kernel_lib.games.hetairos import board, bots, effects, hidden, moves, notation, scoring
from kernel_lib.games.hetairos import moves as m
from kernel_lib.games.hetairos import scenarios as sc
from kernel_lib.games.hetairos.board import Sheet
from kernel_lib.games.hetairos.catalog import (
    CHARACTERS,
    FALX,
    FIRST_MONSTER,
    FLAG_0,
    IGNORES_ARMOUR,
    IGNORES_SAVES,
    KNOWLEDGE_FIGHT,
    LISTS,
    MONSTERS,
    PROW,
    SCENARIOS,
    SETTLEMENTS,
    SHADE,
    SHRINE,
    TALISMAN,
    WAR_TALISMAN,
    Catalog,
)
from kernel_lib.games.hetairos.moves import FIRST_CHANCE, FIRST_TASK
from kernel_lib.games.hetairos.rules import (
    basics,
    checks,
    craft,
    dig,
    explore,
    fight,
    ground,
    lava,
    monsters,
    refuse,
    rounds,
    settle,
    setup,
    shoot,
    story,
    traps,
    turn,
    walk,
)
from kernel_lib.games.hetairos.state import IN_PLAY, NOBODY, NONE, SHADOWED, UNNOTICED, HetairosState

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

CAUSES = ("arrow", "snakes", "rock", "collapse", "lava", "cave-in", "stone", "great monster", "monster", "shades", "defenders", "player", "traitor")
PAIRS: tuple[tuple[Move, int], ...] = tuple([((m.PAIR, a, b), 1 if a == b else 2) for a in range(1, 7) for b in range(a, 7)])


@lru_cache
def ways(dice: int, sides: int) -> tuple[tuple[Move, int], ...]:
    """HT-DICE-1: sums of dice with their weights; a D3 is a D6 read in pairs, so each face weighs 2."""
    counts = {0: 1}
    for _ in range(dice):
        further: dict[int, int] = {}
        for total, n in counts.items():
            for face in range(1, sides + 1):
                further[total + face] = further.get(total + face, 0) + n * (2 if sides == 3 else 1)
        counts = further
    return tuple([((m.DICE, total, 0), n) for total, n in sorted(counts.items())])


class Hetairos(Game[HetairosState]):
    """Hetairos for one to ten players."""

    name = "hetairos"
    title = "Hetairos"
    version = 1
    player_counts = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    causes: tuple[str, ...] = CAUSES

    def set_up(self) -> None:
        box = Catalog(self.tables, self.where)
        self.box: Catalog = box
        chosen = self.options
        self.sheet: Sheet = Sheet(_odd(chosen["width"], "width"), _odd(chosen["height"], "height"))
        self.board = board.board(self.sheet)
        self.unique_characters = bool(chosen["unique_characters"])
        self.shuffled = chosen["turn_order"] == "shuffle"
        self.scenario_list = str(chosen["scenario_list"])
        self.scenario = None if chosen["scenario"] == "roll" else SCENARIOS.index(str(chosen["scenario"]))
        _check_players(self)
        self.random_characters = chosen["characters"] == "random"
        listed = str(chosen["characters"])
        self.character_list = [] if listed in ("chosen", "random") else [CHARACTERS.index(word) for word in listed.split(",")]
        self.lava_per_turn = chosen["lava_mode"] == "per_turn"
        self.lava_floods_unknown = bool(chosen["lava_floods_unknown"])
        self.complex_monsters = chosen["monster_movement"] == "complex"
        self.approaches = chosen["unreachable"] == "approach"
        self.group_pays = chosen["massed_ap"] == "group"
        self.shooters_are_hurt = bool(chosen["ranged_retaliation"])
        self.pc_kleos = int(chosen["pc_kleos"] or 0)
        self.ram_bonus = int(chosen["ram_prayer_bonus"] or 0)
        self.companions_explore = bool(chosen["npc_explore"])
        self.demolish_ap = int(chosen["demolish_ap"] or 0)
        self.last_survivor_wins = bool(chosen["last_survivor_wins"])
        self.flag_distance = int(chosen["ctf_distance"] or 0)
        self.max_rounds = int(chosen["max_rounds"] or 0)
        kinds = dict(zip(("polis", "manor", "kobaloi"), SETTLEMENTS, strict=True))
        self.forces = {kinds[entry.id]: [box.type_number[name] for name in entry.force] for entry in box.settlements}
        self.renewed = {kinds[entry.id]: entry.renewed for entry in box.settlements}
        self.trap_attack = (*box.trap_attack, traps.WORLD_ATTACK)
        self.digging = _digging(box, chosen["dig_pit_3"] == "success")
        if chosen["manticore_damage"] == "D3+1":
            row = list(box.damage)
            row[box.type_number["manticore"]] = (1, 3, 1)
            box.damage = tuple(row)
        self.end_rules = ("", *sorted({"HT-DEATH-3", "HT-DEATH-4", "HT-DEATH-5", "HT-SCN-C2B", *(sc.rule_of(n) for n in range(24))}))
        self.knowledge_talisman, self.prow = TALISMAN, PROW

    # The course of a game

    def new(self) -> HetairosState:
        s = HetairosState()
        s.game = self
        setup.lay_out(self, s)
        s.to_act = CHANCE
        self.go_on(s)
        return s

    def legal_moves(self, state: HetairosState) -> list[Move]:
        if state.to_act == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        if state.to_act == OVER:
            return []
        if state.offer is None:
            state.offer = QUESTIONS[state.asks[-1][0]](self, state)
        return state.offer[:]

    def apply(self, state: HetairosState, move: Move) -> None:
        ask = state.asks[-1]
        what = ask[0]
        if what == m.ROLL:
            state.asks.pop()
            ROLLS[ask[4]](self, state, ask, move[1])
        else:
            ANSWERS[what](self, state, move)
        self.go_on(state)

    def go_on(self, state: HetairosState) -> None:
        """Carries out what is pending up to the next question with a choice, or the next dice (HT-ASK-2)."""
        state.offer = None
        while state.asks:
            self._judge(state)
            if not state.asks:
                return
            ask = state.asks[-1]
            what = ask[0]
            if what < FIRST_CHANCE:
                if self._is_stale(state, ask):
                    state.asks.pop()
                    continue
                offer = QUESTIONS[what](self, state)
                if len(offer) > 1 or what == m.ASK_TURN:
                    state.to_act, state.offer = ask[1], offer
                    return
                ANSWERS[what](self, state, offer[0])
            elif what < FIRST_TASK:
                outcomes = self.outcomes(state)
                if len(outcomes) > 1:
                    state.to_act = CHANCE
                    return
                state.to_act = CHANCE
                self._only(state, ask, outcomes[0][0])
            else:
                state.asks.pop()
                TASKS[ask[2]](self, state, ask)

    def _only(self, state: HetairosState, ask: Ask, move: Move) -> None:
        if ask[0] == m.ROLL:
            state.asks.pop()
            ROLLS[ask[4]](self, state, ask, move[1])
        else:
            ANSWERS[ask[0]](self, state, move)

    def _is_stale(self, s: HetairosState, ask: Ask) -> bool:
        """HT-TURN-3: questions to models that are gone are not asked any more."""
        if ask[0] == m.ASK_TURN:
            return s.state_of[ask[1]] != IN_PLAY
        if ask[0] == m.ASK_ACT:
            return s.node[ask[2]] < 0
        if ask[0] in (m.ASK_EXIT, m.ASK_FREE, m.ASK_FLAG):
            model = ask[2] if ask[0] != m.ASK_FLAG else basics.character(self, s, ask[1])
            return s.node[model] < 0
        return False

    def outcomes(self, state: HetairosState) -> list[tuple[Move, int]]:
        """HT-DICE-1."""
        ask = state.asks[-1]
        if ask[0] == m.ROLL:
            return list(ways(min(5, ask[2]), ask[3]))
        if ask[0] == m.ROLL_PAIR:
            if ask[2] == m.P_WORLD:
                return [((m.DICE, 0, 0), 35), ((m.DICE, 1, 0), 1)]
            return list(PAIRS)
        return self._drawn(state, ask)

    def _drawn(self, s: HetairosState, ask: Ask) -> list[tuple[Move, int]]:
        what = ask[2]
        if what == setup.D_ORDER:
            values = [seat for seat in range(self.players) if seat not in s.order]
        elif what == setup.D_FIRST:
            values = list(range(self.players))
        elif what == setup.D_CHARACTER:
            values = setup.free_characters(self, s)
        elif what == setup.D_SCENARIO:
            values = setup.playable(self)
        elif what == setup.D_TEAM:
            values = [seat for seat, team in enumerate(s.points) if team == NONE]
        elif what == setup.D_ODD:
            values = [0, 1]
        elif what == m.P_GREAT:
            values = explore.great_types(self, s)
        else:
            values = self.rare_left(s, ask[3], ask[4])
        return [((m.DRAW, value, 0), 1) for value in values]

    def _judge(self, s: HetairosState) -> None:
        """HT-TURN-13: after every event, victories, defeats and pins."""
        if s.fight or s.scenario == NONE or not s.round:
            return
        walk.tidy_pins(self, s)
        story.healed_bowman(self, s)
        found = sc.verdict(self, s, False)
        if found is not None:
            self.finish(s, *found)

    def finish(self, s: HetairosState, winners: tuple[int, ...], rule: str) -> None:
        s.winners, s.ended = list(winners), self.end_rules.index(rule)
        s.asks = []
        s.to_act = OVER
        basics.tell(s, rule, CHANCE, "over", *winners)

    # What players know

    def observe(self, state: HetairosState, viewer: Player) -> HetairosState:
        return hidden.observe(self, state, viewer)

    def determinize(self, view: HetairosState, viewer: Player, rng: Random) -> HetairosState:
        return hidden.determinize(self, view, viewer, rng)

    # Points

    def scores(self, state: HetairosState) -> list[int]:
        return scoring.scores(self, state)

    def result(self, state: HetairosState) -> Result | None:
        return scoring.result(self, state)

    def explain_scores(self, state: HetairosState) -> list[tuple[str, str, list[int]]]:
        return scoring.explain_scores(self, state)

    # Words, clicks, saving and seeing

    def prompt(self, state: HetairosState) -> str:
        return moves.prompt(self, state)

    def describe(self, state: HetairosState, move: Move) -> str:
        return moves.describe(self, state, move)

    def tell(self, event: Event) -> str:
        return moves.tell(self, event)

    def group(self, state: HetairosState, move: Move) -> str:
        return moves.group(self, state, move)

    def refusals(self, state: HetairosState, move: Move) -> list[Refusal]:
        return refuse.refusals(self, state, move)

    def element(self, state: HetairosState, move: Move) -> str:
        return moves.element(self, state, move)

    def meant(self, state: HetairosState, element: str) -> Move | None:
        return moves.meant(self, state, element)

    def amid(self, state: HetairosState) -> bool:
        return bool(state.asks) and state.asks[-1][0] not in (m.ASK_TURN, m.ASK_COMPANION, m.ASK_CHARACTER)

    def text(self, state: HetairosState) -> str:
        return notation.text(self, state)

    def to_json(self, state: HetairosState) -> dict[str, Any]:
        return notation.to_json(self, state)

    def from_json(self, data: Mapping[str, Any]) -> HetairosState:
        return notation.from_json(self, data)

    def graph(self, state: HetairosState | None = None) -> nx.Graph[Any]:
        return self.board.graph.copy() if state is None else board.known_map(self, state)

    def figure(self, view: HetairosState, viewer: Player | None = None) -> go.Figure:
        from kernel_lib.games.hetairos.figure import figure  # plotly is imported only where something is drawn

        return figure(self, view, viewer)

    def evaluate(self, view: HetairosState, me: Player) -> float:
        return bots.evaluate(self, view, me)

    # What the files of the rules ask of each other

    def check(self, s: HetairosState, model: int, skill: str, target: int, purpose: int, detail: int) -> None:
        checks.begin(self, s, model, checks.SKILLS.index(skill), target, purpose, detail)

    def checked(self, s: HetairosState, purpose: int, model: int, detail: int, result: int, success: bool) -> None:
        """A check is decided: to those who asked for it."""
        if purpose == m.P_DIG:
            dig.done(self, s, model, detail, result)
        elif purpose == m.P_SNEAK:
            walk.sneaked(self, s, model, detail, success)
        elif purpose == m.P_CAPTURE:
            fight.captured(self, s, model, detail, success)
        elif purpose == m.P_FORCED:
            self._forced(s, detail, success)
        elif detail == story.X_KOBALOI:
            if not success:
                basics.roll(s, 1, 6, m.P_GOLD_LOSS, model)
        elif success and not story.found_special(self, s, detail, model):
            if detail == effects.TRIDENT_CHECK:
                effects.make_spring(self, s, model)
            else:
                craft.done(self, s, model, detail, True)

    def _forced(self, s: HetairosState, detail: int, success: bool) -> None:
        if len(s.foes) == 2 and detail < 8:
            s.changes[0] -= 0 if success else detail
        else:
            fight.forced(self, s, detail, success)

    def start_fight(self, s: HetairosState, mine: list[int], theirs: list[int], free: bool = False) -> None:
        fight.start(self, s, mine, theirs)

    def opponents(self, s: HetairosState, model: int, side: int) -> list[int]:
        return fight.opponents(self, s, model, side)

    def usable_weapons(self, s: HetairosState, model: int) -> list[int]:
        return fight.usable_weapons(self, s, model)

    def note_weapon(self, s: HetairosState, model: int, weapon: int) -> None:
        """The weapon of a roll against a trap."""
        s.goal[4] = weapon + 1

    def noted_weapon(self, s: HetairosState, model: int) -> int:
        return s.goal[4] - 1

    def combat_dice(self, s: HetairosState, model: int) -> int:
        return fight.combat_dice(self, s, model)

    def combat_bonus(self, s: HetairosState, model: int, weapon: int) -> int:
        return fight.combat_bonus(self, s, model, weapon)

    def save_target(self, s: HetairosState, model: int, ignores: int) -> int:
        return fight.save_target(self, s, model, ignores)

    def knowledge_bonus(self, s: HetairosState, model: int) -> int:
        return checks.bonus_of(self, s, model, checks.KNOWLEDGE) + checks.blessing(self, s, model, checks.KNOWLEDGE)

    def use_blessing(self, s: HetairosState, model: int, god: int) -> int:
        """HT-SKILL-6: what a pending blessing adds; it is gone then."""
        if not s.blessings[model] >> god & 1:
            return 0
        s.blessings[model] &= ~(1 << god)
        return self.box.blessing[god]

    def cause(self, word: str) -> int:
        return CAUSES.index(word)

    def cause_by(self, s: HetairosState, other: int) -> int:
        """What somebody died of who was beaten by a model."""
        if s.owner[other] != NOBODY:
            return CAUSES.index("player")
        if s.side[other] >= basics.DEFENDERS:
            return CAUSES.index("defenders")
        return CAUSES.index("great monster" if basics.is_great(self, s, other) else "shades" if s.type[other] == SHADE else "monster")

    def cause_of(self, s: HetairosState, place: int) -> int:
        other = next((o for o, side in zip(s.foes, s.sides, strict=True) if side != s.sides[place]), NONE)
        return self.cause_by(s, other) if other != NONE else CAUSES.index("monster")

    def shades_attack(self, s: HetairosState, model: int, number: int) -> None:
        """HT-LAIR-5."""
        if s.node[model] < 0:
            return
        shades = [basics.appear(self, s, SHADE, s.node[model], NOBODY, basics.MONSTER_SIDE, -5) for _ in range(number)]
        fight.start(self, s, shades, [model], shades=1)

    def kleos_of(self, s: HetairosState, model: int) -> int:
        return self.pc_kleos if basics.is_character(s, model) else self.box.kleos[s.type[model]]

    def slain(self, s: HetairosState, model: int, victors: list[int]) -> None:
        story.slain(self, s, model, victors)

    def slain_types(self, s: HetairosState) -> list[int]:
        if s.scenario != sc.C5:
            return []
        return [kind for kind in range(FIRST_MONSTER, FIRST_MONSTER + len(MONSTERS)) if s.goal[story.GOAL_SLAIN] >> kind & 1]

    def slain_beasts(self, s: HetairosState) -> list[int]:
        return [s.goal[0]]

    def note_took_part(self, s: HetairosState) -> None:
        """HT-SETL-22."""
        for site in {s.side[model] - basics.DEFENDERS for model in s.foes if s.side[model] >= basics.DEFENDERS}:
            for model in s.foes:
                if s.owner[model] != NOBODY:
                    s.site_took[site] |= 1 << s.owner[model]

    def feed_shadow(self, s: HetairosState) -> None:
        """HT-SCN-C2C: the traitor gains what characters lose against it."""
        if s.betrayer == NOBODY or s.power != rounds.POWER_SHADOWS:
            return
        traitor = basics.character(self, s, s.betrayer)
        if traitor in s.foes and s.hp[traitor] > 0:
            side = s.sides[s.foes.index(traitor)]
            others = [place for place, mine in enumerate(s.sides) if mine != side and basics.is_character(s, s.foes[place])]
            s.hp[traitor] += sum(s.harm[place] for place in others)

    @property
    def is_solo(self) -> bool:
        return self.scenario_list == "solo" if self.scenario is None else self.scenario in sc.SOLO

    def must_raze(self, s: HetairosState, seats: list[int]) -> bool:
        """HT-SCN-T3: Demoi at a manor always raze."""
        return s.scenario == sc.T3 and any(s.side[basics.character(self, s, seat)] == 0 for seat in seats)

    def ignores(self, s: HetairosState, dealer: int, weapon: int) -> int:
        if weapon == FALX or basics.trait(self, s, dealer, IGNORES_SAVES):
            return fight.NO_SAVE
        return fight.NO_ARMOUR if basics.trait(self, s, dealer, IGNORES_ARMOUR) else 0

    def provoke(self, s: HetairosState, model: int, other: int) -> None:
        """An attack, a shot or magic on defenders; it also ends a deal with a giant."""
        if s.side[other] >= basics.DEFENDERS:
            settle.provoke(self, s, model, s.side[other] - basics.DEFENDERS)
            if s.owner[model] != NOBODY:
                s.site_took[s.side[other] - basics.DEFENDERS] |= 1 << s.owner[model]
        if s.owner[model] != NOBODY:
            s.deals[other] &= ~(1 << s.owner[model])

    def left_home(self, s: HetairosState, site: int, was_defender: bool) -> None:
        story.left_home(self, s, site, was_defender)

    def may_attack(self, s: HetairosState, model: int) -> bool:
        return s.attacks[model] > 0 or not basics.is_character(s, model)

    def count_attack(self, s: HetairosState, model: int) -> None:
        s.attacks[model] -= 1

    def talisman_for(self, s: HetairosState, place: int) -> int:
        knows = place == 0 and basics.is_character(s, s.foes[0]) and basics.trait(self, s, s.foes[1], KNOWLEDGE_FIGHT)
        return TALISMAN if knows else WAR_TALISMAN

    def field(self, s: HetairosState, goal: int, large: bool) -> list[int]:
        return monsters.fields(self, s, goal, large)

    def assault_allies(self, s: HetairosState, group: list[int], node: int) -> list[int]:
        return group

    def sits_out(self, s: HetairosState, model: int, initiator: int) -> bool:
        """HT-SCN-C2C: others' companions take no part against the traitor in the shadows; here nobody sits out of the initiator's side."""
        return bool(s.status[model] & (SHADOWED | UNNOTICED)) and model != initiator

    def force_of(self, s: HetairosState, site: int) -> list[int]:
        return settle.force_of(self, s, site)

    def force_gone(self, s: HetairosState, site: int) -> None:
        settle.force_gone(self, s, site)

    def force_beaten(self, s: HetairosState, site: int) -> None:
        settle.force_beaten(self, s, site)

    def site_destroyed(self, s: HetairosState, site: int, by_player: bool = False, seats: int = 0) -> None:
        story.site_destroyed(self, s, site, by_player, seats)

    def goods_lost(self, s: HetairosState, node: int) -> None:
        story.goods_lost(self, s, node)

    def parts_lost(self, s: HetairosState, model: int) -> None:
        rows = list(zip(s.parts[::2], s.parts[1::2], strict=True))
        s.parts = [value for row in rows if row[1] != model for value in row]

    def preferred_exit(self, s: HetairosState, model: int, exits: list[int]) -> int:
        """HT-DEC-19: the next step of its path, else north, east, south, west."""
        step = monsters.next_step(self, s, model)
        return next((side for side in exits if step in ground.beside(self, s, s.node[model], side)), exits[0])

    def stay_stuck(self, s: HetairosState, model: int) -> None:
        traps.stay_stuck(self, s, model)

    def rare_left(self, s: HetairosState, model: int, chart: int) -> list[int]:
        """HT-ITEM-11."""
        names = [entry.id for entry in self.box.rare if entry.chart == "AB"[chart]]
        return [self.box.item_number[name] for name in names if not basics.has(s, model, self.box.item_number[name])]

    # Scenarios

    def team_of(self, s: HetairosState, seat: int) -> int:
        return s.side[basics.character(self, s, seat)]

    def members_of(self, s: HetairosState, team: int) -> tuple[int, ...]:
        return tuple([seat for seat in range(self.players) if self.team_of(s, seat) == team])

    def is_cavern(self, s: HetairosState, node: int) -> bool:
        return walk.is_cavern(s, node)

    def aristocrat(self, s: HetairosState) -> int:
        return story.aristocrat(s)

    def seeks_bowman(self, s: HetairosState) -> bool:
        return s.scenario == sc.M6 and not s.goal[0]

    def loses_ones(self, s: HetairosState) -> bool:
        return s.scenario == sc.S1

    def find_lost_one(self, s: HetairosState, model: int, node: int) -> None:
        story.find_lost_one(self, s, model, node)

    def deliver_lost_one(self, s: HetairosState, model: int) -> None:
        story.deliver_lost_one(self, s, model)

    def has_flags(self, s: HetairosState) -> bool:
        return s.scenario == sc.T2

    def flag_home(self, s: HetairosState, team: int) -> int:
        return story.flag_home(self, s, team)

    def wants_control(self, s: HetairosState) -> bool:
        return s.scenario == sc.C4

    def delivered(self, s: HetairosState, seat: int) -> None:
        story.delivered(self, s, seat)

    def scenario_wares(self, s: HetairosState, site: int) -> list[tuple[int, int]]:
        return story.wares(self, s)

    def scenario_checks(self, s: HetairosState, model: int) -> list[int]:
        return sc.checks_at(self, s, model)

    def scenario_check_passed(self, s: HetairosState, model: int, number: int) -> None:
        sc.check_passed(self, s, model, number)

    def is_favoured(self, s: HetairosState, model: int) -> bool:
        """HT-SCN-T4: the team of Zeus at an Olympian shrine."""
        return s.scenario == sc.T4 and s.side[model] == 0 and s.kind[s.node[model]] == SHRINE

    def check_hire(self, s: HetairosState, model: int) -> None:
        checks.begin(self, s, model, checks.KNOWLEDGE, settle.HIRE_TARGET, m.P_SEARCH, story.X_HIRE)

    def check_kobaloi(self, s: HetairosState, model: int) -> None:
        checks.begin(self, s, model, checks.KNOWLEDGE, 3, m.P_SEARCH, story.X_KOBALOI)

    def check_rises(self, s: HetairosState, model: int) -> None:
        checks.begin(self, s, model, checks.KNOWLEDGE, 6, m.P_SEARCH, story.X_RISES)

    def check_maze(self, s: HetairosState, model: int) -> None:
        checks.begin(self, s, model, checks.KNOWLEDGE, 6, m.P_SEARCH, story.X_MAZE)

    def hecates_player(self, s: HetairosState) -> int:
        return story.hecates_player(self, s)

    def start_square(self, s: HetairosState) -> int:
        return story.start_square(self, s)

    def may_pray(self, s: HetairosState, model: int) -> bool:
        full = s.ap[model] == basics.allowance(self, s, model) > 0
        return model == story.aristocrat(s) and s.kind[s.node[model]] == SHRINE and full

    def may_sacrifice(self, s: HetairosState, model: int) -> bool:
        return story.may_sacrifice(self, s, model)

    def may_build_ship(self, s: HetairosState, model: int) -> bool:
        return story.may_build_ship(self, s, model)

    def may_assemble(self, s: HetairosState, model: int) -> bool:
        return story.may_assemble(self, s, model)

    def owns_shrine(self, s: HetairosState, seat: int, node: int) -> bool:
        site = s.site[node]
        return site != NONE and bool(s.site_owners[site] >> seat & 1)

    def companion_acts(self, s: HetairosState, model: int) -> bool:
        return bool(turn.companion_moves(self, s, model))

    def roll_world(self, s: HetairosState, node: int) -> None:
        s.asks.append((m.ROLL_PAIR, CHANCE, m.P_WORLD, node))


def _odd(value: object, name: str) -> int:
    if not isinstance(value, int) or value % 2 == 0:
        raise BadOption(f"hetairos: option '{name}' must be odd, so that the river has a middle column, not {value}")
    return value


def _check_players(g: Hetairos) -> None:
    if g.scenario is not None:
        entry = g.box.scenarios[g.scenario]
        if g.players not in entry.players:
            counts = ", ".join(map(str, entry.players))
            raise BadOption(f"hetairos: scenario {entry.id} ({entry.name}) is for {counts} players, not {g.players}")
    elif not setup.playable(g):
        raise BadOption(f"hetairos: no scenario of the list '{g.scenario_list}' is for {g.players} players; the lists: {', '.join(LISTS)}")


def _digging(box: Catalog, three_succeeds: bool) -> dict[str, list[tuple[str, str]]]:
    """Result and damage by table and roll."""
    found: dict[str, list[tuple[str, str]]] = {}
    for entry in sorted(box.digging, key=lambda entry: (entry.table, entry.roll)):
        found.setdefault(entry.table, []).append((entry.result, entry.damage))
    if three_succeeds:
        found["pit"][2] = ("success", "")
    return found


# Answers


def _turn(g: Hetairos, s: HetairosState, move: Move) -> None:
    seat = s.asks.pop()[1]
    model = basics.character(g, s, seat)
    if move[0] == m.END:
        s.asks.pop()  # the task that would ask again
        return
    _act_with(g, s, model, move)


def _act(g: Hetairos, s: HetairosState, move: Move) -> None:
    _, _, model = s.asks[-1]
    if move[0] == m.NO:
        s.asks.pop()
        return
    _act_with(g, s, model, move)


def _act_with(g: Hetairos, s: HetairosState, model: int, move: Move) -> None:
    kind, a, b = move
    ACTIONS[kind](g, s, model, a, b)


Action = Callable[[Hetairos, HetairosState, int, int, int], None]
ACTIONS: dict[int, Action] = {
    m.MOVE: lambda g, s, model, a, b: walk.answer_move(g, s, model, a),
    m.SNEAK: lambda g, s, model, a, b: walk.answer_sneak(g, s, model, a),
    m.EXPLORE: lambda g, s, model, a, b: walk.answer_explore(g, s, model, a),
    m.OBSERVE: lambda g, s, model, a, b: walk.answer_observe(g, s, model, a),
    m.ATTACK: lambda g, s, model, a, b: turn.attack(g, s, model, a),
    m.SHOOT: shoot.begin,
    m.CHECK: lambda g, s, model, a, b: craft.begin(g, s, model, a),
    m.DIG: dig.begin,
    m.USE: effects.use,
    m.HEAL: turn.heal,
    m.DRINK: lambda g, s, model, a, b: turn.drink(g, s, model),
    m.BUY: settle.buy,
    m.SELL: lambda g, s, model, a, b: settle.sell(g, s, model, a),
    m.CITIZEN: settle.apply_for_citizenship,
    m.VOTE: lambda g, s, model, a, b: settle.call_vote(g, s, model, a),
    m.INCOME: lambda g, s, model, a, b: settle.income(g, s, model),
    m.HIRE: lambda g, s, model, a, b: settle.hire(g, s, model, a),
    m.GIVE: lambda g, s, model, a, b: turn.move_thing(g, s, a, model, b),
    m.TAKE: lambda g, s, model, a, b: turn.move_thing(g, s, a, b, model),
    m.DROP: lambda g, s, model, a, b: turn.drop(g, s, model, a),
    m.PICK: lambda g, s, model, a, b: turn.pick(g, s, model, a),
    m.RELEASE: lambda g, s, model, a, b: turn.release(g, s, model, a),
    m.CLIMB: lambda g, s, model, a, b: traps.begin_climb(g, s, model),
    m.MAZE: lambda g, s, model, a, b: _maze(g, s, model),
    m.BRIBE: lambda g, s, model, a, b: fight.bribe(g, s, s.owner[model], a),
    m.CURE: lambda g, s, model, a, b: story.cure(g, s, model, a),
    m.DEMOLISH: lambda g, s, model, a, b: story.demolish(g, s, model),
    m.SACRIFICE: lambda g, s, model, a, b: story.sacrifice(g, s, model, a),
    m.CONVERT: lambda g, s, model, a, b: story.convert_shrine(g, s, model),
    m.PERFORM: lambda g, s, model, a, b: story.perform(g, s, model),
    m.BUILD: lambda g, s, model, a, b: story.build(g, s, model),
    m.RETIRE: lambda g, s, model, a, b: turn.retire(g, s, model),
    m.SWAP: lambda g, s, model, a, b: turn.swap(g, s, model, a),
    m.PRAY: lambda g, s, model, a, b: story.pray(g, s, model),
}
"""What each kind of the list of a turn does."""


def _maze(g: Hetairos, s: HetairosState, model: int) -> None:
    basics.spend(s, model, 2)
    g.check_maze(s, model)


def _answer_character(g: Hetairos, s: HetairosState, move: Move) -> None:
    setup.take_character(g, s, s.asks.pop()[1], move[1])


def _answer_companion(g: Hetairos, s: HetairosState, move: Move) -> None:
    _, seat = s.asks[-1]
    if move[0] == m.NO:
        s.asks.pop()
    else:
        s.asks.append((m.ASK_ACT, seat, move[1]))


def _answer_flag(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-DEC-25."""
    _, seat, flag = s.asks.pop()
    if move[0] == m.YES:
        model = basics.character(g, s, seat)
        basics.pile(s, s.node[model])[1] &= ~(1 << (FLAG_0 + flag))
        s.items[model] |= 1 << (FLAG_0 + flag)
        basics.tidy(s)


def _answer_weapon(g: Hetairos, s: HetairosState, move: Move) -> None:
    if s.fight:
        fight.answer_weapon(g, s, move)
        return
    _, _, model, _ = s.asks.pop()
    g.note_weapon(s, model, move[1] if move[0] == m.CHOOSE else NONE)


def _weapon_moves(g: Hetairos, s: HetairosState) -> list[Move]:
    if s.fight:
        return fight.weapon_moves(g, s)
    return [*[(m.CHOOSE, weapon, 0) for weapon in fight.usable_weapons(g, s, s.asks[-1][2])], (m.NO, 0, 0)]


def _answer_war_talisman(g: Hetairos, s: HetairosState, move: Move) -> None:
    if len(s.asks[-1]) == 5:
        traps.answer_talisman(g, s, move)
    elif s.points == [] and len(s.foes) == 2 and s.asks[-2][2] == m.T_SHOOT:
        _, _, place = s.asks.pop()
        if move[0] == m.YES:
            s.items[s.foes[place]] &= ~(1 << g.talisman_for(s, place))
            basics.roll(s, shoot.dice_of(g, s, place), 6, m.P_SHOT, place)
    else:
        fight.answer_talisman(g, s, move)


def _yes_no(g: Hetairos, s: HetairosState) -> list[Move]:
    return [(m.NO, 0, 0), (m.YES, 0, 0)]


def _draw(g: Hetairos, s: HetairosState, move: Move) -> None:
    """Whatever is drawn that is no dice."""
    ask = s.asks[-1]
    what = ask[2]
    if what in (setup.D_ORDER, setup.D_FIRST):
        setup.draw_order(g, s, move)
    elif what == setup.D_CHARACTER:
        s.asks.pop()
        setup.take_character(g, s, ask[3], move[1])
    elif what == setup.D_SCENARIO:
        s.asks.pop()
        s.scenario = move[1]
        basics.tell(s, "HT-SET-3", CHANCE, "scenario", move[1])
    elif what == setup.D_TEAM:
        setup.draw_team(g, s, move)
    elif what == setup.D_ODD:
        setup.draw_odd(g, s, move)
    elif what == m.P_GREAT:
        s.asks.pop()
        explore.great_drawn(g, s, ask, move[1])
    else:
        s.asks.pop()
        effects.receive(g, s, ask[3], move[1])


def _pair(g: Hetairos, s: HetairosState, move: Move) -> None:
    ask = s.asks.pop()
    if ask[2] == m.P_WORLD:
        story.on_world(g, s, ask, move[1])
        return
    model = ask[3]
    if s.node[model] < 0:
        return
    node, total = s.node[model], move[1] + move[2]
    ground.to_cavern(g, s, node)
    basics.gain_gold(s, s.owner[model], total, "HT-CAV-3")
    if s.scenario == sc.M5 and total < 5:
        s.songs[model] += 1
    if move[1] == move[2]:
        basics.roll(s, 1, 6, m.P_RARE_CHART, model)


def _on_rare_chart(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    chart = 0 if total <= 3 else 1
    if g.rare_left(s, ask[5], chart):
        s.asks.append((m.ROLL_DRAW, CHANCE, m.P_RARE, ask[5], chart))


def _on_flag(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """HT-SCN-T2: 4+ keeps it."""
    if total < 4:
        for flag in (0, 1):
            if basics.has(s, ask[5], FLAG_0 + flag):
                s.items[ask[5]] &= ~(1 << (FLAG_0 + flag))
                basics.pile(s, s.node[ask[5]])[1] |= 1 << (FLAG_0 + flag)


def _judge_round(g: Hetairos, s: HetairosState, ask: Ask) -> None:
    """E3, HT-END-1."""
    found = sc.verdict(g, s, True)
    if found is None and sc.also_lost(g, s):
        found = (), sc.rule_of(s.scenario)
    if found is not None:
        g.finish(s, *found)


QUESTIONS: dict[int, Callable[[Hetairos, HetairosState], list[Move]]] = {
    m.ASK_CHARACTER: lambda g, s: [(m.CHOOSE, kind, 0) for kind in setup.free_characters(g, s)],
    m.ASK_FORCE: setup.force_moves,
    m.ASK_POWER: lambda g, s: [(m.CHOOSE, power, 0) for power in range(3)],
    m.ASK_TURN: turn.turn_moves,
    m.ASK_COMPANION: rounds.companion_moves,
    m.ASK_ACT: turn.act_moves,
    m.ASK_BRIBE: fight.bribe_moves,
    m.ASK_JOIN: _yes_no,
    m.ASK_WEAPON: _weapon_moves,
    m.ASK_GAZE: fight.gaze_moves,
    m.ASK_BOOK: checks.book_moves,
    m.ASK_TALISMAN: _yes_no,
    m.ASK_WAR_TALISMAN: _yes_no,
    m.ASK_VICTIM: fight.victim_moves,
    m.ASK_POINT: fight.point_moves,
    m.ASK_TAKE_OVER: fight.take_over_moves,
    m.ASK_ONTO: fight.onto_moves,
    m.ASK_CAPTOR: fight.captor_moves,
    m.ASK_RAZE: _yes_no,
    m.ASK_EXIT: traps.exit_moves,
    m.ASK_FREE: traps.free_moves,
    m.ASK_POOL: traps.pool_moves,
    m.ASK_PARTNER: traps.partner_moves,
    m.ASK_IMPRISON: effects.imprison_moves,
    m.ASK_BALLOT: _yes_no,
    m.ASK_FLEE: story.flee_moves,
    m.ASK_FLAG: _yes_no,
}
ANSWERS: dict[int, Callable[[Hetairos, HetairosState, Move], None]] = {
    m.ASK_CHARACTER: _answer_character,
    m.ASK_FORCE: setup.answer_force,
    m.ASK_POWER: rounds.answer_power,
    m.ASK_TURN: _turn,
    m.ASK_COMPANION: _answer_companion,
    m.ASK_ACT: _act,
    m.ASK_BRIBE: fight.answer_bribe,
    m.ASK_JOIN: fight.answer_join,
    m.ASK_WEAPON: _answer_weapon,
    m.ASK_GAZE: fight.answer_gaze,
    m.ASK_BOOK: checks.answer_book,
    m.ASK_TALISMAN: checks.answer_talisman,
    m.ASK_WAR_TALISMAN: _answer_war_talisman,
    m.ASK_VICTIM: fight.answer_victim,
    m.ASK_POINT: fight.answer_point,
    m.ASK_TAKE_OVER: fight.answer_take_over,
    m.ASK_ONTO: fight.answer_onto,
    m.ASK_CAPTOR: fight.answer_captor,
    m.ASK_RAZE: settle.answer_raze,
    m.ASK_EXIT: traps.answer_exit,
    m.ASK_FREE: traps.answer_free,
    m.ASK_POOL: traps.answer_pool,
    m.ASK_PARTNER: traps.answer_partner,
    m.ASK_IMPRISON: effects.answer_imprison,
    m.ASK_BALLOT: settle.answer_ballot,
    m.ASK_FLEE: story.answer_flee,
    m.ASK_FLAG: _answer_flag,
    m.ROLL_PAIR: _pair,
    m.ROLL_DRAW: _draw,
}
ROLLS: dict[int, Callable[[Hetairos, HetairosState, Ask, int], None]] = {
    m.P_EXPLORE: explore.on_square, m.P_FORK: explore.on_fork, m.P_CAVERN: explore.on_cavern, m.P_WORKPLACE: explore.on_workplace,
    m.P_SETTLEMENT: explore.on_settlement, m.P_LAIR: explore.on_lair, m.P_CHART: explore.on_chart, m.P_GREAT: explore.on_great,
    m.P_SPAWN: explore.on_spawn, m.P_TRAP: explore.on_trap, m.P_BRIDGE: explore.on_bridge, m.P_BOWMAN: explore.on_bowman,
    m.P_DEVOTEE: rounds.on_devotee, m.P_RARE_CHART: _on_rare_chart, m.P_REVOLVE: traps.on_revolve, m.P_ROCK_AGAIN: traps.on_rock_again,
    m.P_LAVA: lava.on_lava, m.P_SHADES: traps.on_shades, m.P_CHECK: checks.on_dice, m.P_TRAP_ATTACK: traps.on_attack, m.P_TRAP_ROLL: traps.on_roll,
    m.P_TRAP_DAMAGE: traps.on_damage, m.P_TRAP_SAVE: traps.on_save, m.P_CLIMB: traps.on_climb, m.P_CLIMB_DEPTH: traps.on_depth,
    m.P_LOST_WAY: dig.on_lost_way, m.P_DIG_DAMAGE: dig.on_damage, m.P_FIGHT_ROLL: fight.on_roll, m.P_GAZE: fight.on_gaze, m.P_DAMAGE: fight.on_damage,
    m.P_STEAL: fight.on_steal, m.P_SAVE: fight.on_save, m.P_FLAG: _on_flag, m.P_SHOT: shoot.on_shot, m.P_SHOT_DAMAGE: shoot.on_damage,
    m.P_SHOT_SAVE: shoot.on_save, m.P_DISCOUNT: settle.on_discount, m.P_PRISONER: settle.on_prisoner, m.P_CITIZEN: settle.on_citizen,
    m.P_VOTE_FOR: settle.on_vote, m.P_VOTE_AGAINST: settle.on_vote, m.P_INCOME: settle.on_income, m.P_GOLD_LOSS: settle.on_gold_loss,
    m.P_CORNUCOPIA: effects.on_cornucopia, m.P_TEETH: effects.on_teeth, m.P_LYRE: effects.on_lyre, m.P_TRAITOR: rounds.on_traitor,
    m.P_HADES: rounds.on_hades, m.P_CERBERUS: monsters.on_cerberus, m.P_WORLD_FATE: story.on_fate, m.P_TEIRESIAS: story.on_teiresias,
}  # fmt: skip


def _phase(phase: int, then: Callable[[Hetairos, HetairosState, Ask], None]) -> Callable[[Hetairos, HetairosState, Ask], None]:
    def begin(g: Hetairos, s: HetairosState, ask: Ask) -> None:
        s.phase = phase
        then(g, s, ask)

    return begin


TASKS: dict[int, Callable[[Hetairos, HetairosState, Ask], None]] = {
    m.T_SCENARIO: setup.do_scenario, m.T_DEAL: setup.do_deal, m.T_PLACE: setup.do_place, m.T_ROUND: rounds.do_round, m.T_PLAYER: rounds.do_player,
    m.T_BEGIN: rounds.do_begin, m.T_RISES: rounds.do_rises, m.T_UNSTICK: rounds.do_unstick, m.T_PLAY: rounds.do_play,
    m.T_END_TURN: rounds.do_end_turn, m.T_LAVA: _phase(2, lava.do_lava), m.T_LAVA_STEP: lava.do_step, m.T_SPAWN: rounds.do_spawn,
    m.T_SPAWN_AT: rounds.do_spawn_at, m.T_OWNERS: rounds.do_owners, m.T_OWNER: rounds.do_owner, m.T_OWNER_END: rounds.do_owner_end,
    m.T_WAKE_MONSTERS: _phase(5, monsters.do_wake), m.T_ASSAULTS: monsters.do_assaults, m.T_MOVE_MONSTERS: monsters.do_move_all,
    m.T_MONSTER: monsters.do_monster, m.T_MONSTER_DONE: monsters.do_monster_done, m.T_SHOTS: monsters.do_shots,
    m.T_MONSTER_SHOT: monsters.do_monster_shot, m.T_MELEES: monsters.do_melees, m.T_MELEE: monsters.do_melee, m.T_SLEEPERS: monsters.do_sleepers,
    m.T_SNAKES: rounds.do_snakes, m.T_COLLAPSES: story.do_collapses, m.T_COLLAPSE: story.do_collapse, m.T_SPILL: story.do_spill,
    m.T_FINISH: rounds.do_finish, m.T_FOUND: walk.do_found, m.T_FIRST: walk.do_first, m.T_TRAP: traps.do_trap, m.T_LAST: walk.do_last,
    m.T_FIGHT: fight.do_fight, m.T_DAMAGE: traps.do_damage, m.T_ROCK_STEP: traps.do_rock_step, m.T_CHECKED: checks.do_checked,
    m.T_SHOOT: shoot.do_shoot, m.T_CLIMBED: traps.do_climbed, m.T_JUDGE: _judge_round,
}  # fmt: skip

GAME = Hetairos

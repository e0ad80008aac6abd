"""Kronos Epilogue: the game object. The rules are in `gather`, `assign`, `resolve`, `fight` and `final`, in rulebook order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from kernel_lib.core.bits import members
from kernel_lib.core.errors import BadOption
from kernel_lib.core.event import Event, Refusal
from kernel_lib.core.game import Game
from kernel_lib.core.result import Result
from kernel_lib.core.types import CHANCE, OVER, Ask, Move, Player
from kernel_lib.games.kronos import board, bots, effects, graphs, hidden, moves, notation, scoring
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import ACROPOLIS, CARDS, HADES, HOMES, KALLISTO, ROLES, Catalog, Effect
from kernel_lib.games.kronos.moves import FIRST_CHANCE, FIRST_TASK
from kernel_lib.games.kronos.rules import assign, fight, final, gather, refuse, resolve
from kernel_lib.games.kronos.state import NONE, KronosState

if TYPE_CHECKING:
    import networkx as nx
    import plotly.graph_objects as go

QUESTIONS: dict[int, Callable[[Kronos, KronosState], list[Move]]] = {
    m.ASK_HOME: gather.home_moves,
    m.ASK_DRAFT: gather.draft_moves,
    m.ASK_SEND: assign.send_moves,
    m.ASK_PICK: assign.pick_moves,
    m.ASK_SIDE: assign.side_moves,
    m.ASK_EFFECT: resolve.effect_moves,
    m.ASK_SOUL: effects.soul_moves,
    m.ASK_CANCEL: effects.cancel_moves,
    m.ASK_TARGET: effects.target_moves,
    m.ASK_ASPECT: effects.aspect_moves,
    m.ASK_ELITE: fight.elite_moves,
    m.ASK_REINFORCE: fight.reinforce_moves,
    m.ASK_TREASURE: resolve.treasure_moves,
    m.ASK_KEEP: resolve.keep_moves,
    m.ASK_CHAR: final.char_moves,
    m.ASK_GIVE: final.give_moves,
    m.ASK_KEPT: final.kept_moves,
}
"""What may be done: the legal answers to each question."""

ANSWERS: dict[int, Callable[[Kronos, KronosState, Move], None]] = {
    m.ASK_HOME: gather.answer_home,
    m.ASK_DRAFT: gather.answer_draft,
    m.ASK_SEND: assign.answer_send,
    m.ASK_PICK: assign.answer_pick,
    m.ASK_SIDE: assign.answer_side,
    m.ASK_EFFECT: resolve.answer_effect,
    m.ASK_SOUL: effects.answer_soul,
    m.ASK_CANCEL: effects.answer_cancel,
    m.ASK_TARGET: effects.answer_target,
    m.ASK_ASPECT: effects.answer_aspect,
    m.ASK_ELITE: fight.answer_elite,
    m.ASK_REINFORCE: fight.answer_reinforce,
    m.ASK_TREASURE: resolve.answer_treasure,
    m.ASK_KEEP: resolve.answer_keep,
    m.ASK_CHAR: final.answer_char,
    m.ASK_GIVE: final.answer_give,
    m.ASK_KEPT: final.answer_kept,
    m.ROLL_ROLE: gather.answer_role,
    m.ROLL_HOME: gather.answer_home,
    m.ROLL_FIRST: gather.answer_first,
    m.ROLL_TOP: gather.answer_top,
    m.ROLL_REMOVE: gather.answer_remove,
    m.ROLL_REVEAL: gather.reveal,
    m.ROLL_ASPECT: final.answer_next_aspect,
}
"""What an answer, or an outcome of chance, does."""

TASKS: dict[int, Callable[[Kronos, KronosState, Ask], None]] = {
    m.DO_SEATS: gather.do_seats,
    m.DO_ROUND: gather.do_round,
    m.DO_DRAFT: gather.do_draft,
    m.DO_HAND_ON: gather.do_hand_on,
    m.DO_GATHERED: gather.do_gathered,
    m.DO_SEND: assign.do_send,
    m.DO_ASSIGN: assign.do_assign,
    m.DO_BOARD: resolve.do_board,
    m.DO_OPEN: resolve.do_open,
    m.DO_EFFECTS: resolve.do_effects,
    m.DO_FIGHT: fight.do_fight,
    m.DO_TURN: fight.do_turn,
    m.DO_OUTCOME: resolve.do_outcome,
    m.DO_MONSTER: resolve.do_monster,
    m.DO_FOUGHT: resolve.do_fought,
    m.DO_CLOSE: resolve.do_close,
    m.DO_CLEAN: resolve.do_clean,
    m.DO_FINAL: final.do_final,
    m.DO_PLACED: final.do_placed,
    m.DO_SHOW: final.do_show,
    m.DO_COMPARE: final.do_compare,
    m.DO_THRONE: final.do_throne,
    m.DO_LAST: final.do_last,
}
"""What the rules carry out by themselves."""

REVEALS: tuple[Move, ...] = tuple([(m.REVEAL, card, 0) for card in range(CARDS)])
WEIGHTED_REVEALS: tuple[tuple[Move, int], ...] = tuple([(move, 1) for move in REVEALS])


class Kronos(Game[KronosState]):
    """Kronos Epilogue for two to four players."""

    name = "kronos"
    title = "Kronos Epilogue"
    version = 1
    player_counts = (2, 3, 4)

    def set_up(self) -> None:
        self.box: Catalog = Catalog(self.tables, self.where)
        chosen = self.options
        roles = str(chosen["roles"])
        self.cast = _cast(self.players, "hades" if "hades" in roles else "kallisto" if "kallisto" in roles else str(chosen["two_player_role"]))
        """The roles that are played, Hades first."""
        self.role_list = _role_list(self.cast, roles)
        self.homes_dealt = chosen["acropolis"] == "dealt"
        self.home_list = _home_list(self.cast, str(chosen["acropolis"]))
        self.first_player = chosen["first_player"]
        if type(self.first_player) is int and self.first_player >= self.players:
            raise BadOption(f"kronos: option 'first_player' cannot be {self.first_player} with {self.players} players")
        # KE-SETUP-11, KE-F2-2: with two players and Hades a quest is removed each round, and there is no first step at the end
        self.removes_quest = self.players == 2 and HADES in self.cast
        self.banners = tuple([self.box.roles[role].banners for role in ROLES])
        self.banner_limit = bool(chosen["banner_limit"])
        self.unvisited_to_olympus = chosen["unvisited_treasures"] == "olympus"
        self.one_per_elite = chosen["treasures_per_elite"] == 1
        self.uniform_defenders = bool(chosen["uniform_defenders"])
        self.cerberus_anywhere = chosen["cerberus_source"] == "anywhere"
        self.olympus = self.box.olympus["back" if chosen["olympus_back"] else "front"]
        self.hard_monsters = bool(chosen["hard_monsters"])
        self.acheron_tie_keys = bool(chosen["acheron_tie_keys"])
        self.god_face_up = bool(chosen["god_face_up"])
        self.coin_wait = bool(chosen["coin_wait"])
        self.early_aspects = bool(chosen["early_aspects"]) and not self.removes_quest  # KE-F2-4
        self.keep_reinforcement = bool(chosen["keep_reinforcement"])
        self.mercenaries = bool(chosen["mercenaries"])
        self.monster = self.box.easy_monster if chosen["easy_quests"] else self.box.monster
        self.limit = int(chosen["reinforcement_limit"] or 0)
        self.per_side = int(chosen["cards_per_side"] or 0)
        self.kronos_bonus = self.players if chosen["kronos_bonus"] == "players" else int(chosen["kronos_bonus"] or 0)
        self.ends = scoring.ENDS
        self.board = board.board(self)

    def ability(self, state: KronosState, who: Player, slot: int) -> Effect:
        """What an ability slot of a player does."""
        return self.box.effects[self.box.ability_effect[state.homes[who]][slot]]

    # The course of a game

    def new(self) -> KronosState:
        """KE-SETUP-1..8: nothing on the boards; seats, homes and the First Player come first."""
        s = KronosState()
        s.game = self
        gather.start_lists(self, s)
        gather.lay_out(self, s)
        s.to_act = CHANCE
        self.go_on(s)
        return s

    def legal_moves(self, state: KronosState) -> list[Move]:
        if state.to_act == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        if state.to_act == OVER:
            return []
        if state.offer is None:
            state.offer = QUESTIONS[state.asks[-1][0]](self, state)
        return state.offer[:]

    def apply(self, state: KronosState, move: Move) -> None:
        ANSWERS[state.asks[-1][0]](self, state, move)
        self.go_on(state)

    def go_on(self, state: KronosState) -> None:
        """Carries out what is pending up to the next question or chance that has more than one answer (KE-ASK-1)."""
        state.offer = None
        while state.asks:
            ask = state.asks[-1]
            what = ask[0]
            if what < FIRST_CHANCE:
                offer = QUESTIONS[what](self, state)
                if len(offer) > 1:
                    state.to_act, state.offer = ask[1], offer
                    return
                ANSWERS[what](self, state, offer[0])
            elif what < FIRST_TASK:
                only = self._only_outcome(state)
                if only is None:
                    state.to_act = CHANCE
                    return
                ANSWERS[what](self, state, only)
            else:
                state.asks.pop()
                TASKS[what](self, state, ask)

    def _only_outcome(self, state: KronosState) -> Move | None:
        """What chance brings where nothing else is possible."""
        if state.asks[-1][0] == m.ROLL_REVEAL and state.pile_size[state.asks[-1][2]] > 1:
            return None
        outcomes = self.outcomes(state)
        return outcomes[0][0] if len(outcomes) == 1 else None

    def outcomes(self, state: KronosState) -> list[tuple[Move, int]]:
        """KE-GATHER-2: every card of a pile, seat, home, treasure, board and aspect is equally likely, a role by its number."""
        what, _, *details = state.asks[-1]
        if what == m.ROLL_REVEAL:
            return [WEIGHTED_REVEALS[card] for card in members(state.pile[details[0]])]
        if what == m.ROLL_FIRST:
            seats = [self.first_player] if isinstance(self.first_player, int) else range(self.players)
            return [((m.STARTS, seat, 0), 1) for seat in seats]
        if what == m.ROLL_ROLE:
            return [((m.ROLE, role, 0), n) for role, n in gather.roles_left(self, state)]
        if what == m.ROLL_HOME:
            return [((m.HOME, home, 0), 1) for _, home, _ in gather.home_moves(self, state)]
        if what == m.ROLL_TOP:
            return [((m.TOP, treasure, 0), 1) for treasure in members(state.below)]
        if what == m.ROLL_REMOVE:
            return [((m.REMOVE, number, 0), 1) for number, quest in enumerate(state.quests) if quest != NONE]
        return [((m.ASPECT, aspect, 0), 1) for aspect in range(3) if aspect not in state.aspects]

    def roll(self, state: KronosState, rng: Random) -> Move:
        """The card at a random place of the pile; other chance is rare."""
        ask = state.asks[-1]
        if ask[0] != m.ROLL_REVEAL:
            return super().roll(state, rng)
        cards = members(state.pile[ask[2]])
        return REVEALS[cards[int(rng.random() * len(cards))]]

    # What players know

    def observe(self, state: KronosState, viewer: Player) -> KronosState:
        return hidden.observe(self, state, viewer)

    def determinize(self, view: KronosState, viewer: Player, rng: Random) -> KronosState:
        return hidden.determinize(self, view, viewer, rng)

    def twin(self, state: KronosState, viewer: Player, rng: Random) -> KronosState:
        return hidden.twin(self, state, viewer, rng)

    # Points

    def scores(self, state: KronosState) -> list[int]:
        return scoring.scores(self, state)

    def result(self, state: KronosState) -> Result | None:
        return scoring.result(self, state)

    def ending(self, state: KronosState) -> str:
        return moves.ending(self, state)

    def explain_scores(self, state: KronosState) -> list[tuple[str, str, list[int]]]:
        return scoring.explain_scores(self, state)

    # Words and clicks

    def prompt(self, state: KronosState) -> str:
        return moves.prompt(self, state)

    def describe(self, state: KronosState, move: Move) -> str:
        return moves.describe(self, state, move)

    def tell(self, event: Event) -> str:
        return moves.tell(self, event)

    def seat_name(self, player: Player) -> str:
        """With the role where it is fixed, such as "Player 1 (Hades)"."""
        return f"Player {player + 1} ({ROLES[self.role_list[player]].capitalize()})" if self.role_list else f"Player {player + 1}"

    def group(self, state: KronosState, move: Move) -> str:
        return moves.group(self, state, move)

    def refusals(self, state: KronosState, move: Move) -> list[Refusal]:
        return refuse.refusals(self, state, move)

    def element(self, state: KronosState, move: Move) -> str:
        return moves.element(self, state, move)

    def meant(self, state: KronosState, element: str) -> Move | None:
        return moves.meant(self, state, element)

    def amid(self, state: KronosState) -> bool:
        """The questions of a chain continue something; a draft, a card for Olympus or a board, a reinforcement begin anew."""
        return bool(state.asks) and state.asks[-1][0] in m.CHAIN_QUESTIONS

    # Saving and seeing

    def text(self, state: KronosState) -> str:
        return notation.text(self, state)

    def to_json(self, state: KronosState) -> dict[str, Any]:
        return notation.to_json(self, state)

    def from_json(self, data: Mapping[str, Any]) -> KronosState:
        return notation.from_json(self, data)

    def graph(self, state: KronosState | None = None) -> nx.Graph[Any]:
        return self.board.graph.copy() if state is None else graphs.battlefield(self, state)

    def figure(self, view: KronosState, viewer: Player | None = None) -> go.Figure:
        from kernel_lib.games.kronos.figure import figure  # plotly is imported only where something is drawn

        return figure(self, view, viewer)

    def evaluate(self, view: KronosState, me: Player) -> float:
        return bots.evaluate(self, view, me)


def _cast(players: int, second: str) -> tuple[int, ...]:
    """KE-SETUP-8, KE-SETUP-10: who plays with so many players."""
    if players == 2:
        return ROLES.index(second), ACROPOLIS
    return (HADES, KALLISTO, *[ACROPOLIS] * (players - 2))


def _role_list(cast: tuple[int, ...], chosen: str) -> tuple[int, ...]:
    """KE-SETUP-13: the role of each seat, empty where chance decides."""
    if chosen == "random":
        return ()
    if chosen == "in order":
        return cast
    found = tuple([ROLES.index(word) for word in chosen.split(",")])
    if sorted(found) != sorted(cast):
        wanted = "hades or kallisto, and acropolis" if len(cast) == 2 else ", ".join(ROLES[role] for role in cast)
        raise BadOption(f"kronos: option 'roles' with {len(cast)} players needs {wanted} in any order, not {chosen}")
    return found


def _home_list(cast: tuple[int, ...], chosen: str) -> tuple[int, ...]:
    """KE-SETUP-13: the front of each Acropolis in seat order, empty where it is dealt or chosen."""
    if chosen in ("dealt", "chosen"):
        return ()
    found = tuple([HOMES.index(word) for word in chosen.split(",")])
    if len(found) != cast.count(ACROPOLIS):
        raise BadOption(f"kronos: option 'acropolis' needs one front for each of {cast.count(ACROPOLIS)} Acropolises, not {chosen}")
    return found


GAME = Kronos

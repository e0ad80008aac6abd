"""Why a move is not allowed, in words and with the rule (slow path: for people)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.event import Refusal
from kernel_lib.core.types import CHANCE, UNKNOWN, Move
from kernel_lib.games.amazons import effects
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import (
    AMAZONOMACHY_MARK,
    CLASSES,
    COLOURS,
    HEPHAESTUS,
    LEFT,
    M1,
    MARKS,
    OPT_FLG,
    OPT_FOB,
    OPT_FOP,
    OPT_FPB,
    OPT_OST,
    OPT_SAC,
    OPT_SPT,
    OPT_SUP,
    OPT_SWP,
    OPTIONS,
    P2,
    PALACE,
    RIGHT,
    S1,
    W2,
    ZEUS,
)
from kernel_lib.games.amazons.moves import ability_name, area_name, card_name, colour_name, common_name, event_name, god_name
from kernel_lib.games.amazons.rules import basics, battle, travel, turn, works
from kernel_lib.games.amazons.rules.rounds import PLACES
from kernel_lib.games.amazons.state import C_A, C_ABILITY, C_ACT, C_B, C_BOOSTS, C_LENT, COLOURS_IN, NOBODY, NONE, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons

Found = list[Refusal]


def refusals(g: Amazons, s: AmazonsState, move: Move) -> Found:
    """Reasons against a move that is known not to be legal."""
    if not s.asks:
        return [Refusal("RA-END-1", "The game is over.")]
    if s.to_act == CHANCE:
        return [Refusal("RA-ASK-4", "Chance decides here, and that outcome is not possible.")]
    what, kind = s.asks[-1][0], move[0]
    if what in _REASONS and kind in _REASONS[what]:
        return _REASONS[what][kind](g, s, move)
    return _other_moment(g, s, kind)


def _other_moment(g: Amazons, s: AmazonsState, kind: int) -> Found:
    """A move that answers another question."""
    if s.asks[-1][0] == m.ASK_TURN:
        if kind in _MOMENTS:
            rule, words = _MOMENTS[kind]
            return [Refusal(rule, words)]
        return []
    if m.MOVE <= kind <= m.TRADE:
        return [Refusal("RA-ASK-1", f"What was begun must be finished first (undo takes it back): {g.prompt(s)}.")]
    return [Refusal("RA-ASK-1", f"The question now is another one: {g.prompt(s)}.")]


_MOMENTS = {
    m.CLASS: ("RA-SETUP-1", "Classes are chosen before the first round."),
    m.PLACE: ("RA-SETUP-9", "Miniatures are placed before the first round."),
    m.TRACK: ("RA-TRACK-5", "Displaced players are put on the turn track at the start of a round."),
    m.STEP: ("RA-SA-S2", "Steps are made with the ability S2."),
    m.GOTO: ("RA-DI-TEL", "To go to any area you need a Teleport card."),
    m.PULL: ("RA-SA-M2", "Event tokens are attracted with the ability M2."),
    m.BOOST: ("RA-DI-T", "Boosts are added in a Battle."),
    m.OWN: ("RA-BATTLE-4", "Choose a Battle first; then you are asked who fights."),
    m.COMMON: ("RA-BATTLE-4", "Choose a Battle first; then you are asked who helps."),
    m.RECOLOUR: ("RA-DIP-3", "Tokens change their colour after the third round."),
}


# Shared reasons


def _card_reasons(g: Amazons, s: AmazonsState, who: int, active: int, options: tuple[int, ...]) -> Iterator[Refusal]:
    """A card must be in the hand and have the option that is wanted."""
    if not 0 <= active < len(g.box.option_of) or not s.hands[who] >> (active >> 1) & 1:
        yield Refusal("RA-DI-1", "Only cards of your own hand can be used.")
    elif g.box.option_of[active] not in options:
        yield Refusal("RA-DI-1", f"{card_name(g, active >> 1)} has no such option.")


def _allowance_reasons(g: Amazons, s: AmazonsState, who: int, act: int) -> Iterator[Refusal]:
    """RA-TURN-1, RA-OCC-2: no Action left, or another one must come first."""
    if not turn.ways(g, s, who, act):
        yield Refusal("RA-TURN-1", "You have used your Action of this turn; only free things are left.")
    if act != m.MOVE and basics.is_shut_in(g, s, who):
        yield Refusal("RA-OCC-2", f"{area_name(g, s.area[who])} is closed by {god_name(g, s.god)}: your first Action must be a Move out of it.")


def _price_reasons(g: Amazons, s: AmazonsState, who: int, cost: int) -> Iterator[Refusal]:
    if cost > s.ap[who]:
        yield Refusal("RA-TURN-2", f"It costs {cost} AP, and you have {s.ap[who]}.")


def _cheapest(g: Amazons, s: AmazonsState, who: int, act: int) -> int:
    """The class cost of an Action, 0 where Ares or W1 can waive it."""
    found = turn.ways(g, s, who, act)
    return 0 if any(how != m.NORMAL for how in found) else g.box.cost[s.classes[who]][turn.COST_OF[act]]


def _is_area(g: Amazons, area: int) -> bool:
    return 0 <= area < len(g.box.areas)


def _entry_reasons(g: Amazons, s: AmazonsState, who: int, area: int) -> Iterator[Refusal]:
    """RA-TERM-6: why an area is not available."""
    name = area_name(g, area)
    if not _is_area(g, area):
        yield Refusal("RA-MOVE-2", "There is no such area.")
        return
    if not g.box.in_play[area]:
        yield Refusal("RA-2P-1", f"{name} takes no part with {g.players} players.")
    if basics.closed_for(g, s, who) >> area & 1:
        yield Refusal(_CLOSING.get(s.god, "RA-MOVE-3"), f"{god_name(g, s.god)} has closed {name} in this round: you can neither enter nor cross it.")
    if g.exclusive and basics.occupied(s, who) >> area & 1:
        yield Refusal("RA-OCC-1", f"{g.seat_name(s.area.index(area))} stands in {name}: an area holds one miniature.")


_CLOSING = {ZEUS: "RA-GODH-2", HEPHAESTUS: "RA-GODH-4"}


# Setup and track


def _no_class(g: Amazons, s: AmazonsState, move: Move) -> Found:
    if not 0 <= move[1] < len(CLASSES):
        return [Refusal("RA-SETUP-1", "There is no such class.")]
    return [Refusal("RA-SETUP-1", f"The {g.box.class_titles[move[1]]} is taken: everybody plays a different class.")]


def _no_place(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, area = s.asks[-1][1], move[1]
    title, name = g.box.class_titles[s.classes[who]], area_name(g, area)
    if not _is_area(g, area) or area not in g.box.start_areas[s.classes[who]]:
        if _is_area(g, area) and not g.box.in_play[area]:
            return [Refusal("RA-2P-1", f"{name} takes no part with {g.players} players.")]
        starts = " or ".join([area_name(g, each) for each in g.box.start_areas[s.classes[who]]])
        return [Refusal("RA-SETUP-9", f"The {title} starts in {starts}.")]
    if area in s.area and g.exclusive:
        return [Refusal("RA-OCC-1", f"{g.seat_name(s.area.index(area))} stands in {name}.")]
    return [Refusal("RA-RULING-40", f"{name} is the only start area left for a player who is still to place her miniature.")]


def _no_track(g: Amazons, s: AmazonsState, move: Move) -> Found:
    place = move[1]
    if not 0 <= place < PLACES or move[2] != s.asks[-1][2]:
        return [Refusal("RA-TRACK-5", f"Choose one of the positions 1 to {PLACES} for {g.seat_name(s.asks[-1][2])}.")]
    return [Refusal("RA-TRACK-5", f"Position {m.position_name(g, place)} is held by {g.seat_name(s.track.index(place))}.")]


# Actions


def _no_move(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who = s.active
    _, area, by = move
    found = list(_allowance_reasons(g, s, who, m.MOVE))
    if area == s.area[who]:
        return [*found, Refusal("RA-MOVE-1", f"You stand in {area_name(g, area)} already.")]
    if by:
        found += _card_reasons(g, s, who, by - 1, (OPT_SPT,))
    reasons = list(_entry_reasons(g, s, who, area))
    found += [reason for reason in reasons if not (by and reason.rule == "RA-OCC-1")]
    if not _is_area(g, area):
        return found
    if g.box.in_play[area] and not g.board.masks[s.area[who]] >> area & 1:
        found.append(Refusal("RA-MOVE-2", f"No way leads from {area_name(g, s.area[who])} to {area_name(g, area)}."))
    if by and not basics.occupied(s, who) >> area & 1:
        found.append(Refusal("RA-DI-SPT", f"No opponent stands in {area_name(g, area)}: move there without the card."))
    elif by and not travel.push_targets(g, s, who, area):
        found.append(Refusal("RA-DI-SPT", f"There is no free, open area beside {area_name(g, area)} to which the miniature could be pushed."))
    cost = _cheapest(g, s, who, m.MOVE)
    return [*found, *_price_reasons(g, s, who, cost + (g.box.active_cost[by - 1] if 0 < by <= len(g.box.active_cost) else 0))]


def _no_fight(g: Amazons, s: AmazonsState, move: Move) -> Found:
    """FIGHT and REACH."""
    who = s.active
    kind, area, colour = move
    found = list(_allowance_reasons(g, s, who, kind))
    name = area_name(g, area)
    if not 0 <= colour < len(COLOURS) or not _is_area(g, area) or colour not in COLOURS_IN[s.tokens[area]]:
        return [*found, Refusal("RA-BATTLE-1", f"There is no {colour_name(g, colour)} event token in {name}.")]
    if area != s.area[who]:
        found += _reach_reasons(g, s, who, kind, area)
    elif kind == m.REACH:
        found.append(Refusal("RA-SA-W2", f"You stand in {name}: fight there without W2."))
    if s.held_events[colour] != NOBODY:
        found.append(Refusal("RA-BATTLE-10", f"{event_name(g, s.tops[colour])} is reserved by {g.seat_name(s.held_events[colour])}."))
    return found or _strength_reasons(g, s, who, kind, battle.event_need(g, s, area, colour, _best_terrain(s, who)))


def _best_terrain(s: AmazonsState, who: int) -> int:
    return m.IGNORED if basics.has_ability(s, who, M1) else m.FULL


def _reach_reasons(g: Amazons, s: AmazonsState, who: int, kind: int, area: int) -> Iterator[Refusal]:
    """A battle in another area."""
    name = area_name(g, area)
    if not basics.has_ability(s, who, W2):
        yield Refusal("RA-BATTLE-1", f"You stand in {area_name(g, s.area[who])}: events of other areas can be fought only with a charged W2.")
    elif not g.board.masks[s.area[who]] >> area & 1:
        yield Refusal("RA-SA-W2", f"W2 reaches neighbouring areas, and {name} is none.")
    elif basics.closed_for(g, s, who) >> area & 1:
        yield Refusal("RA-RULING-32", f"{god_name(g, s.god)} has closed {name}.")
    elif kind == m.FIGHT:
        yield Refusal("RA-BATTLE-1", f"You stand in {area_name(g, s.area[who])}: attack {name} from there with W2.")


def _strength_reasons(g: Amazons, s: AmazonsState, who: int, act: int, need: battle.Need) -> Found:
    """RA-BATTLE-5, RA-BATTLE-6: what is needed, what can be gathered and what it would cost."""
    campaign = act == m.CAMPAIGN
    cost = _cheapest(g, s, who, act)
    fighting, helping = battle.fighters(g, s, who, campaign), battle.helpers(g, s, who, campaign)
    wanted = f"{need[0]} Might and {need[1]} Cunning"
    if any(might >= need[0] and cunning >= need[1] for might, cunning in battle.forces(g, s, who, 99, fighting, helping)):
        return [Refusal("RA-BATTLE-6", f"To gather {wanted} would cost more than your {s.ap[who]} AP (the Battle alone {cost}).")]
    return [Refusal("RA-BATTLE-5", f"It takes {wanted}; no Amazon, common and cards of yours reach both together.")]


def _no_campaign(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, row = s.active, move[1]
    found = list(_allowance_reasons(g, s, who, m.CAMPAIGN))
    if not 0 <= row < len(g.box.rows):
        return [*found, Refusal("RA-AMZ-4", "The Amazonomachy table has no such row.")]
    if s.row[who] != NONE:
        found.append(Refusal("RA-AMZ-5", "You have fought your Amazonomachy: there is one for each player in a game."))
    elif row in s.row:
        found.append(Refusal("RA-AMZ-4", f"This row was taken by {g.seat_name(s.row.index(row))}."))
    if not s.supply[who]:
        found.append(Refusal("RA-AMZ-3", "An Amazonomachy costs 1 Supply, and you have none."))
    if not battle.helpers(g, s, who, True):
        names = " or ".join([name for name, mark in zip(g.box.common_names, g.box.common_mark, strict=True) if mark == AMAZONOMACHY_MARK])
        found.append(Refusal("RA-AMZ-2", f"An Amazonomachy needs {names} open and not reserved."))
    return found or _strength_reasons(g, s, who, m.CAMPAIGN, (g.box.row_m[row], g.box.row_c[row]))


def _no_visit(g: Amazons, s: AmazonsState, move: Move) -> Found:
    """ORACLE, PORT and BARRACK."""
    who = s.active
    kind, area, by = move
    here, name = s.area[who], area_name(g, s.area[who])
    found = list(_allowance_reasons(g, s, who, kind))
    stands, word = {m.ORACLE: (g.box.oracle, "Oracle"), m.PORT: (g.box.port, "Port"), m.BARRACK: (g.box.barrack, "Barrack")}[kind]
    if not stands[here]:
        found.append(Refusal("RA-BLD-1", f"There is no {word} in {name}, where you stand."))
    if kind == m.ORACLE and s.locked[who]:
        found.append(Refusal("RA-ORC-2", "Another Action of yours must come between two visits to an Oracle."))
    if kind == m.ORACLE and not basics.cards_left(s):
        found.append(Refusal("RA-ORC-1", "No card is left to be drawn."))
    if kind == m.BARRACK and s.charged[who] == 3:
        found.append(Refusal("RA-BAR-1", "Both your abilities are charged already."))
    if kind == m.PORT:
        found += _trip_reasons(g, s, who, area)
    if by:
        options = {m.ORACLE: (OPT_FOB, OPT_FOP), m.PORT: (OPT_FOP, OPT_FPB), m.BARRACK: (OPT_FOB, OPT_FPB)}[kind]
        return [*found, *_card_reasons(g, s, who, by - 1, options)]
    return [*found, *_price_reasons(g, s, who, _cheapest(g, s, who, kind))]


def _trip_reasons(g: Amazons, s: AmazonsState, who: int, area: int) -> Iterator[Refusal]:
    if not basics.ports_open(g, s, who):
        yield Refusal("RA-GODH-3", f"{god_name(g, s.god)} has closed the Ports in this round.")
    if not _is_area(g, area) or not g.box.port[area] or area == s.area[who]:
        others = " or ".join([area_name(g, each) for each in g.box.ports if each != s.area[who]])
        yield Refusal("RA-PORT-1", f"Ships sail to another Port: {others}.")
    else:
        yield from _entry_reasons(g, s, who, area)


def _no_work(g: Amazons, s: AmazonsState, move: Move) -> Found:
    """SACRIFICE, FLAG and SUPPLY: the place, then the common or the card."""
    who = s.active
    kind, slot, by = move
    found = [*_allowance_reasons(g, s, who, kind), *_PLACE_REASONS[kind](g, s, who)]
    cost = _cheapest(g, s, who, kind)
    if by:
        option = {m.SACRIFICE: OPT_SAC, m.FLAG: OPT_FLG, m.SUPPLY: OPT_SUP}[kind]
        found += _card_reasons(g, s, who, by - 1, (option,))
        more = g.box.active_cost[by - 1] if 0 < by <= len(g.box.active_cost) else 0
        return [*found, *_price_reasons(g, s, who, cost + more)]
    mark = next(mark for each, _, mark, _ in works.KINDS if each == kind)
    if slot not in (LEFT, RIGHT):
        return [*found, Refusal(_MARK_RULE[kind], f"Choose an open common marked {MARKS[mark].capitalize()}, or a card.")]
    common = s.open[slot]
    if s.held[slot] != NOBODY:
        found.append(Refusal("RA-DI-RSC", f"{common_name(g, common)} is reserved by {g.seat_name(s.held[slot])}."))
    elif g.box.common_mark[common] != mark:
        found.append(Refusal(_MARK_RULE[kind], f"{common_name(g, common)} is not marked {MARKS[mark].capitalize()}."))
    price = 0 if basics.has_ability(s, who, P2) else g.box.common_cost[common]
    return [*found, *_price_reasons(g, s, who, cost + price)]


_MARK_RULE = {m.SACRIFICE: "RA-SAC-1", m.FLAG: "RA-FLAG-1", m.SUPPLY: "RA-SUP-1"}


def _altar_reasons(g: Amazons, s: AmazonsState, who: int) -> Iterator[Refusal]:
    if s.sacrifice[who] != NONE:
        yield Refusal("RA-SAC-3", "You have sacrificed in this round: once is all.")
    elif not works.altars(s, who):
        yield Refusal("RA-SAC-2", "Every other position of the turn track carries a Sacrifice token.")
    if basics.empty_positions(g, s, s.area[who]) <= 0:
        yield Refusal("RA-SAC-1", f"{area_name(g, s.area[who])} has no empty event position.")


def _flag_reasons(g: Amazons, s: AmazonsState, who: int) -> Iterator[Refusal]:
    here = s.area[who]
    if not s.flags[who]:
        yield Refusal("RA-FLAG-3", "You have no flag left.")
    if here == PALACE:
        yield Refusal("RA-FLAG-6", "The Palace cannot be flagged.")
    elif s.flag[here] != NOBODY:
        yield Refusal("RA-FLAG-3", f"{area_name(g, here)} has a flag already.")
    elif s.tokens[here]:
        yield Refusal("RA-FLAG-1", f"Event tokens lie in {area_name(g, here)}: all its positions must be empty.")


def _urn_reasons(g: Amazons, s: AmazonsState, who: int) -> Iterator[Refusal]:
    if not g.box.urn[s.area[who]]:
        yield Refusal("RA-SUP-1", f"There is no urn in {area_name(g, s.area[who])}.")
    if s.supply[who] >= g.box.most_supply:
        yield Refusal("RA-SUP-1", f"You have {s.supply[who]} Supply: there is no room for more.")


_PLACE_REASONS: dict[int, Callable[[Amazons, AmazonsState, int], Iterator[Refusal]]] = {
    m.SACRIFICE: _altar_reasons, m.FLAG: _flag_reasons, m.SUPPLY: _urn_reasons,
}  # fmt: skip


# Instead of an Action, and free things


def _no_burn(g: Amazons, s: AmazonsState, move: Move) -> Found:
    if not s.ap[s.active]:
        return [Refusal("RA-TURN-5", "You have no AP to burn.")]
    return [Refusal("RA-TURN-5", "Burning takes the place of your Action, and you have used it.")]


def _no_pass(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who = s.active
    found = []
    if not s.ap[who]:
        found.append(Refusal("RA-PASS-1", "Without AP there is nothing to wait for: end the turn."))
    if s.moved:
        found.append(Refusal("RA-PASS-1", "You have acted in this turn: end it instead of passing."))
    if s.tilted != NOBODY:
        found.append(Refusal("RA-PASS-2", f"{g.seat_name(s.tilted)} has passed: nobody else may before her next turn."))
    if s.passed[who]:
        found.append(Refusal("RA-PASS-3", "You passed in your last turn: not twice in a row."))
    return found


def _no_end(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-TURN-3", "First use your Action (or burn 1 AP), or pass.")]


def _no_ability(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, ability = s.active, move[1]
    if not 0 <= ability < 2 * len(CLASSES):
        return [Refusal("RA-SA-1", "There is no such ability.")]
    name = ability_name(g, ability)
    if s.classes[who] != ability >> 1:
        return [Refusal("RA-SA-1", f"{name} belongs to the {g.box.class_titles[ability >> 1]}.")]
    found = []
    if not s.charged[who] >> (ability & 1) & 1:
        found.append(Refusal("RA-SA-1", f"{name} is not charged: a Barrack charges both abilities."))
    if ability in effects.IN_AN_ACTION:
        found.append(Refusal("RA-SA-2", f"{name} belongs to an Action: choose that Action, and you are asked."))
    elif not effects.POSSIBLE[ability](g, s, who, s.ap[who]):
        found.append(Refusal(f"RA-SA-{name}", f"{name} can do nothing now: {_IDLE_ABILITY[name]}"))
    return found


_IDLE_ABILITY = {
    "S1": "no colour with two cards or more is free of reservations.",
    "S2": "there is no open, free area beside you, or you have no AP.",
    "P1": "both commons are reserved.",
    "M2": "your area has no empty event position, or no token lies elsewhere.",
}


def _no_card(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, active = s.active, move[1]
    if not 0 <= active < len(g.box.option_of) or not s.hands[who] >> (active >> 1) & 1:
        return [Refusal("RA-DI-1", "Only cards of your own hand can be played.")]
    option, name = g.box.option_of[active], card_name(g, active >> 1)
    code = OPTIONS[option]
    if option not in effects.USABLE:
        return [Refusal(_RULE_OF.get(code, f"RA-DI-{code}"), f"{name}: this option belongs to an Action. {_USED_IN[code]}")]
    left = s.ap[who] - g.box.active_cost[active]
    if left < 0:
        return [Refusal("RA-DI-6", f"{name} costs {g.box.active_cost[active]} AP, and you have {s.ap[who]}.")]
    return [Refusal(f"RA-DI-{code}", f"{name} can do nothing now: {_IDLE_CARD[code]}")]


_RULE_OF = {"T2M": "RA-DI-T", "T2C": "RA-DI-T", "T11": "RA-DI-T", "FOB": "RA-DI-FREE", "FOP": "RA-DI-FREE", "FPB": "RA-DI-FREE"}
_USED_IN = {
    "T2M": "Add it in a Battle.", "T2C": "Add it in a Battle.", "T11": "Add it in a Battle.", "SWP": "Add it in a Battle.",
    "OST": "Choose a Battle, then whom you borrow.", "SPT": "Move to a neighbouring area where an opponent stands.",
    "FOB": "Stand in an area with an Oracle or a Barrack that you can visit.", "FOP": "Stand in an area with an Oracle or a Port that you can visit.",
    "FPB": "Stand in an area with a Port or a Barrack that you can visit.", "SUP": "Stand in an area with an urn.",
    "FLG": "Stand in an area whose event positions are all empty.", "SAC": "Stand in an area with an empty event position.",
}  # fmt: skip
_IDLE_CARD = {
    "RSC": "both commons are reserved.",
    "RSE": "every event card left is reserved.",
    "FOR": "no X token of a god binds you.",
    "LST": "you are not alone in the last place on the VP track.",
    "TWO": "it is not your turn.",
    "TEL": "there is no area to which you could go.",
    "OSA": "you have no charged ability to spend, or no opponent has an available Basic Amazon with an ability that is possible now.",
    "RLX": "both your Amazons are available.",
    "STL": "no opponent has a card.",
    "PCK": "the discard pile is empty.",
}


def _no_trade(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, card = s.active, move[1]
    if not 0 <= card < len(g.box.cards) or not s.hands[who] >> card & 1:
        return [Refusal("RA-TURN-6", "Only cards of your own hand can be traded.")]
    if s.ap[who] >= g.box.most_ap:
        return [Refusal("RA-AP-1", f"You have {s.ap[who]} AP: there is no room for another.")]
    if s.hand_size[who] < 2:
        return [Refusal("RA-TURN-6", "Two cards are traded for 1 AP, and you have one.")]
    return [Refusal("RA-TURN-6", f"Name the card with the lower number first; {card_name(g, card)} is the last of your hand.")]


def _no_second(g: Amazons, s: AmazonsState, move: Move) -> Found:
    if move[1] == s.chain[C_A]:
        return [Refusal("RA-TURN-6", "Two different cards are traded.")]
    return [Refusal("RA-TURN-6", f"Choose a card of your hand with a higher number than {card_name(g, s.chain[C_A])}.")]


# Links of a chain


def _no_how(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, how = s.active, move[1]
    if how in turn.ways(g, s, who, s.chain[C_ACT]):
        cost = turn.class_cost(g, s, who, how)
        return [Refusal("RA-TURN-2", f"Paid that way it costs {cost} AP and more, and you have {s.ap[who]}.")]
    reasons = {
        m.NORMAL: ("RA-TURN-1", "You have used your Action of this turn."),
        m.BY_ARES: ("RA-GODF-4", "You do not have the extra Action of Ares, or you have used it in this round."),
        m.BY_W1: ("RA-SA-W1", "You have no charged W1, or this is no Battle."),
    }
    return [Refusal(*reasons[how])] if how in reasons else []


def _no_push(g: Amazons, s: AmazonsState, move: Move) -> Found:
    _, area, victim = move
    target = s.chain[C_A]
    if not 0 <= victim < g.players or victim == s.active or s.area[victim] != target:
        return [Refusal("RA-DI-SPT", f"Choose the opponent who stands in {area_name(g, target)}.")]
    if not _is_area(g, area) or not g.board.masks[target] >> area & 1:
        return [Refusal("RA-DI-SPT", f"The miniature is pushed to an area beside {area_name(g, target)}.")]
    if s.god != UNKNOWN and g.box.god_closed[s.god] >> area & 1:
        return [Refusal("RA-RULING-32", f"{area_name(g, area)} is closed by {god_name(g, s.god)}.")]
    return [Refusal("RA-DI-SPT", f"{area_name(g, area)} is occupied.")]


def _no_terrain(g: Amazons, s: AmazonsState, move: Move) -> Found:
    if move[1] != m.FULL:
        return []
    need = battle.event_need(g, s, s.chain[C_A], s.chain[C_B], m.FULL)
    return [Refusal("RA-BATTLE-5", f"With the terrain it takes {need[0]} Might and {need[1]} Cunning, which you cannot reach.")]


def _no_own(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, which = s.active, move[1]
    campaign = s.chain[C_ACT] == m.CAMPAIGN
    if any(entry[0] == move for entry in battle.fighters(g, s, who, campaign)):
        return [Refusal("RA-BATTLE-5", "With her alone, a common and your cards the battle could not be won with your AP.")]
    if which == m.BOTH and g.own_max == 1:
        return [Refusal("RA-RULING-9", "At most one own Amazon fights.")]
    if which not in (m.BASIC, m.ANCILLARY, m.BOTH):
        return []
    if which == m.BOTH and not (s.basic_up[who] and s.ancillary_up[who]):
        return [Refusal("RA-TERM-3", "Not both are available.")]
    if which != m.BASIC and campaign and s.ancillary_up[who]:
        return [Refusal("RA-AMZ-2", "Ancillary Amazons fight events only.")]
    return [Refusal("RA-TERM-3", "She is exhausted: all Amazons are available again in the next round.")]


def _no_borrow(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who = s.active
    campaign = s.chain[C_ACT] == m.CAMPAIGN
    if any(entry[0] == move for entry in battle.fighters(g, s, who, campaign)):
        return [Refusal("RA-BATTLE-5", "With her, a common and your cards the battle could not be won with your AP.")]
    found = list(_card_reasons(g, s, who, move[2], (OPT_OST,)))
    seat, which = divmod(move[1], 2)
    if found or not 0 <= seat < g.players or seat == who:
        return found or [Refusal("RA-DI-OST", "Borrow an Amazon of an opponent.")]
    if not (s.basic_up[who] or s.ancillary_up[who]):
        return [Refusal("RA-DI-OST", "You need an available Amazon of your own that is exhausted for her.")]
    if which and campaign:
        return [Refusal("RA-AMZ-7", "In an Amazonomachy only a Basic Amazon can be borrowed.")]
    return [Refusal("RA-DI-OST", f"That Amazon of {g.seat_name(seat)} is exhausted.")]


def _no_exhaust(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-DI-OST", "Choose an available Amazon of your own.")]


def _no_common(g: Amazons, s: AmazonsState, move: Move) -> Found:
    which = move[1]
    campaign = s.chain[C_ACT] == m.CAMPAIGN
    if any(entry[0] == which for entry in battle.helpers(g, s, s.active, campaign)):
        return [Refusal("RA-BATTLE-5", "That way the battle could not be won with your cards and AP.")]
    if which == m.NOT_ANY:
        return [Refusal("RA-AMZ-2", "In an Amazonomachy a marked common must fight.")]
    if which == m.BOTH and campaign:
        return [Refusal("RA-AMZ-2", "In an Amazonomachy no second common fights.")]
    if which == m.BOTH:
        return [Refusal("RA-RULING-9", "At most one common fights.") if g.common_max == 1 else Refusal("RA-DI-RSC", "Not both are free to fight.")]
    if which not in (m.IN_LEFT, m.IN_RIGHT):
        return []
    slot = which - 1
    if s.held[slot] != NOBODY:
        return [Refusal("RA-DI-RSC", f"{common_name(g, s.open[slot])} is reserved by {g.seat_name(s.held[slot])}.")]
    return [Refusal("RA-AMZ-2", f"{common_name(g, s.open[slot])} is not marked Amazonomachy.")]


def _no_free(g: Amazons, s: AmazonsState, move: Move) -> Found:
    if move[1] == m.PAY:
        return [Refusal("RA-TURN-2", f"You cannot pay for her with your {s.ap[s.active]} AP.")]
    return [Refusal("RA-SA-P2", "P2 makes one common free that takes part and costs something.")]


def _no_boost(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, active = s.active, move[1]
    found = list(_card_reasons(g, s, who, active, tuple(sorted(g.boost_options))))
    if found:
        return found
    if g.box.option_of[active] == OPT_SWP and not battle.can_swap(s):
        return [Refusal("RA-DI-SWP", "A reserved common cannot be swapped.")]
    if s.chain[C_LENT] != NONE and s.chain[C_LENT] >> 1 == active >> 1:
        return [Refusal("RA-DI-1", f"{card_name(g, active >> 1)} is used to borrow an Amazon: a card has one use.")]
    named = members(s.chain[C_BOOSTS])
    if named and active >> 1 <= named[-1] >> 1:
        return [Refusal("RA-DI-1", f"Cards are named in the order of their numbers: after {card_name(g, named[-1] >> 1)}.")]
    return [Refusal("RA-BATTLE-5", "With this card the battle could not be paid or won any more.")]


def _no_strike(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-BATTLE-5", "Not strong enough yet: add a card.")]


def _no_slot(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-BATTLE-8", f"The token covers an open {colour_name(g, s.chain[C_B])} slot of your playmat.")]


def _no_position(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, place = s.active, move[1]
    if place == s.track[who]:
        return [Refusal("RA-SAC-2", f"You hold position {m.position_name(g, place)} now: choose another one.")]
    if 0 <= place < PLACES and place in s.sacrifice:
        return [Refusal("RA-SAC-2", f"{g.seat_name(s.sacrifice.index(place))} has sacrificed for position {m.position_name(g, place)}.")]
    return [Refusal("RA-SAC-2", f"The turn track has the positions 1 to {PLACES}.")]


# Abilities and cards


def _no_keep(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-ORC-1", "Keep one of the cards that the Oracle has shown.")]


def _no_colour(g: Amazons, s: AmazonsState, move: Move) -> Found:
    colour, arranging = move[1], s.chain[C_ABILITY] == S1
    rule = "RA-SA-S1" if arranging else "RA-DI-RSE"
    if not 0 <= colour < len(COLOURS):
        return [Refusal(rule, "There is no such colour.")]
    name = colour_name(g, colour)
    if s.tops[colour] == NONE:
        return [Refusal("RA-EVT-3", f"All {name} events have been won.")]
    if s.held_events[colour] != NOBODY:
        return [Refusal(rule, f"{event_name(g, s.tops[colour])} is reserved by {g.seat_name(s.held_events[colour])}.")]
    return [Refusal("RA-RULING-53", f"Only one {name} card is left: there is nothing to arrange.")]


def _no_order(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-SA-S1", f"Choose a {colour_name(g, s.chain[C_B])} event that has no place yet.")]


def _no_step(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, area = s.active, move[1]
    found = list(_entry_reasons(g, s, who, area))
    if _is_area(g, area) and g.box.in_play[area] and not g.board.masks[s.area[who]] >> area & 1:
        found.append(Refusal("RA-MOVE-2", f"No way leads from {area_name(g, s.area[who])} to {area_name(g, area)}."))
    return found or [Refusal("RA-RULING-12", "You have no AP for a second step.")]


def _no_stop(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-SA-S2", "S2 was chosen: make at least one step, or undo.")]


def _no_fill(g: Amazons, s: AmazonsState, move: Move) -> Found:
    _, _, slot, left = s.asks[-1]
    card = move[1]
    if move[2] != slot:
        return [Refusal("RA-SA-P1", f"Now the {m.SLOTS[slot]} slot is filled.")]
    if card == left and card != NONE:
        return [Refusal("RA-SA-P1", f"{common_name(g, card)} goes to the left slot already.")]
    if 0 <= card < len(g.box.commons) and s.common_discard >> card & 1:
        return [Refusal("RA-SA-P1", f"{common_name(g, card)} lies on the discard pile, which is not collected.")]
    return [Refusal("RA-SA-P1", "Choose a common of the deck or an open one that is not reserved.")]


def _no_pull(g: Amazons, s: AmazonsState, move: Move) -> Found:
    _, area, colour = move
    if area == s.area[s.active]:
        return [Refusal("RA-SA-M2", "The token must come from another area.")]
    return [Refusal("RA-SA-M2", f"There is no {colour_name(g, colour)} event token in {area_name(g, area)}.")]


def _no_reserve(g: Amazons, s: AmazonsState, move: Move) -> Found:
    slot = move[1]
    if slot in (LEFT, RIGHT):
        return [Refusal("RA-DI-RSC", f"{common_name(g, s.open[slot])} is reserved by {g.seat_name(s.held[slot])} already.")]
    return [Refusal("RA-DI-RSC", "Choose one of the two open commons.")]


def _no_goto(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, area = s.active, move[1]
    if area == s.area[who]:
        return [Refusal("RA-DI-TEL", f"You stand in {area_name(g, area)} already.")]
    return list(_entry_reasons(g, s, who, area))


def _no_lender(g: Amazons, s: AmazonsState, move: Move) -> Found:
    _, seat, ability = move
    if not 0 <= seat < g.players or seat == s.active or not 0 <= ability < 2 * len(CLASSES) or s.classes[seat] != ability >> 1:
        return [Refusal("RA-DI-OSA", "Choose an ability of an opponent's class.")]
    if not s.basic_up[seat]:
        return [Refusal("RA-RULING-33", f"The Basic Amazon of {g.seat_name(seat)} is exhausted.")]
    name = ability_name(g, ability)
    if s.borrowed >> ability & 1:
        return [Refusal("RA-DI-OSA", f"{name} is borrowed already and waits for its Action: use it first.")]
    return [Refusal("RA-DI-OSA", f"{name} follows at once and must be possible: {_IDLE_ABILITY.get(name, '')}")]


def _no_spend(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-DI-OSA", "Spend one of your own charged abilities.")]


def _no_wake(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-DI-RLX", "Choose an exhausted Amazon of your own.")]


def _no_victim(g: Amazons, s: AmazonsState, move: Move) -> Found:
    seat = move[1]
    if not 0 <= seat < g.players or seat == s.active:
        return [Refusal("RA-DI-STL", "Choose one of your opponents.")]
    return [Refusal("RA-DI-STL", f"{g.seat_name(seat)} has no card.")]


def _no_pick(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-DI-PCK", "Choose a card that lies on the discard pile.")]


# The end scoring


def _no_recolour(g: Amazons, s: AmazonsState, move: Move) -> Found:
    who, slot = s.asks[-1][1], move[1]
    if not 0 <= slot < len(g.box.slot_colour[s.classes[who]]):
        return [Refusal("RA-DIP-3", "Your playmat has no such slot.")]
    if s.covered[who] >> slot & 1:
        return [Refusal("RA-DIP-3", "This slot is covered already.")]
    return [Refusal("RA-DIP-3", "You have won no token of another colour that could cover it.")]


def _no_token(g: Amazons, s: AmazonsState, move: Move) -> Found:
    return [Refusal("RA-DIP-3", "Choose a token that you have won and that has another colour than the slot.")]


_REASONS: dict[int, dict[int, Callable[[Amazons, AmazonsState, Move], Found]]] = {
    m.ASK_CLASS: {m.CLASS: _no_class},
    m.ASK_PLACE: {m.PLACE: _no_place},
    m.ASK_TRACK: {m.TRACK: _no_track},
    m.ASK_TURN: {
        m.MOVE: _no_move, m.FIGHT: _no_fight, m.REACH: _no_fight, m.CAMPAIGN: _no_campaign, m.ORACLE: _no_visit, m.PORT: _no_visit,
        m.BARRACK: _no_visit, m.SACRIFICE: _no_work, m.FLAG: _no_work, m.SUPPLY: _no_work, m.BURN: _no_burn, m.PASS: _no_pass, m.END: _no_end,
        m.SA: _no_ability, m.CARD: _no_card, m.TRADE: _no_trade,
    },
    m.ASK_HOW: {m.HOW: _no_how},
    m.ASK_PUSH: {m.PUSH: _no_push},
    m.ASK_TERRAIN: {m.TERRAIN: _no_terrain},
    m.ASK_OWN: {m.OWN: _no_own, m.BORROW: _no_borrow},
    m.ASK_EXHAUST: {m.EXHAUST: _no_exhaust},
    m.ASK_COMMON: {m.COMMON: _no_common},
    m.ASK_FREE: {m.FREE: _no_free},
    m.ASK_BOOST: {m.BOOST: _no_boost, m.STRIKE: _no_strike},
    m.ASK_SLOT: {m.SLOT: _no_slot},
    m.ASK_POSITION: {m.POSITION: _no_position},
    m.ASK_KEEP: {m.KEEP: _no_keep},
    m.ASK_COLOUR: {m.COLOUR: _no_colour},
    m.ASK_ORDER: {m.ORDER: _no_order},
    m.ASK_STEP: {m.STEP: _no_step, m.STOP: _no_stop},
    m.ASK_FILL: {m.FILL: _no_fill},
    m.ASK_PULL: {m.PULL: _no_pull},
    m.ASK_RESERVE: {m.RESERVE: _no_reserve},
    m.ASK_GOTO: {m.GOTO: _no_goto},
    m.ASK_ABILITY: {m.ABILITY: _no_lender},
    m.ASK_SPEND: {m.SPEND: _no_spend},
    m.ASK_WAKE: {m.WAKE: _no_wake},
    m.ASK_VICTIM: {m.VICTIM: _no_victim},
    m.ASK_PICK: {m.PICK: _no_pick},
    m.ASK_SECOND: {m.SECOND: _no_second},
    m.ASK_RECOLOUR: {m.RECOLOUR: _no_recolour},
    m.ASK_TOKEN: {m.TOKEN: _no_token},
}  # fmt: skip
"""For each question the reasons against the kinds of moves that could answer it."""

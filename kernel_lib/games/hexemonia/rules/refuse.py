"""Why a move is not allowed, in words and with the rule (slow path: for people)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.event import Refusal
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.hexemonia import effects
from kernel_lib.games.hexemonia import moves as m
from kernel_lib.games.hexemonia.board import CENTRE, RING
from kernel_lib.games.hexemonia.catalog import CITIZEN, COLOURS, GEAR_RULES, GEARS, GOLD, HADES, HOPLITE, MYTH, NATURES, NO_GEAR, PANDORA
from kernel_lib.games.hexemonia.moves import cell_name, cubes, place_name
from kernel_lib.games.hexemonia.rules import action, build, city, transfer, war
from kernel_lib.games.hexemonia.state import NOBODY, HexemoniaState

if TYPE_CHECKING:
    from kernel_lib.games.hexemonia.rules import Hexemonia

Found = list[Refusal]


def refusals(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    """Reasons against a move that is known not to be legal."""
    if not s.asks:
        return [Refusal(g.end_rule(s), "The game is over.")]
    if s.to_act == CHANCE:
        return [Refusal("HX-SETUP-11", "Chance decides here, and that outcome is not possible.")]
    what, kind = s.asks[-1][0], move[0]
    if what in _REASONS and kind in _REASONS[what]:
        return _REASONS[what][kind](g, s, move)
    if kind == m.PASS:
        return [_no_pass(g, s)]
    return _other_moment(g, s, kind)


def _no_pass(g: Hexemonia, s: HexemoniaState) -> Refusal:
    what, _, *details = s.asks[-1]
    if what in (m.ASK_FROM, m.ASK_COUNT) and details[0] == m.PAYMENT:
        return Refusal("HX-B-6", "A tile that is placed must be paid in full; only undo takes it back.")
    if what in (m.ASK_FROM, m.ASK_COUNT) and details[0] == m.ATTACK:
        return Refusal("HX-WAR-9", f"The units must be stronger than {city.resistance(g, s, details[2], details[1])}.")
    if what in (m.ASK_FROM, m.ASK_COUNT) and details[0] == m.SACRIFICE:
        return Refusal("HX-GEAR-NECROPOLIS", f"The gold has been taken: {cubes(g.box, CITIZEN, details[2])} must still be given up.")
    if what in (m.ASK_FROM, m.ASK_EXCHANGE, m.ASK_GEAR, m.ASK_WAR):
        return Refusal("HX-C-2", "An action that was chosen must do something: choose one of the answers, or undo.")
    if what == m.ASK_TAKE:
        return Refusal("HX-TURN-1", "Phase A is compulsory: take a tile" + (" or a cube." if details[0] else "."))
    if what == m.ASK_DROP:
        return Refusal("HX-HAND-1", f"At most {g.hand_limit} tiles may stay in the hand.")
    return Refusal("HX-ASK-1", f"This must be answered: {_asked(g, s)}")


def _asked(g: Hexemonia, s: HexemoniaState) -> str:
    """The question as the end of a sentence."""
    words = g.prompt(s)
    return words if words.endswith("?") else f"{words}."


_MOMENTS = {
    m.TAKE: ("HX-TURN-1", "Tiles of the display are taken in phase A, at the start of a turn."),
    m.CUBE: ("HX-A-3", "A cube of the supply is taken in phase A instead of a second tile, or with the Spring."),
    m.PLAY: ("HX-TURN-1", "Tiles are played in phase B, after taking and before the action."),
    m.ACTION: ("HX-TURN-1", "The action comes in phase C, after the tiles have been played."),
    m.DROP: ("HX-HAND-1", "Tiles are discarded at the end of the turn, when there are too many."),
    m.EXCHANGE: ("HX-STRAT-4", "Exchanges come at the end of a strategic action."),
    m.GEAR: ("HX-SPEC-1", "Gears are used in a special action."),
    m.MYTH: ("HX-SPEC-2", "The gears of Myths are used in a special action."),
    m.REVEAL: ("HX-ACR-10", "An Acropolis is revealed only where its symbol counts."),
    m.FROM: ("HX-ASK-3", "No cubes are picked up now."),
}


def _other_moment(g: Hexemonia, s: HexemoniaState, kind: int) -> Found:
    """A move that answers another question."""
    if kind in _MOMENTS:
        rule, words = _MOMENTS[kind]
        return [Refusal(rule, f"{words} The question now: {_asked(g, s)}")]
    return []


# Phase A, hand, Oracle


def _no_take(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    return [Refusal("HX-A-1", f"{m.tile_name(g.box, move[1]).capitalize()} is not among the face-up tiles.")]


def _no_cube(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    if s.asks[-1][0] == m.ASK_TAKE and not s.asks[-1][2]:
        return [Refusal("HX-A-3", "First take a tile; after that it may be a cube.")]
    if 0 <= move[1] < len(COLOURS):
        return [Refusal("HX-SUP-3", f"The supply has no {COLOURS[move[1]]} left.")]
    return [Refusal("HX-A-3", "There is no such cube.")]


def _no_drop(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    return [Refusal("HX-HAND-1", "Only tiles of your own hand can be discarded.")]


def _no_order(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    return [Refusal("HX-GEAR-ORACLE", "That tile is not among those you look at.")]


# Phase B


def _no_play(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who, kind = s.asks[-1][1], move[1]
    if kind not in s.hands[who] or not 0 <= kind < len(g.box.tiles):
        return [Refusal("HX-B-1", "Only tiles of your own hand can be played.")]
    name = g.box.names[kind]
    if g.box.type[kind] == MYTH:
        return [_no_myth(g, s, who, kind)]
    found = []
    if g.box.is_polis[kind] and kind in s.tiles[who]:
        found.append(Refusal("HX-B-5", f"Your city already has {name}: no Polis may be there twice."))
    elif not city.growth_for(g, s, who, kind):
        found.append(Refusal("HX-B-4", f"No free cell for {name} lies beside a Polis or the Acropolis."))
    purse = build.funds(s, who)
    lacking = [max(0, cost - have) for cost, have in zip(g.box.cost[kind], purse, strict=True)]
    if any(lacking):
        whole = [sum(row) for row in s.cubes[who]]
        barred = all(have >= cost for have, cost in zip(whole, g.box.cost[kind], strict=True))
        why = "; cubes on tiles played in this turn do not count" if barred else ""
        found.append(Refusal("HX-B-8" if barred else "HX-B-9", f"{name} cannot be paid in full: {g.box.amount(lacking)} missing{why}."))
    return found


def _no_myth(g: Hexemonia, s: HexemoniaState, who: int, kind: int) -> Refusal:
    if s.myth_owner.count(who) >= g.myth_limit:
        return Refusal("HX-B-13", f"You have {g.myth_limit} Myths in front of you already.")
    if not build.may_have_myth(g, s, who):
        return Refusal("HX-RULING-10", f"You have played {g.myth_limit} Myths in this game already.")
    return Refusal("HX-B-12", f"{g.box.names[kind]} needs a {NATURES[g.box.nature[kind]]} tile in your city for its marker.")


def _no_cell(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    """HX-B-2..4, for played and for conquered tiles."""
    what, who, *details = s.asks[-1]
    kind = details[0] if what == m.ASK_CELL else city.kind_at(s, details[0], details[1])
    _, cell, seat = move
    name = g.box.names[kind]
    if seat != who or not 0 <= cell < len(g.board):
        return [Refusal("HX-B-2", f"{name} goes on a free cell of your own city.")]
    if s.area[who] >> cell & 1:
        return [Refusal("HX-B-2", f"{place_name(g, s, who, cell)} is there already: {name} needs a free cell.")]
    found = []
    if RING & ~s.area[who] and not RING >> cell & 1:
        found.append(Refusal("HX-B-3", "First all six cells around the Acropolis must be occupied."))
    contacts = city.neighbours(g, s, who, cell)
    if len(contacts) < 2 and not (len(s.cells[who]) == 1 and CENTRE in contacts):
        found.append(Refusal("HX-B-2", f"Cell {cell_name(g, cell)} touches {len(contacts)} of your tiles; it must touch at least two."))
    if g.box.is_polis[kind] and not any(near == CENTRE or g.box.is_polis[city.kind_at(s, who, near)] for near in contacts):
        found.append(Refusal("HX-B-4", f"{name} is a Polis: it must lie beside another Polis or the Acropolis."))
    return found


def _no_host(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    _, who, kind = s.asks[-1]
    _, cell, seat = move
    if seat == who and cell == CENTRE:
        return [Refusal("HX-ACR-4", "No Myth marker may lie on the Acropolis.")]
    return [Refusal("HX-B-11", f"The marker of {g.box.names[kind]} goes on a {NATURES[g.box.nature[kind]]} tile of your own city.")]


# Moving cubes


def _no_pile(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    _, who, purpose, *_ = s.asks[-1]
    _, colour, pile = move
    if not 0 <= colour < len(COLOURS) or pile not in s.cells[who] or not s.cubes[who][colour][s.cells[who].index(pile)]:
        return [Refusal("HX-ASK-3", "There is no such cube to take.")]
    name = place_name(g, s, who, pile)
    if purpose == m.PAYMENT and pile in s.fresh:
        return [Refusal("HX-B-8", f"{name} was played in this turn, so its cubes cannot pay.")]
    if purpose == m.ATTACK and colour == GOLD:
        return [Refusal("HX-WAR-6", "Only citizens and hoplites fight.")]
    if purpose == m.SACRIFICE and colour != CITIZEN:
        return [Refusal("HX-GEAR-NECROPOLIS", "Only citizens go to the Necropolis.")]
    if s.picked and (colour, pile) <= s.picked[-1]:
        return [Refusal("HX-ASK-3", f"Piles are taken in order: citizens, hoplites, gold, each from the Acropolis outwards; {name} has been passed.")]
    if purpose == m.PAYMENT:
        wanted, need = transfer.lacking(g, s, s.asks[-1])
        if colour != wanted:
            return [Refusal("HX-B-6", f"The cost is paid exactly, colour by colour: {cubes(g.box, wanted, need)} come next.")]
    if purpose in (m.AGORA_MOVE, m.REGROUP):
        return [Refusal("HX-RULING-39", f"One tile must stay that gets the {g.box.colours[colour].plural}, so {name} keeps its own.")]
    if purpose == m.ATTACK:
        return [Refusal("HX-ASK-3", f"The units from {name} on would not be strong enough: start with an earlier pile.")]
    return [Refusal("HX-ASK-3", f"From {name} on there would not be enough {g.box.colours[colour].plural}: start with an earlier pile.")]


def _no_count(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    offered = [n for kind, n, _ in g.legal_moves(s) if kind == m.COUNT]
    what = s.asks[-1][0]
    rules = {m.ASK_PUT: "HX-ASK-4", m.ASK_REMOVE: "HX-GEAR-HADES", m.ASK_PAIRS: "HX-RULING-22", m.ASK_LOSS: "HX-WAR-11"}
    if what == m.ASK_LOSS:
        return [Refusal("HX-WAR-11", "The loss must be paid exactly with the units that were taken.")]
    return [Refusal(rules.get(what, "HX-ASK-3"), f"Only {offered[0]} to {offered[-1]} is possible here." if offered else "No number fits.")]


def _no_receiver(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who = s.asks[-1][1]
    _, cell, seat = move
    if seat != who or cell not in s.cells[who]:
        return [Refusal("HX-STRAT-1", "Cubes stay on tiles of your own city.")]
    colour = m.first_colour(s.pool)
    name, plural = place_name(g, s, who, cell), g.box.colours[colour].plural
    if (colour, cell) in s.picked:
        return [Refusal("HX-ASK-4", f"{name} gave {plural}, so it gets none back; to leave some there, pick up fewer.")]
    return [Refusal("HX-ASK-4", f"{plural.capitalize()} are put down in order, from the Acropolis outwards: {name} has been passed.")]


def _no_exchange(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who = s.asks[-1][1]
    _, cell, way = move
    if cell not in s.cells[who] or way not in (m.TO_HOPLITE, m.TO_CITIZENS):
        return [Refusal("HX-STRAT-5", "An exchange takes place on a tile of your own city.")]
    name, slot = place_name(g, s, who, cell), s.cells[who].index(cell)
    if not action.may_exchange(g, s, cell, way):
        if g.many_exchanges:
            return [Refusal("HX-RULING-16", f"On {name} cubes were exchanged the other way in this action.")]
        return [Refusal("HX-STRAT-6", f"There was an exchange on {name} in this action already.")]
    given, needed = (CITIZEN, 2) if way == m.TO_HOPLITE else (HOPLITE, 1)
    if s.cubes[who][given][slot] < needed:
        return [Refusal("HX-STRAT-5", f"{name} does not hold {cubes(g.box, given, needed)}.")]
    return [Refusal("HX-SUP-3", f"The supply does not have {cubes(g.box, 1 - given, 3 - needed)}.")]


def _no_yield(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    colour = s.due[0][0]
    return [Refusal("HX-PROD-5", f"The {COLOURS[colour]} goes on a producing tile that has not got its full yield, in the order of cells.")]


# Actions


def _no_action(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    reasons = {
        m.PRODUCTIVE: ("HX-PROD-3", "No active tile of yours produces anything that the supply still has."),
        m.STRATEGIC: ("HX-STRAT-7", "There is no cube that could be moved to another tile, and no exchange."),
        m.SPECIAL: ("HX-SPEC-4", "No active gear of yours would have an effect."),
        m.WAR: ("HX-WAR-9", "There is no tile of an opponent that your units could conquer."),
    }
    return [Refusal(*reasons[move[1]])] if move[1] in reasons else []


def _no_gear(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who, cell = s.asks[-1][1], move[1]
    if cell not in s.cells[who] or g.box.gear[city.kind_at(s, who, cell)] == NO_GEAR:
        return [Refusal("HX-SPEC-1", "That is no tile of your city with a gear.")]
    name, gear = place_name(g, s, who, cell), g.box.gear[city.kind_at(s, who, cell)]
    if cell in s.used:
        return [Refusal("HX-SPEC-3", f"{name} has been used in this action.")]
    if not city.is_active_at(g, s, who, cell):
        return [Refusal("HX-SPEC-1", f"{name} is not active: its cost is {g.box.amount(g.box.cost[city.kind_at(s, who, cell)])}.")]
    return [Refusal("HX-SPEC-4", f"{name} would have no effect now."), Refusal(GEAR_RULES[gear], f"What {GEARS[gear].capitalize()} does.")]


def _no_myth_gear(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who, kind = s.asks[-1][1], move[1]
    number = g.box.myths.index(kind) if kind in g.box.myths else NOBODY
    if number == NOBODY or s.myth_owner[number] != who or g.box.gear[kind] == NO_GEAR:
        return [Refusal("HX-SPEC-2", "That is no Myth of yours with a gear.")]
    name = g.box.names[kind]
    if -1 - number in s.used:
        return [Refusal("HX-SPEC-3", f"{name} has been used in this action.")]
    if not city.is_myth_active(g, s, number):
        return [Refusal("HX-SPEC-2", f"{name} is not active, because the tile with its marker is not.")]
    return [Refusal("HX-SPEC-4", f"{name} would have no effect now.")]


def _no_whom(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    _, who, gear, _ = s.asks[-1]
    if move[1] == who or not 0 <= move[1] < g.players:
        return [Refusal(GEAR_RULES[gear], "Choose one of your opponents.")]
    name = g.seat_name(move[1])
    if gear == HADES:
        return [Refusal("HX-GEAR-HADES", f"{name} has no citizens in excess.")]
    if gear == PANDORA:
        return [Refusal("HX-RULING-35", f"The hand of {name} is empty.")]
    return [Refusal("HX-RULING-20", f"{name} has no {COLOURS[effects.TRIBUTE[gear]]} to give.")]


def _no_give(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    return [Refusal("HX-RULING-20", f"Choose one of your own tiles with a {COLOURS[s.asks[-1][2]]} on it.")]


def _no_excess(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    _, _, other = s.asks[-1]
    if move[1] == CENTRE and move[2] == other:
        return [Refusal("HX-RULING-21", "Nothing on an Acropolis is in excess.")]
    return [Refusal("HX-GEAR-HADES", f"Choose a tile of {g.seat_name(other)} with more citizens than its cost.")]


def _no_reveal(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    wanted = "political" if s.asks[-1][0] == m.ASK_VOTE else NATURES[effects.WANTED_NATURE[s.asks[-1][2]]]
    return [Refusal("HX-ACR-10", f"Your Acropolis is not {wanted}, so to reveal it would change nothing.")]


# War


def _no_opponent(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    who, other = s.asks[-1][1], move[1]
    if other == who or not 0 <= other < g.players:
        return [Refusal("HX-WAR-2", "Choose one of your opponents.")]
    if other in s.attacked:
        return [Refusal("HX-WAR-1", f"{g.seat_name(other)} has been attacked in this action.")]
    return [Refusal("HX-WAR-9", f"Your units cannot conquer any tile of {g.seat_name(other)}.")]


def _no_target(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    _, who, other = s.asks[-1]
    _, cell, seat = move
    if seat != other or cell not in s.cells[other]:
        return [Refusal("HX-WAR-2", f"Choose a tile of {g.seat_name(other)}.")]
    name, kind = place_name(g, s, other, cell), city.kind_at(s, other, cell)
    if cell == CENTRE:
        return [Refusal("HX-WAR-5", "An Acropolis cannot be attacked.")]
    found = []
    if not g.board.masks[cell] & ~s.area[other]:
        found.append(Refusal("HX-WAR-3", f"{name} has no free side."))
    if not city.stays_whole(g, s.area[other], cell):
        found.append(Refusal("HX-WAR-4", f"Without {name} the city would fall apart."))
    need, power = city.resistance(g, s, other, cell), city.strength(s, who)
    if power <= need:
        found.append(Refusal("HX-WAR-9", f"{name} resists with {need}; all your units together have a strength of {power}."))
    if not war.has_room(g, s, who, kind):
        found.append(Refusal("HX-WAR-19", f"Your city has no cell for {g.box.names[kind]}."))
    return found


def _no_forgo(g: Hexemonia, s: HexemoniaState, move: Move) -> Found:
    return [Refusal("HX-WAR-15", "Give up one of the Myths in front of you.")]


_REASONS: dict[int, dict[int, Callable[[Hexemonia, HexemoniaState, Move], Found]]] = {
    m.ASK_TAKE: {m.TAKE: _no_take, m.CUBE: _no_cube},
    m.ASK_PLAY: {m.PLAY: _no_play},
    m.ASK_CELL: {m.CELL: _no_cell},
    m.ASK_HOST: {m.CELL: _no_host},
    m.ASK_ACTION: {m.ACTION: _no_action},
    m.ASK_YIELD: {m.CELL: _no_yield},
    m.ASK_FROM: {m.FROM: _no_pile},
    m.ASK_COUNT: {m.COUNT: _no_count},
    m.ASK_TO: {m.CELL: _no_receiver},
    m.ASK_PUT: {m.COUNT: _no_count},
    m.ASK_EXCHANGE: {m.EXCHANGE: _no_exchange},
    m.ASK_GEAR: {m.GEAR: _no_gear, m.MYTH: _no_myth_gear},
    m.ASK_WHOM: {m.WHOM: _no_whom},
    m.ASK_GIVE: {m.CELL: _no_give},
    m.ASK_EXCESS: {m.CELL: _no_excess},
    m.ASK_REMOVE: {m.COUNT: _no_count},
    m.ASK_ORDER: {m.ORDER: _no_order},
    m.ASK_REVEAL: {m.REVEAL: _no_reveal},
    m.ASK_VOTE: {m.REVEAL: _no_reveal},
    m.ASK_PAIRS: {m.COUNT: _no_count},
    m.ASK_GIFT: {m.CUBE: _no_cube},
    m.ASK_WAR: {m.WHOM: _no_opponent},
    m.ASK_TARGET: {m.CELL: _no_target},
    m.ASK_LOSS: {m.COUNT: _no_count},
    m.ASK_SETTLE: {m.CELL: _no_cell},
    m.ASK_FORGO: {m.MYTH: _no_forgo},
    m.ASK_DROP: {m.DROP: _no_drop},
}
"""For each question the reasons against the kinds of moves that could answer it."""

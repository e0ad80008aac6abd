"""What is told when the mouse rests on something: numbers in full, and where they come from if they are not printed in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import UNKNOWN, Player
from kernel_lib.games.amazons import moves as m
from kernel_lib.games.amazons.catalog import ACTIONS, COLOURS, MARKS, PALACE
from kernel_lib.games.amazons.rules import basics, battle
from kernel_lib.games.amazons.state import NOBODY, AmazonsState

if TYPE_CHECKING:
    from kernel_lib.games.amazons.rules import Amazons


def origin(parts: Mapping[str, str]) -> list[str]:
    """Where values come from; nothing where all are printed in the rulebook."""
    found: dict[str, list[str]] = {}
    for name, source in parts.items():
        if source != "rulebook":
            found.setdefault(source, []).append(name)
    return [f"<i>{', '.join(names)}: {source}</i>" for source, names in found.items()]


@lru_cache(512)
def broken(text: str, width: int = 70) -> str:
    """Long texts in several lines."""
    return "<br>".join(piece for line in text.split("<br>") for piece in wrap(line, width))


# Above the map


def common_stats(g: Amazons, card: int, slot: int) -> tuple[int, int]:
    """Might and Cunning of a common, with the bonus of her slot where she is in one."""
    box = g.box
    return box.common_m[card] + (box.slot_m[slot] if slot >= 0 else 0), box.common_c[card] + (box.slot_c[slot] if slot >= 0 else 0)


def common_text(g: Amazons, card: int, slot: int) -> str:
    common = g.box.commons[card]
    might, cunning = common_stats(g, card, slot)
    lines = [
        f"<b>{common.name}</b>: {might}M {cunning}C{' with the bonus of the slot' if slot >= 0 else ' without the bonus of a slot'}",
        f"{common.cost} AP to use her; marked {MARKS[g.box.common_mark[card]].capitalize()}",
    ]
    sources = {"name": common.name_source, "mark": common.mark_source, "AP": common.cost_source, "stats": common.stats_source}
    return "<br>".join([*lines, *origin(sources)])


def event_text(g: Amazons, card: int) -> str:
    event = g.box.events[card]
    words = f"<b>{event.name}</b> ({event.colour}): {event.stats[0]}M {event.stats[1]}C and the terrain of the area; {event.vp} VP"
    sources = {"name": event.name_source, "colour": event.colour_source, "stats": event.stats_source, "VP": event.vp_source}
    return "<br>".join([words, *origin(sources)])


def top_text(g: Amazons, s: AmazonsState, colour: int) -> str:
    """The open card of a colour, and what is known of the cards below it."""
    holder, arranger, names = s.held_events[colour], s.arranger[colour], g.box.event_names
    lines = [event_text(g, s.tops[colour])]
    known = [names[card] for card in s.orders[colour] if card != UNKNOWN]
    if known:
        lines.append(f"below, in this order: {', '.join(known)}")
    elif s.piles[colour]:
        lines.append(f"below, in some order: {', '.join(names[card] for card in members(s.piles[colour]))}")
    if arranger != NOBODY and not known:
        lines.append(f"{g.seat_name(arranger)} knows the order")
    if holder != NOBODY:
        lines.append(f"<b>face down: reserved by {g.seat_name(holder)}; nobody may fight this colour</b>")
    return "<br>".join(lines)


def god_lines(g: Amazons, number: int) -> list[str]:
    """What a hostile god closes, demands and takes."""
    box, god = g.box, g.box.gods[number]
    closed = " and ".join(box.labels[area] for area in members(box.god_closed[number]))
    refuge = [box.labels[area] for area in members(box.god_refuge[number])]
    lines = [f"closes {closed}"] if closed else []
    lines += ["closes all Ports"] if god.closes_ports else []
    if refuge:
        lines += [f"be in {' or '.join(', '.join(refuge).rsplit(', ', 1))}", f"when the round ends, or lose {god.penalty} VP"]
    return lines + ([f"everybody starts with {god.ap} AP less"] if god.ap else [])


def god_text(g: Amazons, s: AmazonsState) -> str:
    left = ", ".join(g.box.gods[god].name for god in members(s.gods)) or "none"
    if s.god == UNKNOWN:
        return f"Still to come, in some order: {left}"
    god = g.box.gods[s.god]
    return "<br>".join([f"<b>{god.name}</b> rules round {s.round}", *god_lines(g, s.god), f"not opened yet: {left}", f"source: {god.source}"])


# The map


def area_text(g: Amazons, s: AmazonsState, area: int) -> str:
    box = g.box
    record = box.areas[area]
    lines = [f"<b>{record.label}</b>, beside {', '.join(box.labels[near] for near in g.board.nbrs[area])}"]
    if area != PALACE:
        lines.append(f"terrain +{record.terrain[0]}M +{record.terrain[1]}C for events fought here")
        lines.append(f"{box.positions[area]} event position{'s' if box.positions[area] > 1 else ''}, {basics.empty_positions(g, s, area)} empty")
    lines += [f"{g.seat_name(who)} stands here{' (tilted: has passed)' if s.tilted == who else ''}" for who, at in enumerate(s.area) if at == area]
    if s.flag[area] != NOBODY:
        lines.append(f"flag of {g.seat_name(s.flag[area])}: others who enter bring her {g.toll} VP")
    if s.god != UNKNOWN and box.god_closed[s.god] >> area & 1:
        lines.append(f"<b>closed by {box.gods[s.god].name}</b>{_exempt_text(g, s)}")
    parts = {"buildings": record.buildings_source, "urn": record.urn_source, "positions": record.positions_source}
    return "<br>".join([*lines, *origin({**parts, "terrain": record.terrain_source, "place": record.spot_source})])


def _exempt_text(g: Amazons, s: AmazonsState) -> str:
    free = [g.seat_name(who) for who in range(g.players) if s.classes[who] >= 0 and basics.is_exempt(s, who)]
    return f" (not for {', '.join(free)})" if free else ""


def token_text(g: Amazons, s: AmazonsState, area: int, colour: int) -> str:
    """What it takes to beat the event here."""
    box, card = g.box, s.tops[colour]
    if card < 0:
        return f"{COLOURS[colour]} event token in {box.labels[area]}"
    might, cunning = battle.event_need(g, s, area, colour, m.FULL)
    lines = [f"<b>{box.event_names[card]}</b> ({COLOURS[colour]}) in {box.labels[area]}: <b>{might}M {cunning}C</b>, {box.event_vp[card]} VP"]
    lines.append(f"card {box.event_m[card]}M {box.event_c[card]}C, terrain +{box.terrain_m[area]}M +{box.terrain_c[area]}C")
    if s.held_events[colour] != NOBODY:
        lines.append(f"<b>reserved by {g.seat_name(s.held_events[colour])}</b>")
    return "<br>".join([*lines, *origin({"terrain": box.areas[area].terrain_source, "card": box.events[card].stats_source})])


# Players


def costs(g: Amazons, kind: int) -> list[str]:
    """What the Actions of a class cost."""
    return [f"{action.capitalize()} {cost}" for action, cost in zip(ACTIONS, g.box.cost[kind], strict=True)]


def seat_text(g: Amazons, s: AmazonsState, who: Player, is_own: bool) -> str:
    """Costs, events beaten, what is known of her hand, and her points so far."""
    box, kind = g.box, s.classes[who]
    lines = [f"<b>{g.seat_name(who)}</b>: {box.class_titles[kind]} {box.class_names[kind]}", f"AP: {', '.join(costs(g, kind))}"]
    won = ", ".join(box.event_names[card] for card in members(s.won[who]))
    lines += [f"beaten: {won}"] if won else []
    known = [] if is_own else [box.card_names[card] for card in members(s.hands[who])]
    lines += [f"known cards: {'; '.join(known)}"] if known else []
    lines += ["the Oracle is shut until another Action is done"] if s.locked[who] else []
    lines += ["an extra Action by Ares is left"] if s.ares[who] else []
    lines += ["1 AP of Artemis waits for room on the track"] if s.artemis[who] else []
    lines += [f"{words}: {values[who]:+d} VP" for words, _, values in g.explain_scores(s) if values[who]]
    lines += ["no Supply: cannot win"] if s.supply[who] == 0 and s.round and not g.zero_may_win else []
    return broken("<br>".join(lines))


def own_text(g: Amazons, s: AmazonsState, who: Player, which: int) -> str:
    """The Basic or Ancillary Amazon of a player."""
    box = g.box
    if which == m.BASIC:
        basic, up = box.classes[s.classes[who]], s.basic_up[who]
        role, name, stats = "Basic", basic.name, basic.stats
        sources: dict[str, str] = {"name": basic.name_source, "stats": basic.stats_source}
    else:
        ally, up = box.ancillaries[s.ancillary[who]], s.ancillary_up[who]
        role, name, stats = "Ancillary", ally.name, ally.stats
        sources = {"name": ally.name_source, "role": ally.role_source, "stats": ally.stats_source}
    words = f"<b>{name}</b>, {role} Amazon of {g.seat_name(who)}: {stats[0]}M {stats[1]}C"
    return "<br>".join([words, "available" if up else "exhausted", *origin(sources)])


def class_text(g: Amazons, kind: int) -> str:
    record, abilities = g.box.classes[kind], g.box.abilities[2 * kind : 2 * kind + 2]
    lines = [f"<b>{record.title} {record.name}</b>", f"AP: {', '.join(costs(g, kind))}", *(f"{each.name}: {each.text}" for each in abilities)]
    prices = record.cost_sources
    parts = {"stats": record.stats_source, "track": record.track_source, **{f"AP of {name}": getattr(prices, name) for name in ACTIONS}}
    parts |= {"penalties": "reconstructed" if "reconstructed" in record.penalty_sources else "rulebook"}
    return broken("<br>".join([*lines, *origin(parts)]))


# Cards


def card_text(g: Amazons, card: int) -> str:
    """All three options of a Divine Intervention card in full."""
    box, record = g.box, g.box.cards[card]
    options = [box.options[box.option_of[2 * card + i]] for i in (0, 1)]
    lines = [f"<b>{record.name or record.id}</b>, use one of these:"]
    lines += [broken(f"• {option.name} ({option.cost} AP): {option.text}") for option in options]
    lines.append(broken(f"or hold it until the end: {box.passives[box.passive[card]].text}"))
    return "<br>".join([*lines, *origin({"which options are on which card": record.source})])


def deck_text(g: Amazons, s: AmazonsState) -> str:
    """The deck of Divine Intervention cards and its discard pile."""
    names = g.box.card_names
    known = [names[card] for card in s.bottom if card != UNKNOWN]
    lines = [f"Deck: {s.deck_size + len(s.bottom)} cards", "discarded: " + ("; ".join(names[card] for card in members(s.discard)) or "none")]
    lines += [f"you know of these under the deck: {'; '.join(known)}"] if known else []
    return broken("<br>".join(lines))

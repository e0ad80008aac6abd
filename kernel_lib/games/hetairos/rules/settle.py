"""Settlements: trade, prisoners, citizenship, votes, income, hiring, and what happens to beaten forces (HT-SETL)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kernel_lib.core.bits import members
from kernel_lib.core.types import CHANCE, Ask, Move
from kernel_lib.games.hetairos.catalog import (
    HOPLITE_NPC,
    ITEMS,
    KOBALOI,
    MANOR,
    POLIS,
    SALEABLE,
    SETTLEMENTS,
    ZEUS,
)
from kernel_lib.games.hetairos.moves import (
    ASK_BALLOT,
    ASK_RAZE,
    BUY,
    CITIZEN,
    CONTROL,
    GREAT_ONE,
    HIRE,
    INCOME,
    NO,
    ORDINARY,
    P_CITIZEN,
    P_DISCOUNT,
    P_INCOME,
    P_PRISONER,
    P_VOTE_AGAINST,
    P_VOTE_FOR,
    SELL,
    SONG,
    TRUNK,
    VOTE,
    YES,
)
from kernel_lib.games.hetairos.rules import basics, ground
from kernel_lib.games.hetairos.state import M_VOTE, NOBODY, NONE, HetairosState

if TYPE_CHECKING:
    from kernel_lib.games.hetairos.rules import Hetairos

PRAYER_WARE, HEALING_WARE = 50, 51
"""Wares besides items, songs and trunks."""
FEE, HIRE_GOLD, CITIZEN_TARGET, HIRE_TARGET = 5, 5, 12, 10
BY_GOLD, BY_ORDINARY, BY_GREAT = range(3)


def settlement_at(s: HetairosState, node: int) -> int:
    """The site of a standing settlement, NONE elsewhere."""
    return s.site[node] if s.kind[node] in SETTLEMENTS else NONE


def force_of(g: Hetairos, s: HetairosState, site: int) -> list[int]:
    """Living defenders of a settlement."""
    side = basics.DEFENDERS + site
    return [model for model in basics.everyone(s) if s.side[model] == side]


def is_friendly(g: Hetairos, s: HetairosState, site: int, seat: int) -> bool:
    """HT-SETL-13: a controlled manor, a polis with own citizenship."""
    if s.site_owners[site] >> seat & 1:
        return True
    return s.site_kind[site] == POLIS and bool(s.citizen[basics.character(g, s, seat)] >> site & 1)


def may_trade(g: Hetairos, s: HetairosState, model: int) -> int:
    """HT-SETL-4: the settlement in which a character may trade, NONE where it may not."""
    site = settlement_at(s, s.node[model])
    if site == NONE or s.site_hostile[site] >> s.side[model] & 1:
        return NONE
    return site


# Buying and selling


def prices(g: Hetairos, s: HetairosState, site: int) -> dict[str, int]:
    return g.box.price["kobaloi" if s.site_kind[site] == KOBALOI else "polis"]


def wares(g: Hetairos, s: HetairosState, model: int, site: int) -> list[tuple[int, int]]:
    """HT-SETL-4, HT-SETL-16, HT-TURN-12: wares with their price, those that the character may buy now."""
    seat = s.owner[model]
    cut = s.discount[seat * 2 + 1] if s.discount[seat * 2] == site else 0
    found = []
    for ware, gold in prices(g, s, site).items():
        if ware == "prayer-zeus":
            number = PRAYER_WARE
        elif ware == "healing":
            number = HEALING_WARE
        else:
            number = g.box.item_number[ware]
        found.append((number, max(0, gold - cut)))
    found += [(number, max(0, gold - cut)) for number, gold in g.scenario_wares(s, site)]
    return [(ware, price) for ware, price in sorted(found) if price <= s.gold[seat] and _may_own(g, s, model, ware, price)]


def _may_own(g: Hetairos, s: HetairosState, model: int, ware: int, price: int) -> bool:
    if price == 0 and ware_touched(s, s.owner[model], ware):
        return False
    if ware == PRAYER_WARE:
        return not s.blessings[model] >> ZEUS & 1
    if ware in (HEALING_WARE, SONG, TRUNK):
        return True
    return not basics.has(s, model, ware)


def ware_touched(s: HetairosState, seat: int, ware: int) -> bool:
    """HT-TURN-12b: a ware for nothing once per kind, player and turn."""
    return any(s.touched[i] == -1 - seat and s.touched[i + 1] == ware for i in range(0, len(s.touched), 2))


def add_trade(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    site = may_trade(g, s, model)
    if site == NONE:
        return
    seat = s.owner[model]
    for ware, _ in wares(g, s, model, site):
        if ware == HEALING_WARE:
            moves += [(BUY, ware, other) for other in friends(g, s, model) if s.hp[other] < basics.most_hp(g, s, other)]
        else:
            moves.append((BUY, ware, 0))
    moves += [(SELL, item, 0) for item in SALEABLE if basics.has(s, model, item) and sale_price(g, s, model, item, site) is not None]
    holders = [other for other in basics.at(s, s.node[model]) if s.owner[other] == seat]
    if any(s.captives[other] for other in holders):
        moves.append((SELL, ORDINARY, 0))
    if any(s.great[other] for other in holders):
        moves.append((SELL, GREAT_ONE, 0))


def friends(g: Hetairos, s: HetairosState, model: int) -> list[int]:
    """The model and those of its faction in the square."""
    return [other for other in basics.at(s, s.node[model]) if s.side[other] == s.side[model]]


def sale_price(g: Hetairos, s: HetairosState, model: int, item: int, site: int) -> int | None:
    """HT-SETL-6: the lower of list price and price paid, less one; None where there is no list price."""
    here, other = prices(g, s, site), g.box.price["polis" if s.site_kind[site] == KOBALOI else "kobaloi"]
    listed = here.get(ITEMS[item], other.get(ITEMS[item]))
    if listed is None:
        return None
    rows = zip(s.paid[::3], s.paid[1::3], s.paid[2::3], strict=True)
    paid = [price for owner, thing, price in rows if owner == model and thing == item]
    return max(0, min([listed, *paid]) - 1)


def open_shop(g: Hetairos, s: HetairosState, model: int, site: int) -> bool:
    """HT-SETL-16: the discount of a friendly settlement is rolled when the shop is first opened in a turn."""
    seat = s.owner[model]
    if s.discount[seat * 2] == site or not is_friendly(g, s, site, seat):
        return False
    basics.roll(s, 1, 6, P_DISCOUNT, seat, site)
    return True


def on_discount(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    seat, site = ask[5], ask[6]
    s.discount[seat * 2 : seat * 2 + 2] = [site, total]
    basics.tell(s, "HT-SETL-16", seat, "discount", site, total)


def buy(g: Hetairos, s: HetairosState, model: int, ware: int, other: int) -> None:
    """HT-SETL-4: gold for a thing, a blessing or health."""
    site, seat = settlement_at(s, s.node[model]), s.owner[model]
    price = dict(wares(g, s, model, site))[ware]
    s.gold[seat] -= price
    if price == 0:
        s.touched += [-1 - seat, ware]
    basics.tell(s, "HT-SETL-4", seat, "bought", model, ware, price)
    if ware == PRAYER_WARE:
        s.blessings[model] |= 1 << ZEUS
    elif ware == HEALING_WARE:
        basics.heal(g, s, other, 1, "HT-SETL-19")
    elif ware == SONG:
        s.songs[model] += 1
    elif ware == TRUNK:
        s.trunks[model] += 1
    else:
        s.items[model] |= 1 << ware
        s.paid += [model, ware, price]


def sell(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    """HT-SETL-5, HT-SETL-6."""
    site, seat = settlement_at(s, s.node[model]), s.owner[model]
    if thing not in (ORDINARY, GREAT_ONE):
        price = sale_price(g, s, model, thing, site) or 0
        s.items[model] &= ~(1 << thing)
        basics.forget_prices(s, model)
        basics.gain_gold(s, seat, price, "HT-SETL-6")
        return
    number = seat * 2 + (thing == GREAT_ONE)
    if s.prices[number] == NONE:
        basics.roll(s, 3 if thing == GREAT_ONE else 1, 6, P_PRISONER, model, thing)
    else:
        _sell_prisoner(g, s, model, thing)


def on_prisoner(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, thing = ask
    s.prices[s.owner[model] * 2 + (thing == GREAT_ONE)] = total
    _sell_prisoner(g, s, model, thing)


def _sell_prisoner(g: Hetairos, s: HetairosState, model: int, thing: int) -> None:
    seat = s.owner[model]
    give_up_prisoner(s, model, thing)
    basics.gain_gold(s, seat, s.prices[seat * 2 + (thing == GREAT_ONE)], "HT-SETL-5")
    g.delivered(s, seat)


def give_up_prisoner(s: HetairosState, model: int, thing: int) -> None:
    """One of the character or of an own companion in the square."""
    row = s.great if thing == GREAT_ONE else s.captives
    holders = [other for other in basics.at(s, s.node[model]) if s.owner[other] == s.owner[model] and row[other]]
    row[model if model in holders else holders[0]] -= 1


# Citizens


def add_civics(g: Hetairos, s: HetairosState, model: int, moves: list[Move]) -> None:
    """HT-SETL-10..15: citizenship, votes, income, hiring."""
    site = settlement_at(s, s.node[model])
    if site == NONE:
        return
    seat, kind = s.owner[model], s.site_kind[site]
    is_hostile = s.site_hostile[site] >> s.side[model] & 1
    if kind == POLIS and not is_hostile:
        holders = [other for other in basics.at(s, s.node[model]) if s.owner[other] == seat]
        fees = [BY_GOLD] * (s.gold[seat] >= FEE) + [BY_ORDINARY] * any(s.captives[o] for o in holders) + [BY_GREAT] * any(s.great[o] for o in holders)
        for applicant in holders:
            if (applicant == model or s.type[applicant] == HOPLITE_NPC) and not s.citizen[applicant] >> site & 1:
                moves += [(CITIZEN, applicant, fee) for fee in fees]
    if kind == POLIS and s.citizen[model] >> site & 1:
        if not s.marks[model] & M_VOTE:
            others = [other for other in basics.living(s) if other != seat and s.citizen[basics.character(g, s, other)] >> site & 1]
            moves += [(VOTE, other, 0) for other in others]
            if g.wants_control(s) and not s.site_owners[site]:
                moves.append((VOTE, CONTROL, 0))
        if s.ap[model] >= 1:
            moves += [(HIRE, 0, 0)] * (s.gold[seat] >= HIRE_GOLD) + [(HIRE, 1, 0)]
    if kind == MANOR and s.site_owners[site] >> seat & 1 and s.ap[model] >= 4:
        moves.append((INCOME, 0, 0))


def apply_for_citizenship(g: Hetairos, s: HetairosState, model: int, applicant: int, fee: int) -> None:
    """HT-SETL-10, HT-SETL-11: the fee is lost either way; 2D6 + kleos must reach 12."""
    if fee == BY_GOLD:
        s.gold[s.owner[model]] -= FEE
    else:
        give_up_prisoner(s, model, ORDINARY if fee == BY_ORDINARY else GREAT_ONE)
        g.delivered(s, s.owner[model])
    basics.roll(s, 2, 6, P_CITIZEN, applicant, settlement_at(s, s.node[model]))


def on_citizen(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    _, _, _, _, _, model, site = ask
    success = total + s.kleos[model] >= CITIZEN_TARGET
    if success:
        s.citizen[model] |= 1 << site
    basics.tell(s, "HT-SETL-10", s.owner[model], "citizen" if success else "no citizen", model, total + s.kleos[model])


def call_vote(g: Hetairos, s: HetairosState, model: int, target: int) -> None:
    """HT-SETL-12, HT-SCN-C4: every citizen model has one vote, the caller's first."""
    site = settlement_at(s, s.node[model])
    s.marks[model] |= M_VOTE
    s.points = [0, 0, model, target, site]
    basics.tell(s, "HT-SETL-12", s.owner[model], "vote", target, site)
    basics.roll(s, 2, 6, P_VOTE_AGAINST, model)
    basics.roll(s, 2, 6, P_VOTE_FOR, model)
    start = s.order.index(s.owner[model])
    seats = [s.order[(start + i) % len(s.order)] for i in range(len(s.order))]
    voters = [other for seat in seats for other in basics.everyone(s) if s.owner[other] == seat and s.citizen[other] >> site & 1]
    for voter in reversed(voters):
        s.asks.append((ASK_BALLOT, s.owner[voter], voter))


def answer_ballot(g: Hetairos, s: HetairosState, move: Move) -> None:
    s.asks.pop()
    s.points[0 if move[0] == YES else 1] += 1


def on_vote(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    """Both sides add 2D6; a tie fails; control needs five more (HT-SCN-C4)."""
    s.points[0 if ask[4] == P_VOTE_FOR else 1] += total
    if ask[4] == P_VOTE_FOR:
        return
    ayes, noes, model, target, site = s.points
    s.points = []
    noes += 5 * (target == CONTROL)
    success = ayes > noes
    basics.tell(s, "HT-SETL-12", s.owner[model], "voted", ayes, noes)
    if success and target == CONTROL:
        s.site_owners[site] |= 1 << s.owner[model]
    elif success:
        s.citizen[basics.character(g, s, target)] &= ~(1 << site)


def hire(g: Hetairos, s: HetairosState, model: int, by_knowledge: int) -> None:
    """HT-SETL-15: 1 AP, and 5 gold or a 10+ knowledge check."""
    basics.spend(s, model, 1)
    if by_knowledge:
        g.check_hire(s, model)
    else:
        s.gold[s.owner[model]] -= HIRE_GOLD
        hired(g, s, model, True)


def hired(g: Hetairos, s: HetairosState, model: int, success: bool) -> None:
    if success:
        basics.appear(g, s, HOPLITE_NPC, s.node[model], s.owner[model], s.side[model])


def income(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SETL-14."""
    basics.spend(s, model, 4)
    basics.roll(s, 1, 6, P_INCOME, model)


def on_income(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    basics.gain_gold(s, s.owner[ask[5]], total + 4, "HT-SETL-14")


# Forces


def provoke(g: Hetairos, s: HetairosState, model: int, site: int) -> None:
    """HT-SETL-2, HT-SETL-17: whoever attacks defenders is their enemy until it has left; citizenship ends."""
    if not s.site_hostile[site] >> s.side[model] & 1:
        s.site_hostile[site] |= 1 << s.side[model]
        basics.tell(s, "HT-SETL-2", s.owner[model] if s.owner[model] != NOBODY else CHANCE, "provokes", model, site)
    s.citizen[model] &= ~(1 << site)


def calm(g: Hetairos, s: HetairosState) -> None:
    """HT-SETL-2, HT-SETL-22: hostility ends with a round in which the faction has nobody there."""
    for site, hostile in enumerate(s.site_hostile):
        for side in members(hostile):
            if not any(s.side[model] == side for model in basics.at(s, s.site_node[site])):
                s.site_hostile[site] &= ~(1 << side)
                s.site_took[site] &= ~sum(1 << seat for seat in s.order if s.side[basics.character(g, s, seat)] == side)


def force_beaten(g: Hetairos, s: HetairosState, site: int) -> None:
    """HT-SETL-7, HT-SETL-9: by players: a manor is theirs or razed, others are razed; by monsters everything is (HT-SETL-3)."""
    seats = [seat for seat in s.order if s.site_took[site] >> seat & 1]
    if s.kind[s.site_node[site]] not in SETTLEMENTS:
        return
    if not seats:
        destroy(g, s, site, False)
    elif s.site_kind[site] == MANOR and not g.must_raze(s, seats):
        s.asks.append((ASK_RAZE, seats[0] if s.turn not in seats else s.turn, site))
    else:
        destroy(g, s, site, True)


def answer_raze(g: Hetairos, s: HetairosState, move: Move) -> None:
    """HT-DEC-18: control, or raze."""
    site = s.asks.pop()[2]
    if move[0] == NO:
        destroy(g, s, site, True)
        return
    s.site_owners[site] = s.site_took[site]
    s.site_hostile[site] = s.site_took[site] = 0
    basics.tell(s, "HT-SETL-7", s.turn if s.turn != NOBODY else CHANCE, "controls", site)
    for _ in range(g.renewed[s.site_kind[site]]):
        basics.appear(g, s, HOPLITE_NPC, s.site_node[site], NOBODY, basics.DEFENDERS + site, site)


def force_gone(g: Hetairos, s: HetairosState, site: int) -> None:
    """HT-SETL-21: by rocks or thefts; nobody profits."""
    destroy(g, s, site, False)


def destroy(g: Hetairos, s: HetairosState, site: int, by_players: bool) -> None:
    """An empty cavern is left."""
    node = s.site_node[site]
    seats = s.site_took[site]
    basics.tell(s, "HT-SETL-9" if by_players else "HT-SETL-3", CHANCE, "destroyed", site, node)
    g.site_destroyed(s, site, by_players, seats)
    s.site_owners[site] = 0
    ground.to_cavern(g, s, node)


def end_in_kobaloi(g: Hetairos, s: HetairosState, model: int) -> None:
    """HT-SETL-20: a free 3+ knowledge check, or D6 gold are lost."""
    if s.node[model] >= 0 and s.kind[s.node[model]] == KOBALOI:
        g.check_kobaloi(s, model)


def on_gold_loss(g: Hetairos, s: HetairosState, ask: Ask, total: int) -> None:
    seat = s.owner[ask[5]]
    lost = min(total, s.gold[seat])
    s.gold[seat] -= lost
    basics.tell(s, "HT-SETL-20", seat, "pays", lost)

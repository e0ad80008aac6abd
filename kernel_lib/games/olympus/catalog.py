"""The cards as typed records, and the tuples of ints that rules index.

A card's abilities are written in a small language (ledger of the game, "ability vocabulary"):

    TRIGGER MODE [once/phase] [if CONDITION]: STEP; STEP ...      STEP = effect(arguments) [?] [-> targets]

    ATTACK may: damage(1) -> 1 enemy unit
    ALWAYS static if own Pollux in play: attack(+2) -> self

`Ability` and `Step` are its compiled form; `effects.py` carries them out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from kernel_lib.core.data import Entry, Source, Tables, entries
from kernel_lib.core.errors import BadData

Colour = Literal["blue", "green", "red", "yellow"]
COLOURS: tuple[Colour, ...] = ("blue", "green", "red", "yellow")
LETTERS = "BGRY"
MULTI = 4
"""Colour group of multi-coloured cards when counting what can pay."""

HERO, SOLDIER, EQUIPMENT = 0, 1, 2
KINDS = ("hero", "soldier", "equipment")
LANES = 6
SPACES = 12
"""Space of a seat in a lane: seat * LANES + lane; the lane is counted from 0."""

SIDES = (tuple(range(LANES)), tuple(range(LANES, SPACES)))
"""The spaces of each seat, in the order of the sweep."""

ANY = -1


class Lane(Entry, frozen=True, kw_only=True):
    """One of the six lanes: the area it belongs to and what an unopposed attack there brings."""

    area: Literal["olympus", "delphi", "troy"]
    bonus: Literal["vp", "marker", "draw"]


class Card(Entry, frozen=True, kw_only=True):
    """A kind of card as printed (or reconstructed: `source` is the weakest of the three part sources)."""

    name: str
    kind: Literal["hero", "soldier", "equipment"]
    colour: Colour
    attack: int
    defence: int
    copies: int
    german: str = ""
    sex: Literal["m", "f", ""] = ""
    multi: bool = False
    cost: str = ""
    text: str = ""
    abilities: tuple[str, ...] = ()
    name_source: Source = "reconstructed"
    stats_source: Source = "reconstructed"
    ability_source: Source = "reconstructed"

    @property
    def rule(self) -> str:
        """Id of the card's own rule."""
        return rule_id(self.id)

    @property
    def is_unit(self) -> bool:
        return self.kind != "equipment"


def rule_id(card: str) -> str:
    """Rule id of a card: equipment is named by type and colour.

    >>> rule_id("sword-yellow")
    'FO-CARD-SWORD-YELLOW'
    """
    return "FO-CARD-" + card.upper()


# Triggers. PLAY and ATTACK happen at fixed moments, STATIC has no moment, the others are events.
PLAY, ATTACK, STATIC = 0, 1, 2
EVENTS = (
    "my_turn_start", "my_turn_end", "my_draw_phase", "self_defeated", "other_own_hero_defeated", "self_discarded",
    "other_own_discarded", "any_other_discarded", "opposing_discarded", "self_defeats", "other_own_attacked",
)  # fmt: skip
(TURN_START, TURN_END, DRAW_PHASE, SELF_DEFEATED, HERO_DEFEATED, SELF_DISCARDED, OWN_DISCARDED, ANY_DISCARDED,
 OPPOSING_DISCARDED, SELF_DEFEATS, OWN_ATTACKED) = range(3, 14)  # fmt: skip
DISCARD_EVENTS = (OWN_DISCARDED, ANY_DISCARDED, OPPOSING_DISCARDED, SELF_DEFEATS)
COMMON_EVENTS = (*DISCARD_EVENTS, OWN_ATTACKED)
"""Events that concern both sides: a discard may pull triggers of either, and who watches attacks may change sides during one."""
ABOUT_DISCARD = (*DISCARD_EVENTS, SELF_DISCARDED)

# Conditions
NO_CONDITION, OPPOSING_IS, OWN_IN_PLAY, SELF_ON, ENTERED, EVENT_IS = range(6)

# Where a step's targets come from
NOBODY, SELF, OPPOSING, EVENT, SAME, ONE, UP_TO_TWO, ALL = range(8)

EFFECTS = (
    "damage", "heal", "draw", "discard_hand", "discard_unit", "return_hand", "move", "rearrange", "attack", "defence",
    "attack_now", "reduce", "vp", "take_marker", "steal_marker", "free_play", "extra_attack", "place", "survive",
    "recover", "peek", "no_attack", "stun", "no_bonus", "aim", "bypass", "take_equipment",
)  # fmt: skip
(DAMAGE, HEAL, DRAW, DISCARD_HAND, DISCARD_UNIT, RETURN_HAND, MOVE, REARRANGE, ATTACK_VALUE, DEFENCE_VALUE, ATTACK_NOW,
 REDUCE, VP, TAKE_MARKER, STEAL_MARKER, FREE_PLAY, EXTRA_ATTACK, PLACE, SURVIVE, RECOVER, PEEK, NO_ATTACK, STUN, NO_BONUS,
 AIM, BYPASS, TAKE_EQUIPMENT) = range(27)  # fmt: skip
STATIC_EFFECTS = (ATTACK_VALUE, DEFENCE_VALUE, REDUCE, NO_ATTACK, NO_BONUS)
EFFECT_RULES = {effect: f"FO-FX-{number}" for effect, number in (
    (DAMAGE, 1), (HEAL, 2), (DRAW, 3), (DISCARD_HAND, 4), (DISCARD_UNIT, 5), (RETURN_HAND, 6), (MOVE, 7), (REARRANGE, 8),
    (ATTACK_VALUE, 9), (DEFENCE_VALUE, 9), (ATTACK_NOW, 10), (REDUCE, 11), (VP, 12), (TAKE_MARKER, 13), (STEAL_MARKER, 14),
    (FREE_PLAY, 15), (EXTRA_ATTACK, 16), (PLACE, 17), (SURVIVE, 18), (RECOVER, 19), (PEEK, 20), (NO_ATTACK, 21), (STUN, 22),
    (NO_BONUS, 23), (AIM, 24), (BYPASS, 25), (TAKE_EQUIPMENT, 26))}  # fmt: skip

EVERYTHING = 99
"""heal(all) and attack(+own_empty_spaces) as amounts."""
EMPTY_SPACES = 98


def static_bit(effect: int) -> int:
    """Bit of a static effect in `State.live`."""
    return 1 << effect


def trigger_bit(trigger: int) -> int:
    """Bit of a trigger in `State.live`."""
    return 1 << (len(EFFECTS) + trigger)


ONCE_BIT = 1 << (len(EFFECTS) + 3 + len(EVENTS))
"""Bit of once-per-phase abilities in `State.live`."""


class Targets(Struct, frozen=True):
    """Which units a step is about."""

    mode: int = NOBODY
    enemy: bool = False
    other: bool = False
    adjacent: bool = False
    equipped: bool = False
    colour: int = ANY
    kind: int = ANY

    @property
    def choosy(self) -> bool:
        """Whether it matters which unit of the side or reference it is."""
        return self.other or self.adjacent or self.equipped or self.colour != ANY or self.kind != ANY


class Step(Struct, frozen=True):
    """One effect with its numbers and targets."""

    effect: int
    amount: int = 0
    opponent: bool = False
    """Whether draw, vp and discard_hand are about the opponent of the controller."""
    by_opponent: bool = False
    """Whether the opponent of the controller chooses the cards to discard."""
    colour: int = ANY
    kind: int = ANY
    """Kind of card for recover and free_play."""
    optional: bool = False
    names_card: bool = False
    """Whether the drawn card is the X of the next step."""
    targets: Targets = Targets()


class Ability(Struct, frozen=True):
    """A compiled ability and where it stands."""

    card: int
    trigger: int
    may: bool
    once: bool
    condition: int
    about: int
    """Colour, card, area or kind that the condition is about."""
    steps: tuple[Step, ...]
    otherwise: Step | None
    """The step that follows when the first one is not done ("A else B")."""
    plan: tuple[Step, ...]
    """All steps by index: `steps`, then `otherwise`."""
    has_price: bool
    """A `may` ability whose first step is discarding own hand cards must be able to pay it."""
    about_discard: bool
    """Whether its event is a card that has left play, named by card and last space."""


_ABILITY = re.compile(r"(PLAY|ATTACK|ALWAYS static|ALWAYS on (\w+))(?: (must|may))?( once/phase)?(?: if ([^:]+))?: (.+)")
_STEP = re.compile(r"(\w+)(?:\(([^)]*)\))?( as X)?(\?)?(?: -> (.+))?")


class Catalog:
    """All cards of a game and the tables derived from them; card numbers are positions in `cards`."""

    def __init__(self, tables: Tables, where: str, own_set: bool = False) -> None:
        """`own_set`: a complete card file of a user, which must be like the printed set in every way that is known."""
        self.where = where
        self.lanes = entries(tables, "lane", Lane, where)
        self.cards = entries(tables, "card", Card, where)
        self.number = {card.id: number for number, card in enumerate(self.cards)}
        self._check_cards()
        if own_set:
            self._check_own_set()
        self.names = tuple([card.name for card in self.cards])
        self.copies = tuple([card.copies for card in self.cards])
        self.kind = tuple([KINDS.index(card.kind) for card in self.cards])
        self.attack = tuple([card.attack for card in self.cards])
        self.defence = tuple([card.defence for card in self.cards])
        self.multi = tuple([card.multi for card in self.cards])
        self.colour = tuple([COLOURS.index(card.colour) for card in self.cards])
        self.group = tuple([MULTI if card.multi else COLOURS.index(card.colour) for card in self.cards])
        self.has_colour = tuple([tuple([card.multi or card.colour == colour for colour in COLOURS]) for card in self.cards])
        self.cost = tuple([tuple(sorted(LETTERS.index(letter) for letter in card.cost)) for card in self.cards])
        self.rest = tuple([tuple([_count(cost[i:]) for i in range(len(cost) + 1)]) for cost in self.cost])
        self.need = tuple([rest[0] for rest in self.rest])
        # What a purse that holds the card itself must hold at least, because no card pays for itself (FO-PAY-3)
        self.least = tuple([tuple([(c, n + (c == own)) for c, n in need]) for need, own in zip(self.need, self.group, strict=True)])
        self.bonus = tuple([lane.bonus for lane in self.lanes])
        self.area = tuple([lane.area for lane in self.lanes])
        self.card_ids = tuple([f"{card.id}-{copy}" if card.copies > 1 else card.id for card in self.cards for copy in range(1, card.copies + 1)])
        self._compile()

    def _compile(self) -> None:
        read = [self._ability(number, text) for number, card in enumerate(self.cards) for text in card.abilities]
        self.abilities: tuple[Ability, ...] = tuple(read)
        self.ability_names = tuple([f"{card.id}:{i}" for card in self.cards for i in range(len(card.abilities))])

        def of(card: int, *triggers: int) -> tuple[int, ...]:
            return tuple([i for i, ability in enumerate(read) if ability.card == card and ability.trigger in triggers])

        everyone = range(len(self.cards))
        self.by_trigger = tuple([tuple([of(card, trigger) for card in everyone]) for trigger in range(3 + len(EVENTS))])
        self.on_discard = tuple([of(card, *DISCARD_EVENTS) for card in everyone])
        self.statics = tuple([tuple([self.abilities[i] for i in of(card, STATIC)]) for card in everyone])
        self.lowers_defence = any(
            step.effect == DEFENCE_VALUE and step.amount < 0 for found in self.statics for ability in found for step in ability.steps
        )
        # For each static effect and card its steps; the last row is for EMPTY, so that loops need not ask
        self.static_steps = tuple([self._static_steps(effect) for effect in range(len(EFFECTS))])
        self.stays_on_side = tuple([all(self._is_on_side(step) for row in table for _, step in row) for table in self.static_steps])
        self.gear_has_statics = any(self.statics[card] for card in everyone if self.kind[card] == EQUIPMENT)
        # Loops ask first whether any card in play is concerned at all: one bit per static effect and per trigger, for the seat that has
        # the card and for the other seat; the last row is for EMPTY.
        self.live_bits = (*[self._live_bits(card, far=False) for card in everyone], 0)
        self.far_bits = (*[self._live_bits(card, far=True) for card in everyone], 0)

    @staticmethod
    def _is_on_side(step: Step) -> bool:
        """Whether a static effect touches units of its own side only."""
        return step.targets.mode == SELF or (step.targets.mode == ALL and not step.targets.enemy)

    def _static_steps(self, effect: int) -> tuple[tuple[tuple[Ability, Step], ...], ...]:
        rows = [tuple([(ability, step) for ability in found for step in ability.steps if step.effect == effect]) for found in self.statics]
        return (*rows, ())

    def _live_bits(self, card: int, far: bool) -> int:
        """Of the far seat: statics that may touch its units, triggers of common events, and the end of once per phase."""
        bits = 0
        for ability in self.abilities:
            if ability.card != card or ability.trigger == PLAY:
                continue
            if ability.trigger == STATIC:
                bits |= sum({static_bit(step.effect) for step in ability.steps if not far or not self._is_on_side(step)})
            elif not far or ability.trigger in COMMON_EVENTS:
                bits |= trigger_bit(ability.trigger)
            bits |= ONCE_BIT if ability.once else 0
        return bits

    def colours_of(self, card: int) -> tuple[int, ...]:
        """FO-COL-1: the colours that a card has."""
        return tuple([colour for colour in range(4) if self.has_colour[card][colour]])

    # Reading and checking

    def _check_cards(self) -> None:
        """FO-DATA-1..4, which a card set of one's own must keep too."""
        heroes = [card for card in self.cards if card.kind == "hero"]
        soldiers = [card for card in self.cards if card.kind == "soldier"]
        gear = [card for card in self.cards if card.kind == "equipment"]
        for colour in COLOURS:
            self._demand("FO-DATA-1", sum(card.colour == colour for card in heroes) == 15, f"15 {colour} heroes")
            self._demand("FO-DATA-1", sum(card.colour == colour and card.multi for card in heroes) == 4, f"4 multi-coloured {colour} heroes")
            self._demand("FO-DATA-2", sum(card.colour == colour for card in soldiers) == 3, f"3 kinds of {colour} soldiers")
            self._demand("FO-DATA-2", sum(card.colour == colour for card in gear) == 3, f"3 {colour} equipment cards")
        self._demand("FO-DATA-1", len({card.name for card in self.cards}) == len(self.cards), "names that differ")
        self._demand("FO-DATA-2", all(card.copies == 2 for card in soldiers), "two copies of every soldier")
        self._demand("FO-DATA-3", all(card.copies == 1 for card in heroes + gear), "one copy of every hero and equipment")
        self._demand("FO-DATA-4", all(card.abilities for card in heroes), "an ability on every hero")
        for card in self.cards:
            if set(card.cost) - set(LETTERS):
                raise BadData(f"{self.where}: card '{card.id}': field 'cost': expected letters of {LETTERS}, got '{card.cost}'")
            low = 1 if card.is_unit else 0
            if not 0 <= card.attack <= 9 or not low <= card.defence <= 9:
                raise BadData(f"{self.where}: card '{card.id}': fields 'attack' (0 to 9) and 'defence' ({low} to 9) are out of range")
            if card.multi and card.kind != "hero":
                raise BadData(f"{self.where}: card '{card.id}': field 'multi': only heroes are multi-coloured")

    def _check_own_set(self) -> None:
        """FO-DATA-2, FO-DATA-4: the types of equipment, and how many soldiers and equipment cards have an ability."""
        gear = [card for card in self.cards if card.kind == "equipment"]
        for colour in COLOURS:
            types = sorted(card.name.split()[-1] for card in gear if card.colour == colour)
            self._demand("FO-DATA-2", types == ["Helmet", "Shield", "Sword"], f"a {colour} Helmet, Shield and Sword (by the last word of the name)")
        able = sum(bool(card.abilities) for card in self.cards if card.kind == "soldier")
        self._demand("FO-DATA-4", able <= 4, "an ability on at most a third of the 12 kinds of soldiers")
        self._demand("FO-DATA-4", any(card.abilities for card in gear), "an ability on some equipment")

    def _demand(self, rule: str, true: bool, expected: str) -> None:
        if not true:
            raise BadData(f"{self.where}: the card set breaks {rule}: expected {expected}")

    def _ability(self, card: int, text: str) -> Ability:
        try:
            return self._parse(card, text)
        except ValueError as error:
            raise BadData(f"{self.where}: card '{self.cards[card].id}': field 'abilities': {error} in '{text}'") from error

    def _parse(self, card: int, text: str) -> Ability:
        match = _ABILITY.fullmatch(text)
        if match is None:
            raise ValueError("expected TRIGGER MODE [if CONDITION]: STEPS")
        head, event, mode, once, condition, body = match.groups()
        trigger = 3 + _index(EVENTS, event, "event") if event else ("PLAY", "ATTACK", "ALWAYS static").index(head)
        if (mode is None) != (trigger == STATIC):
            raise ValueError("expected 'must' or 'may' (and neither for 'static')")
        first, _, second = body.partition(" else ")
        steps = tuple([self._step(part.strip()) for part in first.split(";")])
        if any((step.effect in STATIC_EFFECTS) != (trigger == STATIC) for step in steps):
            raise ValueError("static abilities take values and bans, the others take actions")
        for step, after in zip(steps, (*steps[1:], None), strict=True):
            if step.names_card != (after is not None and after.effect == FREE_PLAY and after.kind == ANY):
                raise ValueError("'draw(...) as X' and 'free_play(X)' go together")
        if steps[0].effect == FREE_PLAY and steps[0].kind == ANY:
            raise ValueError("'free_play(X)' needs 'draw(...) as X' before it")
        kind, about = self._condition(condition)
        otherwise = self._step(second) if second else None
        price = mode == "may" and steps[0].effect == DISCARD_HAND and not steps[0].opponent and not steps[0].by_opponent
        plan = steps if otherwise is None else (*steps, otherwise)
        ability = Ability(card, trigger, mode == "may", bool(once), kind, about, steps, otherwise, plan, price, trigger in ABOUT_DISCARD)
        _check_sense(ability)
        return ability

    def _condition(self, text: str | None) -> tuple[int, int]:
        if text is None:
            return NO_CONDITION, 0
        if match := re.fullmatch(r"opposing is (\w+)", text):
            return OPPOSING_IS, _index(COLOURS, match[1], "colour")
        if match := re.fullmatch(r"own (.+) in play", text):
            return OWN_IN_PLAY, _index([card.name for card in self.cards], match[1], "card")
        if match := re.fullmatch(r"self on (\w+)", text):
            return SELF_ON, _index(("olympus", "delphi", "troy"), match[1], "area")
        if text == "self entered this turn":
            return ENTERED, 0
        if match := re.fullmatch(r"event is (\w+)", text):
            return EVENT_IS, _index(KINDS, match[1], "kind")
        raise ValueError(f"unknown condition '{text}'")

    def _step(self, text: str) -> Step:
        match = _STEP.fullmatch(text)
        if match is None:
            raise ValueError(f"cannot read the step '{text}'")
        name, arguments, as_x, optional, targets = match.groups()
        effect = _index(EFFECTS, name, "effect")
        step = Step(
            effect,
            int(effect in (NO_ATTACK, NO_BONUS)),
            optional=bool(optional),
            names_card=bool(as_x),
            targets=_targets(targets) if targets else Targets(),
        )
        needs_units = effect in (DAMAGE, HEAL, DISCARD_UNIT, RETURN_HAND, MOVE, ATTACK_NOW, EXTRA_ATTACK, SURVIVE, STUN, AIM, TAKE_EQUIPMENT,
                                 *STATIC_EFFECTS)  # fmt: skip
        if needs_units and step.targets.mode == NOBODY:
            raise ValueError(f"'{name}' needs targets")
        for argument in [part.strip() for part in (arguments or "").split(",") if part.strip()]:
            step = _with_argument(step, argument)
        return step


NEEDS_AMOUNT = (DAMAGE, HEAL, DRAW, DISCARD_HAND, ATTACK_VALUE, DEFENCE_VALUE, ATTACK_NOW, REDUCE, VP, RECOVER, PEEK)
ONLY_IN_ATTACK = (AIM, BYPASS, ATTACK_NOW)


def _check_sense(ability: Ability) -> None:
    """Refuses what can be written but means nothing."""
    for step, before in zip(ability.plan, (None, *ability.plan), strict=False):
        name, mode = EFFECTS[step.effect], step.targets.mode
        if step.effect in NEEDS_AMOUNT and step.amount == 0:
            raise ValueError(f"'{name}' needs a number other than 0")
        if step.amount < 0 and step.effect not in (ATTACK_VALUE, DEFENCE_VALUE, ATTACK_NOW):
            raise ValueError(f"'{name}' cannot be negative")
        if step.effect == RECOVER and (step.kind == ANY or step.amount != 1):
            raise ValueError("'recover' takes 1 card of a kind: hero, soldier or equipment")
        if ability.trigger == STATIC and mode not in (SELF, OPPOSING, ALL):
            raise ValueError("a static ability has no choice: its targets are self, opposing or all")
        if mode == SAME and (before is None or before.targets.mode in (NOBODY, ALL)):
            raise ValueError("'same' needs a step before it with one or two targets")
        if step.effect in ONLY_IN_ATTACK and ability.trigger != ATTACK:
            raise ValueError(f"'{name}' belongs to an ATTACK ability")
        if step.effect == EXTRA_ATTACK and ability.trigger == ATTACK:
            raise ValueError("an attack that grants an attack would never end")
        if step.effect == SURVIVE and ability.trigger not in (SELF_DEFEATED, HERO_DEFEATED):
            raise ValueError("'survive' belongs to the event of a defeat")
        if step.effect == PLACE and not ability.about_discard:
            raise ValueError("'place' belongs to the event of a discard")
        if step.effect in (MOVE, AIM, TAKE_EQUIPMENT) and mode == ALL:
            raise ValueError(f"'{name}' does not take all units")
        if mode == EVENT and ability.trigger < SELF_DEFEATED:
            raise ValueError("there is no event unit here")
    if ability.condition == EVENT_IS and ability.trigger < SELF_DEFEATED:
        raise ValueError("there is no event here to ask about")


def _count(cost: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(colour, symbols) for each colour of a cost."""
    return tuple([(colour, cost.count(colour)) for colour in range(4) if colour in cost])


def _with_argument(step: Step, text: str) -> Step:
    """One argument: a number, a player, a colour or a kind of card."""
    words = text.split()
    if re.fullmatch(r"[+-]?\d+", words[0]):
        step = replace(step, amount=int(words[0]))
        words = words[1:]
    for word in words:
        if word == "all":
            step = replace(step, amount=EVERYTHING)
        elif word == "+own_empty_spaces":
            step = replace(step, amount=EMPTY_SPACES)
        elif word == "opp":
            step = replace(step, opponent=True)
        elif word == "by=opp":
            step = replace(step, by_opponent=True)
        elif word in COLOURS:
            step = replace(step, colour=COLOURS.index(word))
        elif word in KINDS:
            step = replace(step, kind=KINDS.index(word))
        elif word not in ("me", "by=me", "hand", "X"):
            raise ValueError(f"unknown argument '{word}'")
    return step


_UNIT_WORDS = {"unit": ANY, "units": ANY, "hero": HERO, "heroes": HERO, "soldier": SOLDIER, "soldiers": SOLDIER}
_REFERENCES = {"self": SELF, "bearer": SELF, "opposing": OPPOSING, "event": EVENT, "same": SAME}
_QUANTITIES = (("up to 2 ", UP_TO_TWO), ("1 ", ONE), ("all ", ALL))


def _targets(text: str) -> Targets:
    """Words such as "1 enemy red unit", "opposing hero" or "same"."""
    found, rest = Targets(), text
    for words, mode in _QUANTITIES:
        if text.startswith(words):
            found, rest = Targets(mode), text[len(words) :]
            break
    for word in rest.split():
        if word in _REFERENCES and found.mode == NOBODY:
            found = replace(found, mode=_REFERENCES[word])
        elif word in _UNIT_WORDS:
            found = replace(found, kind=_UNIT_WORDS[word])
        elif word in COLOURS:
            found = replace(found, colour=COLOURS.index(word))
        elif word in ("own", "enemy"):
            found = replace(found, enemy=word == "enemy")
        elif word in ("other", "adjacent", "equipped"):
            found = replace(found, **{word: True})
        else:
            raise ValueError(f"unknown word '{word}' in the targets '{text}'")
    if found.mode == NOBODY:
        raise ValueError(f"'{text}' does not say how many targets")
    return found


def _index(known: Sequence[str], word: str, what: str) -> int:
    if word not in known:
        raise ValueError(f"unknown {what} '{word}', expected one of {', '.join(known)}")
    return list(known).index(word)

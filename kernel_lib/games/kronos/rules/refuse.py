"""Why a move is not allowed, in words and with the rule (slow path: for people)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kernel_lib.core.event import Refusal
from kernel_lib.core.types import CHANCE, Move
from kernel_lib.games.kronos import effects, scoring
from kernel_lib.games.kronos import moves as m
from kernel_lib.games.kronos.catalog import (
    BONUS2,
    CALL,
    CARDS,
    CERBERUS,
    DRAFTED,
    EVERYONE,
    FIRST_HADES,
    HADES,
    NAMES_NOBODY,
    REINFORCEMENT,
    SLOTS,
    TREASURES,
    Effect,
)
from kernel_lib.games.kronos.moves import board_name, card_name, side_name, treasure_name
from kernel_lib.games.kronos.rules import basics
from kernel_lib.games.kronos.state import CHALLENGE, FINAL, HIS_SIDE, NOBODY, NONE, PLACES, SIDES, KronosState

if TYPE_CHECKING:
    from kernel_lib.games.kronos.rules import Kronos

Found = list[Refusal]


def refusals(g: Kronos, s: KronosState, move: Move) -> Found:
    """Reasons against a move that is known not to be legal."""
    if not s.asks:
        return [Refusal(scoring.ENDS[s.ended], "The game is over.")]
    if s.to_act == CHANCE:
        return [Refusal(_DRAWS[s.asks[-1][0]], "Chance decides here, and that outcome is not possible.")]
    reason = _REASONS.get((s.asks[-1][0], move[0]))
    if reason is not None:
        return reason(g, s, move)
    if move[0] == m.PASS or (s.asks[-1][0] in _MID_PLAY and move[0] in _PLAYS):
        return [_no_pass(g, s)]
    if s.phase == FINAL and move[0] in _NOT_IN_THE_END:
        return [Refusal("KE-FIN-4", f"No Reinforcements, abilities or effects act in the Final Battle. The question now: {g.prompt(s)}.")]
    if move[0] in _MOMENTS:
        rule, words = _MOMENTS[move[0]]
        return [Refusal(rule, f"{words} The question now: {g.prompt(s)}.")]
    return []


def _no_pass(g: Kronos, s: KronosState) -> Refusal:
    what = s.asks[-1][0]
    if what == m.ASK_DRAFT:
        return Refusal("KE-GATHER-11", "Nobody may decline a pick: take one of the cards that lie open.")
    if what == m.ASK_SEND:
        return Refusal("KE-OLY-1", "Exactly one card must go to Olympus.")
    if what == m.ASK_HOME:
        return Refusal("KE-SETUP-13", "Everybody who plays an Acropolis needs one of the fronts.")
    if what in (m.ASK_EFFECT, m.ASK_SOUL, m.ASK_CANCEL):
        return Refusal("KE-RULING-16", "Effects at the start of a battle must be done if they can be.")
    if what == m.ASK_TREASURE:
        return Refusal("KE-TRE-1", "A treasure goes to the Armory or unlocks an ability.")
    if what == m.ASK_CHAR:
        return Refusal("KE-FK-3", "Every character must stand below an aspect.")
    return Refusal("KE-ASK-1", f"What was begun is completed; only undo takes it back. The question now: {g.prompt(s)}.")


_MID_PLAY = (m.ASK_TARGET, m.ASK_ASPECT, m.ASK_ELITE)
_PLAYS = (m.PLAY, m.ATTACH, m.USE, m.WAIT)

_NOT_IN_THE_END = (m.EFFECT, m.SOUL, m.CANCEL, m.PLAY, m.ATTACH, m.USE, m.WAIT)

_DRAWS = {
    m.ROLL_ROLE: "KE-SETUP-13",
    m.ROLL_HOME: "KE-SETUP-13",
    m.ROLL_FIRST: "KE-SETUP-9",
    m.ROLL_TOP: "KE-SETUP-5",
    m.ROLL_REMOVE: "KE-SETUP-11",
    m.ROLL_REVEAL: "KE-GATHER-2",
    m.ROLL_ASPECT: "KE-FK-2",
}

_MOMENTS = {
    m.TAKE_HOME: ("KE-SETUP-13", "Acropolises are chosen before the game."),
    m.DRAFT: ("KE-GATHER-4", "Cards are drafted in the Gathering phase."),
    m.SEND: ("KE-OLY-1", "A card goes to Olympus once a round, before the others are placed."),
    m.PICK: ("KE-ASG-1", "Cards are placed one by one in the Monsters step."),
    m.SIDE: ("KE-ASG-14", "A card is chosen first, then its side."),
    m.EFFECT: ("KE-PVP-2", "Effects come at the start of a battle."),
    m.SOUL: ("KE-SPELL-3", "A soul comes for a spell, at the start of its battle."),
    m.CANCEL: ("KE-RULING-26", "Nothing cancels a bonus now."),
    m.TARGET: ("KE-REINF-7", "Nobody is to be chosen now."),
    m.CHOOSE: ("KE-REINF-4", "No aspect is to be chosen now."),
    m.PLAY: ("KE-REINF-8", "Reinforcements are played in the battle that is being fought."),
    m.ATTACH: ("KE-ATT-1", "Treasures are attached to elites in a battle."),
    m.USE: ("KE-ABIL-1", "Abilities are used as reinforcements in a battle."),
    m.WAIT: ("KE-VAR-5", "The Coin card is turned down instead of a reinforcement."),
    m.STORE: ("KE-TRE-1", "A treasure has its place from the moment it was won."),
    m.UNLOCK: ("KE-TRE-1", "Abilities are unlocked when a treasure is won."),
    m.KEEP: ("KE-VAR-7", "A Reinforcement is kept at the end of a round."),
    m.CHAR: ("KE-FK-3", "Characters are placed at the start of the Final Battle."),
    m.EMPTY: ("KE-RULING-31", "Places stay empty in the Final Battle only."),
    m.GIVE: ("KE-FK-3", "Treasures are given to characters in the Final Battle."),
}


def _is_card(card: int) -> bool:
    return 0 <= card < CARDS


# Draft and assignment


def _no_home(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-SETUP-13", "Only a front that nobody has can be chosen.")]


def _no_draft(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-GATHER-4", f"{card_name(g.box, move[1]) if _is_card(move[1]) else 'That'} does not lie open to be taken.")]


def _no_send(g: Kronos, s: KronosState, move: Move) -> Found:
    who, card = s.asks[-1][1], move[1]
    if not _is_card(card) or not s.hands[who] >> card & 1:
        return [Refusal("KE-OLY-1", "Only a card of your own hand can go to Olympus.")]
    if g.box.kind[card] == REINFORCEMENT:
        return [Refusal("KE-OLY-1", f"{card_name(g.box, card)} is a Reinforcement, and Reinforcements do not go to Olympus.")]
    return [Refusal("KE-VAR-8", f"{card_name(g.box, card)} is a mercenary; only Kallisto may send her, in round 3.")]


def _no_pick(g: Kronos, s: KronosState, move: Move) -> Found:
    who, card = s.asks[-1][1], move[1]
    if not _is_card(card) or not s.hands[who] >> card & 1:
        return [Refusal("KE-ASG-3", "Only a card of your own can be placed.")]
    if g.box.kind[card] == REINFORCEMENT:
        return [Refusal("KE-ASG-3", f"{card_name(g.box, card)} is a Reinforcement: it is played in a battle, not placed.")]
    if s.roles[who] == HADES and card < FIRST_HADES:
        return [Refusal("KE-HAD-3", f"{card_name(g.box, card)} joins a battle only through a spell; Hades places his own characters and spells.")]
    return [Refusal("KE-ASG-2", "No side is open to you any more.")]


def _no_side(g: Kronos, s: KronosState, move: Move) -> Found:
    who, side = s.asks[-1][1], move[1]
    if not 0 <= side < SIDES or (side < HIS_SIDE and s.quests[side >> 1] == NONE):
        return [Refusal("KE-ASG-3", "That side is not in play.")]
    if side >= HIS_SIDE:
        return [_no_acheron(g, s, who, side)]
    name, owner = side_name(g, s, side), s.owner[side]
    if owner not in (NOBODY, who):
        both = s.owner[side ^ 1] not in (NOBODY, who)
        return [Refusal("KE-ASG-7" if both else "KE-ASG-5", f"{name[0].upper()}{name[1:]} belongs to {g.seat_name(owner)}, who came first.")]
    if s.owner[side ^ 1] == who:
        return [Refusal("KE-ASG-6", f"You have the other side of {board_name(g, s.quests[side >> 1])}; nobody fights on both sides of a board.")]
    if len(s.sides[side]) >= g.per_side:
        return [Refusal("KE-ASG-10", f"At most {g.per_side} cards lie on a side.")]
    return [Refusal("KE-ASG-11", "You have no banner left for another board.")]


def _no_acheron(g: Kronos, s: KronosState, who: int, side: int) -> Refusal:
    his = s.owner[HIS_SIDE]
    if his == NOBODY:
        return Refusal("KE-SETUP-10", "Acheron is not in play without Hades.")
    if side == HIS_SIDE and who != his:
        return Refusal("KE-HAD-1", "That side of Acheron is always Hades'.")
    if side == CHALLENGE and who == his:
        return Refusal("KE-HAD-2", "Hades has his own side of Acheron.")
    if s.owner[side] not in (NOBODY, who):
        return Refusal("KE-HAD-2", f"{g.seat_name(s.owner[side])} is the challenger of this round; there is only one.")
    if len(s.sides[side]) >= g.per_side:
        return Refusal("KE-ASG-10", f"At most {g.per_side} cards lie on a side.")
    return Refusal("KE-ASG-11", "You have no banner left for another board.")


# Battles


def _no_effect(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-PVP-2", "That has no effect at the start that is still to come.")]


def _no_soul(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-SPELL-3", "Only a drafted card of the spell's type that lies in front of Hades can come.")]


def _no_cancel(g: Kronos, s: KronosState, move: Move) -> Found:
    if 0 <= move[1] < TREASURES and s.cancelled >> move[1] & 1:
        return [Refusal("KE-RULING-26", f"{treasure_name(g.box, move[1])} is cancelled already.")]
    return [Refusal("KE-RULING-26", "Only a treasure that the opponent has unlocked can be cancelled.")]


def _no_target(g: Kronos, s: KronosState, move: Move) -> Found:
    _, who, number, source = s.asks[-1]
    effect = g.box.effects[number]
    is_pair = effect.operation == BONUS2
    for character in (move[1], move[2] - 1) if is_pair and move[2] else (move[1],):
        if character not in effects.targets(g, s, who, effect, source):
            return [_not_touched(g, s, who, effect, source, character)]
    words = "two different characters, and each pair is offered once" if is_pair else "one character"
    return [Refusal("KE-REINF-4", f"{effect.title} is for {words}.")]


def _not_touched(g: Kronos, s: KronosState, who: int, effect: Effect, source: int, character: int) -> Refusal:
    """Why an effect does not touch a character."""
    card = m.card_of(s, character)
    wanted = f"{effect.title} is for an {'opposing' if effect.enemy else 'own'} character"
    if s.phase == FINAL and character % PLACES >= s.shown:
        return Refusal("KE-RULING-30", f"{effect.title} is for characters that are shown already.")
    if card is None or not _is_card(card):
        return Refusal("KE-REINF-7", f"{wanted} of this battle.")
    name = card_name(g.box, card)
    mine = who if s.phase == FINAL else basics.side_of(s, who)
    if (character // PLACES == mine) == effect.enemy:
        return Refusal("KE-REINF-7", f"{wanted}, and {name} is none.")
    if effect.kinds != EVERYONE and not effect.kinds & g.box.kind_bit[card]:
        return Refusal("KE-REINF-7", f"{name} is {_kind_words(g.box.kind[card])}: {m.effect_words(g.box, effect)}.")
    if s.stunned >> character & 1:
        return Refusal("KE-REINF-7", f"{name} is stunned.")
    if effect.enemy and s.guarded >> character & 1:
        return Refusal("KE-RULING-26", f"{name} is guarded in this battle.")
    if effect.other and character == source:
        return Refusal("KE-RULING-26", f"{name} helps others only.")
    return Refusal("KE-REINF-7", f"{wanted}, and {name} is none.")


def _kind_words(kind: int) -> str:
    if kind < 0:
        return "a spell"
    word = m.KIND_WORDS[kind]
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _no_elite(g: Kronos, s: KronosState, move: Move) -> Found:
    if move[1] in s.attached[1::2] and g.one_per_elite:
        return [Refusal("KE-RULING-12", "That elite has a treasure already.")]
    return [Refusal("KE-ATT-1", "A treasure is attached to an own elite of this battle who is not stunned.")]


def _no_aspect(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-REINF-4", "Each bonus of one effect goes to another aspect.")]


def _no_play(g: Kronos, s: KronosState, move: Move) -> Found:
    who, card = s.asks[-1][1], move[1]
    if not _is_card(card) or not s.hands[who] >> card & 1:
        return [Refusal("KE-REINF-2", "Only a Reinforcement that you hold can be played.")]
    if card == CALL:
        return [Refusal("KE-SPELL-5", f"{card_name(g.box, CERBERUS)} must be on your side of this battle, not stunned.")]
    if card >= DRAFTED or g.box.kind[card] != REINFORCEMENT:
        return [Refusal("KE-REINF-2", f"{card_name(g.box, card)} is no Reinforcement.")]
    return [_impossible(g, s, g.box.effects[g.box.card_effect[card]])]


def _impossible(g: Kronos, s: KronosState, effect: Effect) -> Refusal:
    """Why an effect has nothing to do."""
    words = m.effect_words(g.box, effect)
    if s.fighter != NONE and effect.enemy and s.phase != FINAL:
        return Refusal("KE-MON-1", f"{effect.title} needs an opposing player: {words}.")
    rule = "KE-ABIL-4" if effect.title in {name for row in g.box.ability_names for name in row} else "KE-REINF-7"
    if effect.operation in NAMES_NOBODY:
        return Refusal(rule, f"{effect.title} has nothing to cancel: {words}.")
    return Refusal(rule, f"{effect.title} has no target in this battle: {words}.")


def _no_attach(g: Kronos, s: KronosState, move: Move) -> Found:
    who, treasure = s.asks[-1][1], move[1]
    if not 0 <= treasure < TREASURES or not s.armory[who] >> treasure & 1:
        return [Refusal("KE-ATT-1", "Only a treasure of your own Armory can be attached.")]
    name = treasure_name(g.box, treasure)
    if s.tired >> treasure & 1:
        return [Refusal("KE-ATT-2", f"{name} was used in this round already.")]
    is_taken = g.one_per_elite and len(s.attached) > 0
    return [Refusal("KE-RULING-12" if is_taken else "KE-ATT-1", f"No elite of yours in this battle can take {name}.")]


def _no_use(g: Kronos, s: KronosState, move: Move) -> Found:
    who, slot = s.asks[-1][1], move[1]
    if not 0 <= slot < SLOTS:
        return [Refusal("KE-ABIL-1", "There is no such ability.")]
    number, name = who * SLOTS + slot, m.ability_name(g, s.homes[who], slot)
    if s.slots[number] == NONE:
        return [Refusal("KE-ABIL-1", f"{name} is not unlocked.")]
    if s.spent >> number & 1:
        return [Refusal("KE-ABIL-1", f"{name} was used before; an ability works once in a game.")]
    return [_impossible(g, s, g.ability(s, who, slot))]


def _no_wait(g: Kronos, s: KronosState, move: Move) -> Found:
    who = s.asks[-1][1]
    if not g.coin_wait:
        return [Refusal("KE-VAR-5", "Waiting with the Coin card is a variant that is not in use.")]
    if s.coins >> who & 1:
        return [Refusal("KE-VAR-5", "Your Coin card is turned down for this round.")]
    return [Refusal("KE-RULING-33", "Waiting is for battles against a player who has not passed.")]


# Treasures and the Final Battle


def _no_unlock(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-TRE-5", "That slot has a treasure already." if 0 <= move[1] < SLOTS else "There is no such slot.")]


def _no_keep(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-RULING-44", "Only a Reinforcement card that you hold can be kept.")]


def _no_char(g: Kronos, s: KronosState, move: Move) -> Found:
    who = s.asks[-1][1]
    if move[1] in s.final_cards[who]:
        return [Refusal("KE-FK-3", f"{card_name(g.box, move[1])} stands below another aspect.")]
    return [Refusal("KE-FK-3", "Only characters that you sent to Olympus stand in the Final Battle.")]


def _no_empty(g: Kronos, s: KronosState, move: Move) -> Found:
    return [Refusal("KE-RULING-31", "A place stays empty only where a character is missing.")]


def _no_give(g: Kronos, s: KronosState, move: Move) -> Found:
    who, treasure = s.asks[-1][1], move[1]
    if 0 <= treasure < TREASURES and treasure in s.final_treasures[who]:
        return [Refusal("KE-FK-3", f"{treasure_name(g.box, treasure)} is with another character.")]
    return [Refusal("KE-FK-3", "Only treasures of your own Armory can be given.")]


def _no_kept(g: Kronos, s: KronosState, move: Move) -> Found:
    who, card = s.asks[-1][1], move[1]
    if not _is_card(card) or not s.hands[who] >> card & 1:
        return [Refusal("KE-RULING-30", "Only the Reinforcement that you kept can be played.")]
    return [_impossible(g, s, g.box.effects[g.box.card_effect[card]])]


_REASONS: dict[tuple[int, int], Callable[[Kronos, KronosState, Move], Found]] = {
    (m.ASK_HOME, m.TAKE_HOME): _no_home,
    (m.ASK_DRAFT, m.DRAFT): _no_draft,
    (m.ASK_SEND, m.SEND): _no_send,
    (m.ASK_PICK, m.PICK): _no_pick,
    (m.ASK_SIDE, m.SIDE): _no_side,
    (m.ASK_EFFECT, m.EFFECT): _no_effect,
    (m.ASK_SOUL, m.SOUL): _no_soul,
    (m.ASK_CANCEL, m.CANCEL): _no_cancel,
    (m.ASK_TARGET, m.TARGET): _no_target,
    (m.ASK_ELITE, m.TARGET): _no_elite,
    (m.ASK_ASPECT, m.CHOOSE): _no_aspect,
    (m.ASK_REINFORCE, m.PLAY): _no_play,
    (m.ASK_REINFORCE, m.ATTACH): _no_attach,
    (m.ASK_REINFORCE, m.USE): _no_use,
    (m.ASK_REINFORCE, m.WAIT): _no_wait,
    (m.ASK_TREASURE, m.UNLOCK): _no_unlock,
    (m.ASK_KEEP, m.KEEP): _no_keep,
    (m.ASK_CHAR, m.CHAR): _no_char,
    (m.ASK_CHAR, m.EMPTY): _no_empty,
    (m.ASK_GIVE, m.GIVE): _no_give,
    (m.ASK_KEPT, m.PLAY): _no_kept,
}
"""What speaks against an answer of the right kind, by question and kind."""

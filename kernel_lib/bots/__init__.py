"""Players that use nothing but the protocol of a game, so each plays every game."""

from __future__ import annotations

from kernel_lib.bots.greedy import Greedy
from kernel_lib.bots.random import RandomBot
from kernel_lib.core.data import did_you_mean
from kernel_lib.core.errors import BadOption
from kernel_lib.core.match import Bot

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}


def get(bot: str | Bot) -> Bot:
    """The bot of that name; an object with `choose` is passed through."""
    if not isinstance(bot, str):
        if not callable(getattr(bot, "choose", None)):
            raise BadOption(f"{bot!r} is no bot: a bot is a name or an object with choose(game, view, me, rng)")
        return bot
    if bot not in BOTS:
        raise BadOption(f"there is no bot '{bot}'{did_you_mean(bot, list(BOTS))}. The bots: {', '.join(BOTS)}")
    return BOTS[bot]()

"""Greek-myth board games to play, watch, measure and redesign from a notebook.

    import kernel_lib as kl
    kl.games()                                    # the games that can be played
    kl.play("olympus", seats=["me", "greedy"])    # play in a notebook
    g = kl.game("olympus"); kl.figure(g, kl.deal(g, seed=7)[0])

Everything a notebook needs is here; drawing libraries are imported only when something is drawn.
"""

import kernel_lib.play  # noqa: F401  before the function of the same name, which its later import would replace
from kernel_lib.api import compare, deal, figure, game, games, load, match, options, play, provenance, replay, rules, scores, simulate, watch
from kernel_lib.core.errors import BadData, BadOption, BadPosition, BadRecord, BotFailed, IllegalMove, KernelError, UnclearMove
from kernel_lib.core.record import Record
from kernel_lib.core.result import Result
from kernel_lib.core.types import CHANCE, OVER, UNKNOWN

__version__ = "0.1.0"

__all__ = [
    "CHANCE", "OVER", "UNKNOWN", "BadData", "BadOption", "BadPosition", "BadRecord", "BotFailed", "IllegalMove", "KernelError", "Record",
    "Result", "UnclearMove", "compare", "deal", "figure", "game", "games", "load", "match", "options", "play", "provenance", "replay",
    "rules", "scores", "simulate", "watch",
]  # fmt: skip

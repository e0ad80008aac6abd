"""A position of Hetairos.

Squares have numbers, see `board.Sheet`: row by row, then the east banks of the river. A tile of the river without a bridge is two nodes, its west and
its east bank; a tile with a bridge is one, the west one. Models have ids in the order in which they appear; those out of play keep theirs.
"""

from __future__ import annotations

from typing import Self

from kernel_lib.core.types import UNKNOWN, Ask, Move, State

NOBODY = -1
NONE = -1
UNDECIDED = -2

SETUP, PLAYERS, LAVA_FLOWS, SPAWNING, OWNERS, MONSTERS_MOVE, END_OF_ROUND = range(7)
PHASES = ("setup", "players", "lava", "lava_steps", "spawning", "companions", "monsters", "end of round")

IN_PLAY, DEAD, RETIRED, UNPLACED = range(4)

TRAPPED = ("free", "pit", "snake pit", "room of daedalus", "revolving room")
FREE, IN_PIT, IN_SNAKES, IN_MAZE, STUCK = range(5)

STATUS = ("asleep", "unnoticed", "braced", "moved", "resting", "risen next", "shadowed")
ASLEEP, UNNOTICED, BRACED, MOVED, RESTING, RISING, SHADOWED = [1 << bit for bit in range(7)]
MARKS = ("cornucopia", "caduceus", "heal", "observe", "vote", "acted", "free heal used")
M_CORNUCOPIA, M_CADUCEUS, M_HEAL, M_OBSERVE, M_VOTE, M_ACTED = [1 << bit for bit in range(6)]


class HetairosState(State):
    """Lists per node, site, model or seat; numbers are those of the catalog and the sheet."""

    CACHES = ("links", "offer")
    __slots__ = (
        "ap",
        "asks",
        "attacks",
        "betrayer",
        "blessings",
        "captives",
        "causes",
        "cerberus",
        "changes",
        "citizen",
        "deals",
        "discount",
        "ended",
        "entry",
        "fight",
        "foes",
        "found",
        "goal",
        "gold",
        "great",
        "ground",
        "harm",
        "home",
        "hp",
        "items",
        "kind",
        "kleos",
        "lava",
        "lava_steps",
        "links",
        "marks",
        "node",
        "offer",
        "open",
        "order",
        "owner",
        "paid",
        "parts",
        "phase",
        "points",
        "power",
        "prices",
        "rocks",
        "rolls",
        "round",
        "scenario",
        "side",
        "sides",
        "site",
        "site_count",
        "site_hostile",
        "site_kind",
        "site_node",
        "site_owners",
        "site_took",
        "site_what",
        "songs",
        "state_of",
        "status",
        "touched",
        "trap",
        "trap_round",
        "trunks",
        "turn",
        "type",
        "weapons",
        "winners",
    )  # fmt: skip

    def __init__(self) -> None:
        self.log = None
        self.to_act: int = UNKNOWN
        self.asks: list[Ask] = []  # pending questions and tasks, the last one is next
        self.round: int = 0  # 0 during setup
        self.phase: int = SETUP  # see PHASES
        self.turn: int = NOBODY  # seat whose turn it is, NOBODY outside of player turns
        self.order: list[int] = []  # seats in turn order; the character of the seat order[i] is model i
        self.scenario: int = NONE
        # The map, per node
        self.kind: bytearray = bytearray()  # kinds of squares; one byte each
        self.open: bytearray = bytearray()  # set of open sides
        self.site: list[int] = []  # number of the site there, NONE for none
        self.found: int = 0  # squares found so far
        # Sites: special places, in the order in which they were found
        self.site_node: list[int] = []
        self.site_kind: list[int] = []  # kind when found
        self.site_what: list[int] = []  # type that is spawned, side in which a rock rolls, 1 for a spent one-time place
        self.site_owners: list[int] = []  # set of seats that control it; of a converted shrine its owner
        self.site_hostile: list[int] = []  # set of factions that its defenders fight
        self.site_took: list[int] = []  # set of seats that took part in fighting its present force
        self.site_count: list[int] = []  # sacrifices brought, Talos parts made, renewals used, by kind
        self.lava: list[int] = []  # nodes of lava sources that have not resolved, in order of discovery
        self.lava_steps: list[int] = []  # steps that each of them has made (HT-LAVA-9)
        # Models, by id
        self.type: list[int] = []
        self.owner: list[int] = []  # seat, NOBODY
        self.side: list[int] = []  # faction
        self.node: list[int] = []  # NONE when it is out of play
        self.hp: list[int] = []
        self.ap: list[int] = []
        self.kleos: list[int] = []
        self.items: list[int] = []  # sets
        self.captives: list[int] = []  # ordinary prisoners held
        self.great: list[int] = []  # great prisoners held
        self.songs: list[int] = []  # songs held that were not performed
        self.trunks: list[int] = []
        self.entry: list[int] = []  # side by which it came in while it is pinned, NONE when it is not
        self.trap: list[int] = []  # what it is trapped in, see TRAPPED
        self.trap_round: list[int] = []
        self.status: list[int] = []  # set, see STATUS
        self.blessings: list[int] = []  # set
        self.marks: list[int] = []  # set of what is possible once per own turn, see MARKS
        self.attacks: list[int] = []  # attacks begun in this turn
        self.home: list[int] = []  # site that it belongs to: spawned, made or defending there
        self.deals: list[int] = []  # set of seats that have bribed it
        self.citizen: list[int] = []  # set of sites
        self.paid: list[int] = []  # model, item, price of everything that was bought
        # Seats
        self.gold: list[int] = []
        self.state_of: list[int] = []  # 0 in play, 1 dead, 2 retired, 3 not placed yet
        self.discount: list[int] = []  # of the settlement where it was rolled in this turn, NONE before
        self.prices: list[int] = []  # price of ordinary and great prisoners in this turn, NONE before: seat * 2
        self.touched: list[int] = []  # things that changed hands in this turn, as in HT-TURN-12: kind, thing
        self.rocks: list[int] = []  # rolling rocks that are still to roll: site, seat or NONE for monsters
        # Things on the ground
        self.ground: list[list[int]] = []  # node, items, gold, songs, trunks
        self.parts: list[int] = []  # Talos parts: forge where it was made, model that holds it or -2 - node on the ground
        # The scenario
        self.goal: list[int] = []  # numbers that the scenario counts, see scenarios
        self.betrayer: int = NOBODY  # seat of the traitor
        self.power: int = NONE  # what the traitor chose
        self.cerberus: int = 0  # 1: released
        # A fight
        self.foes: list[int] = []  # the models that take part, the initiator's side first
        self.sides: list[int] = []  # 0 or 1 for each of them
        self.weapons: list[int] = []  # weapon of each, NONE for none, UNDECIDED before
        self.changes: list[int] = []  # modifiers from gaze and checks
        self.rolls: list[int] = []  # dice of each
        self.points: list[int] = []  # dealer, what it ignores, target, blocked: four numbers per point
        self.harm: list[int] = []  # health that each of them has lost in this round
        self.fight: list[int] = []  # what kind of fight it is and how far it has come, see FIGHT
        # The end
        self.winners: list[int] = []  # seats that have won
        self.ended: int = 0  # number of the rule that ended the game, see scoring.ENDS; 0 while it runs
        self.causes: list[int] = []  # what each seat died of, NONE while it lives
        # What follows from the rest, found when needed
        self.offer: list[Move] | None = None  # the answers to the pending question
        self.links: list[tuple[tuple[int, int, int], ...] | None] = []  # per node its passages: side, node, cost

    def clone(self) -> Self:
        s = object.__new__(type(self))
        s.game = self.game
        s.log = None if self.log is None else self.log[:]
        s.to_act = self.to_act
        s.asks = self.asks[:]
        s.round = self.round
        s.phase = self.phase
        s.turn = self.turn
        s.order = self.order[:]
        s.scenario = self.scenario
        s.kind = self.kind[:]
        s.open = self.open[:]
        s.site = self.site[:]
        s.found = self.found
        s.site_node = self.site_node[:]
        s.site_kind = self.site_kind[:]
        s.site_what = self.site_what[:]
        s.site_owners = self.site_owners[:]
        s.site_hostile = self.site_hostile[:]
        s.site_took = self.site_took[:]
        s.site_count = self.site_count[:]
        s.lava = self.lava[:]
        s.lava_steps = self.lava_steps[:]
        s.type = self.type[:]
        s.owner = self.owner[:]
        s.side = self.side[:]
        s.node = self.node[:]
        s.hp = self.hp[:]
        s.ap = self.ap[:]
        s.kleos = self.kleos[:]
        s.items = self.items[:]
        s.captives = self.captives[:]
        s.great = self.great[:]
        s.songs = self.songs[:]
        s.trunks = self.trunks[:]
        s.entry = self.entry[:]
        s.trap = self.trap[:]
        s.trap_round = self.trap_round[:]
        s.status = self.status[:]
        s.blessings = self.blessings[:]
        s.marks = self.marks[:]
        s.attacks = self.attacks[:]
        s.home = self.home[:]
        s.deals = self.deals[:]
        s.citizen = self.citizen[:]
        s.paid = self.paid[:]
        s.gold = self.gold[:]
        s.state_of = self.state_of[:]
        s.discount = self.discount[:]
        s.prices = self.prices[:]
        s.touched = self.touched[:]
        s.rocks = self.rocks[:]
        s.ground = [part[:] for part in self.ground]
        s.parts = self.parts[:]
        s.goal = self.goal[:]
        s.betrayer = self.betrayer
        s.power = self.power
        s.cerberus = self.cerberus
        s.foes = self.foes[:]
        s.sides = self.sides[:]
        s.weapons = self.weapons[:]
        s.changes = self.changes[:]
        s.rolls = self.rolls[:]
        s.points = self.points[:]
        s.harm = self.harm[:]
        s.fight = self.fight[:]
        s.winners = self.winners[:]
        s.ended = self.ended
        s.causes = self.causes[:]
        s.offer = self.offer  # never changed in place
        s.links = self.links[:]
        return s

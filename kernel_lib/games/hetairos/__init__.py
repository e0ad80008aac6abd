"""Hetairos, an exploration of the underworld for one to ten (James Baillie).

Players walk with their characters through a dungeon that is drawn while they play: every step over the edge of what is known rolls a new square.
They fight monsters together, trade in settlements, craft and pray, dig, and work towards the goal of one of 24 scenarios: together, alone or
in teams.

Reading order: data/, catalog, board, state, moves, rules/ (basics, ground, setup, rounds, explore, walk, traps, lava, fight, shoot, settle, craft,
dig, npcs, monsters, scenarios, refuse), effects (items), scoring, hidden, notation, figure, bots; `graphs` holds further graphs for analysis.

Deviations from the printed game: the rulebook gives everything but a few values, which are marked `reconstructed`; what it leaves open is settled by
the rulings HT-RULING-1..120, and options cover the alternatives. Nothing is hidden: every player sees the whole table, and what has not been
explored is not decided yet.
"""

"""Rise of the Amazons, a race for the crown of the Amazons for two to four (Lefteris Iroglidis, Harry Haralampidis, AlcyonCreative 2020).

Everybody leads one of four classes over a map of thirteen areas. In each of three rounds players spend action points in turn, one Action at
a time: move, beat events with own and common Amazons, visit buildings, sacrifice for a place on the turn track, plant flags, fetch supplies,
fight one Amazonomachy. A hostile god closes places and demands others. Most points after the end scoring win, but never without supplies.

Reading order: data/, catalog, board, state, moves, rules/ (basics, setup, rounds, turn, travel, battle, works, refuse), effects (special
abilities and Divine Intervention cards), scoring, hidden, notation, figure (with islands, mats, pieces, hover), bots; `graphs` holds further
graphs for analysis.

Deviations from the printed game: much of its map, cards and playmats is not in the rulebook's text, so what is marked `reconstructed` is
ours. What the rulebook leaves open is settled by the rulings RA-RULING-1..54; options cover the alternatives.
"""

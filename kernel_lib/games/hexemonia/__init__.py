"""Hexemonia, city-states of hexes for two to four (Fabio Attoli, Pendragon 2014).

Everybody grows a city around an Acropolis. A turn: take tiles from the display, play any number of them, do one action, settle politics.
Cubes are never spent: building moves them onto the new tile, and a tile works only while its cost lies on it. The one action is to
produce, to move cubes, to use the gears of tiles, or to conquer tiles of others. The game ends when the Fate pile runs out.

Reading order: data/, catalog, board, state, moves, rules/ (turn, build, transfer, action, war, politics, refuse), effects (the gears),
scoring, hidden, notation, figure, bots; `graphs` holds further graphs for analysis.

Deviations from the printed game: its tile values are not in the rulebook's text, so what is marked `reconstructed` is ours. What the rulebook
leaves open is settled by the rulings HX-RULING-1..43; options cover the alternatives.
"""

"""Fight for Olympus, a card duel for two (Matthias Cramer, 2016).

Six lanes at Olympus, Delphi and Troy; each player has one space per lane. In a turn you play cards, all your units attack, and you
draw two cards. Cards are paid for with cards. A unit hits the unit facing it, or brings the bonus of its area when nobody is there.
Seven points on the shared track win at once, and so do six units at the start of your turn; an empty draw pile ends the game.

Reading order: data/, catalog, board, state, moves, rules/ (turn, play, attack, damage, abilities, refuse), effects, scoring, hidden, notation,
figure, bots; `graphs` holds further graphs for analysis.

Deviations from the printed game: the rulebook has no card list, so names, values and abilities marked `reconstructed` are ours. What the
rulebook leaves open is settled by the rulings FO-RULING-1..34; options cover the alternatives. A player who looked at the top of the
draw pile forgets it when the other player looks at it later, because its order may have changed.
"""

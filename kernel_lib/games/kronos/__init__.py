"""Kronos Epilogue, a draft with battles for the throne of Olympus for two to four (Isidoros Davazoglou, Panagiotis Ioannis Vasilakos, 2024).

In three rounds everybody drafts ten characters, sends one of them in secret to Olympus and the others to the sides of quests, where players fight
each other over two of the three aspects Fist, Awe and Cunning, and then the monster, for treasures with keys. In the Final Battle Kallisto stands
against the Acropolises, Hades against Kronos, and the winners against each other. One player wins, or nobody does.

Reading order: data/, catalog, board, state, moves, rules/ (basics, gather, assign, resolve, fight, final, refuse), effects (cards, abilities and
spells), scoring, hidden, notation (checks: what must hold in a position), figure (pieces, fights), bots; `graphs` holds further graphs for analysis.

Deviations from the printed game: the strengths of most cards, the treasures and the abilities are not in the rulebook's text, so what is marked
`reconstructed` is ours. What the rulebook leaves open is settled by the rulings KE-RULING-1..47; options cover the alternatives.
"""

def refusals(g, s, move):
    return []

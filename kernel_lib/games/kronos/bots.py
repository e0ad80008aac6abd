def evaluate(g, s, me):
    return 0.0

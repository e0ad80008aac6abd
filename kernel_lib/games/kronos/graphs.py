def battlefield(g, s):
    return g.board.graph

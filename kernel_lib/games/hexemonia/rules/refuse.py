from __future__ import annotations
def refusals(g, s, move): return []

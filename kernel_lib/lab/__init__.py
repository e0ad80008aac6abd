"""Measuring games: simulations, statistics and charts."""

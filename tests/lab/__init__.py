"""Simulations and charts."""

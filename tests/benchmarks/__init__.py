"""Measurements beside peers; run by `make bench`, never asserted."""

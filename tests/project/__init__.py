"""Tests of the project itself: packaging, environments, house rules."""

"""Long runs, by `make soak`."""

"""Playing and watching: `Table` plays without a screen, `PlayWidget` and `Replay` show it in a notebook."""

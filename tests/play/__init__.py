"""The table, the widgets and the live figure."""

"""Theme and shared drawing: every board is a `Scene`, every live board a `LiveFigure`."""

"""Checks of the notebooks as files; `pytest --nbval-lax notebooks` runs them."""

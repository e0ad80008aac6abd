"""Tests that drive JupyterLab and Voilà in a real browser. Screenshots go to `screenshots/`, which git ignores."""

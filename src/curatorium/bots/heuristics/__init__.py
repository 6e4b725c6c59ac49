"""Evaluations, one module per game, named like the game's folder and found by that name."""

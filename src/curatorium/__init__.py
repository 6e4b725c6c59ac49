"""Curatorium: play, study and tune five museum board games."""

__version__ = "0.1.0"

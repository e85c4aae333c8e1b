"""Einfall: play, study and solve Einfach Genial and Einstein."""

__version__ = "0.1.0"

"""Puzzles that are proven: what every theme has in common."""

"""Einfall: play, study and solve Einfach Genial and Einstein."""

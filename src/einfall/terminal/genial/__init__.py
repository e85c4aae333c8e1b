"""Einfach Genial in a terminal."""

"""Tournaments between bots, to tell how good they are."""

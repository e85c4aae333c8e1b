"""The commands that are for Einstein alone."""

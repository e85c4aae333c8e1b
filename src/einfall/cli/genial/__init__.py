"""The commands that are for Einfach Genial alone."""

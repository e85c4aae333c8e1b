"""Training of what the bots know."""

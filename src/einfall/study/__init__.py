"""Study: what each move of a game was worth, and what was luck."""

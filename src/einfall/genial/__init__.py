"""The rules of Einfach Genial."""

TITLE = "Einfach Genial"
"""What it is called among people, in every language."""

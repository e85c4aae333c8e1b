"""The rules of Einstein."""

TITLE = "Einstein"
"""What it is called among people, in every language."""

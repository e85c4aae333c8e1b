"""The rules of Einfach Genial."""

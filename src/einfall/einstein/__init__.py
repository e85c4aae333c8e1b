"""The rules of Einstein."""

"""All that comes in and goes out, as types, which check it, write it and document it."""

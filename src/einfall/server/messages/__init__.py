"""All that comes from outside and goes out, as types: they check, write and document it."""

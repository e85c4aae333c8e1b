"""A table and what may happen there: events, fair chance, what is shown, verification, records."""

"""What is kept: the interface to whoever keeps it, SQLite, PostgreSQL, the schema."""

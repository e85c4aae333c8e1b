-- Small things that are kept for a while: open seats, and the like.

CREATE TABLE notes (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    owner BLOB NOT NULL, -- the player whose it is
    body TEXT NOT NULL, -- JSON
    at REAL NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_owner ON notes (owner);

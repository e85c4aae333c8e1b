-- Small things that are kept for a while: open seats, and the like.

CREATE TABLE notes (
    kind text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    owner bytea NOT NULL, -- the player whose it is
    body text COLLATE "C" NOT NULL, -- JSON
    at double precision NOT NULL,
    until double precision NOT NULL,
    PRIMARY KEY (kind, name)
);

CREATE INDEX notes_owner ON notes (owner);

-- A table is its events; the other columns here save reading them. Tables whose key is all that
-- they are ever looked up by have no row number beside it.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    seed BLOB NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    head INTEGER NOT NULL,
    over INTEGER NOT NULL,
    due REAL,
    challenge TEXT
) STRICT;

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_challenge ON tables (challenge, game) WHERE challenge IS NOT NULL;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    client_id TEXT,
    body BLOB NOT NULL,
    hash BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- Most events of bots and of chance have no client, and need no entry.
CREATE UNIQUE INDEX events_client ON events (table_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE keys (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    secret_hash BLOB NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
    player BLOB NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (player, table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_seat ON holders (table_id, seat, since);

CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    place INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    opponents TEXT NOT NULL, -- JSON
    player BLOB, -- who held the seat when the game ended
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_player ON results (player, at) WHERE player IS NOT NULL;

CREATE TABLE challenges (
    day TEXT NOT NULL,
    game TEXT NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY (day, game)
) STRICT, WITHOUT ROWID;

-- One row, written again and again to see whether writing works.
CREATE TABLE checks (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
) STRICT;

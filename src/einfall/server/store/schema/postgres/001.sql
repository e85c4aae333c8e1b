-- A table is its events; the other columns here save reading them. Ids are compared byte by byte,
-- which is quicker than by the rules of a language, and the same everywhere.

CREATE TABLE schema_version (
    version integer NOT NULL -- one row
);

INSERT INTO schema_version VALUES (0);

CREATE TABLE tables (
    id text COLLATE "C" NOT NULL PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    rules text COLLATE "C" NOT NULL,
    seed bytea NOT NULL,
    created double precision NOT NULL,
    changed double precision NOT NULL,
    head integer NOT NULL,
    over boolean NOT NULL,
    due double precision,
    challenge text COLLATE "C"
) WITH (fillfactor = 80); -- every append changes the row; with room for it, it stays on its page

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_challenge ON tables (challenge, game) WHERE challenge IS NOT NULL;

CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    number integer NOT NULL,
    client_id text COLLATE "C",
    body bytea NOT NULL,
    hash bytea NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (table_id, number)
);

-- Most events of bots and of chance have no client, and need no entry.
CREATE UNIQUE INDEX events_client ON events (table_id, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE keys (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat integer NOT NULL,
    secret_hash bytea NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE holders (
    player bytea NOT NULL,
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat integer NOT NULL,
    since double precision NOT NULL,
    PRIMARY KEY (player, table_id, seat)
);

CREATE INDEX holders_seat ON holders (table_id, seat, since);

CREATE TABLE results (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id),
    seat integer NOT NULL,
    name text COLLATE "C" NOT NULL,
    points integer NOT NULL,
    place integer NOT NULL,
    bot boolean NOT NULL,
    opponents text COLLATE "C" NOT NULL, -- JSON
    player bytea, -- who held the seat when the game ended
    at double precision NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX results_player ON results (player, at) WHERE player IS NOT NULL;

CREATE TABLE challenges (
    day text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    seed bytea NOT NULL,
    PRIMARY KEY (day, game)
);

-- One row, written again and again to see whether writing works.
CREATE TABLE checks (
    one integer NOT NULL PRIMARY KEY CHECK (one = 1),
    at double precision NOT NULL
);

-- Guests, tables, their logs, who sits where, and what was worked out about a table.
-- Identifiers and keys are compared byte by byte, as SQLite does, whatever the language of the server.
CREATE TABLE guests (
    id BIGINT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    token BYTEA NOT NULL UNIQUE CHECK (length(token) = 32),
    created BIGINT NOT NULL
);

-- `head` is the number of the last entry. `since` is when the table came into its status. `guests`
-- repeats the seats in their order, so that an append knows without a second look whether they changed.
CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    since BIGINT NOT NULL,
    head BIGINT NOT NULL CHECK (head >= 0),
    terms TEXT NOT NULL,
    game TEXT NOT NULL,
    visibility TEXT NOT NULL CHECK (visibility IN ('public', 'private')),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over')),
    line TEXT NOT NULL,
    guests TEXT NOT NULL,
    wake BIGINT
);
CREATE INDEX tables_listed ON tables (status, since) WHERE visibility = 'public';
CREATE INDEX tables_awake ON tables (wake) WHERE wake IS NOT NULL;

-- Racing nodes are kept apart by `head`; the key is the second lock on the door.
CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq BIGINT NOT NULL CHECK (seq >= 1),
    at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE seats (
    guest BIGINT NOT NULL REFERENCES guests (id),
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX seats_of_table ON seats (table_id);

CREATE TABLE notes (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    key TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, key)
);

-- One row that is written to learn whether the store can write.
CREATE TABLE pulse (id BIGINT PRIMARY KEY NOT NULL, beats BIGINT NOT NULL);
INSERT INTO pulse (id, beats) VALUES (1, 0);

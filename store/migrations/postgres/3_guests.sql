-- A guest is known by the tokens of their devices; `guests.token` is only what the first one was given.
CREATE TABLE devices (
    id BIGINT PRIMARY KEY NOT NULL,
    guest BIGINT NOT NULL REFERENCES guests (id),
    token BYTEA NOT NULL UNIQUE CHECK (length(token) = 32),
    name TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX devices_of_guest ON devices (guest);
INSERT INTO devices (id, guest, token, name, created, seen)
SELECT id, id, token, '', created, created FROM guests;

-- What lets another device in: a link, which is good once and not for long, or a recovery phrase. Only
-- hashes are kept.
CREATE TABLE passes (
    token BYTEA PRIMARY KEY NOT NULL CHECK (length(token) = 32),
    guest BIGINT NOT NULL REFERENCES guests (id),
    kind TEXT NOT NULL CHECK (kind IN ('link', 'phrase')),
    expires BIGINT
);
CREATE INDEX passes_of_guest ON passes (guest);

CREATE TABLE settings (
    guest BIGINT NOT NULL REFERENCES guests (id),
    key TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (guest, key)
);

-- `turn` is the guest who has to decide, 0 if it is nobody's, and unknown in tables of earlier versions.
-- `summary` says who played and how it came out, for statistics; the store does not look into it.
ALTER TABLE tables ADD COLUMN turn BIGINT;
ALTER TABLE tables ADD COLUMN summary TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_turn ON tables (turn) WHERE turn > 0;

-- Whether the guest has seen how the game came out.
ALTER TABLE seats ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE seats SET seen = 1 WHERE table_id IN (SELECT id FROM tables WHERE status = 'over');

-- Who may not come in: a guest by number, an address as text.
CREATE TABLE bans (
    kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('guest', 'address')),
    what TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    why TEXT NOT NULL,
    PRIMARY KEY (kind, what)
);

-- What guests told the host of the server about something that was said.
CREATE TABLE reports (
    id BIGINT PRIMARY KEY NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    by BIGINT NOT NULL REFERENCES guests (id),
    about BIGINT NOT NULL REFERENCES guests (id),
    text TEXT NOT NULL,
    closed BIGINT NOT NULL DEFAULT 0
);

-- Guests who are to be told that their turn has come, and when it is tried next. Whoever moves `due` on
-- tells them.
CREATE TABLE calls (
    guest BIGINT NOT NULL REFERENCES guests (id),
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    head BIGINT NOT NULL,
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX calls_due ON calls (due);

-- What all nodes share, such as the key that signs notifications.
CREATE TABLE server (key TEXT COLLATE "C" PRIMARY KEY NOT NULL, text TEXT NOT NULL);

-- A record is a list of events, only ever appended; `(record, version)` is what serialises them.
-- Whatever `record` holds besides how it began is computed from the events, and written with each of them in one
-- transaction, so that lists, clocks and computer players need not fold every record to find theirs.
CREATE TABLE record (
    id       TEXT PRIMARY KEY NOT NULL,
    spec     TEXT NOT NULL,
    position TEXT,
    opening  TEXT NOT NULL,
    clock    TEXT NOT NULL,
    -- Who made it, by the hash of their token: it is in their list also if they have no seat.
    owner    TEXT NOT NULL,
    created  INTEGER NOT NULL,
    changed  INTEGER NOT NULL,
    version  INTEGER NOT NULL,
    ply      INTEGER NOT NULL,
    turn     INTEGER,
    result   TEXT,
    deadline INTEGER,
    thinking INTEGER NOT NULL
) STRICT;

CREATE INDEX record_by_owner ON record (owner, changed);
CREATE INDEX record_by_deadline ON record (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX record_thinking ON record (changed) WHERE thinking = 1;

CREATE TABLE event (
    record  TEXT NOT NULL REFERENCES record (id),
    version INTEGER NOT NULL,
    -- The sender's own name for it: the same event sent twice happens once.
    client  TEXT,
    at      INTEGER NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (record, version)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX event_by_client ON event (record, client) WHERE client IS NOT NULL;

-- Who sits where now. A holder is the hash of a secret token; a computer player is its name.
CREATE TABLE seat (
    record   TEXT NOT NULL REFERENCES record (id),
    player   INTEGER NOT NULL CHECK (player IN (0, 1)),
    holder   TEXT,
    computer TEXT,
    name     TEXT,
    PRIMARY KEY (record, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_by_holder ON seat (holder) WHERE holder IS NOT NULL;

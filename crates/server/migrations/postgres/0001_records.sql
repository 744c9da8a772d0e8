-- The same tables as in SQLite; see there for what they hold.
CREATE TABLE record (
    id       TEXT PRIMARY KEY,
    spec     TEXT NOT NULL,
    position TEXT,
    opening  TEXT NOT NULL,
    clock    TEXT NOT NULL,
    owner    TEXT NOT NULL,
    created  BIGINT NOT NULL,
    changed  BIGINT NOT NULL,
    version  BIGINT NOT NULL,
    ply      BIGINT NOT NULL,
    turn     BIGINT,
    result   TEXT,
    deadline BIGINT
);

CREATE INDEX record_by_owner ON record (owner, changed);
CREATE INDEX record_unfinished ON record (owner) WHERE result IS NULL;
CREATE INDEX record_by_deadline ON record (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE event (
    record  TEXT NOT NULL REFERENCES record (id),
    version BIGINT NOT NULL,
    client  TEXT,
    at      BIGINT NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (record, version)
);

CREATE UNIQUE INDEX event_by_client ON event (record, client) WHERE client IS NOT NULL;

CREATE TABLE seat (
    record   TEXT NOT NULL REFERENCES record (id),
    player   BIGINT NOT NULL CHECK (player IN (0, 1)),
    holder   TEXT,
    computer TEXT,
    name     TEXT,
    PRIMARY KEY (record, player)
);

CREATE INDEX seat_by_holder ON seat (holder) WHERE holder IS NOT NULL;

CREATE TABLE job (
    record  TEXT NOT NULL REFERENCES record (id),
    kind    TEXT NOT NULL,
    version BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    worker  TEXT,
    lease   BIGINT NOT NULL,
    PRIMARY KEY (record, kind)
);

CREATE INDEX job_by_lease ON job (lease, since);

-- The same tables as in SQLite; see there for what they hold.
CREATE TABLE person (
    holder   TEXT PRIMARY KEY,
    name     TEXT,
    account  TEXT,
    login    TEXT UNIQUE,
    password TEXT,
    created  BIGINT NOT NULL
);

CREATE TABLE session (
    token   TEXT PRIMARY KEY,
    holder  TEXT NOT NULL REFERENCES person (holder),
    created BIGINT NOT NULL
);

CREATE INDEX session_by_holder ON session (holder, created);

ALTER TABLE record ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;

CREATE TABLE challenge (
    record TEXT PRIMARY KEY,
    kind   TEXT NOT NULL,
    open   BIGINT NOT NULL CHECK (open IN (0, 1)),
    pool   TEXT UNIQUE
);

CREATE INDEX challenge_by_kind ON challenge (kind);

CREATE TABLE node (
    id   TEXT PRIMARY KEY,
    seen BIGINT NOT NULL
);

CREATE TABLE attendance (
    record TEXT NOT NULL,
    node   TEXT NOT NULL,
    place  BIGINT NOT NULL CHECK (place IN (0, 1, 2)),
    here   BIGINT NOT NULL,
    since  BIGINT NOT NULL,
    lag    BIGINT,
    PRIMARY KEY (record, node, place)
);

CREATE INDEX attendance_by_node ON attendance (node);

CREATE TABLE chat (
    record TEXT NOT NULL REFERENCES record (id),
    number BIGINT NOT NULL,
    room   TEXT NOT NULL,
    holder TEXT NOT NULL,
    player BIGINT,
    name   TEXT,
    text   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (record, number)
);

CREATE TABLE analysis (
    record  TEXT PRIMARY KEY REFERENCES record (id),
    version BIGINT NOT NULL,
    body    TEXT NOT NULL
);

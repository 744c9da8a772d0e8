-- Somebody: known by the hash of the token they hold, or, with an account, by a hash that no token has.
CREATE TABLE person (
    holder   TEXT PRIMARY KEY NOT NULL,
    -- What they want to be called.
    name     TEXT,
    -- The account's name as its owner wrote it; in small letters it is unique; its password is hashed (argon2id).
    account  TEXT,
    login    TEXT UNIQUE,
    password TEXT,
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is signed in, by the hash of their token.
CREATE TABLE session (
    token   TEXT PRIMARY KEY NOT NULL,
    holder  TEXT NOT NULL REFERENCES person (holder),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_by_holder ON session (holder, created);

-- Whether the open seat was offered to everybody when the record was made.
ALTER TABLE record ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;

-- Open seats that are offered to everybody, gone when they are taken. `kind` is what is played, game and clock; of those who
-- want anybody to play it with, one at a time waits in its `pool`: that is what lets two who ask at once meet.
CREATE TABLE challenge (
    record TEXT PRIMARY KEY NOT NULL,
    kind   TEXT NOT NULL,
    open   INTEGER NOT NULL CHECK (open IN (0, 1)),
    pool   TEXT UNIQUE
) STRICT, WITHOUT ROWID;

CREATE INDEX challenge_by_kind ON challenge (kind);

-- Servers, and when each last said that it is there.
CREATE TABLE node (
    id   TEXT PRIMARY KEY NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is connected to a record through a node: players in places 0 and 1, watchers in 2. `since` is when their number last
-- changed, so that of somebody who is gone it says since when; `lag` is how long a player's connection takes there and back.
CREATE TABLE attendance (
    record TEXT NOT NULL,
    node   TEXT NOT NULL,
    place  INTEGER NOT NULL CHECK (place IN (0, 1, 2)),
    here   INTEGER NOT NULL,
    since  INTEGER NOT NULL,
    lag    INTEGER,
    PRIMARY KEY (record, node, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX attendance_by_node ON attendance (node);

-- What was said beside a game.
CREATE TABLE chat (
    record TEXT NOT NULL REFERENCES record (id),
    number INTEGER NOT NULL,
    room   TEXT NOT NULL,
    holder TEXT NOT NULL,
    player INTEGER,
    name   TEXT,
    text   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (record, number)
) STRICT, WITHOUT ROWID;

-- What a computer thought of a game that is over, at one version of its record.
CREATE TABLE analysis (
    record  TEXT PRIMARY KEY NOT NULL REFERENCES record (id),
    version INTEGER NOT NULL,
    body    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Account names that look alike share a key, so that there is one of them. Accounts of older versions get theirs at start.
ALTER TABLE person ADD COLUMN look TEXT;
CREATE UNIQUE INDEX person_by_look ON person (look) WHERE look IS NOT NULL;
CREATE INDEX person_without_look ON person (holder) WHERE account IS NOT NULL AND look IS NULL;

-- Whether the account's owner may use the administrator's page.
ALTER TABLE person ADD COLUMN admin INTEGER NOT NULL DEFAULT 0;
CREATE INDEX person_admin ON person (holder) WHERE admin = 1;

-- Messages that an administrator has hidden.
ALTER TABLE chat ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
CREATE INDEX chat_by_holder ON chat (holder, at);

-- Requests that were carried out: the hash of sender, route and idempotency key, and what to answer if they are repeated.
CREATE TABLE request (
    key    TEXT PRIMARY KEY NOT NULL,
    answer TEXT NOT NULL,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX request_by_time ON request (at);

-- People and records that changed in a way that other processes have to notice soon: every node polls the latest rows.
CREATE TABLE notice (
    id     TEXT PRIMARY KEY NOT NULL,
    holder TEXT,
    record TEXT,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX notice_by_time ON notice (at);

-- People who may not sign in or play (`ban`), or not chat (`mute`); without `until`, for ever.
CREATE TABLE restriction (
    holder TEXT NOT NULL,
    kind   TEXT NOT NULL,
    until  INTEGER,
    reason TEXT NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (holder, kind)
) STRICT, WITHOUT ROWID;

-- What administrators did, oldest first by time.
CREATE TABLE act (
    id     TEXT PRIMARY KEY NOT NULL,
    at     INTEGER NOT NULL,
    -- The administrator's holder id and name; none for the command line.
    holder TEXT,
    name   TEXT,
    -- Whom it concerned.
    person TEXT,
    record TEXT,
    -- The act as JSON.
    body   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX act_by_time ON act (at);
CREATE INDEX act_by_person ON act (person, at) WHERE person IS NOT NULL;

-- Complaints of one person about another.
CREATE TABLE report (
    id      TEXT PRIMARY KEY NOT NULL,
    at      INTEGER NOT NULL,
    holder  TEXT NOT NULL,
    person  TEXT NOT NULL,
    record  TEXT NOT NULL,
    -- The number of a chat message, if the report is about one, and its text.
    message INTEGER,
    quoted  TEXT,
    -- The name under which the person was seen.
    name    TEXT,
    reason  TEXT NOT NULL,
    text    TEXT NOT NULL,
    -- When an administrator was done with it.
    closed  INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX report_open ON report (at) WHERE closed IS NULL;
CREATE INDEX report_by_time ON report (at);
CREATE INDEX report_by_person ON report (person, at);
CREATE INDEX report_by_holder ON report (holder, at);

-- Who does not want to hear of whom.
CREATE TABLE block (
    holder  TEXT NOT NULL,
    blocked TEXT NOT NULL,
    -- A handle of the entry, for its owner.
    id      TEXT NOT NULL UNIQUE,
    -- The name under which the blocked person was seen.
    name    TEXT,
    at      INTEGER NOT NULL,
    PRIMARY KEY (holder, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX block_by_blocked ON block (blocked);

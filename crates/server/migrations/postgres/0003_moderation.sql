-- The same tables as in SQLite; see there for what they hold.
ALTER TABLE person ADD COLUMN look TEXT;
CREATE UNIQUE INDEX person_by_look ON person (look) WHERE look IS NOT NULL;
CREATE INDEX person_without_look ON person (holder) WHERE account IS NOT NULL AND look IS NULL;

ALTER TABLE person ADD COLUMN admin BIGINT NOT NULL DEFAULT 0;
CREATE INDEX person_admin ON person (holder) WHERE admin = 1;

ALTER TABLE chat ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;
CREATE INDEX chat_by_holder ON chat (holder, at);

CREATE TABLE request (
    key    TEXT PRIMARY KEY,
    answer TEXT NOT NULL,
    at     BIGINT NOT NULL
);

CREATE INDEX request_by_time ON request (at);

CREATE TABLE notice (
    id     TEXT PRIMARY KEY,
    holder TEXT,
    record TEXT,
    at     BIGINT NOT NULL
);

CREATE INDEX notice_by_time ON notice (at);

CREATE TABLE restriction (
    holder TEXT NOT NULL,
    kind   TEXT NOT NULL,
    until  BIGINT,
    reason TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (holder, kind)
);

CREATE TABLE act (
    id     TEXT PRIMARY KEY,
    at     BIGINT NOT NULL,
    holder TEXT,
    name   TEXT,
    person TEXT,
    record TEXT,
    body   TEXT NOT NULL
);

CREATE INDEX act_by_time ON act (at);
CREATE INDEX act_by_person ON act (person, at) WHERE person IS NOT NULL;

CREATE TABLE report (
    id      TEXT PRIMARY KEY,
    at      BIGINT NOT NULL,
    holder  TEXT NOT NULL,
    person  TEXT NOT NULL,
    record  TEXT NOT NULL,
    message BIGINT,
    quoted  TEXT,
    name    TEXT,
    reason  TEXT NOT NULL,
    text    TEXT NOT NULL,
    closed  BIGINT
);

CREATE INDEX report_open ON report (at) WHERE closed IS NULL;
CREATE INDEX report_by_time ON report (at);
CREATE INDEX report_by_person ON report (person, at);
CREATE INDEX report_by_holder ON report (holder, at);

CREATE TABLE block (
    holder  TEXT NOT NULL,
    blocked TEXT NOT NULL,
    id      TEXT NOT NULL UNIQUE,
    name    TEXT,
    at      BIGINT NOT NULL,
    PRIMARY KEY (holder, blocked)
);

CREATE INDEX block_by_blocked ON block (blocked);

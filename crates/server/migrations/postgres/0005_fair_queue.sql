-- The same as in SQLite; see there.
ALTER TABLE job ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN address BIGINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN cost BIGINT NOT NULL DEFAULT 250;
ALTER TABLE job ADD COLUMN rank BIGINT NOT NULL DEFAULT 3;
ALTER TABLE job ADD COLUMN start BIGINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN share BIGINT NOT NULL DEFAULT 0;

CREATE INDEX job_in_turn ON job (kind, rank, turn, since);
CREATE INDEX job_by_start ON job (kind, rank, start);
CREATE INDEX job_by_person ON job (person, kind, rank, turn);
CREATE INDEX job_by_address ON job (address, kind, rank, share);
DROP INDEX job_by_time;
CREATE INDEX job_by_time ON job (kind, since) WHERE rank <> 4;

CREATE TABLE recent_turn (
    person TEXT NOT NULL,
    kind   TEXT NOT NULL,
    rank   BIGINT NOT NULL,
    turn   BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (person, kind, rank)
);

CREATE INDEX recent_turn_by_time ON recent_turn (at);

ALTER TABLE challenge ADD COLUMN address BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN place BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN pairing BIGINT NOT NULL DEFAULT 0;
CREATE INDEX challenge_in_turn ON challenge (place, created DESC, record DESC);
CREATE INDEX challenge_by_owner ON challenge (owner, created, record);
CREATE INDEX challenge_by_address ON challenge (address, created, record);

-- Computer moves and analyses in fair turns; see `store/jobs.rs`. Jobs of older versions count as moves that nobody watches.
-- Who made the computer think: the person, and a number for the address (0: unknown).
ALTER TABLE job ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN address INTEGER NOT NULL DEFAULT 0;
-- How long it is expected to take, in milliseconds.
ALTER TABLE job ADD COLUMN cost INTEGER NOT NULL DEFAULT 250;
ALTER TABLE job ADD COLUMN rank INTEGER NOT NULL DEFAULT 3;
-- Virtual times among the jobs of the rank: when it starts, when it is done, and when it would be done if only its address counted.
ALTER TABLE job ADD COLUMN start INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN share INTEGER NOT NULL DEFAULT 0;

CREATE INDEX job_in_turn ON job (kind, rank, turn, since);
CREATE INDEX job_by_start ON job (kind, rank, start);
CREATE INDEX job_by_person ON job (person, kind, rank, turn);
CREATE INDEX job_by_address ON job (address, kind, rank, share);
-- Games of two computers sleep (rank 4) while nobody watches; how long they have is nobody's concern.
DROP INDEX job_by_time;
CREATE INDEX job_by_time ON job (kind, since) WHERE rank <> 4;

-- The turn of a person's latest job, so that one who comes back at once doesn't count as new.
CREATE TABLE recent_turn (
    person TEXT NOT NULL,
    kind   TEXT NOT NULL,
    rank   INTEGER NOT NULL,
    turn   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, kind, rank)
) STRICT, WITHOUT ROWID;

CREATE INDEX recent_turn_by_time ON recent_turn (at);

-- A few challenges of each address; `place` is how many others the address had, by which the lobby lists addresses in turn. Those
-- who wait for any opponent (`pairing`) also go to the tables of others.
ALTER TABLE challenge ADD COLUMN address INTEGER NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN pairing INTEGER NOT NULL DEFAULT 0;
CREATE INDEX challenge_in_turn ON challenge (place, created DESC, record DESC);
CREATE INDEX challenge_by_owner ON challenge (owner, created, record);
CREATE INDEX challenge_by_address ON challenge (address, created, record);

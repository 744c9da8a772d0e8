-- Work to be done, taken by whoever has time for it: a move of the computer (`move`) at one version of a record. Whoever takes
-- a job has it until its lease is over, and renews that while it works; the job of one who was killed is taken by another.
CREATE TABLE job (
    record  TEXT NOT NULL REFERENCES record (id),
    kind    TEXT NOT NULL,
    version INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    worker  TEXT,
    lease   INTEGER NOT NULL,
    PRIMARY KEY (record, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_by_lease ON job (lease, since);

INSERT INTO job SELECT id, 'move', version, changed, NULL, 0 FROM record WHERE thinking = 1;

DROP INDEX record_thinking;
ALTER TABLE record DROP COLUMN thinking;

-- Nobody may have too many of these.
CREATE INDEX record_unfinished ON record (owner) WHERE result IS NULL;

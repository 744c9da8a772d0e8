-- Every query by an index, also with a million records; see `store/query_plans`.

-- What the lobby needs to know of a challenge, so that it need not look at records to find and sort the live ones.
ALTER TABLE challenge ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE challenge ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
UPDATE challenge SET owner = record.owner, created = record.created FROM record WHERE record.id = challenge.record;
DROP INDEX challenge_by_kind;
CREATE INDEX challenge_by_time ON challenge (created, record);
CREATE INDEX challenge_by_kind ON challenge (kind, created, record);

-- The job that has waited longest is the first entry that is not leased; few are.
DROP INDEX job_by_lease;
CREATE INDEX job_by_time ON job (kind, since);
CREATE INDEX job_by_worker ON job (worker) WHERE worker IS NOT NULL;
CREATE INDEX job_leased ON job (lease) WHERE lease > 0;

-- Without the time of the last change, which every move would have to move in the index.
DROP INDEX record_by_owner;
CREATE INDEX record_by_owner ON record (owner);

-- What nobody needs any more is found by its age.
CREATE INDEX record_by_age ON record (created, id);
CREATE INDEX attendance_by_age ON attendance (since) WHERE here = 0;
CREATE INDEX session_by_age ON session (created);
CREATE INDEX guest_by_age ON person (created, holder) WHERE account IS NULL;

-- Work on the contents that SQL can't do, until the first start has done it: results were sentences, and scores in analyses texts.
CREATE TABLE upgrade (
    name TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO upgrade SELECT 'results' WHERE EXISTS (SELECT 1 FROM record WHERE result IS NOT NULL);
INSERT INTO upgrade SELECT 'analyses' WHERE EXISTS (SELECT 1 FROM analysis);

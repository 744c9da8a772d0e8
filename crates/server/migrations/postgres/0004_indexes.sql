-- The same as in SQLite; see there.
ALTER TABLE challenge ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE challenge ADD COLUMN created BIGINT NOT NULL DEFAULT 0;
UPDATE challenge SET owner = record.owner, created = record.created FROM record WHERE record.id = challenge.record;
DROP INDEX challenge_by_kind;
CREATE INDEX challenge_by_time ON challenge (created, record);
CREATE INDEX challenge_by_kind ON challenge (kind, created, record);

DROP INDEX job_by_lease;
CREATE INDEX job_by_time ON job (kind, since);
CREATE INDEX job_by_worker ON job (worker) WHERE worker IS NOT NULL;
CREATE INDEX job_leased ON job (lease) WHERE lease > 0;

DROP INDEX record_by_owner;
CREATE INDEX record_by_owner ON record (owner);

CREATE INDEX record_by_age ON record (created, id);
CREATE INDEX attendance_by_age ON attendance (since) WHERE here = 0;
CREATE INDEX session_by_age ON session (created);
CREATE INDEX guest_by_age ON person (created, holder) WHERE account IS NULL;

-- Somebody may sign in while the account is removed.
ALTER TABLE session DROP CONSTRAINT session_holder_fkey;
ALTER TABLE session ADD FOREIGN KEY (holder) REFERENCES person (holder) ON DELETE CASCADE;

CREATE TABLE upgrade (
    name TEXT PRIMARY KEY
);

INSERT INTO upgrade SELECT 'results' WHERE EXISTS (SELECT 1 FROM record WHERE result IS NOT NULL);
INSERT INTO upgrade SELECT 'analyses' WHERE EXISTS (SELECT 1 FROM analysis);

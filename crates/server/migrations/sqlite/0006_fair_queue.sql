-- Computer moves and analyses in fair turns; see `store/jobs.rs`. Jobs of older versions count as moves that nobody watches.
-- Who made the computer think: the person, and a number for the address (0: unknown).
ALTER TABLE job ADD COLUMN person TEXT NOT NULL DEFAULT '';
ALTER TABLE job ADD COLUMN address INTEGER NOT NULL DEFAULT 0;
-- How long it is expected to take, in milliseconds.
ALTER TABLE job ADD COLUMN cost INTEGER NOT NULL DEFAULT 250;
ALTER TABLE job ADD COLUMN rank INTEGER NOT NULL DEFAULT 3;
-- Virtual finish times: among all jobs of the rank, and of the address alone.
ALTER TABLE job ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN share INTEGER NOT NULL DEFAULT 0;

CREATE INDEX job_in_turn ON job (kind, rank, turn, since);
CREATE INDEX job_by_person ON job (person, kind, rank, turn);
CREATE INDEX job_by_address ON job (address, kind, rank, share);
-- Games of two computers sleep (rank 4) while nobody watches; how long they have is nobody's concern.
DROP INDEX job_by_time;
CREATE INDEX job_by_time ON job (kind, since) WHERE rank <> 4;

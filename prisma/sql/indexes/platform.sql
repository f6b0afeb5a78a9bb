-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds failed jobs in the order in which workers take them.
CREATE INDEX jobs_again ON jobs USING btree (queue, priority DESC, tries, run_at, id) WHERE leased_at IS NULL AND tries > 0;

-- Tells whether a failed job is due.
CREATE INDEX jobs_again_due ON jobs USING btree (queue, run_at) WHERE leased_at IS NULL AND tries > 0;

-- Finds leased jobs whose worker has stopped renewing the lease.
CREATE INDEX jobs_leased ON jobs USING btree (queue, leased_at) WHERE leased_at IS NOT NULL;

-- Finds new jobs in the order in which workers take them.
CREATE INDEX jobs_new ON jobs USING btree (queue, priority DESC, id) WHERE leased_at IS NULL AND tries = 0;

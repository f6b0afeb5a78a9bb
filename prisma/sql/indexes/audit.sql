-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the entries of an admin, for the limit on revealed keys.
CREATE INDEX audit_entries_actor_id_id_idx ON audit_entries USING btree (actor_id, id);

-- Lists the names of admins, and serves the log filtered by name.
CREATE INDEX audit_entries_actor_name_id_idx ON audit_entries USING btree (actor_name, id);

-- Serves the log of one object or one kind of objects.
CREATE INDEX audit_entries_entity_entity_id_id_idx ON audit_entries USING btree (entity, entity_id, id);

-- Serves the log filtered by an object's id, whatever its kind.
CREATE INDEX audit_entries_entity_id ON audit_entries USING btree (entity_id);

-- Allows an action of an admin once, and finds its stored result.
CREATE UNIQUE INDEX audit_entries_idempotency_key_key ON audit_entries USING btree (idempotency_key);

-- Counts exceeded limits on revealed keys of the last day, for Today.
CREATE INDEX audit_entries_reveal_alerts ON audit_entries USING btree (created_at) WHERE action = 'account.exceed_reveals'::text;

-- Limits an hour to one check, whichever worker comes first.
CREATE UNIQUE INDEX book_checks_hour_key ON book_checks USING btree (hour);

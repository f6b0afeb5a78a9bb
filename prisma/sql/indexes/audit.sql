-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the entries of an admin, for the limit on revealed keys.
CREATE INDEX audit_entries_actor_id_id_idx ON audit_entries USING btree (actor_id, id);

-- Lists the names of admins, and serves the log filtered by name.
CREATE INDEX audit_entries_actor_name_id_idx ON audit_entries USING btree (actor_name, id);

-- Serves the log of one object or one kind of objects.
CREATE INDEX audit_entries_entity_entity_id_id_idx ON audit_entries USING btree (entity, entity_id, id);

-- Serves the log filtered by an object's id, for objects of any kind.
CREATE INDEX audit_entries_entity_id ON audit_entries USING btree (entity_id);

-- Makes an idempotency key unique, and finds the stored result of a repeated request.
CREATE UNIQUE INDEX audit_entries_idempotency_key_key ON audit_entries USING btree (idempotency_key);

-- Counts how often admins exceeded the limit on revealed keys in the last day, for the Today tab.
CREATE INDEX audit_entries_reveal_alerts ON audit_entries USING btree (created_at) WHERE action = 'account.exceed_reveals'::text;

-- Allows one check of the books per hour: the first worker to insert the row runs it.
CREATE UNIQUE INDEX book_checks_hour_key ON book_checks USING btree (hour);

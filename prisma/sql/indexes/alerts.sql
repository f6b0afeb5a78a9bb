-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the messages about an alert, for its deletion.
CREATE INDEX alert_message_alerts_alert_id_idx ON alert_message_alerts USING btree (alert_id);

-- Limits a target to one summary per day and channel.
CREATE UNIQUE INDEX alert_messages_one_summary ON alert_messages USING btree (channel, target, day) WHERE day IS NOT NULL;

-- Keeps ids unique, by which recipients recognize repeated tries.
CREATE UNIQUE INDEX alert_messages_public_id_key ON alert_messages USING btree (public_id);

-- Finds the latest message to a target, which delays the next one.
CREATE INDEX alert_messages_recent ON alert_messages USING btree (channel, target, id);

-- Finds a waiting message that another alert can join.
CREATE INDEX alert_messages_waiting ON alert_messages USING btree (channel, target, due_at) WHERE state = 'waiting'::text;

-- Limits a kind and subject to one open alert.
CREATE UNIQUE INDEX alerts_one_open ON alerts USING btree (kind, subject) WHERE solved_at IS NULL;

-- Finds old solved alerts for deletion.
CREATE INDEX alerts_solved ON alerts USING btree (solved_at) WHERE solved_at IS NOT NULL;

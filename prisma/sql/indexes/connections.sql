-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the key of a request; no two keys are equal.
CREATE UNIQUE INDEX api_keys_digest_key ON api_keys USING btree (digest);

-- Two keys that are valid have different names.
CREATE UNIQUE INDEX api_keys_name_of_valid ON api_keys USING btree (name) WHERE revoked_at IS NULL;

-- Finds answers whose day is over.
CREATE INDEX api_requests_created_at_idx ON api_requests USING btree (created_at);

-- The oldest waiting deliveries of an endpoint; those of a state, which the panel lists.
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries USING btree (endpoint_id, state, id);

-- The deliveries of an event, which are deleted with it.
CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries USING btree (event_id);

-- Whether an earlier delivery of the same endpoint and subject waits.
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (endpoint_id, subject, id) WHERE state = 'pending'::text AND NOT is_manual;

-- The deliveries that the panel lists.
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries USING btree (endpoint_id, id);

-- Events without deliveries.
CREATE INDEX webhook_events_new ON webhook_events USING btree (id) WHERE body IS NULL;

-- Events whose retention has ended.
CREATE INDEX webhook_events_occurred_at_idx ON webhook_events USING btree (occurred_at);

-- An endpoint has one current secret.
CREATE UNIQUE INDEX webhook_secrets_one_current ON webhook_secrets USING btree (endpoint_id) WHERE ends_at IS NULL;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps digests of API keys unique, and finds the key of a request.
CREATE UNIQUE INDEX api_keys_digest_key ON api_keys USING btree (digest);

-- Keeps names unique among the API keys that are not revoked.
CREATE UNIQUE INDEX api_keys_name_of_valid ON api_keys USING btree (name) WHERE revoked_at IS NULL;

-- Finds write requests older than a day for deletion.
CREATE INDEX api_requests_created_at_idx ON api_requests USING btree (created_at);

-- Finds the prepaid refunds of an order.
CREATE INDEX prepaid_refunds_order_id_idx ON prepaid_refunds USING btree (order_id);

-- Keeps public ids unique, and finds the account of a request.
CREATE UNIQUE INDEX upstream_accounts_public_id_key ON upstream_accounts USING btree (public_id);

-- Limits an account to one order per order number of the other shop.
CREATE UNIQUE INDEX upstream_orders_api_key_id_order_number_key ON upstream_orders USING btree (api_key_id, order_number);

-- Finds the callbacks of an account that are due.
CREATE INDEX upstream_orders_due ON upstream_orders USING btree (api_key_id, next_callback_at) WHERE next_callback_at IS NOT NULL;

-- Finds an endpoint's oldest pending deliveries, and serves the panel's list by state.
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries USING btree (endpoint_id, state, id);

-- Finds the deliveries of an event, for its deletion.
CREATE INDEX webhook_deliveries_event_id_idx ON webhook_deliveries USING btree (event_id);

-- Finds an earlier pending delivery of the same endpoint and subject, which delays later ones.
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (endpoint_id, subject, id) WHERE state = 'pending'::text AND NOT is_manual;

-- Serves the panel's deliveries of an endpoint, newest first.
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries USING btree (endpoint_id, id);

-- Finds events whose deliveries are not created yet.
CREATE INDEX webhook_events_new ON webhook_events USING btree (id) WHERE body IS NULL;

-- Finds events whose retention has ended, for deletion.
CREATE INDEX webhook_events_occurred_at_idx ON webhook_events USING btree (occurred_at);

-- Limits an endpoint to one current secret.
CREATE UNIQUE INDEX webhook_secrets_one_current ON webhook_secrets USING btree (endpoint_id) WHERE ends_at IS NULL;

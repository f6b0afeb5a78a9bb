-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the batches of a product, for its deletion.
CREATE INDEX key_batches_product_id_created_at_idx ON key_batches USING btree (product_id, created_at);

-- Finds quarantined batches.
CREATE INDEX key_batches_quarantined ON key_batches USING btree (quarantined_at) WHERE quarantined_at IS NOT NULL;

-- Finds batches for which a person must decide whether they stay for sale.
CREATE INDEX key_batches_questioned ON key_batches USING btree (questioned_at) WHERE questioned_at IS NOT NULL;

-- Finds the key replacements of a report.
CREATE INDEX key_replacements_claim_id_idx ON key_replacements USING btree (claim_id);

-- Allows a key to replace only one other key.
CREATE UNIQUE INDEX key_replacements_new_key_id_key ON key_replacements USING btree (new_key_id);

-- Finds the oldest available keys of a product or of one of its choices, for sale.
CREATE INDEX licence_keys_available ON licence_keys USING btree (product_id, choice, created_at, id) WHERE status = 'available'::text;

-- Finds the keys of a batch.
CREATE INDEX licence_keys_batch_id_idx ON licence_keys USING btree (batch_id);

-- Serves the panel's keys of a choice, newest first, with their states.
CREATE INDEX licence_keys_choice ON licence_keys USING btree (product_id, choice, created_at, id, status);

-- Finds keys by their ending, newest first.
CREATE INDEX licence_keys_ending ON licence_keys USING btree (ending, created_at, id) WHERE ending <> ''::text;

-- Rejects a key that the shop already has, and finds a key by its text.
CREATE UNIQUE INDEX licence_keys_fingerprint_key ON licence_keys USING btree (fingerprint);

-- Finds the keys of an order line.
CREATE INDEX licence_keys_order_item_id_idx ON licence_keys USING btree (order_item_id);

-- Serves the panel's keys of a product, newest first.
CREATE INDEX licence_keys_product_id_created_at_id_idx ON licence_keys USING btree (product_id, created_at, id);

-- Serves the panel's keys of a product by state, newest first.
CREATE INDEX licence_keys_product_id_status_created_at_id_idx ON licence_keys USING btree (product_id, status, created_at, id);

-- Finds older keys whose ending a worker must fill in.
CREATE INDEX licence_keys_without_ending ON licence_keys USING btree (id) WHERE ending IS NULL;

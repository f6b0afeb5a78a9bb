-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Limits an address or a Player ID to one active block, and finds it for each new order.
CREATE UNIQUE INDEX blocks_active ON blocks USING btree (kind, key) WHERE lifted_at IS NULL;

-- Finds all blocks of an address or a Player ID, also lifted ones.
CREATE INDEX blocks_key_idx ON blocks USING btree (key);

-- Finds the notes about a customer.
CREATE INDEX notes_customer_email_idx ON notes USING btree (customer_email);

-- Finds the notes about an order.
CREATE INDEX notes_order_id_idx ON notes USING btree (order_id);

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps the numbers of each series unique.
CREATE UNIQUE INDEX receipts_kind_number_key ON receipts USING btree (kind, number);

-- Finds receipts without a file, in the order in which they are due.
CREATE INDEX receipts_not_drawn ON receipts USING btree (draw_after NULLS FIRST, issued_at) WHERE pdf IS NULL;

-- Limits an order to one receipt.
CREATE UNIQUE INDEX receipts_one_of_order ON receipts USING btree (order_id) WHERE kind = 'order'::text;

-- Finds the receipts of an order.
CREATE INDEX receipts_order_id_idx ON receipts USING btree (order_id);

-- Limits a refund to one receipt.
CREATE UNIQUE INDEX receipts_refund_id_key ON receipts USING btree (refund_id);

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the pictures of a report.
CREATE INDEX claim_pictures_claim_id_idx ON claim_pictures USING btree (claim_id);

-- Finds the pictures of an order line.
CREATE INDEX claim_pictures_order_item_id_idx ON claim_pictures USING btree (order_item_id);

-- Finds pictures of reports that were never sent, for deletion.
CREATE INDEX claim_pictures_unsent ON claim_pictures USING btree (created_at) WHERE claim_id IS NULL;

-- Limits an order line to one open report.
CREATE UNIQUE INDEX claims_one_open ON claims USING btree (order_item_id) WHERE status = 'open'::text;

-- Finds the reports of an order line.
CREATE INDEX claims_order_item_id_idx ON claims USING btree (order_item_id);

-- Finds the report that a refund answered.
CREATE INDEX claims_refund_id_idx ON claims USING btree (refund_id);

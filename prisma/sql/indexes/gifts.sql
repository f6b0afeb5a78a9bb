-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the gifts to an address, for the customer's page and for erasure.
CREATE INDEX gifts_recipient ON gifts USING btree (recipient_email) WHERE recipient_email <> ''::text;

-- Finds gifts whose time of delivery has come.
CREATE INDEX gifts_to_send ON gifts USING btree (send_at) WHERE queued_at IS NULL;

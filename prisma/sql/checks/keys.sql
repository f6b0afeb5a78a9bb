-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a negative cost.
ALTER TABLE key_batches ADD CONSTRAINT key_batches_cost
  CHECK (cost_cents >= 0);

-- Rejects a replacement whose old key and new key are equal.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_two
  CHECK (old_key_id <> new_key_id);

-- Rejects the status `available` for a key that an admin has revealed.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_available_is_unseen
  CHECK (status <> 'available'::text OR revealed_at IS NULL);

-- Allows an erased key only if it is sold or revoked.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_erased_are_sold
  CHECK (sealed <> ''::text OR (status = ANY (ARRAY['sold'::text, 'revoked'::text])));

-- Requires an order line for a reserved or sold key, rejects one for a key in the pool.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_owner
  CHECK ((status = ANY (ARRAY['available'::text, 'seen'::text, 'quarantined'::text])) = (order_item_id IS NULL) OR status = 'revoked'::text);

-- Rejects a sold key without its time of sale.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_sold_has_time
  CHECK (status <> 'sold'::text OR sold_at IS NOT NULL);

-- Allows only KEY_STATUSES of src/domain/catalogue/licence-key.ts.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_status_known
  CHECK (status = ANY (ARRAY['available'::text, 'seen'::text, 'quarantined'::text, 'reserved'::text, 'sold'::text, 'revoked'::text]));

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes earlier costs with their batch.
ALTER TABLE key_batch_costs ADD CONSTRAINT key_batch_costs_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES key_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes batches with their product, which has no keys then.
ALTER TABLE key_batches ADD CONSTRAINT key_batches_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps a report that replaced a key.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a key that replaced another one.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_new_key_id_fkey
  FOREIGN KEY (new_key_id) REFERENCES licence_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a key that was replaced.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_old_key_id_fkey
  FOREIGN KEY (old_key_id) REFERENCES licence_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a batch while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES key_batches(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order line while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a product while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;

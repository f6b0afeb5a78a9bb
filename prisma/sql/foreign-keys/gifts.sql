-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes the gift with its order.
ALTER TABLE gifts ADD CONSTRAINT gifts_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes notes with their order.
ALTER TABLE notes ADD CONSTRAINT notes_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

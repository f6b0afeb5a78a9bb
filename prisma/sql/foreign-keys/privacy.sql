-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Detaches the erasure request from a deleted account.
ALTER TABLE erasures ADD CONSTRAINT erasures_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

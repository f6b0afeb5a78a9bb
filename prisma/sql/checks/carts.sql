-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Limits a cart line to 1 to 99 units.
ALTER TABLE cart_items ADD CONSTRAINT cart_items_quantity
  CHECK (quantity >= 1 AND quantity <= 99);

-- Requires topup_key (the hash of the answers to a game's fields) exactly when there are answers.
ALTER TABLE cart_items ADD CONSTRAINT cart_items_topup_key
  CHECK ((topup_fields = '{}'::jsonb) = (topup_key = ''::text));

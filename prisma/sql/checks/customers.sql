-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only BLOCK_KINDS of src/domain/account/customer.ts.
ALTER TABLE blocks ADD CONSTRAINT blocks_kind_check
  CHECK (kind = ANY (ARRAY['email'::text, 'player_id'::text]));

-- Requires time, person and reason of a lifted block together, or none of them.
ALTER TABLE blocks ADD CONSTRAINT blocks_lifted_whole
  CHECK (num_nonnulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]));

-- Requires either an order or a customer's address, not both.
ALTER TABLE notes ADD CONSTRAINT notes_about_one
  CHECK (num_nonnulls(order_id, customer_email) = 1);

-- Requires time, person and an empty text of a withdrawn note together, or none of them.
ALTER TABLE notes ADD CONSTRAINT notes_taken_back_whole
  CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL) AND (taken_back_at IS NOT NULL) = (text = ''::text));

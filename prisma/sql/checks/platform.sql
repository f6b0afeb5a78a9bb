-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only OUTAGES of src/domain/shop/alert.ts.
ALTER TABLE outages ADD CONSTRAINT outages_part_check
  CHECK (part = ANY (ARRAY['provider'::text, 'mail'::text, 'supplier'::text]));

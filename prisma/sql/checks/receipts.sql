-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only RECEIPT_KINDS of src/domain/orders/receipt.ts.
ALTER TABLE receipt_counters ADD CONSTRAINT receipt_counters_kind
  CHECK (kind = ANY (ARRAY['order'::text, 'refund'::text]));

-- Rejects a negative number.
ALTER TABLE receipt_counters ADD CONSTRAINT receipt_counters_last
  CHECK (last >= 0);

-- Rejects a negative number of tries.
ALTER TABLE receipts ADD CONSTRAINT receipts_draw_tries
  CHECK (draw_tries >= 0);

-- Allows only RECEIPT_KINDS; requires refund_id on a refund's receipt, rejects it on any other.
ALTER TABLE receipts ADD CONSTRAINT receipts_kind
  CHECK ((kind = ANY (ARRAY['order'::text, 'refund'::text])) AND (kind = 'refund'::text) = (refund_id IS NOT NULL));

-- Rejects a receipt number below 1.
ALTER TABLE receipts ADD CONSTRAINT receipts_number
  CHECK (number > 0);

-- Requires file and hash together, or neither, and limits the file to 1 MiB.
ALTER TABLE receipts ADD CONSTRAINT receipts_pdf
  CHECK ((pdf IS NULL) = (sha256 IS NULL) AND octet_length(pdf) <= 1048576);

-- Requires the stored hash to be that of the file.
ALTER TABLE receipts ADD CONSTRAINT receipts_sha256
  CHECK (sha256 = encode(sha256(pdf), 'hex'::text));

-- Requires the VAT to be from 0 to the total.
ALTER TABLE receipts ADD CONSTRAINT receipts_vat
  CHECK (vat_usd >= 0::numeric AND vat_usd <= total_usd);

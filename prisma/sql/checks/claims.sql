-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Requires answered_at exactly when the report is no longer open.
ALTER TABLE claims ADD CONSTRAINT claims_answered
  CHECK ((status = 'open'::text) = (answered_at IS NULL));

-- Allows only CLAIM_KINDS of src/domain/orders/claim.ts.
ALTER TABLE claims ADD CONSTRAINT claims_kind_known
  CHECK (kind = ANY (ARRAY['not_accepted'::text, 'already_used'::text, 'wrong_product'::text, 'not_received'::text, 'other'::text]));

-- Requires refund_id exactly when the report is refunded.
ALTER TABLE claims ADD CONSTRAINT claims_refunded
  CHECK ((status = 'refunded'::text) = (refund_id IS NOT NULL));

-- Rejects a replied report without a reply.
ALTER TABLE claims ADD CONSTRAINT claims_replied
  CHECK (status <> 'replied'::text OR reply IS NOT NULL);

-- Allows only CLAIM_STATUSES of src/domain/orders/claim.ts.
ALTER TABLE claims ADD CONSTRAINT claims_status_known
  CHECK (status = ANY (ARRAY['open'::text, 'replied'::text, 'replaced'::text, 'refunded'::text]));

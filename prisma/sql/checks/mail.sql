-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Requires a mail to refer to a row that caused it, unless its kind needs none.
ALTER TABLE mails ADD CONSTRAINT mails_have_a_cause
  CHECK (order_id IS NOT NULL OR user_id IS NOT NULL OR invitation_id IS NOT NULL OR audit_entry_id IS NOT NULL OR erasure_id IS NOT NULL OR told_order_id IS NOT NULL OR stock_request_id IS NOT NULL OR (kind = ANY (ARRAY['order-access'::text, 'payer-code'::text])));

-- Allows only LOCALES of src/domain/text/locale.ts.
ALTER TABLE mails ADD CONSTRAINT mails_locale_known
  CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text]));

-- Rejects a sent mail that still holds its code.
ALTER TABLE mails ADD CONSTRAINT mails_sent_keep_no_code
  CHECK (sent_at IS NULL OR code IS NULL);

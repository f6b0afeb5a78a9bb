-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects an erasure that is due before it was requested.
ALTER TABLE erasures ADD CONSTRAINT erasures_after_request
  CHECK (due_at >= requested_at);

-- Rejects a completed erasure that still names a person, and an open one without an address.
ALTER TABLE erasures ADD CONSTRAINT erasures_done_name_nobody
  CHECK ((done_at IS NULL) = (email <> ''::text) AND (done_at IS NULL OR user_id IS NULL));

-- Rejects an address with capitals, so that equal addresses are equal texts.
ALTER TABLE erasures ADD CONSTRAINT erasures_email_lower
  CHECK (email = lower(email));

-- Allows only LOCALES of src/domain/text/locale.ts.
ALTER TABLE erasures ADD CONSTRAINT erasures_locale_known
  CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text]));

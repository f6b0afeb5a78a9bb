-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only POLICY_KINDS of src/domain/shop/policy.ts.
ALTER TABLE policies ADD CONSTRAINT policies_kind_check
  CHECK (kind = ANY (ARRAY['terms'::text, 'refund'::text, 'delivery'::text, 'privacy'::text]));

-- Requires version and published_at together; a draft has neither.
ALTER TABLE policies ADD CONSTRAINT policies_published_has_version
  CHECK ((version IS NULL) = (published_at IS NULL));

-- Rejects a version below 1.
ALTER TABLE policies ADD CONSTRAINT policies_version_check
  CHECK (version > 0);

-- Allows only SETTING_GROUP_NAMES of src/domain/shop/settings.ts.
ALTER TABLE settings ADD CONSTRAINT settings_group_known
  CHECK ("group" = ANY (ARRAY['shop'::text, 'contact'::text, 'seller'::text, 'money'::text, 'orders'::text, 'home'::text, 'closing'::text, 'tour'::text, 'alerts'::text]));

-- Rejects values that are not a JSON object.
ALTER TABLE settings ADD CONSTRAINT settings_values_check
  CHECK (jsonb_typeof("values") = 'object'::text);

-- Rejects a version below 1.
ALTER TABLE settings ADD CONSTRAINT settings_version_check
  CHECK (version > 0);

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only PASSKEY_PURPOSES of src/domain/account/second-factor.ts.
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_known
  CHECK (purpose = ANY (ARRAY['enrol'::text, 'prove'::text, 'sign_in'::text]));

-- Allows a confirmed second factor only after one of its codes was used.
ALTER TABLE second_factors ADD CONSTRAINT second_factors_confirmed_by_a_code
  CHECK (confirmed_at IS NULL OR last_step > 0);

-- Requires the times of admin sign-in and last panel activity together, or neither.
ALTER TABLE sessions ADD CONSTRAINT sessions_confirmed_is_seen
  CHECK ((confirmed_at IS NULL) = (admin_seen_at IS NULL));

-- Allows only STAFF_ROLES of src/domain/account/permissions.ts.
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_role_known
  CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'catalogue'::text]));

-- Requires is_admin to be true exactly when the user has a staff role.
ALTER TABLE users ADD CONSTRAINT users_admin_has_role
  CHECK (is_admin = (role IS NOT NULL));

-- Rejects an address with capitals, so that equal addresses are equal texts.
ALTER TABLE users ADD CONSTRAINT users_email_lower
  CHECK (email = lower(email));

-- Allows only LOCALES of src/domain/text/locale.ts.
ALTER TABLE users ADD CONSTRAINT users_locale_known
  CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text]));

-- Allows only STAFF_ROLES of src/domain/account/permissions.ts; null is a customer.
ALTER TABLE users ADD CONSTRAINT users_role_known
  CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'catalogue'::text]));

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes passkeys with their account.
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes recovery codes with their account.
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the second factor with its account.
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes sessions with their account.
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds expired codes for deletion.
CREATE INDEX mailbox_codes_expires_at_idx ON mailbox_codes USING btree (expires_at);

-- Keeps the credential IDs of passkeys unique, and finds a passkey by its credential ID.
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys USING btree (credential_id);

-- Finds the passkeys of an account.
CREATE INDEX passkeys_user_id_idx ON passkeys USING btree (user_id);

-- Finds expired limits for deletion.
CREATE INDEX rate_limits_expire_idx ON rate_limits USING btree (expire);

-- Limits an account to one second factor.
CREATE UNIQUE INDEX second_factors_user_id_key ON second_factors USING btree (user_id);

-- Finds expired sessions for deletion.
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);

-- Finds the sessions of an account.
CREATE INDEX sessions_user_id_idx ON sessions USING btree (user_id);

-- Limits an address to one invitation.
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations USING btree (email);

-- Finds the invitation of a mailed link.
CREATE UNIQUE INDEX staff_invitations_token_hash_key ON staff_invitations USING btree (token_hash);

-- Limits an address to one account; registrations that are not verified do not count.
CREATE UNIQUE INDEX users_account_email ON users USING btree (email) WHERE is_verified;

-- Limits a username, ignoring letter case, to one account; unverified registrations do not count.
CREATE UNIQUE INDEX users_account_username ON users USING btree (lower(username)) WHERE is_verified;

-- Finds the registrations of an address.
CREATE INDEX users_email_idx ON users USING btree (email);

-- Finds the accounts of a mailbox, to enforce a coupon's limit of uses per buyer.
CREATE INDEX users_mailbox ON users USING btree (mailbox_key(email));

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- A digest has the length of SHA-256.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_digest_of_sha256
  CHECK (octet_length(digest) = 32);

-- A key that leaked is revoked.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_exposed_are_revoked
  CHECK (exposed_at IS NULL OR revoked_at IS NOT NULL);

-- A key allows something.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_some_scope
  CHECK (cardinality(scopes) > 0);

-- A use has its time and its address.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_use_has_address
  CHECK ((last_used_at IS NULL) = (last_used_from IS NULL));

-- An answer has its status and its body.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_answer_is_whole
  CHECK ((status IS NULL) = (body IS NULL));

-- A digest has the length of SHA-256.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_digest_of_sha256
  CHECK (octet_length(digest) = 32);

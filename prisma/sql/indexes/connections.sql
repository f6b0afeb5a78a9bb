-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the key of a request; no two keys are equal.
CREATE UNIQUE INDEX api_keys_digest_key ON api_keys USING btree (digest);

-- Two keys that are valid have different names.
CREATE UNIQUE INDEX api_keys_name_of_valid ON api_keys USING btree (name) WHERE revoked_at IS NULL;

-- Finds answers whose day is over.
CREATE INDEX api_requests_created_at_idx ON api_requests USING btree (created_at);

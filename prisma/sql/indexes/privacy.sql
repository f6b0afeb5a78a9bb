-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Limits an address to one open request.
CREATE UNIQUE INDEX erasures_open_email ON erasures USING btree (email) WHERE done_at IS NULL;

-- Finds the requests of an account.
CREATE INDEX erasures_user_id_idx ON erasures USING btree (user_id);

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps the versions of each kind unique.
CREATE UNIQUE INDEX policies_kind_version_key ON policies USING btree (kind, version);

-- Limits each kind to one draft.
CREATE UNIQUE INDEX policies_one_draft ON policies USING btree (kind) WHERE version IS NULL;

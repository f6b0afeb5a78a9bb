-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds changed quarters of an hour that must be summed again.
CREATE INDEX figure_changes_slot_idx ON figure_changes USING btree (slot);

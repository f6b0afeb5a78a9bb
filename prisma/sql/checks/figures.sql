-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Limits the table to a single row.
ALTER TABLE figure_state ADD CONSTRAINT figure_state_one
  CHECK (id = 1);

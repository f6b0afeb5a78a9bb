-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a secret that is encrypted with a retired key.
CREATE TRIGGER second_factors_seal BEFORE INSERT OR UPDATE OF secret ON second_factors
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('secret');

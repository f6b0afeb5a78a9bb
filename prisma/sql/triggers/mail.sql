-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a code that is encrypted with a retired key.
CREATE TRIGGER mails_seal BEFORE INSERT OR UPDATE OF code ON mails
  FOR EACH ROW WHEN (new.code IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('code');

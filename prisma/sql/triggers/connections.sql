-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a secret that is encrypted with a retired key.
CREATE TRIGGER upstream_accounts_seal BEFORE INSERT OR UPDATE OF sealed_secret ON upstream_accounts
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('sealed_secret');

-- Rejects a secret that is encrypted with a retired key.
CREATE TRIGGER webhook_secrets_seal BEFORE INSERT OR UPDATE OF sealed ON webhook_secrets
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('sealed');

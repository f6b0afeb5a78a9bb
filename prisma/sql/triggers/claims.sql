-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Tells webhooks of an answered claim.
CREATE CONSTRAINT TRIGGER claims_webhook_answered AFTER UPDATE OF status ON claims DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.status = 'open'::text AND new.status <> 'open'::text)
  EXECUTE FUNCTION webhook_of_claim('claim.answered');

-- Tells webhooks of a new claim.
CREATE CONSTRAINT TRIGGER claims_webhook_opened AFTER INSERT ON claims DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION webhook_of_claim('claim.opened');

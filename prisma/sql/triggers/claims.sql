-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Writes the webhook event claim.answered for an answered claim.
CREATE CONSTRAINT TRIGGER claims_webhook_answered AFTER UPDATE OF status ON claims DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.status = 'open'::text AND new.status <> 'open'::text)
  EXECUTE FUNCTION webhook_of_claim('claim.answered');

-- Writes the webhook event claim.opened for a new claim.
CREATE CONSTRAINT TRIGGER claims_webhook_opened AFTER INSERT ON claims DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION webhook_of_claim('claim.opened');

-- Records a new report as a change of its order.
CREATE TRIGGER order_changes_claim_insert AFTER INSERT ON claims
  FOR EACH ROW
  EXECUTE FUNCTION note_claim_of_order();

-- Records an answer to a report as a change of its order.
CREATE TRIGGER order_changes_claim_update AFTER UPDATE ON claims
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION note_claim_of_order();

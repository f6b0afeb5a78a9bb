-- Beside the previous release: yes
-- Problems that buyers report, and their answers.
CREATE CONSTRAINT TRIGGER "claims_webhook_opened" AFTER INSERT ON "claims" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION webhook_of_claim('claim.opened');
CREATE CONSTRAINT TRIGGER "claims_webhook_answered" AFTER UPDATE OF "status" ON "claims" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."status" = 'open' AND NEW."status" <> 'open') EXECUTE FUNCTION webhook_of_claim('claim.answered');

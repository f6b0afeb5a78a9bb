-- Beside the previous release: yes
-- Executed refunds.
CREATE CONSTRAINT TRIGGER "refunds_webhook_new" AFTER INSERT ON "refunds" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'refunded') EXECUTE FUNCTION webhook_of_refund();
CREATE CONSTRAINT TRIGGER "refunds_webhook" AFTER UPDATE OF "status" ON "refunds" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'refunded' AND OLD."status" <> 'refunded') EXECUTE FUNCTION webhook_of_refund();

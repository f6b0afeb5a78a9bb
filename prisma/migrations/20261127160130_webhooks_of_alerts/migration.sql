-- Beside the previous release: yes
-- Products whose keys run low, when the owner is alerted.
CREATE CONSTRAINT TRIGGER "alerts_webhook_low" AFTER INSERT ON "alerts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."kind" = 'low_stock') EXECUTE FUNCTION webhook_of_alert();

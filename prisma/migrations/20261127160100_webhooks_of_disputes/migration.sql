-- Beside the previous release: yes
-- Disputes of orders. One that matches no order is reported once it does.
CREATE CONSTRAINT TRIGGER "disputes_webhook_closed" AFTER UPDATE ON "disputes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."outcome" IS NOT NULL AND (OLD."order_id" IS NULL OR OLD."outcome" IS NULL))
  EXECUTE FUNCTION webhook_of_dispute('dispute.closed');
CREATE CONSTRAINT TRIGGER "disputes_webhook_a_match" AFTER UPDATE ON "disputes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND OLD."order_id" IS NULL) EXECUTE FUNCTION webhook_of_dispute('dispute.opened');
CREATE CONSTRAINT TRIGGER "disputes_webhook_new" AFTER INSERT ON "disputes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL) EXECUTE FUNCTION webhook_of_dispute('dispute.opened');
CREATE CONSTRAINT TRIGGER "disputes_webhook_new_closed" AFTER INSERT ON "disputes" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."order_id" IS NOT NULL AND NEW."outcome" IS NOT NULL) EXECUTE FUNCTION webhook_of_dispute('dispute.closed');

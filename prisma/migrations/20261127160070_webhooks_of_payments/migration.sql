-- Beside the previous release: yes
-- Paid orders, and payments that are held because they differ from their order.
CREATE CONSTRAINT TRIGGER "payments_webhook_captured" AFTER UPDATE OF "status" ON "payments" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'captured' AND OLD."status" <> 'captured') EXECUTE FUNCTION webhook_of_payment('order.paid');
CREATE CONSTRAINT TRIGGER "payments_webhook_review" AFTER UPDATE OF "status" ON "payments" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'review' AND OLD."status" <> 'review') EXECUTE FUNCTION webhook_of_payment('order.held');

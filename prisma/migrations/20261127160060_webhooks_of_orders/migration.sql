-- Beside the previous release: yes
-- The events of orders, with their state at the end of the transaction.
CREATE CONSTRAINT TRIGGER "orders_webhook_placed" AFTER INSERT ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION webhook_of_order('order.placed');
CREATE CONSTRAINT TRIGGER "orders_webhook_failed" AFTER UPDATE OF "status" ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'failed' AND OLD."status" <> 'failed') EXECUTE FUNCTION webhook_of_order('order.failed');
CREATE CONSTRAINT TRIGGER "orders_webhook_held" AFTER UPDATE OF "waits_for" ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."waits_for" IS NOT NULL AND NEW."waits_for" IS DISTINCT FROM OLD."waits_for")
  EXECUTE FUNCTION webhook_of_order('order.held');
CREATE CONSTRAINT TRIGGER "orders_webhook_sent" AFTER UPDATE OF "delivered_at" ON "orders" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."delivered_at" IS NOT NULL AND OLD."delivered_at" IS NULL) EXECUTE FUNCTION webhook_of_order('order.delivered');

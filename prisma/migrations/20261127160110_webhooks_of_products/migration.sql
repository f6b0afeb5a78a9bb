-- Beside the previous release: yes
-- Changed products, and products whose last key was sold or reserved.
CREATE CONSTRAINT TRIGGER "products_webhook_new" AFTER INSERT ON "products" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION webhook_of_product('product.changed');
CREATE CONSTRAINT TRIGGER "products_webhook_changed" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."version" <> NEW."version" OR OLD."price_usd" <> NEW."price_usd" OR OLD."is_active" <> NEW."is_active")
  EXECUTE FUNCTION webhook_of_product('product.changed');
CREATE CONSTRAINT TRIGGER "products_webhook_out" AFTER UPDATE ON "products" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."fulfilment" = 'keys' AND OLD."available_units" > 0 AND NEW."available_units" = 0)
  EXECUTE FUNCTION webhook_of_product('key.out');

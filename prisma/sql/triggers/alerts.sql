-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Writes the webhook event key.low for an alert about low stock.
CREATE CONSTRAINT TRIGGER alerts_webhook_low AFTER INSERT ON alerts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.kind = 'low_stock'::text)
  EXECUTE FUNCTION webhook_of_alert();

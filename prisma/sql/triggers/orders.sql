-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a change of a recorded opening of codes, which is evidence in disputes.
CREATE TRIGGER code_openings_are_final BEFORE UPDATE ON code_openings
  FOR EACH ROW
  EXECUTE FUNCTION openings_are_final();

-- Marks figures to be summed again when an order line changes.
CREATE TRIGGER line_figures AFTER UPDATE ON order_items
  FOR EACH ROW WHEN (old.product_id IS DISTINCT FROM new.product_id OR old.quantity IS DISTINCT FROM new.quantity OR old.price_usd IS DISTINCT FROM new.price_usd OR old.cost_usd IS DISTINCT FROM new.cost_usd OR old.refund_id IS DISTINCT FROM new.refund_id)
  EXECUTE FUNCTION line_figures();

-- Records a withdrawn or restored line as a change of its order.
CREATE TRIGGER order_changes_line AFTER UPDATE ON order_items
  FOR EACH ROW WHEN (old.refund_id IS DISTINCT FROM new.refund_id)
  EXECUTE FUNCTION note_change_of_order();

-- Rejects content that is encrypted with a retired key.
CREATE TRIGGER order_items_seal BEFORE INSERT OR UPDATE OF digital_content ON order_items
  FOR EACH ROW WHEN (new.digital_content IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('digital_content');

-- Records a new order as a changed order.
CREATE TRIGGER order_changes_insert AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION note_order_change();

-- Records a change of the order's fields that other programs see.
CREATE TRIGGER order_changes_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.customer_email IS DISTINCT FROM new.customer_email OR old.customer_phone IS DISTINCT FROM new.customer_phone OR old.waits_for IS DISTINCT FROM new.waits_for OR old.review_reason IS DISTINCT FROM new.review_reason OR old.completed_at IS DISTINCT FROM new.completed_at OR old.delivered_at IS DISTINCT FROM new.delivered_at)
  EXECUTE FUNCTION note_order_change();

-- Marks figures to be summed again when an order with a time over 30 minutes ago is added.
CREATE TRIGGER order_figures_insert AFTER INSERT ON orders
  FOR EACH ROW WHEN (LEAST(new.created_at, new.completed_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION order_figures();

-- Marks figures to be summed again when order times over 30 minutes ago change.
CREATE TRIGGER order_figures_update AFTER UPDATE OF created_at, completed_at, delivered_at ON orders
  FOR EACH ROW WHEN ((old.created_at IS DISTINCT FROM new.created_at OR old.completed_at IS DISTINCT FROM new.completed_at OR old.delivered_at IS DISTINCT FROM new.delivered_at) AND LEAST(old.created_at, new.created_at, old.completed_at, new.completed_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION order_figures();

-- Writes the webhook event order.failed for a failed order.
CREATE CONSTRAINT TRIGGER orders_webhook_failed AFTER UPDATE OF status ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status = 'failed'::text AND old.status <> 'failed'::text)
  EXECUTE FUNCTION webhook_of_order('order.failed');

-- Writes order.held when a paid order begins to wait, or when the reason of its wait changes.
CREATE CONSTRAINT TRIGGER orders_webhook_held AFTER UPDATE OF waits_for ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.waits_for IS NOT NULL AND new.waits_for IS DISTINCT FROM old.waits_for)
  EXECUTE FUNCTION webhook_of_order('order.held');

-- Writes the webhook event order.placed for a new order.
CREATE CONSTRAINT TRIGGER orders_webhook_placed AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION webhook_of_order('order.placed');

-- Writes the webhook event order.delivered for a delivered order.
CREATE CONSTRAINT TRIGGER orders_webhook_sent AFTER UPDATE OF delivered_at ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.delivered_at IS NOT NULL AND old.delivered_at IS NULL)
  EXECUTE FUNCTION webhook_of_order('order.delivered');

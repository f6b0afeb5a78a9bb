-- Beside the previous release: yes
CREATE TRIGGER order_changes_insert AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION note_order_change();

CREATE TRIGGER order_changes_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.customer_email IS DISTINCT FROM NEW.customer_email
    OR OLD.customer_phone IS DISTINCT FROM NEW.customer_phone
    OR OLD.waits_for IS DISTINCT FROM NEW.waits_for
    OR OLD.review_reason IS DISTINCT FROM NEW.review_reason
    OR OLD.completed_at IS DISTINCT FROM NEW.completed_at
    OR OLD.delivered_at IS DISTINCT FROM NEW.delivered_at)
  EXECUTE FUNCTION note_order_change();

-- Beside the previous release: yes
CREATE TRIGGER order_changes_refund_insert AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION note_change_of_order();

CREATE TRIGGER order_changes_refund_update AFTER UPDATE ON refunds
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.amount_usd IS DISTINCT FROM NEW.amount_usd
    OR OLD.reason IS DISTINCT FROM NEW.reason
    OR OLD.refunded_at IS DISTINCT FROM NEW.refunded_at)
  EXECUTE FUNCTION note_change_of_order();

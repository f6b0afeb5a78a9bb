-- Beside the previous release: yes
CREATE TRIGGER order_changes_payment_insert AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION note_change_of_order();

CREATE TRIGGER order_changes_payment_update AFTER UPDATE ON payments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.captured_usd IS DISTINCT FROM NEW.captured_usd
    OR OLD.captured_at IS DISTINCT FROM NEW.captured_at)
  EXECUTE FUNCTION note_change_of_order();

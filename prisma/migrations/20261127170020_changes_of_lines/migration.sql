-- Beside the previous release: yes
CREATE TRIGGER order_changes_line AFTER UPDATE ON order_items
  FOR EACH ROW WHEN (OLD.refund_id IS DISTINCT FROM NEW.refund_id)
  EXECUTE FUNCTION note_change_of_order();

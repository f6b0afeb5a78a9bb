-- Beside the previous release: yes
CREATE TRIGGER order_changes_claim_insert AFTER INSERT ON claims
  FOR EACH ROW EXECUTE FUNCTION note_claim_of_order();

CREATE TRIGGER order_changes_claim_update AFTER UPDATE ON claims
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION note_claim_of_order();

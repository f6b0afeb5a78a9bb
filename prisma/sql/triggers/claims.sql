-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Notes a new report as a change of its order.
CREATE TRIGGER order_changes_claim_insert AFTER INSERT ON claims
  FOR EACH ROW
  EXECUTE FUNCTION note_claim_of_order();

-- Notes an answer to a report as a change of its order.
CREATE TRIGGER order_changes_claim_update AFTER UPDATE ON claims
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status)
  EXECUTE FUNCTION note_claim_of_order();

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects the deletion of receipts.
CREATE TRIGGER receipts_are_kept BEFORE DELETE ON receipts
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_loss_of_receipt();

-- Rejects a change of a receipt, except that its file is added once.
CREATE TRIGGER receipts_stay BEFORE UPDATE ON receipts
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_file();

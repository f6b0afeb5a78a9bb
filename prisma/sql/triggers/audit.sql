-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects the deletion of audit log entries.
CREATE TRIGGER audit_entries_are_final BEFORE DELETE ON audit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

-- Rejects a change of an audit log entry, except the erasure of a buyer's address.
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_erasure();

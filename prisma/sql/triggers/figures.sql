-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Sums the weeks of deleted batch figures again.
CREATE TRIGGER roll_batch_figures_delete AFTER DELETE ON batch_figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();

-- Sums the weeks of new batch figures again.
CREATE TRIGGER roll_batch_figures_insert AFTER INSERT ON batch_figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();

-- Sums the hours and weeks of deleted figures again.
CREATE TRIGGER roll_figures_delete AFTER DELETE ON figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();

-- Sums the hours and weeks of new figures again.
CREATE TRIGGER roll_figures_insert AFTER INSERT ON figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();

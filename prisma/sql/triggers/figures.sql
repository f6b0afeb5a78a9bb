-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Recomputes the weekly sums of deleted batch figures.
CREATE TRIGGER roll_batch_figures_delete AFTER DELETE ON batch_figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();

-- Recomputes the weekly sums of new batch figures.
CREATE TRIGGER roll_batch_figures_insert AFTER INSERT ON batch_figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();

-- Recomputes the hourly and weekly sums of deleted figures.
CREATE TRIGGER roll_figures_delete AFTER DELETE ON figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();

-- Recomputes the hourly and weekly sums of new figures.
CREATE TRIGGER roll_figures_insert AFTER INSERT ON figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a change or deletion of a published policy version, which orders refer to.
CREATE TRIGGER policies_keep_published BEFORE DELETE OR UPDATE ON policies
  FOR EACH ROW WHEN (old.version IS NOT NULL)
  EXECUTE FUNCTION keep_published_policy();

-- Tells web processes to refresh the pages that link to policies.
CREATE TRIGGER policies_signal AFTER INSERT ON policies
  FOR EACH ROW WHEN (new.version IS NOT NULL)
  EXECUTE FUNCTION signal_policies();

-- Rejects a change or deletion of a version of the settings.
CREATE TRIGGER settings_keep BEFORE DELETE OR UPDATE ON settings
  FOR EACH ROW
  EXECUTE FUNCTION keep_settings();

-- Tells web processes to refresh all pages: each shows settings.
CREATE TRIGGER settings_signal AFTER INSERT ON settings
  FOR EACH ROW
  EXECUTE FUNCTION signal_settings();

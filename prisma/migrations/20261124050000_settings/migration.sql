-- What the owner sets in the panel: each change is a version of its own, and stays. Decision 048.
CREATE TABLE "settings" (
  "version" INTEGER PRIMARY KEY CHECK ("version" > 0),
  "values" JSONB NOT NULL CHECK (jsonb_typeof("values") = 'object'),
  -- The part of them that was changed, and by whom; no foreign key: the record outlives the account.
  "group" TEXT NOT NULL,
  "changed_by" TEXT NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp()
);

CREATE FUNCTION "keep_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of the settings stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "settings_keep" BEFORE UPDATE OR DELETE ON "settings"
  FOR EACH ROW EXECUTE FUNCTION "keep_settings"();

-- Every page shows something of them.
CREATE FUNCTION "signal_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $$;
CREATE TRIGGER "settings_signal" AFTER INSERT ON "settings"
  FOR EACH ROW EXECUTE FUNCTION "signal_settings"();

-- Keys of SECRETS_KEY that `npm run keys:rotate` has retired: nothing that one of them sealed is written any more, by a
-- process of older settings for one. Decision 032.
CREATE TABLE "retired_secrets_keys" (
  "id" text PRIMARY KEY,
  "retired_at" timestamptz(3) NOT NULL DEFAULT transaction_timestamp()
);

-- Its argument is the column with the seal, which begins with the name of its key.
CREATE FUNCTION "refuse_retired_seal"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sealed text;
BEGIN
  EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) INTO sealed USING NEW;
  IF EXISTS (SELECT FROM "retired_secrets_keys" WHERE "id" = split_part(sealed, '.', 1)) THEN
    RAISE EXCEPTION 'sealed with a retired key of SECRETS_KEY' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "licence_keys_seal" BEFORE INSERT OR UPDATE OF "sealed" ON "licence_keys"
  FOR EACH ROW EXECUTE FUNCTION "refuse_retired_seal"('sealed');
CREATE TRIGGER "products_seal" BEFORE INSERT OR UPDATE OF "digital_content" ON "products"
  FOR EACH ROW WHEN (NEW."digital_content" IS NOT NULL) EXECUTE FUNCTION "refuse_retired_seal"('digital_content');
CREATE TRIGGER "order_items_seal" BEFORE INSERT OR UPDATE OF "digital_content" ON "order_items"
  FOR EACH ROW WHEN (NEW."digital_content" IS NOT NULL) EXECUTE FUNCTION "refuse_retired_seal"('digital_content');
CREATE TRIGGER "mails_seal" BEFORE INSERT OR UPDATE OF "code" ON "mails"
  FOR EACH ROW WHEN (NEW."code" IS NOT NULL) EXECUTE FUNCTION "refuse_retired_seal"('code');

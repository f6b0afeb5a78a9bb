-- That somebody asked for their personal data to be erased: by their account, or a guest's by an owner. Decision 035.
CREATE TABLE "erasures" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "email" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "requested_by" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "erasures_done_name_nobody" CHECK (("done_at" IS NULL) = ("email" <> '') AND ("done_at" IS NULL OR "user_id" IS NULL)),
    CONSTRAINT "erasures_email_lower" CHECK ("email" = lower("email")),
    CONSTRAINT "erasures_after_request" CHECK ("due_at" >= "requested_at")
);

CREATE UNIQUE INDEX "erasures_open_email" ON "erasures"("email") WHERE "done_at" IS NULL;
CREATE INDEX "erasures_user_id_idx" ON "erasures"("user_id");
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Its mails go with it: of one that was taken back nothing more is sent. The last one outlives the account.
ALTER TABLE "mails" ADD COLUMN "erasure_id" INTEGER;
ALTER TABLE "mails" ADD CONSTRAINT "mails_erasure_id_fkey"
    FOREIGN KEY ("erasure_id") REFERENCES "erasures"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "mails_erasure_id_idx" ON "mails"("erasure_id");
ALTER TABLE "mails"
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL
    OR "erasure_id" IS NOT NULL);

-- The audit log is never changed, but that an address of a buyer may give way to the word "erased", and to nothing else.
CREATE FUNCTION "without_address"(entry jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN entry ? 'customerEmail' THEN entry || '{"customerEmail": "erased"}' ELSE entry END
$$;

CREATE FUNCTION "refuse_change_but_erasure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) IS DISTINCT FROM (to_jsonb(OLD) || jsonb_build_object(
    'before', "without_address"(OLD."before"), 'after', "without_address"(OLD."after")))
  THEN
    RAISE EXCEPTION 'the audit log is never changed';
  END IF;
  RETURN NEW;
END $$;

DROP TRIGGER "audit_entries_are_final" ON "audit_entries";
CREATE TRIGGER "audit_entries_are_final" BEFORE DELETE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_erasure"();

-- A key that was erased with its buyer holds nothing: it is never for sale.
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_erased_are_sold"
  CHECK ("sealed" <> '' OR "status" IN ('sold', 'revoked')) NOT VALID;
ALTER TABLE "licence_keys" VALIDATE CONSTRAINT "licence_keys_erased_are_sold";

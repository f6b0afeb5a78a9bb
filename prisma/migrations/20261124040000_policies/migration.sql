-- What applies to an order, as the owner writes it: a draft of each kind, and every version that was published. What was
-- published stays word for word, since orders name it. Decision 047.
CREATE TABLE "policies" (
  "id" SERIAL PRIMARY KEY,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('terms', 'refund', 'delivery', 'privacy')),
  "version" INTEGER CHECK ("version" > 0),
  "text" TEXT NOT NULL,
  "text_ar" TEXT NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "published_at" TIMESTAMPTZ(3),
  CONSTRAINT "policies_published_has_version" CHECK (("version" IS NULL) = ("published_at" IS NULL))
);
CREATE UNIQUE INDEX "policies_kind_version_key" ON "policies" ("kind", "version");
CREATE UNIQUE INDEX "policies_one_draft" ON "policies" ("kind") WHERE "version" IS NULL;

CREATE FUNCTION "keep_published_policy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published policy stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER "policies_keep_published" BEFORE UPDATE OR DELETE ON "policies"
  FOR EACH ROW WHEN (OLD."version" IS NOT NULL) EXECUTE FUNCTION "keep_published_policy"();

-- The pages that name policies are made anew: each has a footer.
CREATE FUNCTION "signal_policies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "policies"}');
  RETURN NULL;
END $$;
CREATE TRIGGER "policies_signal" AFTER INSERT ON "policies"
  FOR EACH ROW WHEN (NEW."version" IS NOT NULL) EXECUTE FUNCTION "signal_policies"();

-- The versions that the checkout named, such as {"terms": 2, "refund": 1}.
ALTER TABLE "orders" ADD COLUMN "policies" JSONB NOT NULL DEFAULT '{}';

-- A buyer's report that something of an order does not work, and what the shop answered. Decision 038.
CREATE TABLE "claims" (
    "id" SERIAL NOT NULL,
    "order_item_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reply" TEXT,
    "refund_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "claims_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "claims_kind_known"
      CHECK ("kind" IN ('not_accepted', 'already_used', 'wrong_product', 'not_received', 'other')),
    CONSTRAINT "claims_status_known" CHECK ("status" IN ('open', 'replied', 'replaced', 'refunded')),
    CONSTRAINT "claims_answered" CHECK (("status" = 'open') = ("answered_at" IS NULL)),
    CONSTRAINT "claims_replied" CHECK ("status" <> 'replied' OR "reply" IS NOT NULL),
    CONSTRAINT "claims_refunded" CHECK (("status" = 'refunded') = ("refund_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "claims_one_open" ON "claims"("order_item_id") WHERE "status" = 'open';
CREATE INDEX "claims_order_item_id_idx" ON "claims"("order_item_id");
CREATE INDEX "claims_refund_id_idx" ON "claims"("refund_id");
ALTER TABLE "claims"
  ADD CONSTRAINT "claims_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "claims_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Pictures of a report: no address of the shop shows them to anybody but the staff. Without a claim until it is sent.
CREATE TABLE "claim_pictures" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_item_id" INTEGER NOT NULL,
    "claim_id" INTEGER,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "claim_pictures_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "claim_pictures_order_item_id_idx" ON "claim_pictures"("order_item_id");
CREATE INDEX "claim_pictures_claim_id_idx" ON "claim_pictures"("claim_id");
CREATE INDEX "claim_pictures_unsent" ON "claim_pictures"("created_at") WHERE "claim_id" IS NULL;
ALTER TABLE "claim_pictures"
  ADD CONSTRAINT "claim_pictures_order_item_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "claim_pictures_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Which key was given for which, and by what report: both stay known of the order for ever.
CREATE TABLE "key_replacements" (
    "old_key_id" UUID NOT NULL,
    "new_key_id" UUID NOT NULL,
    "claim_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "key_replacements_pkey" PRIMARY KEY ("old_key_id"),
    CONSTRAINT "key_replacements_two" CHECK ("old_key_id" <> "new_key_id")
);
CREATE UNIQUE INDEX "key_replacements_new_key_id_key" ON "key_replacements"("new_key_id");
CREATE INDEX "key_replacements_claim_id_idx" ON "key_replacements"("claim_id");
ALTER TABLE "key_replacements"
  ADD CONSTRAINT "key_replacements_old_key_id_fkey" FOREIGN KEY ("old_key_id") REFERENCES "licence_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "key_replacements_new_key_id_fkey" FOREIGN KEY ("new_key_id") REFERENCES "licence_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "key_replacements_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "claims"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a mail about a report answers.
ALTER TABLE "mails" ADD COLUMN "claim_id" INTEGER REFERENCES "claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "mails_claim_id_idx" ON "mails" ("claim_id");

-- A batch of which several buyers complain: its unsold keys wait outside the pool until an admin releases it.
ALTER TABLE "key_batches"
  ADD COLUMN "quarantined_at" TIMESTAMPTZ(3),
  ADD COLUMN "released_at" TIMESTAMPTZ(3),
  ADD COLUMN "offered_at" TIMESTAMPTZ(3);
CREATE INDEX "key_batches_quarantined" ON "key_batches"("quarantined_at") WHERE "quarantined_at" IS NOT NULL;

ALTER TABLE "licence_keys"
  DROP CONSTRAINT "licence_keys_status_known",
  DROP CONSTRAINT "licence_keys_owner";
ALTER TABLE "licence_keys"
  ADD CONSTRAINT "licence_keys_status_known"
    CHECK ("status" IN ('available', 'seen', 'quarantined', 'reserved', 'sold', 'revoked')),
  ADD CONSTRAINT "licence_keys_owner"
    CHECK (("status" IN ('available', 'seen', 'quarantined')) = ("order_item_id" IS NULL) OR "status" = 'revoked');

-- Whatever brings a key of such a batch into the pool, be it an order that failed, a refund, an import or an admin: it
-- waits with the others.
CREATE FUNCTION "keep_quarantined_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "key_batches" WHERE "id" = NEW."batch_id" AND "quarantined_at" IS NOT NULL) THEN
    NEW."status" := 'quarantined';
  END IF;
  RETURN NEW;
END $$;
-- By its name before licence_keys_seen, which looks at what this leaves.
CREATE TRIGGER "licence_keys_quarantine_new" BEFORE INSERT ON "licence_keys"
  FOR EACH ROW WHEN (NEW."status" = 'available') EXECUTE FUNCTION "keep_quarantined_key"();
CREATE TRIGGER "licence_keys_quarantine" BEFORE UPDATE OF "status" ON "licence_keys"
  FOR EACH ROW WHEN (NEW."status" = 'available') EXECUTE FUNCTION "keep_quarantined_key"();

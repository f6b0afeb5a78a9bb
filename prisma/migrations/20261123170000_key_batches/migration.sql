-- Keys come in batches: what was bought together is bad together. Decision 042.
CREATE TABLE "key_batches" (
    "id" UUID NOT NULL,
    "product_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL DEFAULT '',
    "cost_cents" INTEGER,
    "imported_by" INTEGER,
    "importer_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "key_batches_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "key_batches_cost" CHECK ("cost_cents" >= 0)
);
CREATE INDEX "key_batches_product_id_created_at_idx" ON "key_batches"("product_id", "created_at");
ALTER TABLE "key_batches" ADD CONSTRAINT "key_batches_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "licence_keys" ADD COLUMN "batch_id" UUID;

-- The keys that are there: one batch for each product, of which nobody knows where they came from.
INSERT INTO "key_batches" ("id", "product_id", "name", "created_at")
  SELECT gen_random_uuid(), "product_id", 'before batches', min("created_at") FROM "licence_keys" GROUP BY "product_id";
UPDATE "licence_keys" SET "batch_id" = "key_batches"."id"
  FROM "key_batches" WHERE "key_batches"."product_id" = "licence_keys"."product_id";

CREATE INDEX "licence_keys_batch_id_idx" ON "licence_keys"("batch_id");
ALTER TABLE "licence_keys" ADD CONSTRAINT "licence_keys_batch_id_fkey"
  FOREIGN KEY ("batch_id") REFERENCES "key_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

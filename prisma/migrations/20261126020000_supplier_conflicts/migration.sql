-- Answers of a top-up's supplier that contradict what the shop had settled already. Decision 059.
CREATE TABLE "supplier_conflicts" (
    "id" SERIAL NOT NULL,
    "order_item_id" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "supplier_reference" TEXT,
    "cost_usd" DECIMAL(12,2),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "acknowledged_at" TIMESTAMPTZ(3),

    CONSTRAINT "supplier_conflicts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "supplier_conflicts_kind_known"
      CHECK ("kind" IN ('withdrawn', 'superseded', 'twice', 'unpaid', 'revoked')),
    CONSTRAINT "supplier_conflicts_cost" CHECK ("cost_usd" >= 0)
);
CREATE UNIQUE INDEX "supplier_conflicts_order_item_id_attempt_kind_key"
  ON "supplier_conflicts" ("order_item_id", "attempt", "kind");
CREATE INDEX "supplier_conflicts_unseen" ON "supplier_conflicts" ("order_item_id") WHERE "acknowledged_at" IS NULL;
ALTER TABLE "supplier_conflicts" ADD CONSTRAINT "supplier_conflicts_order_item_id_fkey"
  FOREIGN KEY ("order_item_id") REFERENCES "order_items" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a refund released of a top-up, so that a late credit can take it again; and when a round last looked at the line.
ALTER TABLE "order_items"
  ADD COLUMN "released_units" INTEGER,
  ADD COLUMN "released_cost_usd" DECIMAL(12,2),
  ADD COLUMN "topup_looked_at" TIMESTAMPTZ(3),
  ADD COLUMN "topup_looks" INTEGER NOT NULL DEFAULT 0;

-- The supplier is asked about these until its final word, also once a refund has taken them back.
CREATE INDEX "order_items_asked_topups" ON "order_items" ("topup_looked_at" NULLS FIRST, "id")
  WHERE "topup_status" IN ('submitting', 'submitted');

-- Credited after a refund had taken them back, under the previous release: recorded as losses, and shown to the owner.
INSERT INTO "supplier_conflicts" ("order_item_id", "attempt", "kind", "supplier_reference", "cost_usd", "created_at")
SELECT i."id", i."topup_attempt", 'withdrawn', i."topup_reference", p."cost_usd" * i."quantity",
  coalesce(i."credited_at", now())
FROM "order_items" i JOIN "products" p ON p."id" = i."product_id" JOIN "refunds" r ON r."id" = i."refund_id"
WHERE i."topup_status" = 'credited' AND r."status" IN ('requested', 'pending', 'refunded');
UPDATE "order_items" i SET "cost_usd" = c."cost_usd" FROM "supplier_conflicts" c
WHERE c."order_item_id" = i."id" AND i."cost_usd" = 0;

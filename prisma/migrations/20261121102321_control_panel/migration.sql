-- AlterTable
ALTER TABLE "licence_keys" ADD COLUMN     "revealed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order_items" ADD COLUMN     "refund_id" INTEGER,
ADD COLUMN     "revealed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "captured_usd" DECIMAL(10,2);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "request_id" UUID NOT NULL,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pictures" (
    "id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_request_id_key" ON "audit_entries"("request_id");

-- CreateIndex
CREATE INDEX "audit_entries_entity_entity_id_id_idx" ON "audit_entries"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE INDEX "licence_keys_product_id_created_at_id_idx" ON "licence_keys"("product_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "order_items_refund_id_idx" ON "order_items"("refund_id");

-- CreateIndex
CREATE INDEX "orders_status_id_idx" ON "orders"("status", "id");

-- CreateIndex
CREATE INDEX "orders_completed_at_idx" ON "orders"("completed_at");

-- AddForeignKey
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was there before: money that was captured was the order's, and codes of paid orders are known outside.
UPDATE "payments" SET "captured_usd" = "amount_usd" WHERE "status" = 'captured';
UPDATE "order_items" SET "revealed_at" = CURRENT_TIMESTAMP
  FROM "orders" WHERE "orders"."id" = "order_items"."order_id"
  AND "orders"."status" IN ('completed', 'delivered') AND "order_items"."topup_status" IS NULL;

ALTER TABLE "products"
  ADD CONSTRAINT "products_archived_is_inactive" CHECK ("archived_at" IS NULL OR NOT "is_active"),
  -- A top-up needs the question for the Player ID, and only a top-up asks it.
  ADD CONSTRAINT "products_topup_asks_player" CHECK (("fulfilment" = 'topup') = ("kind" = 'game_topup'));

ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_known",
  ADD CONSTRAINT "refunds_status_known" CHECK ("status" IN ('requested', 'refunded', 'failed', 'replaced', 'closed'));

ALTER TABLE "payments" ADD CONSTRAINT "payments_captured_usd_positive" CHECK ("captured_usd" > 0);

-- What the control panel searches, sums and puts before a person.
CREATE INDEX "orders_email_search" ON "orders" USING gin (lower("customer_email") gin_trgm_ops);
CREATE INDEX "payments_captured_at" ON "payments" ("captured_at") WHERE "status" = 'captured';
CREATE INDEX "payments_held" ON "payments" ("order_id") WHERE "status" = 'review';
CREATE INDEX "refunds_refunded_at" ON "refunds" ("refunded_at") WHERE "status" = 'refunded';
CREATE INDEX "refunds_under_way" ON "refunds" ("order_id") WHERE "status" = 'requested';
CREATE INDEX "refunds_refused" ON "refunds" ("order_id") WHERE "status" = 'failed';
CREATE INDEX "order_items_open_topups" ON "order_items" ("order_id")
  WHERE "topup_status" IN ('waiting', 'submitted', 'rejected') AND "refund_id" IS NULL;
-- Abandoned orders leave top-ups that wait for ever: the paid ones are told from them without reading either.
CREATE INDEX "orders_paid" ON "orders" ("id") INCLUDE ("completed_at")
  WHERE "status" IN ('completed', 'delivered');
CREATE INDEX "audit_entries_actor_search" ON "audit_entries" USING gin ("actor_name" gin_trgm_ops);
CREATE INDEX "audit_entries_entity_id" ON "audit_entries" ("entity_id");
-- The panel searches products that are not for sale, too.
DROP INDEX "products_search";
CREATE INDEX "products_search" ON "products" USING gin (
  (lower("name" || ' ' || coalesce("name_ar", '') || ' ' || "description" || ' ' || coalesce("description_ar", '')))
  gin_trgm_ops
);

-- The audit log is written once. TRUNCATE is for tests alone.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END $$;

CREATE TRIGGER "audit_entries_are_final" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

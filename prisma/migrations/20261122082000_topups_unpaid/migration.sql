-- A top-up that could not be taken back when all the money of its order had gone: the refund by which it went, and when
-- an admin saw that.
ALTER TABLE "order_items"
  ADD COLUMN "unpaid_refund_id" INTEGER,
  ADD COLUMN "unpaid_seen_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "order_items_unpaid_refund_id_fkey" FOREIGN KEY ("unpaid_refund_id") REFERENCES "refunds" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "order_items_unpaid_is_topup" CHECK ("unpaid_refund_id" IS NULL OR "topup_status" IS NOT NULL);
CREATE INDEX "order_items_unpaid" ON "order_items" ("order_id") WHERE "unpaid_refund_id" IS NOT NULL;

-- What was credited until now is old news; what a supplier was asked for, and has not answered, is not.
UPDATE "order_items" i
SET "unpaid_refund_id" = gone."refund_id",
  "unpaid_seen_at" = CASE WHEN i."topup_status" = 'credited' THEN now() END
FROM (
  SELECT p."order_id", max(r."id") AS "refund_id"
  FROM "payments" p JOIN "refunds" r ON r."payment_id" = p."id" AND r."status" IN ('pending', 'refunded', 'closed')
  GROUP BY p."id" HAVING sum(r."amount_usd") >= coalesce(p."captured_usd", p."amount_usd")
) AS gone
WHERE gone."order_id" = i."order_id" AND i."refund_id" IS NULL AND i."topup_status" IN ('submitting', 'credited');

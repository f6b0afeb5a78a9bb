-- Beside the previous release: yes
-- Money that refunds returned to prepaid limits, once per request.
CREATE TABLE "prepaid_refunds" (
  "request_key" TEXT PRIMARY KEY,
  "order_id" INTEGER NOT NULL REFERENCES "upstream_orders" ("order_id") ON UPDATE CASCADE ON DELETE CASCADE,
  "amount_cents" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT "prepaid_refunds_amount_positive" CHECK ("amount_cents" > 0)
);

CREATE INDEX "prepaid_refunds_order_id_idx" ON "prepaid_refunds" ("order_id");

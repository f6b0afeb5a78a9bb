-- Beside the previous release: yes
-- Orders of other shops, with what they took from the prepaid limit. One order per number.
CREATE TABLE "upstream_orders" (
  "order_id" INTEGER PRIMARY KEY REFERENCES "orders" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  "api_key_id" INTEGER NOT NULL REFERENCES "upstream_accounts" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  "order_number" TEXT NOT NULL,
  "callback_url" TEXT,
  "charged_cents" INTEGER NOT NULL,
  "returned_cents" INTEGER NOT NULL DEFAULT 0,
  "told_status" TEXT,
  "callback_tries" INTEGER NOT NULL DEFAULT 0,
  "next_callback_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT "upstream_orders_charged_not_negative" CHECK ("charged_cents" >= 0),
  CONSTRAINT "upstream_orders_returned_within_charged" CHECK ("returned_cents" BETWEEN 0 AND "charged_cents"),
  CONSTRAINT "upstream_orders_told_status_known" CHECK ("told_status" IN ('paid', 'fulfilling', 'completed', 'canceled')),
  CONSTRAINT "upstream_orders_callback_has_url" CHECK ("next_callback_at" IS NULL OR "callback_url" IS NOT NULL)
);

CREATE UNIQUE INDEX "upstream_orders_api_key_id_order_number_key" ON "upstream_orders" ("api_key_id", "order_number");

CREATE INDEX "upstream_orders_due" ON "upstream_orders" ("api_key_id", "next_callback_at") WHERE "next_callback_at" IS NOT NULL;

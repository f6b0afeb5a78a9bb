-- Money that went back at the provider in a way that the books cannot hold: another currency, a state that nobody knows.
CREATE TABLE "unbooked_returns" (
  "id" SERIAL NOT NULL,
  "order_id" INTEGER NOT NULL,
  "provider_refund_id" TEXT NOT NULL,
  "amount" TEXT NOT NULL,
  "currency_code" TEXT NOT NULL,
  "status" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "acknowledged_at" TIMESTAMPTZ(3),
  CONSTRAINT "unbooked_returns_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "unbooked_returns_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "unbooked_returns_provider_refund_id_key" ON "unbooked_returns" ("provider_refund_id");
CREATE INDEX "unbooked_returns_order_id_idx" ON "unbooked_returns" ("order_id");
CREATE INDEX "unbooked_returns_unseen" ON "unbooked_returns" ("order_id") WHERE "acknowledged_at" IS NULL;

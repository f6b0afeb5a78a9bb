-- Who wants to be told when a product that is sold out can be bought again. One for each address, product and choice;
-- one that is taken back is gone. Decision 053.
CREATE TABLE "stock_requests" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "product_id" INTEGER NOT NULL,
    "choice" TEXT NOT NULL DEFAULT '',
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "mailed_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "stock_requests_email_folded" CHECK ("email" = lower("email") AND "email" <> ''),
    CONSTRAINT "stock_requests_status_known" CHECK ("status" IN ('asked', 'waiting', 'told')),
    CONSTRAINT "stock_requests_confirmed" CHECK (("status" = 'asked') = ("confirmed_at" IS NULL)),
    CONSTRAINT "stock_requests_told" CHECK (("status" = 'told') = ("told_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "stock_requests_email_product_id_choice_key" ON "stock_requests"("email", "product_id", "choice");
CREATE INDEX "stock_requests_product_id_idx" ON "stock_requests"("product_id");
-- How many wait, and who is next; and how many were told lately.
CREATE INDEX "stock_requests_waiting" ON "stock_requests"("product_id", "choice", "confirmed_at", "id") WHERE "status" = 'waiting';
CREATE INDEX "stock_requests_told_lately" ON "stock_requests"("told_at") WHERE "status" = 'told';
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A mail about a request goes with it.
ALTER TABLE "mails" ADD COLUMN "stock_request_id" INTEGER;
CREATE INDEX "mails_stock_request_id_idx" ON "mails"("stock_request_id");
ALTER TABLE "mails" ADD CONSTRAINT "mails_stock_request_id_fkey"
  FOREIGN KEY ("stock_request_id") REFERENCES "stock_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mails"
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL
    OR "erasure_id" IS NOT NULL OR "told_order_id" IS NOT NULL OR "stock_request_id" IS NOT NULL
    OR "kind" IN ('order-access', 'payer-code'));

-- What the staff notes about an order or a customer, and who may not order. Decision 054.
CREATE TABLE "notes" (
  "id" SERIAL PRIMARY KEY,
  -- One of the two: an order, or the address of a customer, in lower case.
  "order_id" INTEGER REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "customer_email" TEXT,
  -- "" once it was taken back.
  "text" TEXT NOT NULL,
  -- No foreign key: it outlives the account.
  "written_by" INTEGER NOT NULL,
  "writer_name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "taken_back_at" TIMESTAMPTZ(3),
  "taken_back_by" TEXT,
  CONSTRAINT "notes_about_one" CHECK (num_nonnulls("order_id", "customer_email") = 1),
  CONSTRAINT "notes_taken_back_whole"
    CHECK (("taken_back_at" IS NULL) = ("taken_back_by" IS NULL) AND ("taken_back_at" IS NOT NULL) = ("text" = ''))
);
CREATE INDEX "notes_order_id_idx" ON "notes"("order_id");
CREATE INDEX "notes_customer_email_idx" ON "notes"("customer_email");

CREATE TABLE "blocks" (
  "id" SERIAL PRIMARY KEY,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('email', 'player_id')),
  -- By what it is found: a HMAC of the folded address, or the folded Player ID.
  "key" TEXT NOT NULL,
  -- As it is shown; "" of an address that was erased, whose block stays.
  "value" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "blocked_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "lifted_at" TIMESTAMPTZ(3),
  "lifted_by" TEXT,
  "lift_reason" TEXT,
  CONSTRAINT "blocks_lifted_whole" CHECK (num_nonnulls("lifted_at", "lifted_by", "lift_reason") IN (0, 3))
);
-- What stops an order: one for each address or Player ID.
CREATE UNIQUE INDEX "blocks_active" ON "blocks"("kind", "key") WHERE "lifted_at" IS NULL;
CREATE INDEX "blocks_key_idx" ON "blocks"("key");

-- A customer's page: their orders, and the gifts that they were sent.
CREATE INDEX "orders_email" ON "orders"(lower("customer_email"), "id");
CREATE INDEX "gifts_recipient" ON "gifts"("recipient_email") WHERE "recipient_email" <> '';

-- What the payment provider refuses the shop itself, by what the call was for. Decision 063.
CREATE TABLE "provider_refusals" (
  "area" TEXT PRIMARY KEY CHECK (
    "area" IN ('sign_in', 'orders', 'captures', 'refunds', 'reads', 'disputes', 'webhooks')),
  "issue" TEXT NOT NULL CHECK (length("issue") <= 100),
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp()
);

-- Why the provider keeps a payment waiting, and why it refused a refund: in its own words.
ALTER TABLE "payments" ADD COLUMN "pending_reason" TEXT CHECK (length("pending_reason") <= 64);
ALTER TABLE "refunds" ADD COLUMN "refusal_reason" TEXT CHECK (length("refusal_reason") <= 200);

-- Payments that wait for the seller: few, and asked for by what needs attention.
CREATE INDEX "payments_pending_reason" ON "payments" ("order_id") WHERE "pending_reason" IS NOT NULL;

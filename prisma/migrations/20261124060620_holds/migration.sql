-- A paid order that a rule of the owner's holds waits for a person: it is released or refused, and its money goes back at
-- a deadline. Decision 054.
ALTER TABLE "orders" DROP CONSTRAINT "orders_waits_for_known";
ALTER TABLE "orders" ADD CONSTRAINT "orders_waits_for_known" CHECK ("waits_for" IN ('stock', 'repair', 'approval'));

CREATE TABLE "hold_rules" (
  "kind" TEXT PRIMARY KEY,
  "parameters" JSONB NOT NULL,
  -- Until the money of what it holds goes back.
  "hours" INTEGER NOT NULL DEFAULT 24 CHECK ("hours" BETWEEN 1 AND 168),
  "is_on" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 1,
  "changed_by" TEXT,
  "changed_at" TIMESTAMPTZ(3),
  -- What the statement that settles a payment reads of it: a rule that it cannot read would keep every payment from being settled.
  CONSTRAINT "hold_rules_readable" CHECK (CASE "kind"
    WHEN 'first_order_above' THEN jsonb_typeof("parameters"->'cents') = 'number'
    WHEN 'many_payers' THEN jsonb_typeof("parameters"->'payers') = 'number' AND jsonb_typeof("parameters"->'emails') = 'number'
    WHEN 'phone_currency' THEN jsonb_typeof("parameters"->'USD') = 'array' AND jsonb_typeof("parameters"->'SAR') = 'array'
    ELSE false END)
);
INSERT INTO "hold_rules" ("kind", "parameters") VALUES
  ('first_order_above', '{"cents": 10000}'),
  ('many_payers', '{"payers": 3, "emails": 3}'),
  ('phone_currency', '{"USD": [], "SAR": ["966", "971", "965", "973", "974", "968"]}');

CREATE TABLE "order_holds" (
  "order_id" INTEGER PRIMARY KEY REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- Kinds of the rules that held it.
  "rules" TEXT[] NOT NULL CHECK (cardinality("rules") > 0),
  "held_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  -- What a person decided; null while nobody has, or where the deadline or the buyer did.
  "decision" TEXT CHECK ("decision" IN ('released', 'refused')),
  "decided_by" TEXT,
  "decided_at" TIMESTAMPTZ(3),
  CONSTRAINT "order_holds_decided_whole" CHECK (num_nonnulls("decision", "decided_by", "decided_at") IN (0, 3))
);

-- HMACs of who paid and of where the order came from, by which payments are compared: for 31 days.
ALTER TABLE "payments" ADD COLUMN "payer_key" TEXT, ADD COLUMN "network_key" TEXT;
CREATE INDEX "payments_compared" ON "payments"("captured_at") WHERE "payer_key" IS NOT NULL OR "network_key" IS NOT NULL;

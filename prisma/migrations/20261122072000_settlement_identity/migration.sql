-- One try at a time asks for the money of a payment: until then the latest one may be answered. A try of before has no
-- such moment; the provider's order is asked before another one begins.
ALTER TABLE "payments" ADD COLUMN "in_flight_until" TIMESTAMPTZ(3);

-- The key of a refund's request is made with it, so that no other refund's answer is given for it, in a restored
-- database either. One that may have been sent already keeps the key that it was sent under.
ALTER TABLE "refunds" ADD COLUMN "request_key" TEXT;
UPDATE "refunds" SET "request_key" = 'refund-' || "id";
ALTER TABLE "refunds"
  ALTER COLUMN "request_key" SET NOT NULL,
  ALTER COLUMN "request_key" SET DEFAULT 'refund-' || gen_random_uuid();

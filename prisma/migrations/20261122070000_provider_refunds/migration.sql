-- Money that goes back at the provider without being asked for here, and refunds that the provider keeps waiting.
ALTER TABLE "refunds"
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'shop',
  ADD COLUMN "acknowledged_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "refunds_origin_known" CHECK ("origin" IN ('shop', 'provider', 'reversal')),
  -- What began at the provider has the provider's number from the start.
  ADD CONSTRAINT "refunds_of_provider_have_reference" CHECK ("origin" = 'shop' OR "provider_refund_id" IS NOT NULL),
  DROP CONSTRAINT "refunds_status_known",
  ADD CONSTRAINT "refunds_status_known"
    CHECK ("status" IN ('requested', 'pending', 'refunded', 'failed', 'replaced', 'closed')),
  ADD CONSTRAINT "refunds_pending_has_reference" CHECK ("status" <> 'pending' OR "provider_refund_id" IS NOT NULL);

-- What the control panel puts before a person, and what is asked about.
CREATE INDEX "refunds_unseen" ON "refunds" ("order_id") WHERE "origin" <> 'shop' AND "acknowledged_at" IS NULL;
CREATE INDEX "refunds_pending" ON "refunds" ("payment_id") WHERE "status" = 'pending';

-- When the provider was last asked what has gone back of a capture.
ALTER TABLE "payments" ADD COLUMN "returns_asked_at" TIMESTAMPTZ(3);
CREATE INDEX "payments_asked_about_returns" ON "payments" ((coalesce("returns_asked_at", "captured_at")))
  WHERE "capture_id" IS NOT NULL;
-- Captures of more than 180 days are asked about no more; the line begins with the others.
UPDATE "payments" SET "returns_asked_at" = '9999-01-01' WHERE "captured_at" <= now() - interval '180 days';

-- Captures are matched by their own id, never by their order. Decision 076. Runs beside the previous release: it only adds.

-- When the latest capture request was first sent: with the attempt it names the request, so that it can be repeated.
-- The capture that the provider keeps pending, so that it can be asked about by itself.
ALTER TABLE "payments"
  ADD COLUMN "capture_begun_at" TIMESTAMPTZ(3),
  ADD COLUMN "pending_capture_id" TEXT;

-- The capture that an event is about, and since when the event cannot be acted on and waits for a person.
ALTER TABLE "provider_events"
  ADD COLUMN "capture_id" TEXT,
  ADD COLUMN "stuck_at" TIMESTAMPTZ(3);

-- Money at the provider whose capture belongs to no payment of the shop.
CREATE TABLE "unmatched_captures" (
  "id" SERIAL NOT NULL,
  "provider" TEXT NOT NULL,
  "capture_id" TEXT NOT NULL,
  "amount" TEXT NOT NULL,
  "currency_code" TEXT NOT NULL,
  "order_number" TEXT,
  "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "closed_at" TIMESTAMPTZ(3),
  CONSTRAINT "unmatched_captures_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "unmatched_captures_capture_id_key" ON "unmatched_captures"("capture_id");
CREATE INDEX "unmatched_captures_open" ON "unmatched_captures" ("found_at") WHERE "closed_at" IS NULL;
CREATE INDEX "provider_events_stuck" ON "provider_events" ("stuck_at") WHERE "stuck_at" IS NOT NULL;

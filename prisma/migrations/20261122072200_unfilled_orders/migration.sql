-- A paid order that cannot be filled yet waits: for stock, or for what is broken to be mended; its money goes back at a
-- moment that is set when it begins to wait. Only an open order waits.
ALTER TABLE "orders"
  ADD COLUMN "waits_for" TEXT,
  ADD COLUMN "waits_until" TIMESTAMPTZ(3),
  ADD CONSTRAINT "orders_waits_for_known" CHECK ("waits_for" IN ('stock', 'repair')),
  ADD CONSTRAINT "orders_waits_until_then" CHECK (("waits_for" IS NULL) = ("waits_until" IS NULL)),
  ADD CONSTRAINT "orders_waiting_is_open" CHECK ("waits_for" IS NULL OR "status" = 'pending');

CREATE INDEX "orders_waiting" ON "orders" ("waits_for", "id") WHERE "waits_for" IS NOT NULL;

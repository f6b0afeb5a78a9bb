-- When a round last looked at a paid order that waits: those that nobody looked at for longest come first. Decision 060.
ALTER TABLE "orders" ADD COLUMN "wait_looked_at" TIMESTAMPTZ(3);
CREATE INDEX "orders_waiting_turns" ON "orders" ("wait_looked_at" NULLS FIRST) WHERE "waits_for" IS NOT NULL;

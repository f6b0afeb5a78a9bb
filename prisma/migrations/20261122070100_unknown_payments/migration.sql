-- Money of an order that the shop does not know, as after a restore: since when it waits for a person.
ALTER TABLE "provider_events" ADD COLUMN "unknown_at" TIMESTAMPTZ(3);
CREATE INDEX "provider_events_unknown" ON "provider_events" ("unknown_at") WHERE "unknown_at" IS NOT NULL;

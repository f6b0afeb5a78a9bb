-- A dispute of a payment that the shop does not know waits for a person until it is closed.
ALTER TABLE "disputes" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
CREATE INDEX "disputes_unknown" ON "disputes" ("id") WHERE "order_id" IS NULL AND "closed_at" IS NULL;

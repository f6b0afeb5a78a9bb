-- That a mail came back after its server had taken it. Decision 045.
ALTER TABLE "mails" ADD COLUMN "bounced_at" TIMESTAMPTZ(3);
CREATE INDEX "mails_bounced" ON "mails"("order_id") WHERE "bounced_at" IS NOT NULL;

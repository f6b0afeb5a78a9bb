-- Of a mail to the address that an order had before its buyer corrected it: which order. It is no mail of the order's:
-- it neither follows a corrected address nor is sent again with them.
ALTER TABLE "mails"
  ADD COLUMN "told_order_id" INTEGER REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL
    OR "erasure_id" IS NOT NULL OR "told_order_id" IS NOT NULL OR "kind" = 'order-access');
CREATE INDEX "mails_told_order_id_idx" ON "mails" ("told_order_id");

-- What a buyer is told unasked, once for each order: see src/server/mail/tell-buyers.ts.
CREATE UNIQUE INDEX "mails_told_once" ON "mails" ("order_id", "kind")
  WHERE "kind" IN ('order-late', 'order-checking', 'order-unpaid');

-- People are counted by the mailbox of their address. Decision 070.
CREATE INDEX "orders_mailbox" ON "orders" ("mailbox_key"("customer_email"));
-- Open orders of one mailbox: counted for each order that is placed.
CREATE INDEX "orders_open_mailbox" ON "orders" ("mailbox_key"("customer_email")) WHERE "status" = 'pending';
DROP INDEX "orders_open_email";
CREATE INDEX "users_mailbox" ON "users" ("mailbox_key"("email"));

-- Uses of a coupon that unpaid orders hold.
CREATE INDEX "coupon_uses_reserved" ON "coupon_uses" ("coupon_id") WHERE "state" = 'reserved';

-- A batch of keys of which several addresses complain that may be one person: a person decides whether it stays for sale.
ALTER TABLE "key_batches" ADD COLUMN "questioned_at" TIMESTAMPTZ(3);
CREATE INDEX "key_batches_questioned" ON "key_batches" ("questioned_at") WHERE "questioned_at" IS NOT NULL;

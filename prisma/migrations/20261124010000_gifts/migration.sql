-- An order that its buyer has sent to somebody else: its codes are that one's alone. Decision 046.
CREATE TABLE "gifts" (
    "order_id" INTEGER NOT NULL,
    "recipient_email" TEXT NOT NULL,
    "recipient_name" TEXT NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "corrections" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "gifts_pkey" PRIMARY KEY ("order_id")
);
CREATE INDEX "gifts_to_send" ON "gifts"("send_at") WHERE "queued_at" IS NULL;
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_fkey"
  FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Beside each line, so that whatever opens codes sees it with them.
ALTER TABLE "order_items" ADD COLUMN "is_gift" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_gift_has_codes" CHECK (NOT "is_gift" OR "fulfilment" <> 'topup');

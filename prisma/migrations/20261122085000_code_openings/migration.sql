-- From where and when a buyer opened the codes of a line on a page of the shop: evidence when the payment is disputed.
CREATE TABLE "code_openings" (
  "item_id" INTEGER NOT NULL,
  "address" TEXT NOT NULL,
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

  CONSTRAINT "code_openings_pkey" PRIMARY KEY ("item_id", "address", "hour"),
  CONSTRAINT "code_openings_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "order_items" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "code_openings_opened_at_idx" ON "code_openings" ("opened_at");

-- A top-up that the supplier rejected: until when its buyer may correct whose account it goes to, and which attempt it is.
ALTER TABLE "order_items"
  ADD COLUMN "player_name" TEXT,
  ADD COLUMN "topup_attempt" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "correct_until" TIMESTAMPTZ(3),
  ADD CONSTRAINT "order_items_corrected_is_rejected" CHECK ("correct_until" IS NULL OR "topup_status" = 'rejected');

-- What is due is found by it.
CREATE INDEX "order_items_correct_until" ON "order_items" ("correct_until") WHERE "correct_until" IS NOT NULL;

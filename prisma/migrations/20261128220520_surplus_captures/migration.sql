-- Beside the previous release: yes
-- A second payment of a paid order goes back by itself: the idempotency key of that refund.
ALTER TABLE "unmatched_captures" ADD COLUMN "return_key" TEXT;

-- Beside the previous release: yes
-- A provider without idempotency keys for refunds: the money that had gone back before the request,
-- and when the request was last sent, tell whether it was carried out.
ALTER TABLE "refunds"
  ADD COLUMN "returned_before" INTEGER,
  ADD COLUMN "asked_at" TIMESTAMPTZ(3);

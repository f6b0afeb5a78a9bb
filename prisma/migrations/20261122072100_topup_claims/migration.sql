-- A top-up is claimed before the supplier is asked for it, so that nobody takes it back until the answer has come.
ALTER TABLE "order_items"
  DROP CONSTRAINT "order_items_topup_status_known",
  ADD CONSTRAINT "order_items_topup_status_known"
    CHECK ("topup_status" IN ('waiting', 'submitting', 'submitted', 'credited', 'rejected'));

-- What waits for a person is found by this index, the ones that are being asked for too.
DROP INDEX "order_items_open_topups";
CREATE INDEX "order_items_open_topups" ON "order_items" ("topup_status", "order_id")
  WHERE "topup_status" IN ('waiting', 'submitting', 'submitted', 'rejected') AND "refund_id" IS NULL;

-- A code to who paid for an order goes to an address that only the payment provider names: it is no mail of the order's.
ALTER TABLE "mails"
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL
    OR "erasure_id" IS NOT NULL OR "told_order_id" IS NOT NULL OR "kind" IN ('order-access', 'payer-code'));

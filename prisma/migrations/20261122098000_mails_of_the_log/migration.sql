-- A mail may be to an address of no account, about what the audit log holds: that an order's address was corrected.
ALTER TABLE "mails"
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL);

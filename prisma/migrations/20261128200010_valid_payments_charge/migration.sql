-- Beside the previous release: yes
-- The checks of the previous migration hold for the rows that exist.
ALTER TABLE "payments"
  VALIDATE CONSTRAINT "payments_charge_currency_known",
  VALIDATE CONSTRAINT "payments_charge_minor_positive",
  VALIDATE CONSTRAINT "payments_charge_minor_unless_dollars",
  VALIDATE CONSTRAINT "payments_captured_minor_positive",
  VALIDATE CONSTRAINT "payments_captured_minor_unless_dollars",
  VALIDATE CONSTRAINT "payments_fee_minor_not_negative";

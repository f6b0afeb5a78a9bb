-- Beside the previous release: yes
-- The amount of a refund at the provider, in halalas; null for a payment in dollars.
ALTER TABLE "refunds"
  ADD COLUMN "charge_minor" INTEGER,
  ADD CONSTRAINT "refunds_charge_minor_positive" CHECK ("charge_minor" > 0) NOT VALID;

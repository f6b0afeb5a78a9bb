-- Beside the previous release: yes
-- The currency and amount that a buyer pays, and what the provider captured and kept as its fee. A
-- payment in dollars needs none of them: the previous release writes only such payments.
ALTER TABLE "payments"
  ADD COLUMN "charge_currency" TEXT NOT NULL DEFAULT 'USD',
  ADD COLUMN "charge_minor" INTEGER,
  ADD COLUMN "captured_minor" INTEGER,
  ADD COLUMN "fee_minor" INTEGER,
  ADD CONSTRAINT "payments_charge_currency_known" CHECK ("charge_currency" IN ('USD', 'SAR')) NOT VALID,
  ADD CONSTRAINT "payments_charge_minor_positive" CHECK ("charge_minor" > 0) NOT VALID,
  ADD CONSTRAINT "payments_charge_minor_unless_dollars" CHECK (("charge_currency" = 'USD') = ("charge_minor" IS NULL)) NOT VALID,
  ADD CONSTRAINT "payments_captured_minor_positive" CHECK ("captured_minor" > 0) NOT VALID,
  ADD CONSTRAINT "payments_captured_minor_unless_dollars" CHECK ("captured_minor" IS NULL OR "charge_currency" <> 'USD') NOT VALID,
  ADD CONSTRAINT "payments_fee_minor_not_negative" CHECK ("fee_minor" >= 0) NOT VALID;

-- Beside the previous release: yes
-- The fees that providers state for further captures of a paid order, which the shop refunds.
ALTER TABLE "payments"
  ADD COLUMN "further_fee_minor" INTEGER,
  ADD CONSTRAINT "payments_further_fee_minor_not_negative" CHECK ("further_fee_minor" >= 0) NOT VALID;

-- Marks figures to be summed again when a payment captured over 30 minutes ago changes.
CREATE OR REPLACE TRIGGER "payment_figures_update" AFTER UPDATE ON "payments"
  FOR EACH ROW WHEN ((OLD."status", OLD."captured_at", OLD."captured_usd", OLD."amount_usd", OLD."further_fee_minor")
    IS DISTINCT FROM (NEW."status", NEW."captured_at", NEW."captured_usd", NEW."amount_usd", NEW."further_fee_minor")
    AND LEAST(OLD."captured_at", NEW."captured_at") < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION "payment_figures"();

-- Beside the previous release: yes
-- The check of the previous migration holds for the rows that exist.
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_charge_minor_positive";

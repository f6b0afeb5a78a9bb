-- Beside the previous release: yes

ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_further_fee_minor_not_negative";

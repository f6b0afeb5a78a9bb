-- Beside the previous release: yes
-- Whether a payment was declined for a reason that no buyer can mend: each request of the buyer is
-- answered so, whichever process asked the provider.
ALTER TABLE "payments" ADD COLUMN "is_shops_fault" BOOLEAN NOT NULL DEFAULT false;

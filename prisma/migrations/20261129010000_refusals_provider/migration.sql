-- Beside the previous release: yes
ALTER TABLE "provider_refusals" ADD COLUMN "provider" TEXT NOT NULL DEFAULT 'paypal';

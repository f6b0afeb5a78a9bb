-- Beside the previous release: yes

-- Its statements already name the provider of each row.
ALTER TABLE "provider_refusals" ALTER COLUMN "provider" DROP DEFAULT;

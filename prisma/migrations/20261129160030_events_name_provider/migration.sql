-- Beside the previous release: yes

-- Its statements already name the provider of each row.
ALTER TABLE "provider_events" ALTER COLUMN "provider" DROP DEFAULT;

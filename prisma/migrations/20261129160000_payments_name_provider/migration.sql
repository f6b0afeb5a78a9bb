-- Beside the previous release: yes

-- Its statements already name the provider of each row.
ALTER TABLE "payments" ALTER COLUMN "provider" DROP DEFAULT;

-- Beside the previous release: yes

-- Its statements already name the provider of each row.
ALTER TABLE "disputes" ALTER COLUMN "provider" DROP DEFAULT;

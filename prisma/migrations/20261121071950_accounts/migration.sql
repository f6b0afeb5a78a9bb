-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "code" TEXT,
ADD COLUMN     "user_id" INTEGER;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "reset_own_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reset_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "verification_own_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "verification_tries" INTEGER NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "users_username_key";

-- DropIndex
DROP INDEX "users_email_key";

-- CreateIndex
CREATE INDEX "users_email_idx" ON "users"("email");

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- CreateIndex
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Among accounts one address, however it is typed, and one name, however it is written. Registrations
-- that nobody has verified claim neither.
UPDATE "users" SET "email" = lower("email");
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_locale_known" CHECK ("locale" IN ('en', 'ar'));
CREATE UNIQUE INDEX "users_account_email" ON "users" ("email") WHERE "is_verified";
CREATE UNIQUE INDEX "users_account_username" ON "users" (lower("username")) WHERE "is_verified";

-- A mail is owed for an order or to an account, and forgets its code when it is sent.
ALTER TABLE "mails"
  ADD CONSTRAINT "mails_have_a_cause" CHECK ("order_id" IS NOT NULL OR "user_id" IS NOT NULL),
  ADD CONSTRAINT "mails_sent_keep_no_code" CHECK ("sent_at" IS NULL OR "code" IS NULL);

-- Orders that a guest placed with the address of an account.
CREATE INDEX "orders_guest_email" ON "orders" (lower("customer_email")) WHERE "user_id" IS NULL;

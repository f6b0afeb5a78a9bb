-- The second factor of an admin: a secret that an app on a telephone makes codes of. Not confirmed while it is being
-- set up: then it is asked for nowhere. Nobody has one as this is applied. Decision 033.
CREATE TABLE "second_factors" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "secret" TEXT NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_step" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

  CONSTRAINT "second_factors_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "second_factors_confirmed_by_a_code" CHECK ("confirmed_at" IS NULL OR "last_step" > 0)
);
CREATE UNIQUE INDEX "second_factors_user_id_key" ON "second_factors"("user_id");

CREATE TRIGGER "second_factors_seal" BEFORE INSERT OR UPDATE OF "secret" ON "second_factors"
  FOR EACH ROW EXECUTE FUNCTION "refuse_retired_seal"('secret');

-- Codes for who has lost the telephone; one that was used is gone, and all go with the factor.
CREATE TABLE "recovery_codes" (
  "user_id" INTEGER NOT NULL,
  "code_hash" TEXT NOT NULL,

  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash"),
  CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "second_factors"("user_id") ON DELETE CASCADE ON UPDATE CASCADE
);

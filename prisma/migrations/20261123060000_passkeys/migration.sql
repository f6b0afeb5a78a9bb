-- Passkeys of admins, beside or in place of an app; nobody has one as this is applied. Decision 033.
CREATE TABLE "passkeys" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "credential_id" TEXT NOT NULL,
  "public_key" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "last_used_at" TIMESTAMPTZ(3),

  CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_user_id_idx" ON "passkeys"("user_id");

-- What a passkey is to sign; one for each holder and purpose, gone with the first answer.
CREATE TABLE "passkey_challenges" (
  "holder" TEXT NOT NULL,
  "purpose" TEXT NOT NULL,
  "challenge" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("holder", "purpose")
);

-- Recovery codes belong to the account: they stand in for an app and for passkeys.
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_user_id_fkey";
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

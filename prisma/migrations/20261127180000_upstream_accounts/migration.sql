-- Beside the previous release: yes
-- Prepaid accounts of API keys by which other shops order from this one.
CREATE TABLE "upstream_accounts" (
  "id" INTEGER PRIMARY KEY REFERENCES "api_keys" ("id") ON UPDATE CASCADE ON DELETE RESTRICT,
  "public_id" TEXT NOT NULL UNIQUE,
  "sealed_secret" TEXT NOT NULL,
  "email" TEXT,
  "limit_cents" INTEGER NOT NULL DEFAULT 0,
  "used_cents" INTEGER NOT NULL DEFAULT 0,
  "callback_failures" INTEGER NOT NULL DEFAULT 0,
  "callback_paused_until" TIMESTAMPTZ(3),
  CONSTRAINT "upstream_accounts_limit_not_negative" CHECK ("limit_cents" >= 0),
  CONSTRAINT "upstream_accounts_used_not_negative" CHECK ("used_cents" >= 0),
  CONSTRAINT "upstream_accounts_limit_has_email" CHECK ("limit_cents" = 0 OR "email" IS NOT NULL)
);

-- Rejects a secret that is encrypted with a retired key.
CREATE TRIGGER "upstream_accounts_seal" BEFORE INSERT OR UPDATE OF "sealed_secret" ON "upstream_accounts"
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('sealed_secret');

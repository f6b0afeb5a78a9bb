-- Beside the previous release: yes
-- Secrets by which webhooks are signed, encrypted. After a rotation, the previous one ends later.
CREATE TABLE "webhook_secrets" (
  "id" UUID PRIMARY KEY,
  "endpoint_id" INTEGER NOT NULL REFERENCES "webhook_endpoints" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  "sealed" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "ends_at" TIMESTAMPTZ(3)
);

CREATE UNIQUE INDEX "webhook_secrets_one_current" ON "webhook_secrets" ("endpoint_id") WHERE "ends_at" IS NULL;

CREATE TRIGGER "webhook_secrets_seal" BEFORE INSERT OR UPDATE OF "sealed" ON "webhook_secrets"
  FOR EACH ROW EXECUTE FUNCTION refuse_retired_seal('sealed');

-- The order's own page: each click on "Show my code" is an opening of its own; the profile's stay one an hour. Decision 040.
ALTER TABLE "code_openings" DROP CONSTRAINT "code_openings_pkey";
ALTER TABLE "code_openings"
  ADD COLUMN "id" SERIAL NOT NULL,
  ADD COLUMN "way" TEXT NOT NULL DEFAULT 'profile',
  ADD COLUMN "policy_version" TEXT,
  ADD CONSTRAINT "code_openings_pkey" PRIMARY KEY ("id");
CREATE UNIQUE INDEX "code_openings_of_profile" ON "code_openings" ("item_id", "address", "hour") WHERE "way" = 'profile';
CREATE INDEX "code_openings_item_id_idx" ON "code_openings" ("item_id");

-- It decides returns and answers disputes: rows are added, and deleted when their time is over, never changed.
CREATE FUNCTION "openings_are_final"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an opening of codes is never changed';
END $$;
CREATE TRIGGER "code_openings_are_final" BEFORE UPDATE ON "code_openings"
  FOR EACH ROW EXECUTE FUNCTION "openings_are_final"();

-- Codes that prove an address for half an hour, by the request that a browser made; the address is in no row.
CREATE TABLE "mailbox_codes" (
  "id" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "mailbox_codes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mailbox_codes_expires_at_idx" ON "mailbox_codes" ("expires_at");

-- The mail of such a code is about an address, whose orders may be many, and no account.
ALTER TABLE "mails"
  DROP CONSTRAINT "mails_have_a_cause",
  ADD CONSTRAINT "mails_have_a_cause" CHECK (
    "order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL OR "audit_entry_id" IS NOT NULL
    OR "erasure_id" IS NOT NULL OR "kind" = 'order-access');

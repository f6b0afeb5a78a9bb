-- An address that is asked to run the shop with others: one invitation each, until it is accepted, taken back or over.
CREATE TABLE "staff_invitations" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" INTEGER NOT NULL,
    "invited_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "staff_invitations_role_known" CHECK ("role" IN ('owner', 'manager', 'support', 'catalogue'))
);

CREATE UNIQUE INDEX "staff_invitations_email_key" ON "staff_invitations"("email");
CREATE UNIQUE INDEX "staff_invitations_token_hash_key" ON "staff_invitations"("token_hash");

-- Its mail goes with it: what was taken back is sent to nobody.
ALTER TABLE "mails" ADD COLUMN "invitation_id" INTEGER;
ALTER TABLE "mails" ADD CONSTRAINT "mails_invitation_id_fkey"
    FOREIGN KEY ("invitation_id") REFERENCES "staff_invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "mails_invitation_id_idx" ON "mails"("invitation_id");
ALTER TABLE "mails"
    DROP CONSTRAINT "mails_have_a_cause",
    ADD CONSTRAINT "mails_have_a_cause"
        CHECK ("order_id" IS NOT NULL OR "user_id" IS NOT NULL OR "invitation_id" IS NOT NULL);

-- Disputes of buyers at the payment provider, and what the shop answered. No row of before changes.

CREATE TABLE "disputes" (
  "id" SERIAL NOT NULL,
  "provider" TEXT NOT NULL DEFAULT 'paypal',
  "provider_dispute_id" TEXT NOT NULL,
  "order_id" INTEGER,
  "payment_id" INTEGER,
  "capture_id" TEXT,
  "reason" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "stage" TEXT NOT NULL,
  "amount_cents" INTEGER NOT NULL,
  "currency_code" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3),
  "outcome" TEXT,
  "refunded_cents" INTEGER,
  "can_send_evidence" BOOLEAN NOT NULL DEFAULT false,
  "can_accept_claim" BOOLEAN NOT NULL DEFAULT false,
  "messages" JSONB NOT NULL DEFAULT '[]',
  "opened_at" TIMESTAMPTZ(3) NOT NULL,
  "changed_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "disputes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "disputes_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "disputes_state_known"
    CHECK ("state" IN ('open', 'waiting_for_seller', 'waiting_for_buyer', 'under_review', 'resolved')),
  CONSTRAINT "disputes_stage_known" CHECK ("stage" IN ('inquiry', 'claim', 'appeal')),
  CONSTRAINT "disputes_outcome_known"
    CHECK ("outcome" IN ('buyer', 'seller', 'provider_pays', 'cancelled', 'other')),
  CONSTRAINT "disputes_resolved_has_outcome" CHECK (("state" = 'resolved') = ("outcome" IS NOT NULL)),
  CONSTRAINT "disputes_amount_not_negative" CHECK ("amount_cents" >= 0),
  CONSTRAINT "disputes_order_has_payment" CHECK (("order_id" IS NULL) = ("payment_id" IS NULL))
);
-- The provider's id: however often it is told, it is one dispute.
CREATE UNIQUE INDEX "disputes_provider_dispute_id_key" ON "disputes" ("provider_dispute_id");
CREATE INDEX "disputes_order_id_idx" ON "disputes" ("order_id");
CREATE INDEX "disputes_payment_id_idx" ON "disputes" ("payment_id");
-- What the owner is told of, and what the rule and the reconciler look for.
CREATE INDEX "disputes_open" ON "disputes" ("due_at") WHERE "state" <> 'resolved';

CREATE TABLE "dispute_answers" (
  "id" SERIAL NOT NULL,
  "dispute_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'requested',
  "text" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "problem" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "answered_at" TIMESTAMPTZ(3),
  CONSTRAINT "dispute_answers_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "dispute_answers_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes" ("id")
    ON DELETE RESTRICT ON UPDATE CASCADE,
  CONSTRAINT "dispute_answers_kind_known" CHECK ("kind" IN ('evidence', 'accept_claim')),
  CONSTRAINT "dispute_answers_state_known" CHECK ("state" IN ('requested', 'sent', 'refused')),
  CONSTRAINT "dispute_answers_answered" CHECK (("state" = 'requested') = ("answered_at" IS NULL))
);
CREATE INDEX "dispute_answers_dispute_id_idx" ON "dispute_answers" ("dispute_id");
-- One answer at a time, and a claim is accepted once.
CREATE UNIQUE INDEX "dispute_answers_one_under_way" ON "dispute_answers" ("dispute_id") WHERE "state" = 'requested';
CREATE UNIQUE INDEX "dispute_answers_one_claim" ON "dispute_answers" ("dispute_id")
  WHERE "kind" = 'accept_claim' AND "state" <> 'refused';

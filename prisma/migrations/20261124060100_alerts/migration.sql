-- What the owner is told of, by which way, and what became of it. Decision 049.
CREATE TABLE "alerts" (
  "id" SERIAL PRIMARY KEY,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('attention', 'low_stock', 'delivery_late', 'service_down', 'refund_failing', 'batch_claims', 'dispute')),
  -- Of what: "product:7", "order:12".
  "subject" TEXT NOT NULL CHECK (length("subject") BETWEEN 1 AND 100),
  "facts" JSONB NOT NULL CHECK (jsonb_typeof("facts") = 'object'),
  "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "solved_at" TIMESTAMPTZ(3)
);
-- The same thing is told once; when it was solved, it may be told again.
CREATE UNIQUE INDEX "alerts_one_open" ON "alerts" ("kind", "subject") WHERE "solved_at" IS NULL;
CREATE INDEX "alerts_solved" ON "alerts" ("solved_at") WHERE "solved_at" IS NOT NULL;

CREATE TABLE "alert_messages" (
  "id" SERIAL PRIMARY KEY,
  -- What a webhook's body and header say, and the Message-ID of a mail: the same in every try.
  "public_id" UUID NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  "kind" TEXT NOT NULL CHECK ("kind" IN ('alerts', 'summary')),
  "channel" TEXT NOT NULL CHECK ("channel" IN ('mail', 'telegram', 'webhook')),
  -- The address of a mail; "" of the others.
  "target" TEXT NOT NULL DEFAULT '',
  "is_urgent" BOOLEAN NOT NULL DEFAULT false,
  -- Of a summary: the day of the shop that it tells of.
  "day" DATE,
  "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "last_error" TEXT CHECK (length("last_error") <= 200),
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "tried_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "sent_at" TIMESTAMPTZ(3),
  CHECK (("kind" = 'summary') = ("day" IS NOT NULL)),
  CHECK (("state" = 'sent') = ("sent_at" IS NOT NULL))
);
CREATE UNIQUE INDEX "alert_messages_one_summary" ON "alert_messages" ("channel", "target", "day") WHERE "day" IS NOT NULL;
-- What a further alert may join.
CREATE INDEX "alert_messages_waiting" ON "alert_messages" ("channel", "target", "due_at") WHERE "state" = 'waiting';
CREATE INDEX "alert_messages_recent" ON "alert_messages" ("channel", "target", "id");

CREATE TABLE "alert_message_alerts" (
  "message_id" INTEGER NOT NULL REFERENCES "alert_messages" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "alert_id" INTEGER NOT NULL REFERENCES "alerts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY ("message_id", "alert_id")
);
CREATE INDEX "alert_message_alerts_alert_id_idx" ON "alert_message_alerts" ("alert_id");

-- Up to which alert somebody of the staff has looked.
CREATE TABLE "alert_views" (
  "user_id" INTEGER PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "seen_id" INTEGER NOT NULL
);

-- A part that the shop needs and that gives no answers: since when, and when somebody last saw it so.
CREATE TABLE "outages" (
  "part" TEXT PRIMARY KEY CHECK ("part" IN ('provider', 'mail')),
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp()
);

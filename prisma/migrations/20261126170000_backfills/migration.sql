-- Beside the previous release: yes
-- How far the backfills of the worker have come (src/server/platform/backfills.ts). Decision 088.
CREATE TABLE "backfills" (
  "name" TEXT NOT NULL,
  -- Where the pass goes on: the key of the last row of the last batch. Null at the begin of a pass.
  "last_key" TEXT,
  -- Rows that were written in all passes, and rows of this pass that lacked the value.
  "rows" INTEGER NOT NULL DEFAULT 0,
  "pass_rows" INTEGER NOT NULL DEFAULT 0,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "pass_began_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  "done_at" TIMESTAMPTZ(3),

  CONSTRAINT "backfills_pkey" PRIMARY KEY ("name")
);

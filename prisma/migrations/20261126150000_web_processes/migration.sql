-- Each web process writes a row of its own every few seconds; together they are counted. Unlogged: after a crash
-- of the server the rows are gone and come back by themselves.
CREATE UNLOGGED TABLE "web_processes" (
    "id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "web_processes_pkey" PRIMARY KEY ("id")
);

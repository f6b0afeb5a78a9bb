-- What the hourly look at the shop's books has found: one in every hour of the clock, whichever worker comes first.
CREATE TABLE "book_checks" (
  "id" SERIAL NOT NULL,
  "hour" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  "broken" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "book_checks_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "book_checks_hour_key" ON "book_checks"("hour");

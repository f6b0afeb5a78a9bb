-- How often a receipt was to be drawn, and when it may be again: one that cannot be drawn lets the others go first. Decision 041.
ALTER TABLE "receipts"
  ADD COLUMN "draw_tries" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "draw_after" TIMESTAMPTZ(3),
  ADD CONSTRAINT "receipts_draw_tries" CHECK ("draw_tries" >= 0);
DROP INDEX "receipts_not_drawn";
CREATE INDEX "receipts_not_drawn" ON "receipts"("draw_after" NULLS FIRST, "issued_at") WHERE "pdf" IS NULL;

-- As issued: until its file is there, it is counted how often it was to come.
CREATE OR REPLACE FUNCTION "refuse_change_but_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "free" TEXT[] := ARRAY['pdf', 'sha256', 'draw_tries', 'draw_after'];
BEGIN
  IF OLD."pdf" IS NOT NULL OR to_jsonb(NEW) - "free" IS DISTINCT FROM to_jsonb(OLD) - "free" THEN
    RAISE EXCEPTION 'a receipt is never changed';
  END IF;
  RETURN NEW;
END $$;

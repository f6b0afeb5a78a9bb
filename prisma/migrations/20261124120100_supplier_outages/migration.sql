-- The supplier of top-ups may give no answers as well. Decision 049.
ALTER TABLE "outages" DROP CONSTRAINT "outages_part_check",
  ADD CONSTRAINT "outages_part_check" CHECK ("part" IN ('provider', 'mail', 'supplier'));

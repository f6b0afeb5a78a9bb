-- Beside the previous release: yes
-- The check of the previous migration holds for the rows that exist.
ALTER TABLE "alerts" VALIDATE CONSTRAINT "alerts_kind_check";

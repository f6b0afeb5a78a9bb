-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "code_openings" VALIDATE CONSTRAINT "code_openings_way_known";

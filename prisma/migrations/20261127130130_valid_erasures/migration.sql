-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "erasures" VALIDATE CONSTRAINT "erasures_locale_known";

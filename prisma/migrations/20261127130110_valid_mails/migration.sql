-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_locale_known";

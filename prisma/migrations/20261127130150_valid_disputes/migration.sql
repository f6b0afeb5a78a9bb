-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "disputes" VALIDATE CONSTRAINT "disputes_reason_known";

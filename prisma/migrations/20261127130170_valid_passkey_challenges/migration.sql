-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "passkey_challenges" VALIDATE CONSTRAINT "passkey_challenges_purpose_known";

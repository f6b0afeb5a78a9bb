-- Beside the previous release: yes
-- Passkey challenges have a purpose that the code knows. Decision 100.
ALTER TABLE "passkey_challenges"
  ADD CONSTRAINT "passkey_challenges_purpose_known" CHECK ("purpose" IN ('enrol', 'prove', 'sign_in')) NOT VALID;

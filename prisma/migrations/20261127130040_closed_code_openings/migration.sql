-- Beside the previous release: yes
-- Codes are opened at the places that the code knows. Decision 100.
ALTER TABLE "code_openings"
  ADD CONSTRAINT "code_openings_way_known" CHECK ("way" IN ('profile', 'browser', 'account', 'mailbox', 'gift')) NOT VALID;

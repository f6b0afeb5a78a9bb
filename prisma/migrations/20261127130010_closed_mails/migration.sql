-- Beside the previous release: yes
-- Mails are in the languages of the shop. Decision 100.
ALTER TABLE "mails"
  ADD CONSTRAINT "mails_locale_known" CHECK ("locale" IN ('en', 'ar')) NOT VALID;

-- Beside the previous release: yes
-- Erasures are confirmed in the languages of the shop. Decision 100.
ALTER TABLE "erasures"
  ADD CONSTRAINT "erasures_locale_known" CHECK ("locale" IN ('en', 'ar')) NOT VALID;

-- Beside the previous release: yes
-- Back-in-stock requests are in the languages of the shop. Decision 100.
ALTER TABLE "stock_requests"
  ADD CONSTRAINT "stock_requests_locale_known" CHECK ("locale" IN ('en', 'ar')) NOT VALID;

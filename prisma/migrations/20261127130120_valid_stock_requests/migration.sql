-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "stock_requests" VALIDATE CONSTRAINT "stock_requests_locale_known";

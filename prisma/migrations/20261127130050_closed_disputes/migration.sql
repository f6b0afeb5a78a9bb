-- Beside the previous release: yes
-- Reasons of disputes are those that the code knows. Decision 100.
ALTER TABLE "disputes"
  ADD CONSTRAINT "disputes_reason_known" CHECK ("reason" IN ('not_received', 'not_as_described', 'unauthorised', 'credit_not_processed', 'duplicate', 'incorrect_amount', 'paid_otherwise', 'other')) NOT VALID;

-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "bulk_edit_rows" VALIDATE CONSTRAINT "bulk_edit_rows_problem_known";

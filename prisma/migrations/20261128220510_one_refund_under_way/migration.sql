-- Beside the previous release: yes
CREATE UNIQUE INDEX CONCURRENTLY "refunds_one_under_way" ON "refunds" ("payment_id")
  WHERE "status" = 'requested' AND "returned_before" IS NOT NULL;

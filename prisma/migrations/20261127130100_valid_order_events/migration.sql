-- Beside the previous release: yes
-- Reads all rows under a lock that lets others write.
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_type_known";
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_from_status_known";
ALTER TABLE "order_events" VALIDATE CONSTRAINT "order_events_to_status_known";

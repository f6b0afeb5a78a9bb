-- Beside the previous release: yes
-- Types and statuses of the history of orders are those that the code knows. Decision 100.
ALTER TABLE "order_events"
  ADD CONSTRAINT "order_events_type_known" CHECK ("type" IN ('placed', 'status', 'payment', 'mail', 'topup', 'refund', 'review', 'hold', 'dispute', 'claim')) NOT VALID,
  ADD CONSTRAINT "order_events_from_status_known" CHECK ("from_status" IN ('pending', 'completed', 'delivered', 'failed')) NOT VALID,
  ADD CONSTRAINT "order_events_to_status_known" CHECK ("to_status" IN ('pending', 'completed', 'delivered', 'failed')) NOT VALID;

-- Beside the previous release: yes
-- An alert about an endpoint that was disabled because it fails.
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind_check";
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind_check" CHECK ("kind" IN
  ('attention', 'low_stock', 'delivery_late', 'service_down', 'refund_failing', 'batch_claims', 'dispute', 'api_key_exposed',
   'webhook_disabled')) NOT VALID;

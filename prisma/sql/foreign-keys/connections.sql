-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- The key of the write.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_api_key_id_fkey
  FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The order whose money was returned.
ALTER TABLE prepaid_refunds ADD CONSTRAINT prepaid_refunds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES upstream_orders(order_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The API key of the account.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_id_fkey
  FOREIGN KEY (id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- The account that ordered.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_api_key_id_fkey
  FOREIGN KEY (api_key_id) REFERENCES upstream_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- The order of this shop.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- An attempt goes with its delivery.
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_delivery_id_fkey
  FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The worker deletes the deliveries of a removed endpoint before the endpoint.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- A delivery goes with its event, when that is swept.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- A secret goes with its endpoint.
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_endpoint_id_fkey
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;

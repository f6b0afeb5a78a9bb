-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes write requests with their API key.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_api_key_id_fkey
  FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes prepaid refunds with their order.
ALTER TABLE prepaid_refunds ADD CONSTRAINT prepaid_refunds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES upstream_orders(order_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps an API key while it has a prepaid account.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_id_fkey
  FOREIGN KEY (id) REFERENCES api_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a prepaid account while it has orders.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_api_key_id_fkey
  FOREIGN KEY (api_key_id) REFERENCES upstream_accounts(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Deletes the upstream data of an order, which another shop placed, with the order.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes attempts with their delivery.
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_delivery_id_fkey
  FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps an endpoint while it has deliveries, which the worker deletes first.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Deletes deliveries with their event.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES webhook_events(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes secrets with their endpoint.
ALTER TABLE webhook_secrets ADD CONSTRAINT webhook_secrets_endpoint_id_fkey
  FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON UPDATE CASCADE ON DELETE CASCADE;

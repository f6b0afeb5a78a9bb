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

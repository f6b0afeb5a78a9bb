-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- A digest has the length of SHA-256.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_digest_of_sha256
  CHECK (octet_length(digest) = 32);

-- A key that leaked is revoked.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_exposed_are_revoked
  CHECK (exposed_at IS NULL OR revoked_at IS NOT NULL);

-- A key allows something.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_some_scope
  CHECK (cardinality(scopes) > 0);

-- A use has its time and its address.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_use_has_address
  CHECK ((last_used_at IS NULL) = (last_used_from IS NULL));

-- An answer has its status and its body.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_answer_is_whole
  CHECK ((status IS NULL) = (body IS NULL));

-- A digest has the length of SHA-256.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_digest_of_sha256
  CHECK (octet_length(digest) = 32);

-- A refund returns something.
ALTER TABLE prepaid_refunds ADD CONSTRAINT prepaid_refunds_amount_positive
  CHECK (amount_cents > 0);

-- An account that can order has an address for the mails of its orders.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_limit_has_email
  CHECK (limit_cents = 0 OR email IS NOT NULL);

-- A limit is zero or more.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_limit_not_negative
  CHECK (limit_cents >= 0);

-- Refunds return no more than orders took.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_used_not_negative
  CHECK (used_cents >= 0);

-- A callback that is due has a URL.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_callback_has_url
  CHECK (next_callback_at IS NULL OR callback_url IS NOT NULL);

-- An order takes zero or more from the limit.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_charged_not_negative
  CHECK (charged_cents >= 0);

-- Refunds of an order return no more than it took.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_returned_within_charged
  CHECK (returned_cents >= 0 AND returned_cents <= charged_cents);

-- Allows only UPSTREAM_STATUSES of src/domain/orders/upstream-order.ts.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_told_status_known
  CHECK (told_status = ANY (ARRAY['paid'::text, 'fulfilling'::text, 'completed'::text, 'canceled'::text]));

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

-- Only 2 kB of a response are kept; a replacement character takes three bytes.
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_short_response
  CHECK (octet_length(response) <= 8192);

-- A delivery has an end unless it is pending.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_ended_has_time
  CHECK ((state = 'pending'::text) = (ended_at IS NULL));

-- The states of src/domain/shop/webhook.ts.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_state_known
  CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]));

-- A disabled endpoint, and no other, has a reason and a time.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_has_reason
  CHECK (state = 'deleted'::text OR (state = 'disabled'::text) = (disabled_reason IS NOT NULL) AND (state = 'disabled'::text) = (disabled_at IS NOT NULL));

-- The reasons of src/domain/shop/webhook.ts.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_reason_known
  CHECK (disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'switched_off'::text]));

-- A failing endpoint, and no other, has a beginning and a pause.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_failing_is_paused
  CHECK ((failures > 0) = (failing_since IS NOT NULL) AND (failing_since IS NULL) = (paused_until IS NULL));

-- An endpoint subscribes to something.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_some_event
  CHECK (cardinality(events) > 0);

-- The states of src/domain/shop/webhook.ts.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_state_known
  CHECK (state = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]));

-- The kinds of src/domain/shop/webhook.ts.
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_kind_known
  CHECK (kind = ANY (ARRAY['order.placed'::text, 'order.paid'::text, 'order.delivered'::text, 'order.failed'::text, 'order.held'::text, 'order.refunded'::text, 'claim.opened'::text, 'claim.answered'::text, 'dispute.opened'::text, 'dispute.closed'::text, 'product.changed'::text, 'stock.added'::text, 'key.low'::text, 'key.out'::text, 'webhook.test'::text]));

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Requires a digest of 32 bytes, the length of SHA-256.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_digest_of_sha256
  CHECK (octet_length(digest) = 32);

-- Requires a leaked key (exposed_at) to be revoked.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_exposed_are_revoked
  CHECK (exposed_at IS NULL OR revoked_at IS NOT NULL);

-- Requires at least one scope.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_some_scope
  CHECK (cardinality(scopes) > 0);

-- Requires the time and the address of the last use together, or neither.
ALTER TABLE api_keys ADD CONSTRAINT api_keys_use_has_address
  CHECK ((last_used_at IS NULL) = (last_used_from IS NULL));

-- Requires the status and the body of the stored answer together, or neither.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_answer_is_whole
  CHECK ((status IS NULL) = (body IS NULL));

-- Requires a digest of 32 bytes, the length of SHA-256.
ALTER TABLE api_requests ADD CONSTRAINT api_requests_digest_of_sha256
  CHECK (octet_length(digest) = 32);

-- Rejects a refund of zero or less.
ALTER TABLE prepaid_refunds ADD CONSTRAINT prepaid_refunds_amount_positive
  CHECK (amount_cents > 0);

-- Requires an e-mail address, for the mails of orders, on an account with a prepaid limit.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_limit_has_email
  CHECK (limit_cents = 0 OR email IS NOT NULL);

-- Rejects a limit below zero.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_limit_not_negative
  CHECK (limit_cents >= 0);

-- Rejects a negative used amount: refunds cannot return more than orders took.
ALTER TABLE upstream_accounts ADD CONSTRAINT upstream_accounts_used_not_negative
  CHECK (used_cents >= 0);

-- Requires a URL while a callback is planned.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_callback_has_url
  CHECK (next_callback_at IS NULL OR callback_url IS NOT NULL);

-- Rejects a charge below zero.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_charged_not_negative
  CHECK (charged_cents >= 0);

-- Requires the returned amount to be from 0 to the charged amount.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_returned_within_charged
  CHECK (returned_cents >= 0 AND returned_cents <= charged_cents);

-- Allows only UPSTREAM_STATUSES of src/domain/orders/upstream-order.ts.
ALTER TABLE upstream_orders ADD CONSTRAINT upstream_orders_told_status_known
  CHECK (told_status = ANY (ARRAY['paid'::text, 'fulfilling'::text, 'completed'::text, 'canceled'::text]));

-- Limits a response to 8,192 bytes: 2 kB are kept, and an invalid byte becomes three bytes.
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_short_response
  CHECK (octet_length(response) <= 8192);

-- Requires ended_at exactly when the delivery is no longer pending.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_ended_has_time
  CHECK ((state = 'pending'::text) = (ended_at IS NULL));

-- Allows only WEBHOOK_DELIVERY_STATES of src/domain/shop/webhook.ts.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_state_known
  CHECK (state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]));

-- Requires a reason and a time on a disabled endpoint and rejects them on an active one.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_has_reason
  CHECK (state = 'deleted'::text OR (state = 'disabled'::text) = (disabled_reason IS NOT NULL) AND (state = 'disabled'::text) = (disabled_at IS NOT NULL));

-- Allows only WEBHOOK_DISABLED_REASONS of src/domain/shop/webhook.ts.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_disabled_reason_known
  CHECK (disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'switched_off'::text]));

-- Requires failing_since and paused_until exactly while the endpoint has failures.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_failing_is_paused
  CHECK ((failures > 0) = (failing_since IS NOT NULL) AND (failing_since IS NULL) = (paused_until IS NULL));

-- Requires at least one kind of event.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_some_event
  CHECK (cardinality(events) > 0);

-- Allows only WEBHOOK_ENDPOINT_STATES of src/domain/shop/webhook.ts.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_state_known
  CHECK (state = ANY (ARRAY['active'::text, 'disabled'::text, 'deleted'::text]));

-- Allows only WEBHOOK_KINDS of src/domain/shop/webhook.ts.
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_kind_known
  CHECK (kind = ANY (ARRAY['order.placed'::text, 'order.paid'::text, 'order.delivered'::text, 'order.failed'::text, 'order.held'::text, 'order.refunded'::text, 'claim.opened'::text, 'claim.answered'::text, 'dispute.opened'::text, 'dispute.closed'::text, 'product.changed'::text, 'stock.added'::text, 'key.low'::text, 'key.out'::text, 'webhook.test'::text]));

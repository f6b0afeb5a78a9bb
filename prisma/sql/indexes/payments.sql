-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds the answers to a dispute.
CREATE INDEX dispute_answers_dispute_id_idx ON dispute_answers USING btree (dispute_id);

-- Limits a dispute to one acceptance of the claim that the provider has not refused.
CREATE UNIQUE INDEX dispute_answers_one_claim ON dispute_answers USING btree (dispute_id) WHERE kind = 'accept_claim'::text AND state <> 'refused'::text;

-- Limits a dispute to one answer that is being sent.
CREATE UNIQUE INDEX dispute_answers_one_under_way ON dispute_answers USING btree (dispute_id) WHERE state = 'requested'::text;

-- Finds open disputes by deadline.
CREATE INDEX disputes_open ON disputes USING btree (due_at) WHERE state <> 'resolved'::text;

-- Finds the disputes of an order.
CREATE INDEX disputes_order_id_idx ON disputes USING btree (order_id);

-- Finds the disputes of a payment.
CREATE INDEX disputes_payment_id_idx ON disputes USING btree (payment_id);

-- Allows a dispute of the provider once, however often it is reported.
CREATE UNIQUE INDEX disputes_provider_dispute_id_key ON disputes USING btree (provider_dispute_id);

-- Finds open disputes about payments that the shop does not know.
CREATE INDEX disputes_unknown ON disputes USING btree (id) WHERE order_id IS NULL AND closed_at IS NULL;

-- Orders captures by the last check for returned money or, without one, by the time of capture.
CREATE INDEX payments_asked_about_returns ON payments USING btree (COALESCE(returns_asked_at, captured_at)) WHERE capture_id IS NOT NULL;

-- Keeps the provider's capture ids unique, and finds the payment by the id.
CREATE UNIQUE INDEX payments_capture_id_key ON payments USING btree (capture_id);

-- Serves figures by time of capture.
CREATE INDEX payments_captured_at ON payments USING btree (captured_at) WHERE status = 'captured'::text;

-- Finds captures that have begun and are not settled, for the reconciler.
CREATE INDEX payments_capturing ON payments USING btree (order_id) WHERE status = ANY (ARRAY['capturing'::text, 'pending'::text]);

-- Finds payments to compare by payer and network, and old ones whose two keys must be deleted.
CREATE INDEX payments_compared ON payments USING btree (captured_at) WHERE payer_key IS NOT NULL OR network_key IS NOT NULL;

-- Finds payments that wait for an admin's review.
CREATE INDEX payments_held ON payments USING btree (order_id) WHERE status = 'review'::text;

-- Limits an order to one captured payment.
CREATE UNIQUE INDEX payments_one_capture_per_order ON payments USING btree (order_id) WHERE status = 'captured'::text;

-- Finds the payments of an order.
CREATE INDEX payments_order_id_idx ON payments USING btree (order_id);

-- Finds pending payments that may wait for the seller.
CREATE INDEX payments_pending_reason ON payments USING btree (order_id) WHERE pending_reason IS NOT NULL;

-- Keeps the provider's order ids unique, and finds the payment by the id.
CREATE UNIQUE INDEX payments_provider_order_id_key ON payments USING btree (provider_order_id);

-- Finds new events about a payment: the reconciler asks the provider about such payments first.
CREATE INDEX provider_events_resource_id_received_at_idx ON provider_events USING btree (resource_id, received_at);

-- Finds events that cannot be processed and need a person.
CREATE INDEX provider_events_stuck ON provider_events USING btree (stuck_at) WHERE stuck_at IS NOT NULL;

-- Finds events about unknown orders, which need a person.
CREATE INDEX provider_events_unknown ON provider_events USING btree (unknown_at) WHERE unknown_at IS NOT NULL;

-- Limits a payment to one unresolved refund at a provider without idempotency keys.
CREATE UNIQUE INDEX refunds_one_under_way ON refunds USING btree (payment_id) WHERE status = 'requested'::text AND returned_before IS NOT NULL;

-- Finds requested refunds that take too long.
CREATE INDEX refunds_open ON refunds USING btree (created_at) WHERE status = 'requested'::text;

-- Finds the refunds of an order.
CREATE INDEX refunds_order_id_idx ON refunds USING btree (order_id);

-- Finds the refunds of a payment.
CREATE INDEX refunds_payment_id_idx ON refunds USING btree (payment_id);

-- Finds payments with a refund that the provider holds.
CREATE INDEX refunds_pending ON refunds USING btree (payment_id) WHERE status = 'pending'::text;

-- Allows a refund of the provider once, and finds it by the provider's id.
CREATE UNIQUE INDEX refunds_provider_refund_id_key ON refunds USING btree (provider_refund_id);

-- Serves figures by time of refund.
CREATE INDEX refunds_refunded_at ON refunds USING btree (refunded_at) WHERE status = 'refunded'::text;

-- Finds orders with a refund that the provider refused.
CREATE INDEX refunds_refused ON refunds USING btree (order_id) WHERE status = 'failed'::text;

-- Finds refunds that the shop did not start and no admin has acknowledged.
CREATE INDEX refunds_unseen ON refunds USING btree (order_id) WHERE origin <> 'shop'::text AND acknowledged_at IS NULL;

-- Finds the unbooked returns of an order.
CREATE INDEX unbooked_returns_order_id_idx ON unbooked_returns USING btree (order_id);

-- Keeps the provider's refund ids unique, so that each unbooked return is recorded once.
CREATE UNIQUE INDEX unbooked_returns_provider_refund_id_key ON unbooked_returns USING btree (provider_refund_id);

-- Finds unbooked returns that no admin has acknowledged.
CREATE INDEX unbooked_returns_unseen ON unbooked_returns USING btree (order_id) WHERE acknowledged_at IS NULL;

-- Keeps capture ids unique, so that each unmatched capture is recorded once.
CREATE UNIQUE INDEX unmatched_captures_capture_id_key ON unmatched_captures USING btree (capture_id);

-- Finds unmatched captures that are not closed, oldest first.
CREATE INDEX unmatched_captures_open ON unmatched_captures USING btree (found_at) WHERE closed_at IS NULL;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Requires answered_at exactly when the answer is no longer `requested`.
ALTER TABLE dispute_answers ADD CONSTRAINT dispute_answers_answered
  CHECK ((state = 'requested'::text) = (answered_at IS NULL));

-- Allows only DISPUTE_ANSWER_KINDS of src/domain/orders/dispute.ts.
ALTER TABLE dispute_answers ADD CONSTRAINT dispute_answers_kind_known
  CHECK (kind = ANY (ARRAY['evidence'::text, 'accept_claim'::text]));

-- Allows only DISPUTE_ANSWER_STATES of src/domain/orders/dispute.ts.
ALTER TABLE dispute_answers ADD CONSTRAINT dispute_answers_state_known
  CHECK (state = ANY (ARRAY['requested'::text, 'sent'::text, 'refused'::text]));

-- Rejects a negative amount.
ALTER TABLE disputes ADD CONSTRAINT disputes_amount_not_negative
  CHECK (amount_cents >= 0);

-- Requires order and payment together, or neither while the shop does not know the capture.
ALTER TABLE disputes ADD CONSTRAINT disputes_order_has_payment
  CHECK ((order_id IS NULL) = (payment_id IS NULL));

-- Allows only DISPUTE_OUTCOMES of src/domain/orders/dispute.ts.
ALTER TABLE disputes ADD CONSTRAINT disputes_outcome_known
  CHECK (outcome = ANY (ARRAY['buyer'::text, 'seller'::text, 'provider_pays'::text, 'cancelled'::text, 'other'::text]));

-- Allows only DISPUTE_REASONS of src/domain/orders/dispute.ts.
ALTER TABLE disputes ADD CONSTRAINT disputes_reason_known
  CHECK (reason = ANY (ARRAY['not_received'::text, 'not_as_described'::text, 'unauthorised'::text, 'credit_not_processed'::text, 'duplicate'::text, 'incorrect_amount'::text, 'paid_otherwise'::text, 'other'::text]));

-- Requires an outcome exactly when the dispute is resolved.
ALTER TABLE disputes ADD CONSTRAINT disputes_resolved_has_outcome
  CHECK ((state = 'resolved'::text) = (outcome IS NOT NULL));

-- Allows only DISPUTE_STAGES of src/domain/orders/dispute.ts.
ALTER TABLE disputes ADD CONSTRAINT disputes_stage_known
  CHECK (stage = ANY (ARRAY['inquiry'::text, 'claim'::text, 'appeal'::text]));

-- Allows only DISPUTE_STATES of src/domain/orders/dispute.ts.
ALTER TABLE disputes ADD CONSTRAINT disputes_state_known
  CHECK (state = ANY (ARRAY['open'::text, 'waiting_for_seller'::text, 'waiting_for_buyer'::text, 'under_review'::text, 'resolved'::text]));

-- Rejects a payment of 0 or less.
ALTER TABLE payments ADD CONSTRAINT payments_amount_positive
  CHECK (amount_usd > 0::numeric);

-- Requires capture_id and captured_at on a captured payment.
ALTER TABLE payments ADD CONSTRAINT payments_captured_has_capture
  CHECK (status <> 'captured'::text OR capture_id IS NOT NULL AND captured_at IS NOT NULL);

-- Rejects a captured amount of 0 halalas or less.
ALTER TABLE payments ADD CONSTRAINT payments_captured_minor_positive
  CHECK (captured_minor > 0);

-- Rejects captured halalas of a payment in dollars: its amount is captured_usd.
ALTER TABLE payments ADD CONSTRAINT payments_captured_minor_unless_dollars
  CHECK (captured_minor IS NULL OR charge_currency <> 'USD'::text);

-- Rejects a captured amount of 0 or less.
ALTER TABLE payments ADD CONSTRAINT payments_captured_usd_positive
  CHECK (captured_usd > 0::numeric);

-- Allows only CURRENCIES of src/domain/money.ts.
ALTER TABLE payments ADD CONSTRAINT payments_charge_currency_known
  CHECK (charge_currency = ANY (ARRAY['USD'::text, 'SAR'::text]));

-- Rejects a charge of 0 halalas or less.
ALTER TABLE payments ADD CONSTRAINT payments_charge_minor_positive
  CHECK (charge_minor > 0);

-- Requires charge_minor (halalas) for a charge in riyals and rejects it for one in dollars.
ALTER TABLE payments ADD CONSTRAINT payments_charge_minor_unless_dollars
  CHECK ((charge_currency = 'USD'::text) = (charge_minor IS NULL));

-- Rejects a fee below 0.
ALTER TABLE payments ADD CONSTRAINT payments_fee_minor_not_negative
  CHECK (fee_minor >= 0);

-- A fee for further captures is not negative.
ALTER TABLE payments ADD CONSTRAINT payments_further_fee_minor_not_negative
  CHECK (further_fee_minor >= 0);

-- Limits the provider's reason to 64 characters.
ALTER TABLE payments ADD CONSTRAINT payments_pending_reason_check
  CHECK (length(pending_reason) <= 64);

-- Allows only PAYMENT_STATUSES of src/domain/orders/payment-lifecycle.ts.
ALTER TABLE payments ADD CONSTRAINT payments_status_known
  CHECK (status = ANY (ARRAY['created'::text, 'capturing'::text, 'pending'::text, 'captured'::text, 'declined'::text, 'review'::text]));

-- Allows only REFUSED_AREAS of src/domain/orders/provider-issue.ts.
ALTER TABLE provider_refusals ADD CONSTRAINT provider_refusals_area_check
  CHECK (area = ANY (ARRAY['sign_in'::text, 'orders'::text, 'captures'::text, 'refunds'::text, 'reads'::text, 'disputes'::text, 'webhooks'::text]));

-- Limits the provider's reason to 100 characters.
ALTER TABLE provider_refusals ADD CONSTRAINT provider_refusals_issue_check
  CHECK (length(issue) <= 100);

-- Rejects a refund of 0 or less.
ALTER TABLE refunds ADD CONSTRAINT refunds_amount_positive
  CHECK (amount_usd > 0::numeric);

-- Rejects a refund of 0 halalas or less.
ALTER TABLE refunds ADD CONSTRAINT refunds_charge_minor_positive
  CHECK (charge_minor > 0);

-- Requires provider_refund_id on a refund that the shop did not begin.
ALTER TABLE refunds ADD CONSTRAINT refunds_of_provider_have_reference
  CHECK (origin = 'shop'::text OR provider_refund_id IS NOT NULL);

-- Allows only REFUND_ORIGINS of src/domain/orders/payment-lifecycle.ts.
ALTER TABLE refunds ADD CONSTRAINT refunds_origin_known
  CHECK (origin = ANY (ARRAY['shop'::text, 'provider'::text, 'reversal'::text]));

-- Requires provider_refund_id on a pending refund.
ALTER TABLE refunds ADD CONSTRAINT refunds_pending_has_reference
  CHECK (status <> 'pending'::text OR provider_refund_id IS NOT NULL);

-- Requires provider_refund_id and refunded_at on a completed refund.
ALTER TABLE refunds ADD CONSTRAINT refunds_refunded_has_reference
  CHECK (status <> 'refunded'::text OR provider_refund_id IS NOT NULL AND refunded_at IS NOT NULL);

-- Limits the provider's reason to 200 characters.
ALTER TABLE refunds ADD CONSTRAINT refunds_refusal_reason_check
  CHECK (length(refusal_reason) <= 200);

-- Allows only REFUND_STATUSES of src/domain/orders/payment-lifecycle.ts.
ALTER TABLE refunds ADD CONSTRAINT refunds_status_known
  CHECK (status = ANY (ARRAY['requested'::text, 'pending'::text, 'refunded'::text, 'failed'::text, 'replaced'::text, 'closed'::text]));

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Writes dispute.opened when a dispute's order becomes known; runs before disputes_webhook_closed.
CREATE CONSTRAINT TRIGGER disputes_webhook_a_match AFTER UPDATE ON disputes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.order_id IS NOT NULL AND old.order_id IS NULL)
  EXECUTE FUNCTION webhook_of_dispute('dispute.opened');

-- Writes dispute.closed once a dispute has both a known order and an outcome.
CREATE CONSTRAINT TRIGGER disputes_webhook_closed AFTER UPDATE ON disputes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.outcome IS NOT NULL AND (old.order_id IS NULL OR old.outcome IS NULL))
  EXECUTE FUNCTION webhook_of_dispute('dispute.closed');

-- Writes the webhook event dispute.opened for a new dispute whose order is known.
CREATE CONSTRAINT TRIGGER disputes_webhook_new AFTER INSERT ON disputes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.order_id IS NOT NULL)
  EXECUTE FUNCTION webhook_of_dispute('dispute.opened');

-- Writes dispute.closed for a new, already decided dispute; runs after disputes_webhook_new.
CREATE CONSTRAINT TRIGGER disputes_webhook_new_closed AFTER INSERT ON disputes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.outcome IS NOT NULL)
  EXECUTE FUNCTION webhook_of_dispute('dispute.closed');

-- Records a new payment as a change of its order.
CREATE TRIGGER order_changes_payment_insert AFTER INSERT ON payments
  FOR EACH ROW
  EXECUTE FUNCTION note_change_of_order();

-- Records a change of a payment as a change of its order.
CREATE TRIGGER order_changes_payment_update AFTER UPDATE ON payments
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.captured_usd IS DISTINCT FROM new.captured_usd OR old.captured_at IS DISTINCT FROM new.captured_at)
  EXECUTE FUNCTION note_change_of_order();

-- Marks figures to be summed again when a payment captured over 30 minutes ago is added.
CREATE TRIGGER payment_figures_insert AFTER INSERT ON payments
  FOR EACH ROW WHEN (new.captured_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();

-- Marks figures to be summed again when a payment captured over 30 minutes ago changes.
CREATE TRIGGER payment_figures_update AFTER UPDATE ON payments
  FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.captured_at IS DISTINCT FROM new.captured_at OR old.captured_usd IS DISTINCT FROM new.captured_usd OR old.amount_usd IS DISTINCT FROM new.amount_usd OR old.further_fee_minor IS DISTINCT FROM new.further_fee_minor) AND LEAST(old.captured_at, new.captured_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();

-- Writes the webhook event order.paid for a captured payment.
CREATE CONSTRAINT TRIGGER payments_webhook_captured AFTER UPDATE OF status ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status = 'captured'::text AND old.status <> 'captured'::text)
  EXECUTE FUNCTION webhook_of_payment('order.paid');

-- Writes order.held when a payment goes to review because it differs from its order.
CREATE CONSTRAINT TRIGGER payments_webhook_review AFTER UPDATE OF status ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status = 'review'::text AND old.status <> 'review'::text)
  EXECUTE FUNCTION webhook_of_payment('order.held');

-- Records a new refund as a change of its order.
CREATE TRIGGER order_changes_refund_insert AFTER INSERT ON refunds
  FOR EACH ROW
  EXECUTE FUNCTION note_change_of_order();

-- Records a change of a refund as a change of its order.
CREATE TRIGGER order_changes_refund_update AFTER UPDATE ON refunds
  FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.amount_usd IS DISTINCT FROM new.amount_usd OR old.reason IS DISTINCT FROM new.reason OR old.refunded_at IS DISTINCT FROM new.refunded_at)
  EXECUTE FUNCTION note_change_of_order();

-- Marks figures to be summed again when a refund executed over 30 minutes ago is added.
CREATE TRIGGER refund_figures_insert AFTER INSERT ON refunds
  FOR EACH ROW WHEN (new.refunded_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();

-- Marks figures to be summed again when a refund executed over 30 minutes ago changes.
CREATE TRIGGER refund_figures_update AFTER UPDATE ON refunds
  FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.refunded_at IS DISTINCT FROM new.refunded_at OR old.amount_usd IS DISTINCT FROM new.amount_usd OR old.payment_id IS DISTINCT FROM new.payment_id) AND LEAST(old.refunded_at, new.refunded_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();

-- Writes the webhook event order.refunded when a refund has been executed.
CREATE CONSTRAINT TRIGGER refunds_webhook AFTER UPDATE OF status ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status = 'refunded'::text AND old.status <> 'refunded'::text)
  EXECUTE FUNCTION webhook_of_refund();

-- Writes order.refunded for a new row of a refund that was already executed at the provider.
CREATE CONSTRAINT TRIGGER refunds_webhook_new AFTER INSERT ON refunds DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.status = 'refunded'::text)
  EXECUTE FUNCTION webhook_of_refund();

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Marks figures for another summing when a payment of an earlier time is added.
CREATE TRIGGER payment_figures_insert AFTER INSERT ON payments
  FOR EACH ROW WHEN (new.captured_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();

-- Marks figures for another summing when an earlier payment changes.
CREATE TRIGGER payment_figures_update AFTER UPDATE ON payments
  FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.captured_at IS DISTINCT FROM new.captured_at OR old.captured_usd IS DISTINCT FROM new.captured_usd OR old.amount_usd IS DISTINCT FROM new.amount_usd) AND LEAST(old.captured_at, new.captured_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();

-- Marks figures for another summing when a refund of an earlier time is added.
CREATE TRIGGER refund_figures_insert AFTER INSERT ON refunds
  FOR EACH ROW WHEN (new.refunded_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();

-- Marks figures for another summing when an earlier refund changes.
CREATE TRIGGER refund_figures_update AFTER UPDATE ON refunds
  FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.refunded_at IS DISTINCT FROM new.refunded_at OR old.amount_usd IS DISTINCT FROM new.amount_usd OR old.payment_id IS DISTINCT FROM new.payment_id) AND LEAST(old.refunded_at, new.refunded_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();

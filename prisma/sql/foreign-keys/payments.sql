-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps a dispute while it has answers.
ALTER TABLE dispute_answers ADD CONSTRAINT dispute_answers_dispute_id_fkey
  FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order while it has disputes.
ALTER TABLE disputes ADD CONSTRAINT disputes_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a payment while it has disputes.
ALTER TABLE disputes ADD CONSTRAINT disputes_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order while it has payments.
ALTER TABLE payments ADD CONSTRAINT payments_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order while it has refunds.
ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a payment while it has refunds.
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order while it has unbooked returns.
ALTER TABLE unbooked_returns ADD CONSTRAINT unbooked_returns_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

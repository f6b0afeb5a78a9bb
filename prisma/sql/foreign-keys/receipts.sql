-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps an order while it has receipts.
ALTER TABLE receipts ADD CONSTRAINT receipts_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a refund while it has a receipt.
ALTER TABLE receipts ADD CONSTRAINT receipts_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Keeps a report while it has pictures.
ALTER TABLE claim_pictures ADD CONSTRAINT claim_pictures_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order line while it has pictures of a report.
ALTER TABLE claim_pictures ADD CONSTRAINT claim_pictures_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps an order line while it has reports.
ALTER TABLE claims ADD CONSTRAINT claims_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a refund that answered a report.
ALTER TABLE claims ADD CONSTRAINT claims_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;

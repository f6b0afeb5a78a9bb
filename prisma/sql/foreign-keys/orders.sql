-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes recorded openings of codes with their order line.
ALTER TABLE code_openings ADD CONSTRAINT code_openings_item_id_fkey
  FOREIGN KEY (item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes events with their order.
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes the hold with its order.
ALTER TABLE order_holds ADD CONSTRAINT order_holds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Deletes lines with their order.
ALTER TABLE order_items ADD CONSTRAINT order_items_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps a product that was ordered.
ALTER TABLE order_items ADD CONSTRAINT order_items_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a refund that withdrew a line.
ALTER TABLE order_items ADD CONSTRAINT order_items_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Keeps a refund that left a top-up unpaid.
ALTER TABLE order_items ADD CONSTRAINT order_items_unpaid_refund_id_fkey
  FOREIGN KEY (unpaid_refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Detaches orders from a deleted account.
ALTER TABLE orders ADD CONSTRAINT orders_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

-- Deletes supplier conflicts with their order line.
ALTER TABLE supplier_conflicts ADD CONSTRAINT supplier_conflicts_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Removes a deleted product from carts.
ALTER TABLE cart_items ADD CONSTRAINT cart_items_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Finds old coupon codes of carts for deletion.
CREATE INDEX cart_coupons_updated_at_idx ON cart_coupons USING btree (updated_at);

-- Finds the cart lines of a product, for its deletion.
CREATE INDEX cart_items_product_id_idx ON cart_items USING btree (product_id);

-- Keeps the lines of a cart unique by product, options and top-up, and finds the lines of a cart.
CREATE UNIQUE INDEX cart_items_session_id_product_id_options_key_topup_key_key ON cart_items USING btree (session_id, product_id, options_key, topup_key);

-- Finds old lines of guests' carts for deletion.
CREATE INDEX cart_items_updated_at_idx ON cart_items USING btree (updated_at);

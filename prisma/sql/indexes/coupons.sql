-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Serves the codes of a coupon sorted by code.
CREATE INDEX coupon_codes_coupon_id_code_idx ON coupon_codes USING btree (coupon_id, code);

-- Counts a buyer's uses of a coupon that were not returned.
CREATE INDEX coupon_uses_buyer ON coupon_uses USING btree (buyer, coupon_id) WHERE state <> 'returned'::text;

-- Finds the uses of a coupon, and its latest order.
CREATE INDEX coupon_uses_coupon_id_order_id_idx ON coupon_uses USING btree (coupon_id, order_id);

-- Finds uses of a coupon that unpaid orders hold.
CREATE INDEX coupon_uses_reserved ON coupon_uses USING btree (coupon_id) WHERE state = 'reserved'::text;

-- Finds an account's uses of a coupon.
CREATE INDEX coupon_uses_user_id_coupon_id_idx ON coupon_uses USING btree (user_id, coupon_id);

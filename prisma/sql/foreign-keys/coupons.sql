-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Deletes codes with their coupon.
ALTER TABLE coupon_codes ADD CONSTRAINT coupon_codes_coupon_id_fkey
  FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Keeps a coupon that orders have used.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_coupon_id_fkey
  FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- Deletes the use of a coupon with its order.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Detaches the use of a coupon from a deleted account.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;

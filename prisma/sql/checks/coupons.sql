-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only codes of 3 to 32 capitals and digits.
ALTER TABLE coupon_codes ADD CONSTRAINT coupon_codes_code_check
  CHECK (code ~ '^[A-Z0-9]{3,32}$'::text);

-- Rejects a maximum of 0 uses or less; null adds no limit to those of the coupon.
ALTER TABLE coupon_codes ADD CONSTRAINT coupon_codes_max_uses_check
  CHECK (max_uses > 0);

-- Rejects a negative number of uses.
ALTER TABLE coupon_codes ADD CONSTRAINT coupon_codes_uses_check
  CHECK (uses >= 0);

-- Rejects a discount of 0 or less.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_discount_usd_check
  CHECK (discount_usd > 0::numeric);

-- Allows only COUPON_USE_STATES of src/domain/orders/coupon.ts.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_state_check
  CHECK (state = ANY (ARRAY['reserved'::text, 'spent'::text, 'returned'::text]));

-- Rejects a maximum discount of 0 or less.
ALTER TABLE coupons ADD CONSTRAINT coupons_cap_usd_check
  CHECK (cap_usd > 0::numeric);

-- Allows only COUPON_KINDS of src/domain/orders/coupon.ts.
ALTER TABLE coupons ADD CONSTRAINT coupons_kind_check
  CHECK (kind = ANY (ARRAY['percent'::text, 'amount'::text]));

-- Requires the largest discount per line to be from 1 to 100 percent.
ALTER TABLE coupons ADD CONSTRAINT coupons_max_percent_check
  CHECK (max_percent >= 1 AND max_percent <= 100);

-- Rejects a negative minimum amount.
ALTER TABLE coupons ADD CONSTRAINT coupons_minimum_usd_check
  CHECK (minimum_usd >= 0::numeric);

-- Requires a coupon to end after it starts.
ALTER TABLE coupons ADD CONSTRAINT coupons_time_known
  CHECK (starts_at < ends_at);

-- Rejects a limit of 0 uses or less in total.
ALTER TABLE coupons ADD CONSTRAINT coupons_total_uses_check
  CHECK (total_uses > 0);

-- Rejects a negative number of uses.
ALTER TABLE coupons ADD CONSTRAINT coupons_uses_check
  CHECK (uses >= 0);

-- Rejects a limit of 0 uses or less per buyer.
ALTER TABLE coupons ADD CONSTRAINT coupons_uses_per_buyer_check
  CHECK (uses_per_buyer > 0);

-- Rejects a value of 0 or less, and a percentage above 100.
ALTER TABLE coupons ADD CONSTRAINT coupons_value_known
  CHECK (value > 0 AND (kind = 'amount'::text OR value <= 100));

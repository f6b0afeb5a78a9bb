-- What a coupon takes off a line, of all its units together: never more than they cost. Decision 051.
ALTER TABLE "order_items" ADD COLUMN "discount_usd" DECIMAL(10, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT "order_items_discount_within_price"
    CHECK ("discount_usd" >= 0 AND "discount_usd" <= "price_usd" * "quantity");

-- The code that its buyer typed, as it was then.
ALTER TABLE "orders" ADD COLUMN "coupon_code" TEXT;

-- What an owner gives away, the codes by which it is asked for, and the orders that used it. Decision 051.
CREATE TABLE "coupons" (
  "id" SERIAL PRIMARY KEY,
  "name" TEXT NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('percent', 'amount')),
  -- Whole percent, or cents of a dollar.
  "value" INTEGER NOT NULL,
  -- What it is for; neither is everything. No foreign keys: what was deleted is in no cart.
  "product_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "category_ids" INTEGER[] NOT NULL DEFAULT '{}',
  "minimum_usd" DECIMAL(10, 2) NOT NULL DEFAULT 0 CHECK ("minimum_usd" >= 0),
  "cap_usd" DECIMAL(10, 2) CHECK ("cap_usd" > 0),
  "total_uses" INTEGER CHECK ("total_uses" > 0),
  "uses_per_buyer" INTEGER CHECK ("uses_per_buyer" > 0),
  "starts_at" TIMESTAMPTZ(3),
  "ends_at" TIMESTAMPTZ(3),
  "first_order_only" BOOLEAN NOT NULL DEFAULT false,
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  -- By how many orders it is held or spent: moved with their rows in coupon_uses, under its lock.
  "uses" INTEGER NOT NULL DEFAULT 0 CHECK ("uses" >= 0),
  "version" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT "coupons_value_known" CHECK ("value" > 0 AND ("kind" = 'amount' OR "value" <= 100)),
  CONSTRAINT "coupons_time_known" CHECK ("starts_at" < "ends_at")
);

CREATE TABLE "coupon_codes" (
  -- Folded: capitals and digits alone.
  "code" TEXT PRIMARY KEY CHECK ("code" ~ '^[A-Z0-9]{3,32}$'),
  "coupon_id" INTEGER NOT NULL REFERENCES "coupons" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- 1 of a generated one; null leaves it to its coupon.
  "max_uses" INTEGER CHECK ("max_uses" > 0),
  "uses" INTEGER NOT NULL DEFAULT 0 CHECK ("uses" >= 0),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp()
);
CREATE INDEX "coupon_codes_coupon_id_code_idx" ON "coupon_codes" ("coupon_id", "code");

CREATE TABLE "coupon_uses" (
  "order_id" INTEGER PRIMARY KEY REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "coupon_id" INTEGER NOT NULL REFERENCES "coupons" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  "code" TEXT NOT NULL,
  -- HMAC of the folded address; "" once its buyer was erased.
  "buyer" TEXT NOT NULL,
  "user_id" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "discount_usd" DECIMAL(10, 2) NOT NULL CHECK ("discount_usd" > 0),
  "state" TEXT NOT NULL DEFAULT 'reserved' CHECK ("state" IN ('reserved', 'spent', 'returned'))
);
CREATE INDEX "coupon_uses_coupon_id_order_id_idx" ON "coupon_uses" ("coupon_id", "order_id");
CREATE INDEX "coupon_uses_buyer" ON "coupon_uses" ("buyer", "coupon_id") WHERE "state" <> 'returned';
CREATE INDEX "coupon_uses_user_id_coupon_id_idx" ON "coupon_uses" ("user_id", "coupon_id");

-- The code that a cart has; whether it does anything is asked each time.
CREATE TABLE "cart_coupons" (
  "session_id" TEXT PRIMARY KEY,
  "code" TEXT NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp()
);
CREATE INDEX "cart_coupons_updated_at_idx" ON "cart_coupons" ("updated_at");

-- A product may say how many units of it one order may have.
ALTER TABLE "products" ADD COLUMN "max_per_order" INTEGER
  CONSTRAINT "products_max_per_order" CHECK ("max_per_order" BETWEEN 1 AND 99);

-- Whose unpaid orders are counted together: an HMAC of the address that placed it, forgotten when the order is unpaid no
-- more. Orders of before have none and are counted by their session and e-mail address alone.
ALTER TABLE "orders" ADD COLUMN "client_network" TEXT;
CREATE INDEX "orders_open_network" ON "orders" ("client_network") WHERE "status" = 'pending';
CREATE INDEX "orders_open_email" ON "orders" (lower("customer_email")) WHERE "status" = 'pending';

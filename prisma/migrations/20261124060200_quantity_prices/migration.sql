-- Quantity prices: of a product, up to five rows of {"from": units, "unitCents": cents}, the units rising and the cents
-- falling; as text, which PostgreSQL need not write anew for each cart that is read. Of what was bought, from how many
-- units on its price counted. Decision 050.
ALTER TABLE "products" ADD COLUMN "quantity_prices" JSON NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "products_quantity_prices_are_few"
    CHECK (json_typeof("quantity_prices") = 'array' AND json_array_length("quantity_prices") <= 5);
ALTER TABLE "order_items" ADD COLUMN "quantity_from" INTEGER,
  ADD CONSTRAINT "order_items_quantity_from_known" CHECK ("quantity_from" BETWEEN 2 AND "quantity");

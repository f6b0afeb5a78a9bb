-- Sale prices: a sale stands beside the product's own prices, and while it runs it is the price in force, so that
-- whatever reads a price goes on as before. What it takes the place of is kept, and comes back at its end; checks keep
-- the two from being mixed up, whoever writes. Decision 050.
ALTER TABLE "products"
  ADD COLUMN "sale_price_usd" DECIMAL(10,2),
  ADD COLUMN "sale_from" TIMESTAMPTZ(3),
  ADD COLUMN "sale_until" TIMESTAMPTZ(3),
  ADD COLUMN "sale_state" TEXT,
  ADD COLUMN "regular_price_usd" DECIMAL(10,2),
  ADD COLUMN "regular_original_price_usd" DECIMAL(10,2),
  ADD CONSTRAINT "products_sale_is_whole"
    CHECK (num_nonnulls("sale_price_usd", "sale_from", "sale_until", "sale_state") IN (0, 4)),
  ADD CONSTRAINT "products_sale_state_known" CHECK ("sale_state" IN ('planned', 'running', 'ended')),
  ADD CONSTRAINT "products_sale_lasts" CHECK ("sale_from" < "sale_until"),
  ADD CONSTRAINT "products_sale_in_force" CHECK (CASE WHEN "sale_state" = 'running'
    THEN "regular_price_usd" IS NOT NULL AND "original_price_usd" IS NOT NULL
      AND "price_usd" = "sale_price_usd" AND "original_price_usd" = "regular_price_usd"
    ELSE num_nonnulls("regular_price_usd", "regular_original_price_usd") = 0 END),
  ADD CONSTRAINT "products_sale_reduces" CHECK ("sale_state" IS NULL OR "sale_state" = 'ended'
    OR ("sale_price_usd" > 0 AND "sale_price_usd" < coalesce("regular_price_usd", "price_usd")
      AND coalesce("lowest_price_usd" <= "sale_price_usd", true)));

-- What the worker looks for every few seconds.
CREATE INDEX "products_sale_planned" ON "products" ("sale_from") WHERE "sale_state" = 'planned';
CREATE INDEX "products_sale_running" ON "products" ("sale_until") WHERE "sale_state" = 'running';

-- From when on a product had which price in force.
CREATE TABLE "product_prices" (
    "product_id" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "price_usd" DECIMAL(10,2) NOT NULL,

    CONSTRAINT "product_prices_pkey" PRIMARY KEY ("product_id", "since")
);
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_fkey"
  FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- At least since then each has cost what it costs now.
INSERT INTO "product_prices" ("product_id", "since", "price_usd") SELECT "id", "updated_at", "price_usd" FROM "products";

-- Who changes a price holds its row, so the clock of the moment keeps the order in which that was done.
CREATE FUNCTION "keep_product_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "since", "price_usd")
    VALUES (NEW."id", clock_timestamp(), NEW."price_usd")
    ON CONFLICT ("product_id", "since") DO UPDATE SET "price_usd" = excluded."price_usd";
  RETURN NULL;
END $$;
CREATE TRIGGER "keep_first_price" AFTER INSERT ON "products"
  FOR EACH ROW EXECUTE FUNCTION "keep_product_price"();
CREATE TRIGGER "keep_changed_price" AFTER UPDATE OF "price_usd" ON "products"
  FOR EACH ROW WHEN (OLD."price_usd" IS DISTINCT FROM NEW."price_usd") EXECUTE FUNCTION "keep_product_price"();

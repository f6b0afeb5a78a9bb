-- Lists that are pages: what can be sold of a product as a column, what lists sort and filter by, and signals
-- that say which product changed, and how.

ALTER TABLE "products"
  ADD COLUMN "available_units" INTEGER NOT NULL DEFAULT -1,
  ADD COLUMN "is_available" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "is_discounted" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "list_name_ar" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "platform" TEXT,
  ADD COLUMN "featured_position" INTEGER,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "products" SET
  "available_units" = CASE WHEN "fulfilment" = 'keys' THEN (
    SELECT count(*) FROM "licence_keys" WHERE "product_id" = "products"."id" AND "status" = 'available')
    ELSE "stock" END,
  "is_discounted" = coalesce("original_price_usd" > "price_usd", false),
  "list_name_ar" = coalesce("name_ar", "name"),
  "updated_at" = "created_at",
  -- The built-in ten, in their order.
  "featured_position" = CASE WHEN "id" <= 10 THEN "id" END;
UPDATE "products" SET "is_available" = false WHERE "available_units" = 0;

ALTER TABLE "products"
  ADD CONSTRAINT "products_available_units_known" CHECK ("available_units" >= -1),
  ADD CONSTRAINT "products_featured_position_known" CHECK ("featured_position" > 0),
  ADD CONSTRAINT "products_platform_has_name" CHECK ("platform" <> '');

-- Names in the order of a language's readers, numbers by their size: "UC 60" before "UC 325".
CREATE COLLATION "names_en" (provider = icu, locale = 'en-u-kn');
CREATE COLLATION "names_ar" (provider = icu, locale = 'ar-u-kn');

-- One for each order of a list, of the whole shop and of a category. What can be filtered by is in each, so that
-- a page far back is found without reading a product. Stock is there as a yes or no alone: most sales write no index.
CREATE INDEX "products_list_featured" ON "products" ("featured_position", "id")
  INCLUDE ("category_id", "price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_list_price" ON "products" ("price_usd", "id")
  INCLUDE ("category_id", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_list_name_en" ON "products" ("name" COLLATE "names_en", "id")
  INCLUDE ("category_id", "price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_list_name_ar" ON "products" ("list_name_ar" COLLATE "names_ar", "id")
  INCLUDE ("category_id", "price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_category_featured" ON "products" ("category_id", "featured_position", "id")
  INCLUDE ("price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_category_price" ON "products" ("category_id", "price_usd", "id")
  INCLUDE ("fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_category_name_en" ON "products" ("category_id", "name" COLLATE "names_en", "id")
  INCLUDE ("price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_category_name_ar" ON "products" ("category_id", "list_name_ar" COLLATE "names_ar", "id")
  INCLUDE ("price_usd", "fulfilment", "game_id", "platform", "is_discounted", "is_available") WHERE "is_active";
CREATE INDEX "products_list_platform" ON "products" ("platform", "id") WHERE "is_active" AND "platform" IS NOT NULL;
-- For counting.
CREATE INDEX "products_facets" ON "products"
  ("category_id", "fulfilment", "game_id", "platform", "is_discounted", "is_available", "price_usd") WHERE "is_active";

-- Space on each page for the next version of a row that was sold.
ALTER TABLE "products" SET (fillfactor = 90);

-- What follows from a product's other columns. The units of a pool are counted when it becomes one; from then on
-- the triggers of licence_keys keep them.
CREATE FUNCTION "derive_product_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Not a change that a reader of the page's description would see.
  quiet text[] := ARRAY['stock', 'available_units', 'is_available', 'is_discounted', 'list_name_ar', 'updated_at', 'version'];
BEGIN
  IF NEW."fulfilment" <> 'keys' THEN
    NEW."available_units" := NEW."stock";
  ELSIF TG_OP = 'INSERT' OR OLD."fulfilment" <> 'keys' THEN
    NEW."available_units" := (
      SELECT count(*) FROM "licence_keys" WHERE "product_id" = NEW."id" AND "status" = 'available');
  END IF;
  NEW."list_name_ar" := coalesce(NEW."name_ar", NEW."name");
  NEW."is_available" := NEW."available_units" <> 0;
  NEW."is_discounted" := coalesce(NEW."original_price_usd" > NEW."price_usd", false);
  IF TG_OP = 'UPDATE' THEN
    -- A generated column has no value yet.
    quiet := quiet || ARRAY(
      SELECT "attname"::text FROM "pg_attribute" WHERE "attrelid" = TG_RELID AND "attgenerated" <> '');
    IF to_jsonb(NEW) - quiet IS DISTINCT FROM to_jsonb(OLD) - quiet THEN
      NEW."updated_at" := now();
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "products_derive" BEFORE INSERT OR UPDATE ON "products"
  FOR EACH ROW EXECUTE FUNCTION "derive_product_columns"();

-- Keys that became available, or ceased to be, are units of their product. Whoever writes keys holds the lock of
-- their products (src/server/catalogue/product-locks.ts); who came by another way takes it here, by number.
CREATE FUNCTION "count_available_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg("product_id", "units") INTO deltas FROM (
      SELECT "product_id", count(*) AS "units" FROM "after" WHERE "status" = 'available' GROUP BY "product_id"
    ) AS "added";
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg("product_id", "units") INTO deltas FROM (
      SELECT "product_id", -count(*) AS "units" FROM "before" WHERE "status" = 'available' GROUP BY "product_id"
    ) AS "removed";
  ELSE
    SELECT jsonb_object_agg("product_id", "units") INTO deltas FROM (
      SELECT "product_id", sum("unit") AS "units" FROM (
        SELECT "product_id", 1 AS "unit" FROM "after" WHERE "status" = 'available'
        UNION ALL SELECT "product_id", -1 FROM "before" WHERE "status" = 'available'
      ) AS "moved" GROUP BY "product_id" HAVING sum("unit") <> 0
    ) AS "changed";
  END IF;
  IF deltas IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM "products" WHERE "id" IN (SELECT jsonb_object_keys(deltas)::int) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" SET "available_units" = "available_units" + (deltas->>("id"::text))::int
  WHERE "id" IN (SELECT jsonb_object_keys(deltas)::int) AND "fulfilment" = 'keys';
  RETURN NULL;
END $$;

-- LOW_STOCK of src/domain/cart.ts.
CREATE FUNCTION "stock_level"(units integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN units = 0 THEN 0 WHEN units BETWEEN 1 AND 9 THEN 1 ELSE 2 END
$$;

DROP TRIGGER IF EXISTS "products_signal" ON "products";
DROP TRIGGER IF EXISTS "categories_signal" ON "categories";
DROP TRIGGER IF EXISTS "licence_keys_update_signal" ON "licence_keys";
DROP TRIGGER IF EXISTS "licence_keys_signal" ON "licence_keys";
DROP FUNCTION IF EXISTS "signal_pool_change"();

-- For tables of which any product may show something.
CREATE OR REPLACE FUNCTION "signal_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $$;

-- A product's signal says its number, the categories it stands or stood in, whether the home page shows it, and
-- what changed: "units" of the number alone, "card" where it became low, sold out, or neither any more,
-- "content", or "listing" where it came into a list, left one or moved. Signals that are alike are one in a
-- transaction. Too many of them, and everything is refreshed.
CREATE FUNCTION "signal_product_set"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Inserted or deleted: both triggers name their rows alike.
  IF (SELECT count(*) FROM "rows" WHERE "is_active") > 200 THEN
    PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
    RETURN NULL;
  END IF;
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "id", 'changed', 'listing',
      'categories', jsonb_build_array("category_id"), 'featured', "featured_position" IS NOT NULL)::text)
    FROM "rows" WHERE "is_active";
  RETURN NULL;
END $$;

CREATE FUNCTION "signal_product_update"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quiet text[] := ARRAY['stock', 'available_units', 'is_available', 'updated_at', 'version'];
BEGIN
  IF (SELECT count(*) FROM "after") > 200 THEN
    PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
    RETURN NULL;
  END IF;
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "after"."id", 'changed', "kinds"."kind",
      'categories', CASE WHEN "before"."category_id" = "after"."category_id"
        THEN jsonb_build_array("after"."category_id")
        ELSE jsonb_build_array("before"."category_id", "after"."category_id") END,
      'featured', "before"."featured_position" IS NOT NULL OR "after"."featured_position" IS NOT NULL)::text)
    FROM "before" JOIN "after" USING ("id")
    CROSS JOIN LATERAL (SELECT CASE
      WHEN "before"."is_active" <> "after"."is_active" OR "before"."category_id" <> "after"."category_id"
        OR "before"."featured_position" IS DISTINCT FROM "after"."featured_position" THEN 'listing'
      WHEN to_jsonb("before") - quiet IS DISTINCT FROM to_jsonb("after") - quiet THEN 'content'
      WHEN "before"."available_units" = "after"."available_units" THEN NULL
      WHEN "stock_level"("before"."available_units") <> "stock_level"("after"."available_units") THEN 'card'
      ELSE 'units' END AS "kind") AS "kinds"
    WHERE ("before"."is_active" OR "after"."is_active") AND "kinds"."kind" IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION "signal_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "categories"}');
  RETURN NULL;
END $$;

CREATE TRIGGER "products_insert_signal" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_product_set"();
CREATE TRIGGER "products_delete_signal" AFTER DELETE ON "products" REFERENCING OLD TABLE AS "rows"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_product_set"();
CREATE TRIGGER "products_update_signal" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_product_update"();
CREATE TRIGGER "categories_signal" AFTER INSERT OR UPDATE OR DELETE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_categories"();

CREATE TRIGGER "licence_keys_insert_units" AFTER INSERT ON "licence_keys" REFERENCING NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_available_keys"();
CREATE TRIGGER "licence_keys_delete_units" AFTER DELETE ON "licence_keys" REFERENCING OLD TABLE AS "before"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_available_keys"();
CREATE TRIGGER "licence_keys_update_units" AFTER UPDATE ON "licence_keys"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_available_keys"();

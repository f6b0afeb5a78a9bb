-- A page says of a product whether it is low, sold out or unlimited, and which choice Quick Add takes; how many there
-- are it asks apart (docs/decisions/005). So a unit sold is signalled only where it changes one of these.

-- As before, but that the number alone is no change, and 'page' is one between a counted stock and an unlimited one.
CREATE OR REPLACE FUNCTION "signal_product_update"() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHEN "stock_level"("before"."available_units") <> "stock_level"("after"."available_units") THEN 'card'
      WHEN ("before"."available_units" = -1) <> ("after"."available_units" = -1) THEN 'page'
      END AS "kind") AS "kinds"
    WHERE ("before"."is_active" OR "after"."is_active") AND "kinds"."kind" IS NOT NULL;
  RETURN NULL;
END $$;

-- As before, counted by choice: one that got its first key, or lost its last, changes the product's page.
CREATE OR REPLACE FUNCTION "count_available_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(to_jsonb("added")) INTO moved FROM (
      SELECT "product_id" AS "product", "choice", count(*) AS "units" FROM "after"
      WHERE "status" = 'available' GROUP BY "product_id", "choice"
    ) AS "added";
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(to_jsonb("removed")) INTO moved FROM (
      SELECT "product_id" AS "product", "choice", -count(*) AS "units" FROM "before"
      WHERE "status" = 'available' GROUP BY "product_id", "choice"
    ) AS "removed";
  ELSE
    SELECT jsonb_agg(to_jsonb("changed")) INTO moved FROM (
      SELECT "product", "choice", sum("unit") AS "units" FROM (
        SELECT "product_id" AS "product", "choice", 1 AS "unit" FROM "after" WHERE "status" = 'available'
        UNION ALL SELECT "product_id", "choice", -1 FROM "before" WHERE "status" = 'available'
      ) AS "both" GROUP BY "product", "choice" HAVING sum("unit") <> 0
    ) AS "changed";
  END IF;
  IF moved IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM "products"
    WHERE "id" IN (SELECT "product" FROM jsonb_to_recordset(moved) AS "one"("product" int))
    ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" SET "available_units" = "available_units" + "sums"."units"
    FROM (SELECT "product", sum("units")::int AS "units"
      FROM jsonb_to_recordset(moved) AS "one"("product" int, "units" int) GROUP BY "product") AS "sums"
    WHERE "id" = "sums"."product" AND "sums"."units" <> 0 AND "fulfilment" = 'keys';
  -- No more are counted than tell whether there is none now, or was none before.
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "id", 'changed', 'page',
      'categories', jsonb_build_array("category_id"), 'featured', "featured_position" IS NOT NULL)::text)
    FROM jsonb_to_recordset(moved) AS "one"("product" int, "choice" text, "units" int)
    JOIN "products" ON "id" = "one"."product" AND "is_active" AND "fulfilment" = 'keys'
    CROSS JOIN LATERAL (SELECT count(*) AS "units" FROM (
      SELECT FROM "licence_keys" WHERE "product_id" = "one"."product" AND "choice" = "one"."choice"
        AND "status" = 'available' LIMIT greatest("one"."units", 0) + 1) AS "counted") AS "now"
    WHERE "one"."choice" <> '' AND "now"."units" IN (0, "one"."units");
  RETURN NULL;
END $$;

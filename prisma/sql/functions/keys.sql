-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns the cost in cents of a batch's key sold at a moment; null if it is unknown.
CREATE OR REPLACE FUNCTION public.batch_cost_at(batch uuid, at timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE STRICT
AS $function$
BEGIN
  RETURN (
    SELECT cost_cents FROM (
      SELECT "until", cost_cents FROM key_batch_costs WHERE batch_id = batch AND "until" > at
      UNION ALL SELECT 'infinity', cost_cents FROM key_batches WHERE id = batch
    ) AS known ORDER BY "until" LIMIT 1
  );
END $function$;

-- Returns the cost in dollars of a line's keys, also replaced ones; null if one cost is unknown.
CREATE OR REPLACE FUNCTION public.cost_of_keys(item integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN count(*) = count(cost) THEN coalesce(sum(cost), 0) / 100.0 END
  FROM (
    SELECT batch_cost_at(k.batch_id, coalesce(k.sold_at, now())) AS cost FROM licence_keys k
    WHERE k.order_item_id = item AND k.status IN ('sold', 'revoked')
    UNION ALL
    SELECT batch_cost_at(k.batch_id, coalesce(k.sold_at, now()))
    FROM claims c JOIN key_replacements r ON r.claim_id = c.id JOIN licence_keys k ON k.id = r.old_key_id
    WHERE c.order_item_id = item
  ) AS given
$function$;

-- Updates the product's units for sale, and signals a choice that sold out or came back.
CREATE OR REPLACE FUNCTION public.count_available_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  IF jsonb_array_length(moved) = 1 AND moved -> 0 ->> 'choice' = '' THEN
    UPDATE "products" SET "available_units" = "available_units" + (moved -> 0 ->> 'units')::int
      WHERE "id" = (moved -> 0 ->> 'product')::int AND "fulfilment" = 'keys';
    RETURN NULL;
  END IF;
  PERFORM FROM "products"
    WHERE "id" IN (SELECT "product" FROM jsonb_to_recordset(moved) AS "one"("product" int))
    ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" SET "available_units" = "available_units" + "sums"."units"
    FROM (SELECT "product", sum("units")::int AS "units"
      FROM jsonb_to_recordset(moved) AS "one"("product" int, "units" int) GROUP BY "product") AS "sums"
    WHERE "id" = "sums"."product" AND "sums"."units" <> 0 AND "fulfilment" = 'keys';
  -- Count only as many keys as show whether there are none now, or were none before.
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "id", 'changed', 'page',
      'categories', jsonb_build_array("category_id"), 'featured', "featured_position" IS NOT NULL)::text)
    FROM jsonb_to_recordset(moved) AS "one"("product" int, "choice" text, "units" int)
    JOIN "products" ON "id" = "one"."product" AND "is_active" AND "fulfilment" = 'keys'
    CROSS JOIN LATERAL (SELECT count(*) AS "units" FROM (
      SELECT FROM "licence_keys" WHERE "product_id" = "one"."product" AND "choice" = "one"."choice"
        AND "status" = 'available' LIMIT greatest("one"."units", 0) + 1) AS "counted") AS "now"
    WHERE "one"."choice" <> '' AND "now"."units" IN (0, "one"."units");
  RETURN NULL;
END $function$;

-- Quarantines a key if its batch is quarantined.
CREATE OR REPLACE FUNCTION public.keep_quarantined_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM "key_batches" WHERE "id" = NEW."batch_id" AND "quarantined_at" IS NOT NULL) THEN
    NEW."status" := 'quarantined';
  END IF;
  RETURN NEW;
END $function$;

-- Changes the state of a key from available to seen.
CREATE OR REPLACE FUNCTION public.keep_seen_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW."status" := 'seen';
  RETURN NEW;
END $function$;

-- Marks the figures of the order that a key leaves to be summed again.
CREATE OR REPLACE FUNCTION public.key_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM note_figures_of_order((SELECT order_id FROM order_items WHERE id = OLD.order_item_id));
  RETURN NULL;
END $function$;

-- Writes stock.added for each product whose keys a statement inserted.
CREATE OR REPLACE FUNCTION public.webhook_of_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF webhook_wanted('stock.added') THEN
    PERFORM add_webhook_event('stock.added', 'product:' || p."id", jsonb_build_object(
      'product', jsonb_build_object('id', p."id", 'name', p."name"), 'added', k."added", 'available', p."available_units"))
    FROM (SELECT "product_id", count(*) AS "added" FROM "added_keys" GROUP BY 1) k
    JOIN "products" p ON p."id" = k."product_id";
  END IF;
  RETURN NULL;
END $function$;

-- What an order pays for without needing it. Decision 020.

-- As before; but a sale, which changes nothing but what is left, is told by comparing rows, not their JSON.
CREATE OR REPLACE FUNCTION "derive_product_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Not a change that a reader of the page's description would see.
  quiet text[] := ARRAY['stock', 'available_units', 'is_available', 'is_discounted', 'list_name_ar', 'updated_at', 'version'];
  sold "products"%ROWTYPE;
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
    sold := OLD;
    sold."stock" := NEW."stock";
    sold."available_units" := NEW."available_units";
    sold."is_available" := NEW."is_available";
    IF sold *= NEW THEN RETURN NEW; END IF;
    -- A generated column has no value yet.
    quiet := quiet || ARRAY(
      SELECT "attname"::text FROM "pg_attribute" WHERE "attrelid" = TG_RELID AND "attgenerated" <> '');
    IF to_jsonb(NEW) - quiet IS DISTINCT FROM to_jsonb(OLD) - quiet THEN
      NEW."updated_at" := now();
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- As before; PostgreSQL plans a function of this language once for each connection, and another with each call.
CREATE OR REPLACE FUNCTION batch_cost_at(batch uuid, at timestamptz) RETURNS int LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN (
    SELECT cost_cents FROM (
      SELECT "until", cost_cents FROM key_batch_costs WHERE batch_id = batch AND "until" > at
      UNION ALL SELECT 'infinity', cost_cents FROM key_batches WHERE id = batch
    ) AS known ORDER BY "until" LIMIT 1
  );
END $$;

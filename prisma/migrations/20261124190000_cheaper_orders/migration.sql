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

-- The coupon of a cart as JSON; null where it has none. What an open order of the same cart holds of it is not used up:
-- another order takes that one's place. A function, so that who has no coupon does not pay for asking: as a part of the
-- cart's statement it was a fifth of it, without a row being read.
CREATE FUNCTION coupon_of_cart(session text, moment timestamptz) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('code', cart.code, 'id', c.id, 'version', c.version, 'kind', c.kind, 'value', c.value,
      'productIds', c.product_ids, 'categoryIds', c.category_ids, 'minimum', (c.minimum_usd * 100)::float8,
      'cap', (c.cap_usd * 100)::float8, 'usesPerBuyer', c.uses_per_buyer, 'firstOrderOnly', c.first_order_only,
      'state', CASE WHEN c.id IS NULL THEN 'unknown' WHEN NOT c.is_active THEN 'inactive'
        WHEN c.starts_at > moment THEN 'early' WHEN c.ends_at <= moment THEN 'over'
        WHEN c.uses - own.of_coupon >= c.total_uses OR code.uses - own.of_code >= code.max_uses THEN 'used_up' END)
    FROM cart_coupons cart LEFT JOIN coupon_codes code ON code.code = cart.code
      LEFT JOIN coupons c ON c.id = code.coupon_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS of_coupon, count(*) FILTER (WHERE u.code = cart.code) AS of_code
        FROM orders held JOIN coupon_uses u ON u.order_id = held.id
        WHERE held.session_id = cart.session_id AND held.status = 'pending' AND held.waits_for IS NULL
          AND held.review_reason IS NULL AND u.state = 'reserved' AND u.coupon_id = c.id) own
    WHERE cart.session_id = session
  );
END $$;

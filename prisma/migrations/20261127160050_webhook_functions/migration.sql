-- Beside the previous release: yes
-- Functions of the triggers that write webhook events.
CREATE FUNCTION "webhook_wanted"(kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "webhook_endpoints" w WHERE w."state" = 'active' AND webhook_wanted.kind = ANY (w."events"))
$$;

CREATE FUNCTION "webhook_usd"(amount numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('amount', (amount * 100)::bigint, 'currency', 'USD')
$$;

CREATE FUNCTION "webhook_time"(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION "webhook_order"(order_id integer) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', o."id", 'status', o."status", 'total', webhook_usd(o."total_usd"),
    'createdAt', webhook_time(o."created_at"), 'paidAt', webhook_time(o."completed_at"),
    'deliveredAt', webhook_time(o."delivered_at"), 'items', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', i."id", 'productId', i."product_id",
        'productName', i."product_name", 'fulfilment', i."fulfilment", 'quantity', i."quantity",
        'price', webhook_usd(i."price_usd")) ORDER BY i."id"), '[]'::jsonb)
      FROM "order_items" i WHERE i."order_id" = o."id"))
  FROM "orders" o WHERE o."id" = webhook_order.order_id
$$;

CREATE FUNCTION "add_webhook_event"(kind text, subject text, data jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "webhook_events" ("kind", "subject", "data") VALUES (kind, subject, data)
$$;

CREATE FUNCTION "webhook_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."id", jsonb_build_object('order', webhook_order(NEW."id"))
      || CASE WHEN kind = 'order.held' THEN jsonb_build_object('reason', NEW."waits_for") ELSE '{}'::jsonb END);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."order_id", jsonb_build_object('order', webhook_order(NEW."order_id"))
      || CASE WHEN kind = 'order.held' THEN jsonb_build_object('reason', 'review')
        ELSE jsonb_build_object('payment', jsonb_build_object('id', NEW."id", 'amount', webhook_usd(NEW."captured_usd"))) END);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded numeric;
  captured numeric;
BEGIN
  IF webhook_wanted('order.refunded') THEN
    SELECT sum("amount_usd") INTO refunded FROM "refunds" WHERE "order_id" = NEW."order_id" AND "status" = 'refunded';
    SELECT sum(coalesce("captured_usd", "amount_usd")) INTO captured FROM "payments"
      WHERE "order_id" = NEW."order_id" AND "status" IN ('captured', 'review');
    PERFORM add_webhook_event('order.refunded', 'order:' || NEW."order_id", jsonb_build_object(
      'order', webhook_order(NEW."order_id"),
      'refund', jsonb_build_object('id', NEW."id", 'amount', webhook_usd(NEW."amount_usd")),
      'refunded', webhook_usd(coalesce(refunded, 0)), 'isFull', coalesce(refunded >= captured, false)));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_claim"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || i."order_id", jsonb_build_object('claim', jsonb_build_object(
      'id', NEW."id", 'orderId', i."order_id", 'itemId', i."id", 'kind', NEW."kind", 'status', NEW."status")))
    FROM "order_items" i WHERE i."id" = NEW."order_item_id";
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_dispute"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."order_id", jsonb_build_object('dispute', jsonb_build_object(
      'id', NEW."id", 'orderId', NEW."order_id", 'providerDisputeId', NEW."provider_dispute_id",
      'reason', NEW."reason", 'state', NEW."state", 'outcome', NEW."outcome",
      'amount', jsonb_build_object('amount', NEW."amount_cents", 'currency', NEW."currency_code"),
      'dueAt', webhook_time(NEW."due_at"))));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := TG_ARGV[0];
  product jsonb := jsonb_build_object('id', NEW."id", 'name', NEW."name");
BEGIN
  IF webhook_wanted(kind) THEN
    IF kind = 'product.changed' THEN
      product := product || jsonb_build_object('price', webhook_usd(NEW."price_usd"), 'isActive', NEW."is_active",
        'isArchived', NEW."archived_at" IS NOT NULL, 'version', NEW."version");
    END IF;
    PERFORM add_webhook_event(kind, 'product:' || NEW."id", jsonb_build_object('product', product));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_keys"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted('stock.added') THEN
    PERFORM add_webhook_event('stock.added', 'product:' || p."id", jsonb_build_object(
      'product', jsonb_build_object('id', p."id", 'name', p."name"), 'added', k."added", 'available', p."available_units"))
    FROM (SELECT "product_id", count(*) AS "added" FROM "added_keys" GROUP BY 1) k
    JOIN "products" p ON p."id" = k."product_id";
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "webhook_of_alert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF webhook_wanted('key.low') THEN
    PERFORM add_webhook_event('key.low', 'product:' || p."id", jsonb_build_object(
      'product', jsonb_build_object('id', p."id", 'name', p."name"), 'choice', NEW."facts"->>'choice',
      'available', coalesce((NEW."facts"->>'units')::int, p."available_units")))
    FROM "products" p WHERE p."id" = (NEW."facts"->>'product')::int AND p."fulfilment" = 'keys';
  END IF;
  RETURN NULL;
END $$;

-- The figures of each quarter of an hour, so that a period's are read at once. Decision 052.

-- The country code of an E.164 number, without the plus: 1 and 7 have one digit, these two, all others three.
CREATE FUNCTION calling_code_of(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(substring(phone FROM
    '^\+(1|7|2[07]|3[0123469]|4[013456789]|5[12345678]|6[0123456]|8[1246]|9[0123458]|[2-9]\d\d)'), '')
$$;
ALTER TABLE "orders" ADD COLUMN "calling_code" TEXT NOT NULL DEFAULT '';
UPDATE "orders" SET "calling_code" = calling_code_of("customer_phone") WHERE "customer_phone" IS NOT NULL;

CREATE TABLE "figures" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "product_id" INTEGER NOT NULL,
    "calling_code" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "unknown" INTEGER NOT NULL,
    "placed" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "delivered" INTEGER NOT NULL,
    CONSTRAINT "figures_pkey" PRIMARY KEY ("slot", "product_id", "calling_code")
);

CREATE TABLE "batch_figures" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "batch_id" UUID NOT NULL,
    "units" INTEGER NOT NULL,
    "revenue" BIGINT NOT NULL,
    "refunds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "unknown" INTEGER NOT NULL,
    CONSTRAINT "batch_figures_pkey" PRIMARY KEY ("slot", "batch_id")
);

CREATE TABLE "figure_changes" (
    "id" BIGSERIAL NOT NULL,
    "slot" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "figure_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "figure_changes_slot_idx" ON "figure_changes"("slot");

CREATE TABLE "figure_state" (
    "id" INTEGER NOT NULL,
    "summed_until" TIMESTAMPTZ(3),
    "rebuild_at" TIMESTAMPTZ(3),
    "rebuilt_at" TIMESTAMPTZ(3),
    CONSTRAINT "figure_state_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "figure_state_one" CHECK ("id" = 1)
);
INSERT INTO "figure_state" ("id") VALUES (1);

CREATE TABLE "product_visits" (
    "slot" TIMESTAMPTZ(3) NOT NULL,
    "product_id" INTEGER NOT NULL,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "product_visits_pkey" PRIMARY KEY ("slot", "product_id")
);

CREATE FUNCTION figure_slot(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- What changes of a quarter that may be summed already is written down with the change itself, and summed anew. What is of
-- the last half hour is not summed yet: so the usual sale writes nothing here.
CREATE FUNCTION note_figures(moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO figure_changes (slot) SELECT DISTINCT figure_slot(m) FROM unnest(moments) AS m
  WHERE m < clock_timestamp() - interval '30 minutes'
$$;

CREATE FUNCTION note_figures_of_order(id int) RETURNS void LANGUAGE sql AS $$
  SELECT note_figures(ARRAY(
    SELECT unnest(ARRAY[o.created_at, o.completed_at]) FROM orders o WHERE o.id = $1
    UNION ALL SELECT captured_at FROM payments WHERE order_id = $1
    UNION ALL SELECT refunded_at FROM refunds WHERE order_id = $1))
$$;

CREATE FUNCTION order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.created_at, OLD.completed_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.created_at, NEW.completed_at]);
  RETURN NULL;
END $$;
CREATE TRIGGER order_figures_insert AFTER INSERT ON "orders" FOR EACH ROW
  WHEN (least(NEW.created_at, NEW.completed_at) < clock_timestamp() - interval '30 minutes') EXECUTE FUNCTION order_figures();
CREATE TRIGGER order_figures_update AFTER UPDATE OF "created_at", "completed_at", "delivered_at" ON "orders" FOR EACH ROW
  WHEN ((OLD.created_at, OLD.completed_at, OLD.delivered_at) IS DISTINCT FROM (NEW.created_at, NEW.completed_at, NEW.delivered_at)
    AND least(OLD.created_at, NEW.created_at, OLD.completed_at, NEW.completed_at) < clock_timestamp() - interval '30 minutes')
  EXECUTE FUNCTION order_figures();

CREATE FUNCTION payment_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.captured_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.captured_at]);
  PERFORM note_figures(ARRAY(SELECT refunded_at FROM refunds WHERE payment_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER payment_figures_insert AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW.captured_at < clock_timestamp() - interval '30 minutes') EXECUTE FUNCTION payment_figures();
CREATE TRIGGER payment_figures_update AFTER UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD.status, OLD.captured_at, OLD.captured_usd, OLD.amount_usd) IS DISTINCT FROM (NEW.status, NEW.captured_at, NEW.captured_usd, NEW.amount_usd)
    AND least(OLD.captured_at, NEW.captured_at) < clock_timestamp() - interval '30 minutes')
  EXECUTE FUNCTION payment_figures();

CREATE FUNCTION refund_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.refunded_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.refunded_at]);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_figures_insert AFTER INSERT ON "refunds" FOR EACH ROW
  WHEN (NEW.refunded_at < clock_timestamp() - interval '30 minutes') EXECUTE FUNCTION refund_figures();
CREATE TRIGGER refund_figures_update AFTER UPDATE ON "refunds" FOR EACH ROW
  WHEN ((OLD.status, OLD.refunded_at, OLD.amount_usd, OLD.payment_id) IS DISTINCT FROM (NEW.status, NEW.refunded_at, NEW.amount_usd, NEW.payment_id)
    AND least(OLD.refunded_at, NEW.refunded_at) < clock_timestamp() - interval '30 minutes')
  EXECUTE FUNCTION refund_figures();

CREATE FUNCTION line_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_figures_of_order(NEW.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER line_figures AFTER UPDATE ON "order_items" FOR EACH ROW
  WHEN ((OLD.product_id, OLD.quantity, OLD.price_usd, OLD.cost_usd, OLD.refund_id)
    IS DISTINCT FROM (NEW.product_id, NEW.quantity, NEW.price_usd, NEW.cost_usd, NEW.refund_id))
  EXECUTE FUNCTION line_figures();

-- A key that leaves a line that was sold: it is another batch's then, or back in the pool.
CREATE FUNCTION key_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_figures_of_order((SELECT order_id FROM order_items WHERE id = OLD.order_item_id));
  RETURN NULL;
END $$;
CREATE TRIGGER key_figures AFTER UPDATE OF "order_item_id" ON "licence_keys" FOR EACH ROW
  WHEN (OLD.order_item_id IS DISTINCT FROM NEW.order_item_id AND OLD.status IN ('sold', 'revoked') AND OLD.order_item_id IS NOT NULL)
  EXECUTE FUNCTION key_figures();

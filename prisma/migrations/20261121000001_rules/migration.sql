-- The shop's rules that Prisma's schema language cannot express: checks, partial and expression
-- indexes, and the signal that tells the web processes that a catalogue page is out of date.

-- Order numbers look like order numbers from the first.
ALTER SEQUENCE "orders_id_seq" RESTART WITH 10001;

-- Money and quantities
ALTER TABLE "products"
  ADD CONSTRAINT "products_price_not_negative" CHECK ("price_usd" >= 0),
  ADD CONSTRAINT "products_original_price_not_negative" CHECK ("original_price_usd" >= 0),
  ADD CONSTRAINT "products_stock_known" CHECK ("stock" >= -1),
  ADD CONSTRAINT "products_pool_is_the_stock" CHECK ("fulfilment" <> 'keys' OR "stock" = -1),
  -- What is for sale has something to deliver.
  ADD CONSTRAINT "products_shared_has_content"
    CHECK ("fulfilment" <> 'shared' OR "digital_content" IS NOT NULL OR NOT "is_active"),
  ADD CONSTRAINT "products_kind_known" CHECK ("kind" IN ('game_topup', 'licence', 'creative', 'other')),
  ADD CONSTRAINT "products_fulfilment_known" CHECK ("fulfilment" IN ('shared', 'keys', 'topup'));

ALTER TABLE "categories"
  ADD CONSTRAINT "categories_slug_known" CHECK ("slug" IN ('gaming', 'software', 'creative'));

ALTER TABLE "cart_items"
  ADD CONSTRAINT "cart_items_quantity" CHECK ("quantity" BETWEEN 1 AND 99),
  ADD CONSTRAINT "cart_items_player_id" CHECK ("player_id" = '' OR "player_id" ~ '^[0-9]{8,16}$');

ALTER TABLE "order_items"
  ADD CONSTRAINT "order_items_quantity" CHECK ("quantity" > 0),
  ADD CONSTRAINT "order_items_price_not_negative" CHECK ("price_usd" >= 0),
  ADD CONSTRAINT "order_items_fulfilment_known" CHECK ("fulfilment" IN ('shared', 'keys', 'topup')),
  ADD CONSTRAINT "order_items_held_units" CHECK ("held_units" >= 0),
  ADD CONSTRAINT "order_items_player_id" CHECK ("pubg_player_id" ~ '^[0-9]{8,16}$'),
  ADD CONSTRAINT "order_items_topup_has_player" CHECK ("fulfilment" <> 'topup' OR "pubg_player_id" IS NOT NULL),
  ADD CONSTRAINT "order_items_topup_status_known"
    CHECK ("topup_status" IN ('waiting', 'submitted', 'credited', 'rejected')),
  ADD CONSTRAINT "order_items_credited_once" CHECK (("topup_status" IS NOT DISTINCT FROM 'credited') = ("credited_at" IS NOT NULL));

-- Orders and money
ALTER TABLE "orders"
  ADD CONSTRAINT "orders_status_known" CHECK ("status" IN ('pending', 'completed', 'delivered', 'failed')),
  ADD CONSTRAINT "orders_total_not_negative" CHECK ("total_usd" >= 0),
  ADD CONSTRAINT "orders_currency_known" CHECK ("currency" IN ('USD', 'SAR')),
  ADD CONSTRAINT "orders_locale_known" CHECK ("locale" IN ('en', 'ar')),
  ADD CONSTRAINT "orders_completed_has_time"
    CHECK ("status" NOT IN ('completed', 'delivered') OR "completed_at" IS NOT NULL);

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_status_known"
    CHECK ("status" IN ('created', 'capturing', 'pending', 'captured', 'declined', 'review')),
  ADD CONSTRAINT "payments_amount_positive" CHECK ("amount_usd" > 0),
  ADD CONSTRAINT "payments_captured_has_capture"
    CHECK ("status" <> 'captured' OR ("capture_id" IS NOT NULL AND "captured_at" IS NOT NULL));

ALTER TABLE "refunds"
  ADD CONSTRAINT "refunds_status_known" CHECK ("status" IN ('requested', 'refunded', 'failed')),
  ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_usd" > 0),
  ADD CONSTRAINT "refunds_refunded_has_reference"
    CHECK ("status" <> 'refunded' OR ("provider_refund_id" IS NOT NULL AND "refunded_at" IS NOT NULL));

ALTER TABLE "licence_keys"
  ADD CONSTRAINT "licence_keys_status_known" CHECK ("status" IN ('free', 'held', 'sold', 'retired')),
  ADD CONSTRAINT "licence_keys_owner"
    CHECK (("status" = 'free') = ("order_item_id" IS NULL) OR "status" = 'retired'),
  ADD CONSTRAINT "licence_keys_sold_has_time" CHECK ("status" <> 'sold' OR "sold_at" IS NOT NULL);

-- One payment settles an order, once.
CREATE UNIQUE INDEX "payments_one_capture_per_order" ON "payments" ("order_id") WHERE "status" = 'captured';
-- One delivery mail an order, however often its payment is settled.
CREATE UNIQUE INDEX "mails_one_delivery_per_order" ON "mails" ("order_id") WHERE "kind" = 'order-delivery';

-- What the reconciler, the expiry and the worker look for.
CREATE INDEX "orders_pending_expiry" ON "orders" ("expires_at") WHERE "status" = 'pending';
CREATE INDEX "payments_unsettled" ON "payments" ("updated_at") WHERE "status" <> 'captured';
CREATE INDEX "provider_events_unprocessed" ON "provider_events" ("received_at") WHERE "processed_at" IS NULL;
CREATE INDEX "mails_unsent" ON "mails" ("created_at") WHERE "sent_at" IS NULL;
CREATE INDEX "refunds_open" ON "refunds" ("created_at") WHERE "status" = 'requested';
-- The next free keys of a product.
CREATE INDEX "licence_keys_free" ON "licence_keys" ("product_id", "created_at", "id") WHERE "status" = 'free';

-- Search in both languages, from two characters on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "products_search" ON "products" USING gin (
  (lower("name" || ' ' || coalesce("name_ar", '') || ' ' || "description" || ' ' || coalesce("description_ar", '')))
  gin_trgm_ops
) WHERE "is_active";

-- Whoever writes the catalogue, in whichever process: the web processes listen and refresh their pages.
CREATE FUNCTION "signal_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END $$;

CREATE TRIGGER "products_signal" AFTER INSERT OR UPDATE OR DELETE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_catalogue_change"();
CREATE TRIGGER "categories_signal" AFTER INSERT OR UPDATE OR DELETE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_catalogue_change"();
-- Of the key pool a page shows only how many are free: selling a held key changes no page.
CREATE FUNCTION "signal_pool_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM "before" JOIN "after" USING ("id")
    WHERE ("before"."status" = 'free') <> ("after"."status" = 'free')
  ) THEN
    PERFORM pg_notify('catalogue_changed', '');
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "licence_keys_update_signal" AFTER UPDATE ON "licence_keys"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_pool_change"();
CREATE TRIGGER "licence_keys_signal" AFTER INSERT OR DELETE ON "licence_keys"
  FOR EACH STATEMENT EXECUTE FUNCTION "signal_catalogue_change"();

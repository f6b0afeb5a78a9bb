-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Requires a problem on a skipped or kept row and rejects one on any other row.
ALTER TABLE bulk_edit_rows ADD CONSTRAINT bulk_edit_rows_problem_is_said
  CHECK ((state = ANY (ARRAY['skipped'::text, 'kept'::text])) = (problem IS NOT NULL));

-- Allows only BULK_PROBLEMS of src/contract/admin/catalogue/bulk-edits.ts.
ALTER TABLE bulk_edit_rows ADD CONSTRAINT bulk_edit_rows_problem_known
  CHECK (problem = ANY (ARRAY['gone'::text, 'archived'::text, 'changed'::text, 'price_too_low'::text, 'price_too_high'::text, 'original_price'::text, 'lowest_price'::text, 'lowest_price_missing'::text, 'quantity_prices'::text, 'sale_price'::text, 'content_missing'::text, 'category_gone'::text, 'option_set_gone'::text, 'has_keys'::text]));

-- Allows only BULK_ROW_STATES of src/contract/admin/catalogue/bulk-edits.ts.
ALTER TABLE bulk_edit_rows ADD CONSTRAINT bulk_edit_rows_state_known
  CHECK (state = ANY (ARRAY['ready'::text, 'applied'::text, 'skipped'::text, 'undone'::text, 'kept'::text]));

-- Requires applied_at exactly when the bulk edit is no longer a draft.
ALTER TABLE bulk_edits ADD CONSTRAINT bulk_edits_draft_is_not_applied
  CHECK ((state = 'draft'::text) = (applied_at IS NULL));

-- Allows only BULK_STATES of src/contract/admin/catalogue/bulk-edits.ts.
ALTER TABLE bulk_edits ADD CONSTRAINT bulk_edits_state_known
  CHECK (state = ANY (ARRAY['draft'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text]));

-- Requires undone_at exactly when the bulk edit is being undone or is undone.
ALTER TABLE bulk_edits ADD CONSTRAINT bulk_edits_undone_has_time
  CHECK ((state = ANY (ARRAY['undoing'::text, 'undone'::text])) = (undone_at IS NOT NULL));

-- Allows only slugs of lower-case letters, digits and single hyphens, up to 60 characters.
ALTER TABLE categories ADD CONSTRAINT categories_slug_form
  CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text AND length(slug) <= 60);

-- Rejects a game whose form has no fields.
ALTER TABLE games ADD CONSTRAINT games_has_fields
  CHECK (jsonb_typeof(fields) = 'array'::text AND fields <> '[]'::jsonb);

-- Rejects steps that are not a JSON array.
ALTER TABLE option_sets ADD CONSTRAINT option_sets_steps_are_a_list
  CHECK (jsonb_typeof(steps) = 'array'::text);

-- Rejects an archived product that is for sale.
ALTER TABLE products ADD CONSTRAINT products_archived_is_inactive
  CHECK (archived_at IS NULL OR NOT is_active);

-- Rejects a negative number of units for sale, except -1 (unlimited).
ALTER TABLE products ADD CONSTRAINT products_available_units_known
  CHECK (available_units >= '-1'::integer);

-- Rejects a negative cost.
ALTER TABLE products ADD CONSTRAINT products_cost
  CHECK (cost_usd >= 0::numeric);

-- Rejects a featured position below 1.
ALTER TABLE products ADD CONSTRAINT products_featured_position_known
  CHECK (featured_position > 0);

-- Allows only FULFILMENTS of src/domain/orders/order-lifecycle.ts.
ALTER TABLE products ADD CONSTRAINT products_fulfilment_known
  CHECK (fulfilment = ANY (ARRAY['shared'::text, 'keys'::text, 'topup'::text]));

-- Rejects a lowest price of 0 or less.
ALTER TABLE products ADD CONSTRAINT products_lowest_price_positive
  CHECK (lowest_price_usd > 0::numeric);

-- Limits the maximum units per order to 1 to 99.
ALTER TABLE products ADD CONSTRAINT products_max_per_order
  CHECK (max_per_order >= 1 AND max_per_order <= 99);

-- Rejects a negative original price.
ALTER TABLE products ADD CONSTRAINT products_original_price_not_negative
  CHECK (original_price_usd >= 0::numeric);

-- Rejects an empty platform; null means none.
ALTER TABLE products ADD CONSTRAINT products_platform_has_name
  CHECK (platform <> ''::text);

-- Rejects a counted stock of a product that is sold from the key pool.
ALTER TABLE products ADD CONSTRAINT products_pool_is_the_stock
  CHECK (fulfilment <> 'keys'::text OR stock = '-1'::integer);

-- Rejects a negative price.
ALTER TABLE products ADD CONSTRAINT products_price_not_negative
  CHECK (price_usd >= 0::numeric);

-- Limits quantity prices to a JSON array of at most five.
ALTER TABLE products ADD CONSTRAINT products_quantity_prices_are_few
  CHECK (json_typeof(quantity_prices) = 'array'::text AND json_array_length(quantity_prices) <= 5);

-- Requires price_usd to be the sale price, and stored regular prices, exactly while a sale runs.
ALTER TABLE products ADD CONSTRAINT products_sale_in_force
  CHECK (
CASE
    WHEN sale_state = 'running'::text THEN regular_price_usd IS NOT NULL AND original_price_usd IS NOT NULL AND price_usd = sale_price_usd AND original_price_usd = regular_price_usd
    ELSE num_nonnulls(regular_price_usd, regular_original_price_usd) = 0
END);

-- Requires price, start, end and state of a sale together, or none of them.
ALTER TABLE products ADD CONSTRAINT products_sale_is_whole
  CHECK (num_nonnulls(sale_price_usd, sale_from, sale_until, sale_state) = ANY (ARRAY[0, 4]));

-- Requires a sale to end after it starts.
ALTER TABLE products ADD CONSTRAINT products_sale_lasts
  CHECK (sale_from < sale_until);

-- Requires an unended sale price above 0, below the regular price, not below the lowest price.
ALTER TABLE products ADD CONSTRAINT products_sale_reduces
  CHECK (sale_state IS NULL OR sale_state = 'ended'::text OR sale_price_usd > 0::numeric AND sale_price_usd < COALESCE(regular_price_usd, price_usd) AND COALESCE(lowest_price_usd <= sale_price_usd, true));

-- Allows only SALE_STATES of src/domain/catalogue/sale.ts.
ALTER TABLE products ADD CONSTRAINT products_sale_state_known
  CHECK (sale_state = ANY (ARRAY['planned'::text, 'running'::text, 'ended'::text]));

-- Rejects an active product with shared content that has no content.
ALTER TABLE products ADD CONSTRAINT products_shared_has_content
  CHECK (fulfilment <> 'shared'::text OR digital_content IS NOT NULL OR NOT is_active);

-- Rejects a negative stock, except -1 (unlimited).
ALTER TABLE products ADD CONSTRAINT products_stock_known
  CHECK (stock >= '-1'::integer);

-- Requires a game for a top-up and rejects one for any other product.
ALTER TABLE products ADD CONSTRAINT products_topup_has_game
  CHECK ((fulfilment = 'topup'::text) = (game_id IS NOT NULL));

-- Requires confirmed_at exactly when the request is no longer `asked`.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_confirmed
  CHECK ((status = 'asked'::text) = (confirmed_at IS NULL));

-- Rejects an empty address and one with capitals.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_email_folded
  CHECK (email = lower(email) AND email <> ''::text);

-- Allows only LOCALES of src/domain/text/locale.ts.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_locale_known
  CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text]));

-- Allows only STOCK_REQUEST_STATES of src/domain/catalogue/stock-request.ts.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_status_known
  CHECK (status = ANY (ARRAY['asked'::text, 'waiting'::text, 'told'::text]));

-- Requires told_at exactly when the request is `told`.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_told
  CHECK ((status = 'told'::text) = (told_at IS NOT NULL));

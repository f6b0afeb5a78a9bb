-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Serves the rows of a bulk edit by state, and its next batch.
CREATE INDEX bulk_edit_rows_bulk_edit_id_state_product_id_idx ON bulk_edit_rows USING btree (bulk_edit_id, state, product_id);

-- Keeps paths of categories unique, and finds a category by its path.
CREATE UNIQUE INDEX categories_slug_key ON categories USING btree (slug);

-- Keeps names of games unique, as requests to the supplier use them.
CREATE UNIQUE INDEX games_slug_key ON games USING btree (slug);

-- Finds the imported rows of a product, for its deletion.
CREATE INDEX imported_rows_product_id_idx ON imported_rows USING btree (product_id);

-- Keeps slugs of option sets unique.
CREATE UNIQUE INDEX option_sets_slug_key ON option_sets USING btree (slug);

-- Serves the panel's archived products sorted by name.
CREATE INDEX products_archived_name ON products USING btree (lower(name), id) WHERE archived_at IS NOT NULL;

-- Serves the panel's archived products sorted by age.
CREATE INDEX products_archived_newest ON products USING btree (created_at, id) WHERE archived_at IS NOT NULL;

-- Serves the panel's archived products sorted by price.
CREATE INDEX products_archived_price ON products USING btree (price_usd, id) WHERE archived_at IS NOT NULL;

-- Serves a category in the shop's own order, with all filters in the index.
CREATE INDEX products_category_featured ON products USING btree (category_id, featured_position, id) INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Finds the products of a category in any state, e.g. before its deletion.
CREATE INDEX products_category_id_idx ON products USING btree (category_id);

-- Serves a category sorted by Arabic name, with all filters in the index.
CREATE INDEX products_category_name_ar ON products USING btree (category_id, list_name_ar COLLATE names_ar, id) INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Serves a category sorted by English name, with all filters in the index.
CREATE INDEX products_category_name_en ON products USING btree (category_id, name COLLATE names_en, id) INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Serves a category sorted by price, with all filters in the index.
CREATE INDEX products_category_price ON products USING btree (category_id, price_usd, id) INCLUDE (fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Counts products for sale by every filter without reading the table.
CREATE INDEX products_facets ON products USING btree (category_id, fulfilment, game_id, platform, is_discounted, is_available, price_usd) WHERE is_active;

-- Finds the products of a game.
CREATE INDEX products_game_id_idx ON products USING btree (game_id);

-- Serves the panel's products that are not for sale, sorted by name.
CREATE INDEX products_inactive_name ON products USING btree (lower(name), id) WHERE NOT is_active AND archived_at IS NULL;

-- Serves the panel's products that are not for sale, sorted by age.
CREATE INDEX products_inactive_newest ON products USING btree (created_at, id) WHERE NOT is_active AND archived_at IS NULL;

-- Serves the panel's products that are not for sale, sorted by price.
CREATE INDEX products_inactive_price ON products USING btree (price_usd, id) WHERE NOT is_active AND archived_at IS NULL;

-- Serves the shop's list in its own order, with all filters in the index.
CREATE INDEX products_list_featured ON products USING btree (featured_position, id) INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Serves the shop's list sorted by Arabic name, with all filters in the index.
CREATE INDEX products_list_name_ar ON products USING btree (list_name_ar COLLATE names_ar, id) INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Serves the shop's list sorted by English name, with all filters in the index.
CREATE INDEX products_list_name_en ON products USING btree (name COLLATE names_en, id) INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Serves the shop's list filtered by platform.
CREATE INDEX products_list_platform ON products USING btree (platform, id) WHERE is_active AND platform IS NOT NULL;

-- Serves the shop's list sorted by price, with all filters in the index.
CREATE INDEX products_list_price ON products USING btree (price_usd, id) INCLUDE (category_id, fulfilment, game_id, platform, is_discounted, is_available) WHERE is_active;

-- Finds the products of an option set.
CREATE INDEX products_option_set_id_idx ON products USING btree (option_set_id);

-- Serves the panel's products sorted by name.
CREATE INDEX products_panel_name ON products USING btree (lower(name), id) WHERE archived_at IS NULL;

-- Serves the panel's products sorted by age.
CREATE INDEX products_panel_newest ON products USING btree (created_at, id) WHERE archived_at IS NULL;

-- Serves the panel's products sorted by price.
CREATE INDEX products_panel_price ON products USING btree (price_usd, id) WHERE archived_at IS NULL;

-- Finds sales that are due to start.
CREATE INDEX products_sale_planned ON products USING btree (sale_from) WHERE sale_state = 'planned'::text;

-- Finds sales that are due to end.
CREATE INDEX products_sale_running ON products USING btree (sale_until) WHERE sale_state = 'running'::text;

-- Finds products by search words; without fastupdate's pending list, which searches would read.
CREATE INDEX products_search ON products USING gin (search) WITH (fastupdate=off);

-- Finds known words that are similar to a mistyped word; words with digits are never corrected.
CREATE INDEX search_vocabulary_near ON search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate=off) WHERE word !~ '[0-9]'::text;

-- Finds a known word, and known words by their beginning.
CREATE INDEX search_vocabulary_word_idx ON search_vocabulary USING btree (word);

-- Limits an address to one request per product and choice.
CREATE UNIQUE INDEX stock_requests_email_product_id_choice_key ON stock_requests USING btree (email, product_id, choice);

-- Counts the requests of a mailbox, for its limits.
CREATE INDEX stock_requests_mailbox ON stock_requests USING btree (mailbox_key(email));

-- Finds the requests for a product.
CREATE INDEX stock_requests_product_id_idx ON stock_requests USING btree (product_id);

-- Counts the requests that were notified in the last minutes.
CREATE INDEX stock_requests_told_lately ON stock_requests USING btree (told_at) WHERE status = 'told'::text;

-- Counts waiting requests per product and choice, and finds the next ones to notify.
CREATE INDEX stock_requests_waiting ON stock_requests USING btree (product_id, choice, confirmed_at, id) WHERE status = 'waiting'::text;

-- Finds the wishes for a product, for its deletion.
CREATE INDEX wishes_product_id_idx ON wishes USING btree (product_id);

-- Beside the previous release: yes
-- The tables of release 0.9.0, in place of its 95 migrations (decision 099). New databases run it;
-- databases of release 0.9.0 only record it. A test compares both: this file is never edited.

-- =================================================================================================
-- Extensions and collations
-- =================================================================================================

-- Trigrams and edit distances, for words that are typed with mistakes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Order of names for readers of a language, numbers by their size: "UC 60" before "UC 325".
CREATE COLLATION names_en (provider = icu, locale = 'en-u-kn');
CREATE COLLATION names_ar (provider = icu, locale = 'ar-u-kn');

-- =================================================================================================
-- Functions that columns, checks and indexes call
-- =================================================================================================

-- Returns the identity of an address's mailbox, as mailboxKey of src/domain/account/mailbox.ts.
CREATE FUNCTION mailbox_key(address text)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  folded TEXT := lower(btrim("address", E' \t\n\r\f\u000b\u00a0\ufeff') COLLATE "C");
  domain TEXT := substring(folded FROM '@([^@]*)$');
  local_part TEXT := left(folded, length(folded) - length(domain) - 1);
  name TEXT := coalesce(nullif(split_part(local_part, '+', 1), ''), local_part);
BEGIN
  IF domain IS NULL OR local_part = '' THEN RETURN folded; END IF;
  IF domain IN ('gmail.com', 'googlemail.com') THEN RETURN replace(name, '.', '') || '@gmail.com'; END IF;
  RETURN name || '@' || domain;
END $$;

-- =================================================================================================
-- Tables: accounts
-- Accounts, their sessions and second factors, staff invitations, and limits on requests.
-- =================================================================================================

-- A verified row is an account: name and address are unique among verified rows (see prisma/sql).
-- An unverified row is one registration, which is worthless until its own code is entered.
CREATE TABLE users (
  id serial,
  username text NOT NULL,
  password text NOT NULL,
  email text NOT NULL,
  is_admin boolean NOT NULL DEFAULT false,
  is_verified boolean NOT NULL DEFAULT false,
  verification_code text,
  verification_code_expiry timestamptz(3),
  reset_code text,
  reset_code_expiry timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  locale text NOT NULL DEFAULT 'en',
  reset_own_tries integer NOT NULL DEFAULT 0,
  reset_tries integer NOT NULL DEFAULT 0,
  verification_own_tries integer NOT NULL DEFAULT 0,
  verification_tries integer NOT NULL DEFAULT 0,
  role text,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  -- Keeps is_admin equal to having a staff role.
  CONSTRAINT users_admin_has_role
    CHECK (is_admin = (role IS NOT NULL)),
  -- Rejects an address with capitals, so that equal addresses are equal texts.
  CONSTRAINT users_email_lower
    CHECK (email = lower(email)),
  -- Allows only LOCALES of src/domain/text/locale.ts.
  CONSTRAINT users_locale_known
    CHECK (locale IN ('en', 'ar')),
  -- Allows only STAFF_ROLES of src/domain/account/permissions.ts; null is a customer.
  CONSTRAINT users_role_known
    CHECK (role IN ('owner', 'manager', 'support', 'catalogue'))
);

-- Limits an address to one account; registrations that are not verified do not count.
CREATE UNIQUE INDEX users_account_email ON users (email)
  WHERE is_verified;
-- Limits a name, in any case, to one account; unverified registrations do not count.
CREATE UNIQUE INDEX users_account_username ON users (lower(username))
  WHERE is_verified;
-- Finds the registrations of an address.
CREATE INDEX users_email_idx ON users (email);
-- Finds the accounts of a mailbox, for limits per buyer of a coupon.
CREATE INDEX users_mailbox ON users (mailbox_key(email));

-- The second factor of an admin's sign-in; unconfirmed while it is being set up.
CREATE TABLE second_factors (
  id serial,
  user_id integer NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamptz(3),
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT second_factors_pkey PRIMARY KEY (id),
  -- Allows a confirmed second factor only after one of its codes was used.
  CONSTRAINT second_factors_confirmed_by_a_code
    CHECK (confirmed_at IS NULL OR last_step > 0)
);

-- Limits an account to one second factor.
CREATE UNIQUE INDEX second_factors_user_id_key ON second_factors (user_id);

-- For an admin who has lost app and passkeys. A used code is deleted, and all are deleted with the
-- last factor.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

-- A second factor of an admin that needs no app: a WebAuthn key, stored by a device or a password
-- manager.
CREATE TABLE passkeys (
  id serial,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);

-- Allows a passkey once, and finds it by the authenticator's id.
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
-- Finds the passkeys of an account.
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

-- A challenge for a passkey to sign: valid once, for minutes, for one session or browser.
CREATE TABLE passkey_challenges (
  holder text NOT NULL,
  purpose text NOT NULL,
  challenge text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (holder, purpose)
);

-- An invitation to the staff: one per address, until it is accepted, revoked or expired.
CREATE TABLE staff_invitations (
  id serial,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by_id integer NOT NULL,
  invited_by_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT staff_invitations_pkey PRIMARY KEY (id),
  -- Allows only STAFF_ROLES of src/domain/account/permissions.ts.
  CONSTRAINT staff_invitations_role_known
    CHECK (role IN ('owner', 'manager', 'support', 'catalogue'))
);

-- Limits an address to one invitation.
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (email);
-- Finds the invitation of a mailed link.
CREATE UNIQUE INDEX staff_invitations_token_hash_key ON staff_invitations (token_hash);

-- One row per signed-in browser: next-auth's token contains its id. Without the row there is no
-- session.
CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  expires_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  admin_seen_at timestamptz(3),
  proven_at timestamptz(3),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  -- Keeps the admin sign-in and the last activity in the panel together: both or neither.
  CONSTRAINT sessions_confirmed_is_seen
    CHECK ((confirmed_at IS NULL) = (admin_seen_at IS NULL))
);

-- Finds expired sessions for deletion.
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);
-- Finds the sessions of an account.
CREATE INDEX sessions_user_id_idx ON sessions (user_id);

-- Consumed points of a rate limit, and their expiry.
CREATE TABLE rate_limits (
  key varchar(255) NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

-- Finds expired limits for deletion.
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- A mailed code that proves an address. The requesting browser keeps an encrypted proof of the
-- request.
CREATE TABLE mailbox_codes (
  id uuid NOT NULL,
  hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT mailbox_codes_pkey PRIMARY KEY (id)
);

-- Finds expired codes for deletion.
CREATE INDEX mailbox_codes_expires_at_idx ON mailbox_codes (expires_at);

-- =================================================================================================
-- Tables: alerts
-- Conditions that the owner must know about, and the messages about them.
-- =================================================================================================

-- A condition that the owner must know about while it lasts: at most one open alert per kind and
-- subject. Decision 049.
CREATE TABLE alerts (
  id serial,
  kind text NOT NULL,
  subject text NOT NULL,
  facts jsonb NOT NULL,
  raised_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  solved_at timestamptz(3),
  CONSTRAINT alerts_pkey PRIMARY KEY (id),
  -- Rejects facts that are not a JSON object.
  CONSTRAINT alerts_facts_check
    CHECK (jsonb_typeof(facts) = 'object'),
  -- Allows only ALERT_KINDS of src/domain/shop/alert.ts.
  CONSTRAINT alerts_kind_check
    CHECK (kind IN ('attention', 'low_stock', 'delivery_late', 'service_down', 'refund_failing',
      'batch_claims', 'dispute')),
  -- Limits the subject to 1 to 100 characters.
  CONSTRAINT alerts_subject_check
    CHECK (length(subject) >= 1 AND length(subject) <= 100)
);

-- Limits a kind and subject to one open alert.
CREATE UNIQUE INDEX alerts_one_open ON alerts (kind, subject)
  WHERE solved_at IS NULL;
-- Finds old solved alerts for deletion.
CREATE INDEX alerts_solved ON alerts (solved_at)
  WHERE solved_at IS NOT NULL;

-- A message to the owner by one channel to one target, and its state.
CREATE TABLE alert_messages (
  id serial,
  public_id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  channel text NOT NULL,
  target text NOT NULL DEFAULT '',
  is_urgent boolean NOT NULL DEFAULT false,
  day date,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  due_at timestamptz(3) NOT NULL,
  tried_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  sent_at timestamptz(3),
  CONSTRAINT alert_messages_pkey PRIMARY KEY (id),
  CONSTRAINT alert_messages_public_id_key UNIQUE (public_id),
  -- Allows only ALERT_CHANNELS of src/domain/shop/alert.ts.
  CONSTRAINT alert_messages_channel_check
    CHECK (channel IN ('mail', 'telegram', 'webhook')),
  -- Gives a summary, and nothing else, the day that it covers.
  CONSTRAINT alert_messages_check
    CHECK ((kind = 'summary') = (day IS NOT NULL)),
  -- Gives a sent message, and no other, its time of sending.
  CONSTRAINT alert_messages_check1
    CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  -- Allows only messages of alerts and daily summaries.
  CONSTRAINT alert_messages_kind_check
    CHECK (kind IN ('alerts', 'summary')),
  -- Limits the description of the last error to 200 characters.
  CONSTRAINT alert_messages_last_error_check
    CHECK (length(last_error) <= 200),
  -- Allows only MESSAGE_STATES of src/domain/shop/alert.ts.
  CONSTRAINT alert_messages_state_check
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped'))
);

-- Limits a target to one summary per day and channel.
CREATE UNIQUE INDEX alert_messages_one_summary ON alert_messages (channel, target, day)
  WHERE day IS NOT NULL;
-- Finds the latest message to a target, which delays the next one.
CREATE INDEX alert_messages_recent ON alert_messages (channel, target, id);
-- Finds a waiting message that another alert can join.
CREATE INDEX alert_messages_waiting ON alert_messages (channel, target, due_at)
  WHERE state = 'waiting';

CREATE TABLE alert_message_alerts (
  message_id integer NOT NULL,
  alert_id integer NOT NULL,
  CONSTRAINT alert_message_alerts_pkey PRIMARY KEY (message_id, alert_id)
);

-- Finds the messages about an alert, for its deletion.
CREATE INDEX alert_message_alerts_alert_id_idx ON alert_message_alerts (alert_id);

-- =================================================================================================
-- Tables: audit
-- The audit log of admins, and the hourly checks of the books.
-- =================================================================================================

-- An hourly check of the shop's books (server/books).
CREATE TABLE book_checks (
  id serial,
  hour timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  broken jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT book_checks_pkey PRIMARY KEY (id)
);

-- Limits an hour to one check, whichever worker comes first.
CREATE UNIQUE INDEX book_checks_hour_key ON book_checks (hour);

-- An admin's action, written in the same transaction; rows are never changed or deleted (see
-- prisma/sql).
CREATE TABLE audit_entries (
  id serial,
  actor_id integer NOT NULL,
  actor_name text NOT NULL,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  idempotency_key uuid NOT NULL,
  result jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);

-- Finds the entries of an admin, for the limit on revealed keys.
CREATE INDEX audit_entries_actor_id_id_idx ON audit_entries (actor_id, id);
-- Lists the names of admins, and serves the log filtered by name.
CREATE INDEX audit_entries_actor_name_id_idx ON audit_entries (actor_name, id);
-- Serves the log of one object or one kind of objects.
CREATE INDEX audit_entries_entity_entity_id_id_idx ON audit_entries (entity, entity_id, id);
-- Serves the log filtered by an object's id, whatever its kind.
CREATE INDEX audit_entries_entity_id ON audit_entries (entity_id);
-- Allows an action of an admin once, and finds its stored result.
CREATE UNIQUE INDEX audit_entries_idempotency_key_key ON audit_entries (idempotency_key);
-- Counts exceeded limits on revealed keys of the last day, for Today.
CREATE INDEX audit_entries_reveal_alerts ON audit_entries (created_at)
  WHERE action = 'account.exceed_reveals';

-- =================================================================================================
-- Tables: carts
-- Carts of customers and guests, with their coupon codes.
-- =================================================================================================

CREATE TABLE cart_items (
  id serial,
  session_id text NOT NULL,
  product_id integer NOT NULL,
  quantity integer NOT NULL,
  options jsonb NOT NULL DEFAULT '{}',
  options_key text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  topup_fields jsonb NOT NULL DEFAULT '{}',
  topup_key text NOT NULL DEFAULT '',
  CONSTRAINT cart_items_pkey PRIMARY KEY (id),
  -- Limits a cart line to 1 to 99 units.
  CONSTRAINT cart_items_quantity
    CHECK (quantity >= 1 AND quantity <= 99),
  -- Gives a line with answers to a game's fields, and no other, the hash of these answers.
  CONSTRAINT cart_items_topup_key
    CHECK ((topup_fields = '{}'::jsonb) = (topup_key = ''))
);

-- Finds the cart lines of a product, for its deletion.
CREATE INDEX cart_items_product_id_idx ON cart_items (product_id);
-- Merges equal lines of a cart, and finds the lines of a cart.
CREATE UNIQUE INDEX cart_items_session_id_product_id_options_key_topup_key_key ON cart_items (session_id, product_id, options_key, topup_key);
-- Finds old lines of guests' carts for deletion.
CREATE INDEX cart_items_updated_at_idx ON cart_items (updated_at);

-- The coupon code of a cart; its discount is computed on each read. Decision 051.
CREATE TABLE cart_coupons (
  session_id text NOT NULL,
  code text NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT cart_coupons_pkey PRIMARY KEY (session_id)
);

-- Finds old coupon codes of carts for deletion.
CREATE INDEX cart_coupons_updated_at_idx ON cart_coupons (updated_at);

-- =================================================================================================
-- Tables: catalogue
-- Products with categories, games, options and prices, their search, and changes of many at once.
-- =================================================================================================

-- gaming, software and creative are built in: they keep their slugs, and can only be hidden.
CREATE TABLE categories (
  id serial,
  name text NOT NULL,
  name_ar text,
  slug text NOT NULL,
  description text,
  description_ar text,
  tagline text,
  tagline_ar text,
  icon text NOT NULL DEFAULT 'tag',
  colour text NOT NULL DEFAULT 'violet',
  image_url text,
  "position" integer NOT NULL DEFAULT 0,
  is_shown boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  search_words text NOT NULL DEFAULT '',
  search tsvector NOT NULL DEFAULT '',
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  -- Allows only slugs of lower-case letters, digits and single hyphens, up to 60 characters.
  CONSTRAINT categories_slug_form
    CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60)
);

-- Keeps paths of categories unique, and finds a category by its path.
CREATE UNIQUE INDEX categories_slug_key ON categories (slug);

-- A game: the form of fields that the buyer of a top-up fills in. The game of the specification is
-- built in (id 1, pubg).
CREATE TABLE games (
  id serial,
  slug text NOT NULL,
  name text NOT NULL,
  name_ar text,
  fields jsonb NOT NULL,
  is_built_in boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT games_pkey PRIMARY KEY (id),
  -- Rejects a game whose form has no fields.
  CONSTRAINT games_has_fields
    CHECK (jsonb_typeof(fields) = 'array' AND fields <> '[]'::jsonb)
);

-- Keeps names of games unique, as requests to the supplier use them.
CREATE UNIQUE INDEX games_slug_key ON games (slug);

CREATE TABLE products (
  id serial,
  name text NOT NULL,
  name_ar text,
  description text NOT NULL,
  description_ar text,
  category_id integer NOT NULL,
  price_usd numeric(10,2) NOT NULL,
  original_price_usd numeric(10,2),
  image_url text NOT NULL,
  digital_content text,
  is_active boolean NOT NULL DEFAULT true,
  stock integer NOT NULL DEFAULT '-1',
  delivery_instructions text,
  delivery_instructions_ar text,
  fulfilment text NOT NULL DEFAULT 'shared',
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  archived_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  option_set_id integer,
  lowest_price_usd numeric(10,2),
  game_id integer,
  available_units integer NOT NULL DEFAULT '-1',
  is_available boolean NOT NULL DEFAULT true,
  is_discounted boolean NOT NULL DEFAULT false,
  list_name_ar text NOT NULL DEFAULT '',
  platform text,
  featured_position integer,
  updated_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  search_words text NOT NULL DEFAULT '',
  search tsvector NOT NULL DEFAULT '',
  max_per_order integer,
  quantity_prices json NOT NULL DEFAULT '[]',
  sale_price_usd numeric(10,2),
  sale_from timestamptz(3),
  sale_until timestamptz(3),
  sale_state text,
  regular_price_usd numeric(10,2),
  regular_original_price_usd numeric(10,2),
  cost_usd numeric(10,2),
  CONSTRAINT products_pkey PRIMARY KEY (id),
  -- Rejects an archived product that is for sale.
  CONSTRAINT products_archived_is_inactive
    CHECK (archived_at IS NULL OR NOT is_active),
  -- Rejects a negative number of units for sale, except -1 (unlimited).
  CONSTRAINT products_available_units_known
    CHECK (available_units >= '-1'::integer),
  -- Rejects a negative cost.
  CONSTRAINT products_cost
    CHECK (cost_usd >= 0::numeric),
  -- Numbers the positions of featured products from 1.
  CONSTRAINT products_featured_position_known
    CHECK (featured_position > 0),
  -- Allows only FULFILMENTS of src/domain/orders/order-lifecycle.ts.
  CONSTRAINT products_fulfilment_known
    CHECK (fulfilment IN ('shared', 'keys', 'topup')),
  -- Rejects a lowest price of 0 or less.
  CONSTRAINT products_lowest_price_positive
    CHECK (lowest_price_usd > 0::numeric),
  -- Limits the maximum units per order to 1 to 99.
  CONSTRAINT products_max_per_order
    CHECK (max_per_order >= 1 AND max_per_order <= 99),
  -- Rejects a negative original price.
  CONSTRAINT products_original_price_not_negative
    CHECK (original_price_usd >= 0::numeric),
  -- Rejects an empty platform; null means none.
  CONSTRAINT products_platform_has_name
    CHECK (platform <> ''),
  -- Rejects a counted stock of a product that is sold from the key pool.
  CONSTRAINT products_pool_is_the_stock
    CHECK (fulfilment <> 'keys' OR stock = '-1'::integer),
  -- Rejects a negative price.
  CONSTRAINT products_price_not_negative
    CHECK (price_usd >= 0::numeric),
  -- Limits quantity prices to a JSON array of at most five.
  CONSTRAINT products_quantity_prices_are_few
    CHECK (json_typeof(quantity_prices) = 'array' AND json_array_length(quantity_prices) <= 5),
  -- Keeps the sale price in force while a sale runs, and the regular prices only until its end.
  CONSTRAINT products_sale_in_force
    CHECK (
      CASE
        WHEN sale_state = 'running' THEN regular_price_usd IS NOT NULL
          AND original_price_usd IS NOT NULL AND price_usd = sale_price_usd
          AND original_price_usd = regular_price_usd
        ELSE num_nonnulls(regular_price_usd, regular_original_price_usd) = 0
      END),
  -- Requires price, start, end and state of a sale together, or none of them.
  CONSTRAINT products_sale_is_whole
    CHECK (num_nonnulls(sale_price_usd, sale_from, sale_until, sale_state) = ANY (ARRAY[0, 4])),
  -- Rejects a sale that ends before it starts.
  CONSTRAINT products_sale_lasts
    CHECK (sale_from < sale_until),
  -- Requires an open sale's price below the regular price and not below the lowest price.
  CONSTRAINT products_sale_reduces
    CHECK (sale_state IS NULL OR sale_state = 'ended' OR sale_price_usd > 0::numeric
      AND sale_price_usd < COALESCE(regular_price_usd, price_usd)
      AND COALESCE(lowest_price_usd <= sale_price_usd, true)),
  -- Allows only SALE_STATES of src/domain/catalogue/sale.ts.
  CONSTRAINT products_sale_state_known
    CHECK (sale_state IN ('planned', 'running', 'ended')),
  -- Rejects a product with shared content for sale without that content.
  CONSTRAINT products_shared_has_content
    CHECK (fulfilment <> 'shared' OR digital_content IS NOT NULL OR NOT is_active),
  -- Rejects a negative stock, except -1 (unlimited).
  CONSTRAINT products_stock_known
    CHECK (stock >= '-1'::integer),
  -- Gives a top-up, and no other product, its game.
  CONSTRAINT products_topup_has_game
    CHECK ((fulfilment = 'topup') = (game_id IS NOT NULL))
) WITH (fillfactor = 90);

-- Serves the panel's archived products sorted by name.
CREATE INDEX products_archived_name ON products (lower(name), id)
  WHERE archived_at IS NOT NULL;
-- Serves the panel's archived products sorted by age.
CREATE INDEX products_archived_newest ON products (created_at, id)
  WHERE archived_at IS NOT NULL;
-- Serves the panel's archived products sorted by price.
CREATE INDEX products_archived_price ON products (price_usd, id)
  WHERE archived_at IS NOT NULL;
-- Serves a category in the shop's own order, with all filters in the index.
CREATE INDEX products_category_featured ON products (category_id, featured_position, id)
  INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Finds the products of a category in any state, e.g. before its deletion.
CREATE INDEX products_category_id_idx ON products (category_id);
-- Serves a category sorted by Arabic name, with all filters in the index.
CREATE INDEX products_category_name_ar ON products (category_id, list_name_ar COLLATE names_ar, id)
  INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Serves a category sorted by English name, with all filters in the index.
CREATE INDEX products_category_name_en ON products (category_id, name COLLATE names_en, id)
  INCLUDE (price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Serves a category sorted by price, with all filters in the index.
CREATE INDEX products_category_price ON products (category_id, price_usd, id)
  INCLUDE (fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Counts products for sale by every filter without reading the table.
CREATE INDEX products_facets ON products (category_id, fulfilment, game_id, platform,
  is_discounted, is_available, price_usd)
  WHERE is_active;
-- Finds the products of a game.
CREATE INDEX products_game_id_idx ON products (game_id);
-- Serves the panel's products that are not for sale, sorted by name.
CREATE INDEX products_inactive_name ON products (lower(name), id)
  WHERE NOT is_active AND archived_at IS NULL;
-- Serves the panel's products that are not for sale, sorted by age.
CREATE INDEX products_inactive_newest ON products (created_at, id)
  WHERE NOT is_active AND archived_at IS NULL;
-- Serves the panel's products that are not for sale, sorted by price.
CREATE INDEX products_inactive_price ON products (price_usd, id)
  WHERE NOT is_active AND archived_at IS NULL;
-- Serves the shop's list in its own order, with all filters in the index.
CREATE INDEX products_list_featured ON products (featured_position, id)
  INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Serves the shop's list sorted by Arabic name, with all filters in the index.
CREATE INDEX products_list_name_ar ON products (list_name_ar COLLATE names_ar, id)
  INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Serves the shop's list sorted by English name, with all filters in the index.
CREATE INDEX products_list_name_en ON products (name COLLATE names_en, id)
  INCLUDE (category_id, price_usd, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Serves the shop's list filtered by platform.
CREATE INDEX products_list_platform ON products (platform, id)
  WHERE is_active AND platform IS NOT NULL;
-- Serves the shop's list sorted by price, with all filters in the index.
CREATE INDEX products_list_price ON products (price_usd, id)
  INCLUDE (category_id, fulfilment, game_id, platform, is_discounted, is_available)
  WHERE is_active;
-- Finds the products of an option set.
CREATE INDEX products_option_set_id_idx ON products (option_set_id);
-- Serves the panel's products sorted by name.
CREATE INDEX products_panel_name ON products (lower(name), id)
  WHERE archived_at IS NULL;
-- Serves the panel's products sorted by age.
CREATE INDEX products_panel_newest ON products (created_at, id)
  WHERE archived_at IS NULL;
-- Serves the panel's products sorted by price.
CREATE INDEX products_panel_price ON products (price_usd, id)
  WHERE archived_at IS NULL;
-- Finds sales that are due to start.
CREATE INDEX products_sale_planned ON products (sale_from)
  WHERE sale_state = 'planned';
-- Finds sales that are due to end.
CREATE INDEX products_sale_running ON products (sale_until)
  WHERE sale_state = 'running';
-- Finds products by their folded words; without pending entries, which searches would read.
CREATE INDEX products_search ON products USING gin (search)
  WITH (fastupdate=off);

-- A request to be notified when a sold-out product can be bought again. Decision 053.
CREATE TABLE stock_requests (
  id serial,
  email text NOT NULL,
  product_id integer NOT NULL,
  choice text NOT NULL DEFAULT '',
  locale text NOT NULL,
  status text NOT NULL,
  asked_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  mailed_at timestamptz(3),
  confirmed_at timestamptz(3),
  told_at timestamptz(3),
  CONSTRAINT stock_requests_pkey PRIMARY KEY (id),
  -- Gives a request its time of confirmation as soon as it is confirmed.
  CONSTRAINT stock_requests_confirmed
    CHECK ((status = 'asked') = (confirmed_at IS NULL)),
  -- Rejects an empty address and one with capitals.
  CONSTRAINT stock_requests_email_folded
    CHECK (email = lower(email) AND email <> ''),
  -- Allows only STOCK_REQUEST_STATES of src/domain/catalogue/stock-request.ts.
  CONSTRAINT stock_requests_status_known
    CHECK (status IN ('asked', 'waiting', 'told')),
  -- Gives a notified request, and no other, its time of notification.
  CONSTRAINT stock_requests_told
    CHECK ((status = 'told') = (told_at IS NOT NULL))
);

-- Limits an address to one request per product and choice.
CREATE UNIQUE INDEX stock_requests_email_product_id_choice_key ON stock_requests (email,
  product_id, choice);
-- Counts the requests of a mailbox, for its limits.
CREATE INDEX stock_requests_mailbox ON stock_requests (mailbox_key(email));
-- Finds the requests for a product.
CREATE INDEX stock_requests_product_id_idx ON stock_requests (product_id);
-- Counts the requests that were notified in the last minutes.
CREATE INDEX stock_requests_told_lately ON stock_requests (told_at)
  WHERE status = 'told';
-- Counts waiting requests per product and choice, and finds the next ones to notify.
CREATE INDEX stock_requests_waiting ON stock_requests (product_id, choice, confirmed_at, id)
  WHERE status = 'waiting';

-- A product on a customer's wish list. A guest's wish list is stored in the browser.
CREATE TABLE wishes (
  user_id integer NOT NULL,
  product_id integer NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT wishes_pkey PRIMARY KEY (user_id, product_id)
);

-- Finds the wishes for a product, for its deletion.
CREATE INDEX wishes_product_id_idx ON wishes (product_id);

-- The history of a product's price in force, maintained by a trigger: for the lowest price of the
-- last 30 days.
CREATE TABLE product_prices (
  product_id integer NOT NULL,
  since timestamptz(3) NOT NULL,
  price_usd numeric(10,2) NOT NULL,
  CONSTRAINT product_prices_pkey PRIMARY KEY (product_id, since)
);

-- The questions of the customization wizard, for the products with this set.
CREATE TABLE option_sets (
  id serial,
  slug text NOT NULL,
  name text NOT NULL,
  name_ar text,
  steps jsonb NOT NULL DEFAULT '[]',
  is_built_in boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  steps_text json GENERATED ALWAYS AS ((steps)::json) STORED,
  key_step_id text GENERATED ALWAYS AS (jsonb_path_query_first(steps,
    '$[*]?(@."choosesKey" == true)."id"'::jsonpath) #>> '{}'::text[]) STORED,
  CONSTRAINT option_sets_pkey PRIMARY KEY (id),
  -- Rejects steps that are not a JSON array.
  CONSTRAINT option_sets_steps_are_a_list
    CHECK (jsonb_typeof(steps) = 'array')
);

-- Keeps slugs of option sets unique.
CREATE UNIQUE INDEX option_sets_slug_key ON option_sets (slug);

-- Every folded word of a product or a category, to suggest corrections of typos. Decision 014.
CREATE TABLE search_vocabulary (
  id serial,
  word text COLLATE "C" NOT NULL,
  CONSTRAINT search_vocabulary_pkey PRIMARY KEY (id)
);

-- Finds known words that are similar to a mistyped one; words with digits are never corrected.
CREATE INDEX search_vocabulary_near ON search_vocabulary USING gin (word gin_trgm_ops)
  WITH (fastupdate=off)
  WHERE word !~ '[0-9]';
-- Finds a known word, and known words by their beginning.
CREATE INDEX search_vocabulary_word_idx ON search_vocabulary (word);

-- A row of a CSV file that was added as a product: importing the same row again adds nothing.
CREATE TABLE imported_rows (
  fingerprint text NOT NULL,
  product_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT imported_rows_pkey PRIMARY KEY (fingerprint)
);

-- Finds the imported rows of a product, for its deletion.
CREATE INDEX imported_rows_product_id_idx ON imported_rows (product_id);

-- Images that admins uploaded, re-encoded by the shop.
CREATE TABLE images (
  id text NOT NULL,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  thumbnail bytea,
  CONSTRAINT images_pkey PRIMARY KEY (id)
);

-- One change of many products, starting with its preview (server/catalogue/products/bulk-edits).
CREATE TABLE bulk_edits (
  id serial,
  actor_id integer NOT NULL,
  actor_name text NOT NULL,
  state text NOT NULL DEFAULT 'draft',
  change jsonb NOT NULL,
  matched integer NOT NULL DEFAULT 0,
  ready integer NOT NULL DEFAULT 0,
  skipped integer NOT NULL DEFAULT 0,
  applied integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  applied_at timestamptz(3),
  undone_at timestamptz(3),
  CONSTRAINT bulk_edits_pkey PRIMARY KEY (id),
  -- Gives a bulk edit its start time as soon as it is no draft any more.
  CONSTRAINT bulk_edits_draft_is_not_applied
    CHECK ((state = 'draft') = (applied_at IS NULL)),
  -- Allows only BULK_STATES of src/contract/admin/catalogue/bulk-edits.ts.
  CONSTRAINT bulk_edits_state_known
    CHECK (state IN ('draft', 'applying', 'applied', 'undoing', 'undone')),
  -- Gives an undone bulk edit, and no other, the time of its undo.
  CONSTRAINT bulk_edits_undone_has_time
    CHECK ((state IN ('undoing', 'undone')) = (undone_at IS NOT NULL))
);

-- The change of one product by a bulk edit.
CREATE TABLE bulk_edit_rows (
  bulk_edit_id integer NOT NULL,
  product_id integer NOT NULL,
  old_value text,
  new_value text,
  state text NOT NULL,
  problem text,
  CONSTRAINT bulk_edit_rows_pkey PRIMARY KEY (bulk_edit_id, product_id),
  -- Gives a skipped or kept row, and no other, its reason.
  CONSTRAINT bulk_edit_rows_problem_is_said
    CHECK ((state IN ('skipped', 'kept')) = (problem IS NOT NULL)),
  -- Allows only BULK_ROW_STATES of src/contract/admin/catalogue/bulk-edits.ts.
  CONSTRAINT bulk_edit_rows_state_known
    CHECK (state IN ('ready', 'applied', 'skipped', 'undone', 'kept'))
);

-- Serves the rows of a bulk edit by state, and its next batch.
CREATE INDEX bulk_edit_rows_bulk_edit_id_state_product_id_idx ON bulk_edit_rows (bulk_edit_id,
  state, product_id);

-- =================================================================================================
-- Tables: claims
-- Reports of buyers about order lines, with pictures.
-- =================================================================================================

-- A buyer's report of a problem with an order line, and the answer: at most one open report per
-- line (index claims_one_open). Decision 038.
CREATE TABLE claims (
  id serial,
  order_item_id integer NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'open',
  reply text,
  refund_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  answered_at timestamptz(3),
  CONSTRAINT claims_pkey PRIMARY KEY (id),
  -- Gives an answered report, and no open one, its time of answer.
  CONSTRAINT claims_answered
    CHECK ((status = 'open') = (answered_at IS NULL)),
  -- Allows only CLAIM_KINDS of src/domain/orders/claim.ts.
  CONSTRAINT claims_kind_known
    CHECK (kind IN ('not_accepted', 'already_used', 'wrong_product', 'not_received', 'other')),
  -- Gives a refunded report, and no other, its refund.
  CONSTRAINT claims_refunded
    CHECK ((status = 'refunded') = (refund_id IS NOT NULL)),
  -- Rejects a replied report without a reply.
  CONSTRAINT claims_replied
    CHECK (status <> 'replied' OR reply IS NOT NULL),
  -- Allows only CLAIM_STATUSES of src/domain/orders/claim.ts.
  CONSTRAINT claims_status_known
    CHECK (status IN ('open', 'replied', 'replaced', 'refunded'))
);

-- Limits an order line to one open report.
CREATE UNIQUE INDEX claims_one_open ON claims (order_item_id)
  WHERE status = 'open';
-- Finds the reports of an order line.
CREATE INDEX claims_order_item_id_idx ON claims (order_item_id);
-- Finds the report that a refund answered.
CREATE INDEX claims_refund_id_idx ON claims (refund_id);

-- A picture of a report, re-encoded by the shop as WebP and visible only to staff. `claimId` is
-- null until the report is sent.
CREATE TABLE claim_pictures (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_item_id integer NOT NULL,
  claim_id integer,
  bytes bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT claim_pictures_pkey PRIMARY KEY (id)
);

-- Finds the pictures of a report.
CREATE INDEX claim_pictures_claim_id_idx ON claim_pictures (claim_id);
-- Finds the pictures of an order line.
CREATE INDEX claim_pictures_order_item_id_idx ON claim_pictures (order_item_id);
-- Finds pictures of reports that were never sent, for deletion.
CREATE INDEX claim_pictures_unsent ON claim_pictures (created_at)
  WHERE claim_id IS NULL;

-- =================================================================================================
-- Tables: coupons
-- Coupons, their codes, and the orders that used them.
-- =================================================================================================

-- A coupon: a discount rule, with one code for all buyers or many single-use codes. Decision 051.
CREATE TABLE coupons (
  id serial,
  name text NOT NULL,
  kind text NOT NULL,
  value integer NOT NULL,
  product_ids integer[] NOT NULL DEFAULT '{}',
  category_ids integer[] NOT NULL DEFAULT '{}',
  minimum_usd numeric(10,2) NOT NULL DEFAULT 0,
  cap_usd numeric(10,2),
  total_uses integer,
  uses_per_buyer integer,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  first_order_only boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  uses integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  max_percent integer,
  CONSTRAINT coupons_pkey PRIMARY KEY (id),
  -- Rejects a maximum discount of 0 or less.
  CONSTRAINT coupons_cap_usd_check
    CHECK (cap_usd > 0::numeric),
  -- Allows only COUPON_KINDS of src/domain/orders/coupon.ts.
  CONSTRAINT coupons_kind_check
    CHECK (kind IN ('percent', 'amount')),
  -- Limits the largest share of a line to 1 to 100 percent.
  CONSTRAINT coupons_max_percent_check
    CHECK (max_percent >= 1 AND max_percent <= 100),
  -- Rejects a negative minimum amount.
  CONSTRAINT coupons_minimum_usd_check
    CHECK (minimum_usd >= 0::numeric),
  -- Rejects a coupon that ends before it starts.
  CONSTRAINT coupons_time_known
    CHECK (starts_at < ends_at),
  -- Rejects a limit of 0 uses or less in total.
  CONSTRAINT coupons_total_uses_check
    CHECK (total_uses > 0),
  -- Rejects a negative number of uses.
  CONSTRAINT coupons_uses_check
    CHECK (uses >= 0),
  -- Rejects a limit of 0 uses or less per buyer.
  CONSTRAINT coupons_uses_per_buyer_check
    CHECK (uses_per_buyer > 0),
  -- Rejects a value of 0 or less, and more than 100 percent.
  CONSTRAINT coupons_value_known
    CHECK (value > 0 AND (kind = 'amount' OR value <= 100))
);

CREATE TABLE coupon_codes (
  code text NOT NULL,
  coupon_id integer NOT NULL,
  max_uses integer,
  uses integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT coupon_codes_pkey PRIMARY KEY (code),
  -- Allows only codes of 3 to 32 capitals and digits.
  CONSTRAINT coupon_codes_code_check
    CHECK (code ~ '^[A-Z0-9]{3,32}$'),
  -- Rejects a maximum of 0 uses or less; null applies the coupon's limit.
  CONSTRAINT coupon_codes_max_uses_check
    CHECK (max_uses > 0),
  -- Rejects a negative number of uses.
  CONSTRAINT coupon_codes_uses_check
    CHECK (uses >= 0)
);

-- Serves the codes of a coupon sorted by code.
CREATE INDEX coupon_codes_coupon_id_code_idx ON coupon_codes (coupon_id, code);

-- An order's use of a coupon: held while the order is pending, spent when it is paid, returned
-- when it fails.
CREATE TABLE coupon_uses (
  order_id integer NOT NULL,
  coupon_id integer NOT NULL,
  code text NOT NULL,
  buyer text NOT NULL,
  user_id integer,
  discount_usd numeric(10,2) NOT NULL,
  state text NOT NULL DEFAULT 'reserved',
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (order_id),
  -- Rejects a use without a discount.
  CONSTRAINT coupon_uses_discount_usd_check
    CHECK (discount_usd > 0::numeric),
  -- Allows only the states reserved, spent and returned.
  CONSTRAINT coupon_uses_state_check
    CHECK (state IN ('reserved', 'spent', 'returned'))
);

-- Counts a buyer's uses of a coupon that were not returned.
CREATE INDEX coupon_uses_buyer ON coupon_uses (buyer, coupon_id)
  WHERE state <> 'returned';
-- Finds the uses of a coupon, and its latest order.
CREATE INDEX coupon_uses_coupon_id_order_id_idx ON coupon_uses (coupon_id, order_id);
-- Finds uses of a coupon that unpaid orders hold.
CREATE INDEX coupon_uses_reserved ON coupon_uses (coupon_id)
  WHERE state = 'reserved';
-- Finds an account's uses of a coupon.
CREATE INDEX coupon_uses_user_id_coupon_id_idx ON coupon_uses (user_id, coupon_id);

-- =================================================================================================
-- Tables: customers
-- Notes of the staff about orders and customers, and blocks.
-- =================================================================================================

-- A staff note about an order, or about a customer by address; never shown to buyers. Decision
-- 054.
CREATE TABLE notes (
  id serial,
  order_id integer,
  customer_email text,
  text text NOT NULL,
  written_by integer NOT NULL,
  writer_name text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  taken_back_at timestamptz(3),
  taken_back_by text,
  CONSTRAINT notes_pkey PRIMARY KEY (id),
  -- Requires either an order or a customer's address, not both.
  CONSTRAINT notes_about_one
    CHECK (num_nonnulls(order_id, customer_email) = 1),
  -- Requires time, person and an empty text of a withdrawn note together, or none of them.
  CONSTRAINT notes_taken_back_whole
    CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL)
      AND (taken_back_at IS NOT NULL) = (text = ''))
);

-- Finds the notes about a customer.
CREATE INDEX notes_customer_email_idx ON notes (customer_email);
-- Finds the notes about an order.
CREATE INDEX notes_order_id_idx ON notes (order_id);

-- An address or a Player ID with which no order can be placed, until the block is lifted. Decision
-- 054.
CREATE TABLE blocks (
  id serial,
  kind text NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  lifted_at timestamptz(3),
  lifted_by text,
  lift_reason text,
  CONSTRAINT blocks_pkey PRIMARY KEY (id),
  -- Allows only BLOCK_KINDS of src/domain/account/customer.ts.
  CONSTRAINT blocks_kind_check
    CHECK (kind IN ('email', 'player_id')),
  -- Requires time, person and reason of a lifted block together, or none of them.
  CONSTRAINT blocks_lifted_whole
    CHECK (num_nonnulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]))
);

-- Limits an address or a Player ID to one active block, and finds it for each new order.
CREATE UNIQUE INDEX blocks_active ON blocks (kind, key)
  WHERE lifted_at IS NULL;
-- Finds all blocks of an address or a Player ID, also lifted ones.
CREATE INDEX blocks_key_idx ON blocks (key);

-- =================================================================================================
-- Tables: figures
-- Sums of sales and visits by time, from which the panel draws its figures.
-- =================================================================================================

-- Figures of a quarter of an hour by product and calling code, in cents: sums of the books.
-- Decision 052.
CREATE TABLE figures (
  slot timestamptz(3) NOT NULL,
  product_id integer NOT NULL,
  calling_code text NOT NULL,
  orders integer NOT NULL,
  lines integer NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  refunds bigint NOT NULL,
  cost bigint NOT NULL,
  unknown integer NOT NULL,
  placed integer NOT NULL,
  paid integer NOT NULL,
  delivered integer NOT NULL,
  CONSTRAINT figures_pkey PRIMARY KEY (slot, product_id, calling_code)
);

-- Figures of a quarter of an hour by batch of keys.
CREATE TABLE batch_figures (
  slot timestamptz(3) NOT NULL,
  batch_id uuid NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  refunds bigint NOT NULL,
  cost bigint NOT NULL,
  unknown integer NOT NULL,
  CONSTRAINT batch_figures_pkey PRIMARY KEY (slot, batch_id)
);

-- Figures of an hour by calling code, summed from the quarters: long periods are read from them.
CREATE TABLE figure_hours (
  slot timestamptz(3) NOT NULL,
  calling_code text NOT NULL,
  orders integer NOT NULL,
  lines integer NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  refunds bigint NOT NULL,
  cost bigint NOT NULL,
  unknown integer NOT NULL,
  placed integer NOT NULL,
  paid integer NOT NULL,
  delivered integer NOT NULL,
  CONSTRAINT figure_hours_pkey PRIMARY KEY (slot, calling_code)
);

-- Figures of seven days by product.
CREATE TABLE figure_weeks (
  slot timestamptz(3) NOT NULL,
  product_id integer NOT NULL,
  orders integer NOT NULL,
  lines integer NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  refunds bigint NOT NULL,
  cost bigint NOT NULL,
  unknown integer NOT NULL,
  placed integer NOT NULL,
  paid integer NOT NULL,
  delivered integer NOT NULL,
  CONSTRAINT figure_weeks_pkey PRIMARY KEY (slot, product_id)
);

-- Figures of seven days by batch.
CREATE TABLE batch_figure_weeks (
  slot timestamptz(3) NOT NULL,
  batch_id uuid NOT NULL,
  units integer NOT NULL,
  revenue bigint NOT NULL,
  refunds bigint NOT NULL,
  cost bigint NOT NULL,
  unknown integer NOT NULL,
  CONSTRAINT batch_figure_weeks_pkey PRIMARY KEY (slot, batch_id)
);

-- Quarters that changed after they may have been summed, recorded by triggers: they are read from
-- the source rows until they are summed again.
CREATE TABLE figure_changes (
  id bigserial,
  slot timestamptz(3) NOT NULL,
  CONSTRAINT figure_changes_pkey PRIMARY KEY (id)
);

-- Finds changed quarters of an hour that must be summed again.
CREATE INDEX figure_changes_slot_idx ON figure_changes (slot);

-- A single row: the progress of the sums, and of a rebuild.
CREATE TABLE figure_state (
  id integer NOT NULL,
  summed_until timestamptz(3),
  rebuild_at timestamptz(3),
  rebuilt_at timestamptz(3),
  CONSTRAINT figure_state_pkey PRIMARY KEY (id),
  -- Limits the table to a single row.
  CONSTRAINT figure_state_one
    CHECK (id = 1)
);

-- How often a product's page was opened, and the product added to a cart, in a quarter of an hour;
-- anonymous counts.
CREATE TABLE product_visits (
  slot timestamptz(3) NOT NULL,
  product_id integer NOT NULL,
  seen integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  CONSTRAINT product_visits_pkey PRIMARY KEY (slot, product_id)
);

-- The sums of product_visits over all products.
CREATE TABLE visit_sums (
  slot timestamptz(3) NOT NULL,
  seen integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  CONSTRAINT visit_sums_pkey PRIMARY KEY (slot)
);

-- =================================================================================================
-- Tables: gifts
-- Recipients of orders that are gifts.
-- =================================================================================================

-- The recipient of an order that is a gift, and the time of delivery; erased with the buyer's
-- data. Decision 046.
CREATE TABLE gifts (
  order_id integer NOT NULL,
  recipient_email text NOT NULL,
  recipient_name text NOT NULL,
  words text NOT NULL DEFAULT '',
  send_at timestamptz(3) NOT NULL,
  queued_at timestamptz(3),
  opened_at timestamptz(3),
  corrections integer NOT NULL DEFAULT 0,
  CONSTRAINT gifts_pkey PRIMARY KEY (order_id)
);

-- Finds the gifts to an address, for the customer's page and for erasure.
CREATE INDEX gifts_recipient ON gifts (recipient_email)
  WHERE recipient_email <> '';
-- Finds gifts whose time of delivery has come.
CREATE INDEX gifts_to_send ON gifts (send_at)
  WHERE queued_at IS NULL;

-- =================================================================================================
-- Tables: keys
-- Licence keys in batches, their costs and replacements.
-- =================================================================================================

-- Keys of a product that were bought and added together: if one is bad, the others may be too.
-- Decision 042.
CREATE TABLE key_batches (
  id uuid NOT NULL,
  product_id integer NOT NULL,
  name text NOT NULL DEFAULT '',
  source text NOT NULL DEFAULT '',
  cost_cents integer,
  imported_by integer,
  importer_name text,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  quarantined_at timestamptz(3),
  released_at timestamptz(3),
  offered_at timestamptz(3),
  questioned_at timestamptz(3),
  CONSTRAINT key_batches_pkey PRIMARY KEY (id),
  -- Rejects a negative cost.
  CONSTRAINT key_batches_cost
    CHECK (cost_cents >= 0)
);

-- Finds the batches of a product, for its deletion.
CREATE INDEX key_batches_product_id_created_at_idx ON key_batches (product_id, created_at);
-- Finds quarantined batches.
CREATE INDEX key_batches_quarantined ON key_batches (quarantined_at)
  WHERE quarantined_at IS NOT NULL;
-- Finds batches for which a person must decide whether they stay for sale.
CREATE INDEX key_batches_questioned ON key_batches (questioned_at)
  WHERE questioned_at IS NOT NULL;

CREATE TABLE licence_keys (
  id uuid NOT NULL,
  product_id integer NOT NULL,
  sealed text NOT NULL,
  fingerprint text NOT NULL,
  status text NOT NULL DEFAULT 'available',
  order_item_id integer,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  sold_at timestamptz(3),
  revealed_at timestamptz(3),
  choice text NOT NULL DEFAULT '',
  batch_id uuid,
  ending text,
  CONSTRAINT licence_keys_pkey PRIMARY KEY (id),
  -- Rejects a key that an admin has seen among those for sale.
  CONSTRAINT licence_keys_available_is_unseen
    CHECK (status <> 'available' OR revealed_at IS NULL),
  -- Allows an erased key only if it is sold or revoked.
  CONSTRAINT licence_keys_erased_are_sold
    CHECK (sealed <> '' OR (status IN ('sold', 'revoked'))),
  -- Ties reserved and sold keys to an order line, and keys in the pool to none.
  CONSTRAINT licence_keys_owner
    CHECK ((status IN ('available', 'seen', 'quarantined')) = (order_item_id IS NULL)
      OR status = 'revoked'),
  -- Rejects a sold key without its time of sale.
  CONSTRAINT licence_keys_sold_has_time
    CHECK (status <> 'sold' OR sold_at IS NOT NULL),
  -- Allows only KEY_STATUSES of src/domain/catalogue/licence-key.ts.
  CONSTRAINT licence_keys_status_known
    CHECK (status IN ('available', 'seen', 'quarantined', 'reserved', 'sold', 'revoked'))
);

-- Finds the oldest available keys of a product or of one of its choices, for sale.
CREATE INDEX licence_keys_available ON licence_keys (product_id, choice, created_at, id)
  WHERE status = 'available';
-- Finds the keys of a batch.
CREATE INDEX licence_keys_batch_id_idx ON licence_keys (batch_id);
-- Serves the panel's keys of a choice, newest first, with their states.
CREATE INDEX licence_keys_choice ON licence_keys (product_id, choice, created_at, id, status);
-- Finds keys by their ending, newest first.
CREATE INDEX licence_keys_ending ON licence_keys (ending, created_at, id)
  WHERE ending <> '';
-- Rejects a key that the shop already has, and finds one by its text.
CREATE UNIQUE INDEX licence_keys_fingerprint_key ON licence_keys (fingerprint);
-- Finds the keys of an order line.
CREATE INDEX licence_keys_order_item_id_idx ON licence_keys (order_item_id);
-- Serves the panel's keys of a product, newest first.
CREATE INDEX licence_keys_product_id_created_at_id_idx ON licence_keys (product_id, created_at, id);
-- Serves the panel's keys of a product by state, newest first.
CREATE INDEX licence_keys_product_id_status_created_at_id_idx ON licence_keys (product_id, status,
  created_at, id);
-- Finds older keys whose ending a worker must fill in.
CREATE INDEX licence_keys_without_ending ON licence_keys (id)
  WHERE ending IS NULL;

-- The cost of one key of a batch before a correction: keys sold earlier keep it. Decision 052.
CREATE TABLE key_batch_costs (
  batch_id uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  cost_cents integer,
  CONSTRAINT key_batch_costs_pkey PRIMARY KEY (batch_id, until)
);

-- A replaced key, its replacement, and the report.
CREATE TABLE key_replacements (
  old_key_id uuid NOT NULL,
  new_key_id uuid NOT NULL,
  claim_id integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT key_replacements_pkey PRIMARY KEY (old_key_id),
  -- Rejects the replacement of a key by itself.
  CONSTRAINT key_replacements_two
    CHECK (old_key_id <> new_key_id)
);

-- Finds the key that a report replaced.
CREATE INDEX key_replacements_claim_id_idx ON key_replacements (claim_id);
-- Allows a key as the replacement of one other key.
CREATE UNIQUE INDEX key_replacements_new_key_id_key ON key_replacements (new_key_id);

-- =================================================================================================
-- Tables: mail
-- Mails that are sent or wait.
-- =================================================================================================

-- A mail to send or sent, with the Message-ID that all its tries share.
CREATE TABLE mails (
  id serial,
  order_id integer,
  kind text NOT NULL,
  recipient text NOT NULL,
  locale text NOT NULL,
  message_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  sent_at timestamptz(3),
  code text,
  user_id integer,
  answer text,
  refusals integer NOT NULL DEFAULT 0,
  audit_entry_id integer,
  invitation_id integer,
  erasure_id integer,
  told_order_id integer,
  claim_id integer,
  bounced_at timestamptz(3),
  stock_request_id integer,
  turn integer NOT NULL DEFAULT 1,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  -- Rejects a mail without a cause: a row that it refers to, or a kind that needs none.
  CONSTRAINT mails_have_a_cause
    CHECK (order_id IS NOT NULL OR user_id IS NOT NULL OR invitation_id IS NOT NULL
      OR audit_entry_id IS NOT NULL OR erasure_id IS NOT NULL OR told_order_id IS NOT NULL
      OR stock_request_id IS NOT NULL OR (kind IN ('order-access', 'payer-code'))),
  -- Rejects a sent mail that still holds its code.
  CONSTRAINT mails_sent_keep_no_code
    CHECK (sent_at IS NULL OR code IS NULL)
);

-- Finds orders with a bounced mail.
CREATE INDEX mails_bounced ON mails (order_id)
  WHERE bounced_at IS NOT NULL;
-- Finds the mails that answer a report.
CREATE INDEX mails_claim_id_idx ON mails (claim_id);
-- Finds the mails of an erasure.
CREATE INDEX mails_erasure_id_idx ON mails (erasure_id);
-- Finds the mails of an invitation.
CREATE INDEX mails_invitation_id_idx ON mails (invitation_id);
-- Keeps Message-IDs unique.
CREATE UNIQUE INDEX mails_message_id_key ON mails (message_id);
-- Limits an order to one delivery mail, however often its payment is settled.
CREATE UNIQUE INDEX mails_one_delivery_per_order ON mails (order_id)
  WHERE kind = 'order-delivery';
-- Finds the mails of an order.
CREATE INDEX mails_order_id_idx ON mails (order_id);
-- Finds the mails of a stock request.
CREATE INDEX mails_stock_request_id_idx ON mails (stock_request_id);
-- Limits an order to one mail of each kind that nobody requested.
CREATE UNIQUE INDEX mails_told_once ON mails (order_id, kind)
  WHERE kind IN ('order-late', 'order-checking', 'order-unpaid');
-- Finds the mails to former addresses of an order.
CREATE INDEX mails_told_order_id_idx ON mails (told_order_id);
-- Finds the mails of the last day about unpaid orders of a mailbox: it receives one a day.
CREATE INDEX mails_unpaid_mailbox ON mails (mailbox_key(recipient), created_at)
  WHERE kind = 'order-unpaid';
-- Finds mails that are not sent yet, oldest first.
CREATE INDEX mails_unsent ON mails (created_at)
  WHERE sent_at IS NULL;
-- Finds the mails of an account.
CREATE INDEX mails_user_id_idx ON mails (user_id);

-- =================================================================================================
-- Tables: orders
-- Orders with lines and events, openings of codes, and holds.
-- =================================================================================================

CREATE TABLE orders (
  id serial,
  user_id integer,
  session_id text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text,
  paypal_order_id text,
  status text NOT NULL DEFAULT 'pending',
  total_usd numeric(10,2) NOT NULL,
  currency text NOT NULL DEFAULT 'USD',
  sar_rate numeric(10,4) NOT NULL,
  locale text NOT NULL DEFAULT 'en',
  snapshot text NOT NULL,
  review_reason text,
  expires_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  completed_at timestamptz(3),
  delivered_at timestamptz(3),
  waits_for text,
  waits_until timestamptz(3),
  client_network text,
  policies jsonb NOT NULL DEFAULT '{}',
  coupon_code text,
  calling_code text NOT NULL DEFAULT '',
  wait_looked_at timestamptz(3),
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  -- Rejects a completed or delivered order without its time of completion.
  CONSTRAINT orders_completed_has_time
    CHECK ((status NOT IN ('completed', 'delivered')) OR completed_at IS NOT NULL),
  -- Allows only CURRENCIES of src/domain/money.ts.
  CONSTRAINT orders_currency_known
    CHECK (currency IN ('USD', 'SAR')),
  -- Allows only LOCALES of src/domain/text/locale.ts.
  CONSTRAINT orders_locale_known
    CHECK (locale IN ('en', 'ar')),
  -- Allows only ORDER_STATUSES of src/domain/orders/order-lifecycle.ts.
  CONSTRAINT orders_status_known
    CHECK (status IN ('pending', 'completed', 'delivered', 'failed')),
  -- Rejects a negative total.
  CONSTRAINT orders_total_not_negative
    CHECK (total_usd >= 0::numeric),
  -- Allows only a pending order to wait for stock, repair or approval.
  CONSTRAINT orders_waiting_is_open
    CHECK (waits_for IS NULL OR status = 'pending'),
  -- Allows only the reasons stock, repair and approval for a paid order to wait.
  CONSTRAINT orders_waits_for_known
    CHECK (waits_for IN ('stock', 'repair', 'approval')),
  -- Requires a deadline of the refund for a waiting order, and for no other.
  CONSTRAINT orders_waits_until_then
    CHECK ((waits_for IS NULL) = (waits_until IS NULL))
);

-- Serves figures by time of payment.
CREATE INDEX orders_completed_at_idx ON orders (completed_at);
-- Serves the panel's orders and the figures by time of order.
CREATE INDEX orders_created_at_idx ON orders (created_at);
-- Finds a newer order of the same address before a mail about an unpaid one.
CREATE INDEX orders_customer_email_idx ON orders (customer_email);
-- Finds the orders of an address, newest first, for the customer's page.
CREATE INDEX orders_email ON orders (lower(customer_email), id);
-- Finds orders by part of an address.
CREATE INDEX orders_email_search ON orders USING gin (lower(customer_email) gin_trgm_ops);
-- Finds orders that a guest placed with the address of an account.
CREATE INDEX orders_guest_email ON orders (lower(customer_email))
  WHERE user_id IS NULL;
-- Finds the orders of a mailbox, for coupons and for rules that hold orders.
CREATE INDEX orders_mailbox ON orders (mailbox_key(customer_email));
-- Counts the open orders of a mailbox for each new order.
CREATE INDEX orders_open_mailbox ON orders (mailbox_key(customer_email))
  WHERE status = 'pending';
-- Counts the open orders of a network for each new order.
CREATE INDEX orders_open_network ON orders (client_network)
  WHERE status = 'pending';
-- Tells paid orders from abandoned ones without reading the table.
CREATE INDEX orders_paid ON orders (id)
  INCLUDE (completed_at)
  WHERE status IN ('completed', 'delivered');
-- Allows an order of the provider once, and finds its order.
CREATE UNIQUE INDEX orders_paypal_order_id_key ON orders (paypal_order_id);
-- Finds unpaid orders that are due to expire.
CREATE INDEX orders_pending_expiry ON orders (expires_at)
  WHERE status = 'pending';
-- Finds the open order of a cart.
CREATE INDEX orders_session_id_status_idx ON orders (session_id, status);
-- Serves the panel's orders by state, newest first.
CREATE INDEX orders_status_id_idx ON orders (status, id);
-- Finds the orders of an account.
CREATE INDEX orders_user_id_created_at_idx ON orders (user_id, created_at);
-- Finds paid orders that wait, by reason.
CREATE INDEX orders_waiting ON orders (waits_for, id)
  WHERE waits_for IS NOT NULL;
-- Finds paid orders that wait, those first that were examined longest ago.
CREATE INDEX orders_waiting_turns ON orders (wait_looked_at NULLS FIRST)
  WHERE waits_for IS NOT NULL;

CREATE TABLE order_items (
  id serial,
  order_id integer NOT NULL,
  product_id integer NOT NULL,
  product_name text NOT NULL,
  product_name_ar text,
  quantity integer NOT NULL,
  price_usd numeric(10,2) NOT NULL,
  digital_content text,
  pubg_player_id text,
  options jsonb NOT NULL DEFAULT '{}',
  fulfilment text NOT NULL,
  reserved_units integer NOT NULL DEFAULT 0,
  topup_status text,
  topup_reference text,
  credited_at timestamptz(3),
  refund_id integer,
  revealed_at timestamptz(3),
  chosen jsonb NOT NULL DEFAULT '[]',
  choice text NOT NULL DEFAULT '',
  topup_game text,
  topup_fields jsonb NOT NULL DEFAULT '{}',
  topup_answers jsonb NOT NULL DEFAULT '[]',
  unpaid_refund_id integer,
  unpaid_seen_at timestamptz(3),
  player_name text,
  topup_attempt integer NOT NULL DEFAULT 1,
  correct_until timestamptz(3),
  is_gift boolean NOT NULL DEFAULT false,
  quantity_from integer,
  discount_usd numeric(10,2) NOT NULL DEFAULT 0,
  cost_usd numeric(12,2),
  released_units integer,
  released_cost_usd numeric(12,2),
  topup_looked_at timestamptz(3),
  topup_looks integer NOT NULL DEFAULT 0,
  CONSTRAINT order_items_pkey PRIMARY KEY (id),
  -- Rejects chosen options that are not a JSON array.
  CONSTRAINT order_items_chosen_is_a_list
    CHECK (jsonb_typeof(chosen) = 'array'),
  -- Allows a deadline for corrections only while the top-up is rejected.
  CONSTRAINT order_items_corrected_is_rejected
    CHECK (correct_until IS NULL OR topup_status = 'rejected'),
  -- Rejects a negative cost.
  CONSTRAINT order_items_cost
    CHECK (cost_usd >= 0::numeric),
  -- Requires a time of credit for a credited top-up, and for no other line.
  CONSTRAINT order_items_credited_once
    CHECK ((NOT topup_status IS DISTINCT FROM 'credited') = (credited_at IS NOT NULL)),
  -- Rejects a discount below 0 or above the price of the line.
  CONSTRAINT order_items_discount_within_price
    CHECK (discount_usd >= 0::numeric AND discount_usd <= (price_usd * quantity::numeric)),
  -- Allows only FULFILMENTS of src/domain/orders/order-lifecycle.ts.
  CONSTRAINT order_items_fulfilment_known
    CHECK (fulfilment IN ('shared', 'keys', 'topup')),
  -- Rejects a top-up as a gift: it has no codes to hand over.
  CONSTRAINT order_items_gift_has_codes
    CHECK (NOT is_gift OR fulfilment <> 'topup'),
  -- Allows only Player IDs of 8 to 16 digits.
  CONSTRAINT order_items_player_id
    CHECK (pubg_player_id ~ '^[0-9]{8,16}$'),
  -- Keeps the Player ID equal to the answer to the built-in game's field.
  CONSTRAINT order_items_player_id_is_answer
    CHECK (NOT pubg_player_id IS DISTINCT FROM
      CASE
        WHEN topup_game = 'pubg' THEN topup_fields ->> 'playerId'
        ELSE NULL::text
      END),
  -- Rejects a negative price.
  CONSTRAINT order_items_price_not_negative
    CHECK (price_usd >= 0::numeric),
  -- Rejects a line without units.
  CONSTRAINT order_items_quantity
    CHECK (quantity > 0),
  -- Limits the minimum of the applied quantity price to 2 up to the line's quantity.
  CONSTRAINT order_items_quantity_from_known
    CHECK (quantity_from >= 2 AND quantity_from <= quantity),
  -- Rejects a negative number of reserved units.
  CONSTRAINT order_items_reserved_units
    CHECK (reserved_units >= 0),
  -- Rejects a top-up without its game and the answers to the game's fields.
  CONSTRAINT order_items_topup_has_answers
    CHECK (fulfilment <> 'topup' OR topup_game IS NOT NULL AND topup_fields <> '{}'::jsonb),
  -- Allows only TOPUP_STATUSES of src/domain/orders/order-lifecycle.ts.
  CONSTRAINT order_items_topup_status_known
    CHECK (topup_status IN ('waiting', 'submitting', 'submitted', 'credited', 'rejected')),
  -- Allows an unpaid credit only on a top-up.
  CONSTRAINT order_items_unpaid_is_topup
    CHECK (unpaid_refund_id IS NULL OR topup_status IS NOT NULL)
);

-- Finds top-ups without a final answer, those first that were asked about longest ago.
CREATE INDEX order_items_asked_topups ON order_items (topup_looked_at NULLS FIRST, id)
  WHERE topup_status IN ('submitting', 'submitted');
-- Finds rejected top-ups whose deadline for corrections has passed.
CREATE INDEX order_items_correct_until ON order_items (correct_until)
  WHERE correct_until IS NOT NULL;
-- Finds open top-ups by state, for Today and for the panel.
CREATE INDEX order_items_open_topups ON order_items (topup_status, order_id)
  WHERE (topup_status IN ('waiting', 'submitting', 'submitted', 'rejected')) AND refund_id IS NULL;
-- Finds the lines of an order.
CREATE INDEX order_items_order_id_idx ON order_items (order_id);
-- Finds the latest orders of a product.
CREATE INDEX order_items_product_id_order_id_idx ON order_items (product_id, order_id);
-- Finds the lines that a refund withdrew.
CREATE INDEX order_items_refund_id_idx ON order_items (refund_id);
-- Finds orders with a top-up that was credited without being paid.
CREATE INDEX order_items_unpaid ON order_items (order_id)
  WHERE unpaid_refund_id IS NOT NULL;

-- A supplier's report about a top-up that contradicts its settled state. Decision 059.
CREATE TABLE supplier_conflicts (
  id serial,
  order_item_id integer NOT NULL,
  attempt integer NOT NULL,
  kind text NOT NULL,
  supplier_reference text,
  cost_usd numeric(12,2),
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  acknowledged_at timestamptz(3),
  CONSTRAINT supplier_conflicts_pkey PRIMARY KEY (id),
  -- Rejects a negative cost.
  CONSTRAINT supplier_conflicts_cost
    CHECK (cost_usd >= 0::numeric),
  -- Allows only the kinds that prisma/schema/orders.prisma explains.
  CONSTRAINT supplier_conflicts_kind_known
    CHECK (kind IN ('withdrawn', 'superseded', 'twice', 'unpaid', 'revoked'))
);

-- Records a contradiction of the supplier once per attempt and kind.
CREATE UNIQUE INDEX supplier_conflicts_order_item_id_attempt_kind_key ON supplier_conflicts (order_item_id, attempt, kind);
-- Finds contradictions that no admin has acknowledged.
CREATE INDEX supplier_conflicts_unseen ON supplier_conflicts (order_item_id)
  WHERE acknowledged_at IS NULL;

CREATE TABLE order_events (
  id serial,
  order_id integer NOT NULL,
  type text NOT NULL,
  from_status text,
  to_status text,
  actor text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT order_events_pkey PRIMARY KEY (id)
);

-- Serves the events of an order in their order.
CREATE INDEX order_events_order_id_id_idx ON order_events (order_id, id);

-- A buyer's opening of a line's codes on a page of the shop: in the profile once an hour per
-- address, on the order's page on each click. Never updated, deleted after 200 days.
CREATE TABLE code_openings (
  item_id integer NOT NULL,
  address text NOT NULL,
  hour timestamptz(3) NOT NULL,
  opened_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  id serial,
  way text NOT NULL DEFAULT 'profile',
  policy_version text,
  CONSTRAINT code_openings_pkey PRIMARY KEY (id)
);

-- Finds the openings of an order line.
CREATE INDEX code_openings_item_id_idx ON code_openings (item_id);
-- Limits openings in the profile to one per line, address and hour.
CREATE UNIQUE INDEX code_openings_of_profile ON code_openings (item_id, address, hour)
  WHERE way = 'profile';
-- Finds old openings for deletion.
CREATE INDEX code_openings_opened_at_idx ON code_openings (opened_at);

-- A rule that holds paid orders for a person: one of each kind, built in. Decision 054.
CREATE TABLE hold_rules (
  kind text NOT NULL,
  parameters jsonb NOT NULL,
  hours integer NOT NULL DEFAULT 24,
  is_on boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  changed_by text,
  changed_at timestamptz(3),
  CONSTRAINT hold_rules_pkey PRIMARY KEY (kind),
  -- Limits the deadline of a hold to one week.
  CONSTRAINT hold_rules_hours_check
    CHECK (hours >= 1 AND hours <= 168),
  -- Requires the parameters that the settlement reads: others would stop every payment.
  CONSTRAINT hold_rules_readable
    CHECK (
      CASE kind
        WHEN 'first_order_above' THEN jsonb_typeof(parameters -> 'cents') = 'number'
        WHEN 'many_payers' THEN jsonb_typeof(parameters -> 'payers') = 'number'
          AND jsonb_typeof(parameters -> 'emails') = 'number'
        WHEN 'phone_currency' THEN jsonb_typeof(parameters -> 'USD') = 'array'
          AND jsonb_typeof(parameters -> 'SAR') = 'array'
        ELSE false
      END)
);

-- A hold of an order by rules, and the decision about it.
CREATE TABLE order_holds (
  order_id integer NOT NULL,
  rules text[] NOT NULL,
  held_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  decision text,
  decided_by text,
  decided_at timestamptz(3),
  CONSTRAINT order_holds_pkey PRIMARY KEY (order_id),
  -- Requires decision, person and time together, or none of them.
  CONSTRAINT order_holds_decided_whole
    CHECK (num_nonnulls(decision, decided_by, decided_at) = ANY (ARRAY[0, 3])),
  -- Allows only the decisions released and refused.
  CONSTRAINT order_holds_decision_check
    CHECK (decision IN ('released', 'refused')),
  -- Rejects a hold without a rule.
  CONSTRAINT order_holds_rules_check
    CHECK (cardinality(rules) > 0)
);

-- =================================================================================================
-- Tables: payments
-- Payments, refunds and disputes at the payment provider, and the events that it sends.
-- =================================================================================================

CREATE TABLE payments (
  id serial,
  order_id integer NOT NULL,
  provider text NOT NULL DEFAULT 'paypal',
  provider_order_id text NOT NULL,
  status text NOT NULL DEFAULT 'created',
  attempt integer NOT NULL DEFAULT 0,
  is_used_up boolean NOT NULL DEFAULT false,
  capture_id text,
  amount_usd numeric(10,2) NOT NULL,
  decline_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  captured_at timestamptz(3),
  captured_usd numeric(10,2),
  returns_asked_at timestamptz(3),
  in_flight_until timestamptz(3),
  payer_key text,
  network_key text,
  capture_begun_at timestamptz(3),
  pending_capture_id text,
  pending_reason text,
  is_shops_fault boolean NOT NULL DEFAULT false,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  -- Rejects a payment of 0 or less.
  CONSTRAINT payments_amount_positive
    CHECK (amount_usd > 0::numeric),
  -- Rejects a captured payment without the provider's capture and its time.
  CONSTRAINT payments_captured_has_capture
    CHECK (status <> 'captured' OR capture_id IS NOT NULL AND captured_at IS NOT NULL),
  -- Rejects a captured amount of 0 or less.
  CONSTRAINT payments_captured_usd_positive
    CHECK (captured_usd > 0::numeric),
  -- Limits the provider's reason to 64 characters.
  CONSTRAINT payments_pending_reason_check
    CHECK (length(pending_reason) <= 64),
  -- Allows only PAYMENT_STATUSES of src/contract/admin/orders/orders.ts.
  CONSTRAINT payments_status_known
    CHECK (status IN ('created', 'capturing', 'pending', 'captured', 'declined', 'review'))
);

-- Finds captures whose returns were asked about longest ago.
CREATE INDEX payments_asked_about_returns ON payments (COALESCE(returns_asked_at, captured_at))
  WHERE capture_id IS NOT NULL;
-- Allows a capture of the provider once, and finds its payment.
CREATE UNIQUE INDEX payments_capture_id_key ON payments (capture_id);
-- Serves figures by time of capture.
CREATE INDEX payments_captured_at ON payments (captured_at)
  WHERE status = 'captured';
-- Finds recent payments to compare by payer and network, and old ones to forget.
CREATE INDEX payments_compared ON payments (captured_at)
  WHERE payer_key IS NOT NULL OR network_key IS NOT NULL;
-- Finds payments that wait for an admin's review.
CREATE INDEX payments_held ON payments (order_id)
  WHERE status = 'review';
-- Limits an order to one captured payment.
CREATE UNIQUE INDEX payments_one_capture_per_order ON payments (order_id)
  WHERE status = 'captured';
-- Finds the payments of an order.
CREATE INDEX payments_order_id_idx ON payments (order_id);
-- Finds pending payments that may wait for the seller.
CREATE INDEX payments_pending_reason ON payments (order_id)
  WHERE pending_reason IS NOT NULL;
-- Allows an order of the provider once, and finds its payment.
CREATE UNIQUE INDEX payments_provider_order_id_key ON payments (provider_order_id);
-- Finds payments that are not captured, for the reconciler.
CREATE INDEX payments_unsettled ON payments (updated_at)
  WHERE status <> 'captured';

CREATE TABLE refunds (
  id serial,
  order_id integer NOT NULL,
  payment_id integer NOT NULL,
  amount_usd numeric(10,2) NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'requested',
  provider_refund_id text,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  refunded_at timestamptz(3),
  origin text NOT NULL DEFAULT 'shop',
  acknowledged_at timestamptz(3),
  request_key text NOT NULL DEFAULT ('refund-'::text || gen_random_uuid()),
  refusal_reason text,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  -- Rejects a refund of 0 or less.
  CONSTRAINT refunds_amount_positive
    CHECK (amount_usd > 0::numeric),
  -- Rejects a refund that began at the provider without the provider's id.
  CONSTRAINT refunds_of_provider_have_reference
    CHECK (origin = 'shop' OR provider_refund_id IS NOT NULL),
  -- Allows only REFUND_ORIGINS of src/contract/admin/orders/orders.ts.
  CONSTRAINT refunds_origin_known
    CHECK (origin IN ('shop', 'provider', 'reversal')),
  -- Rejects a refund that the provider holds without the provider's id.
  CONSTRAINT refunds_pending_has_reference
    CHECK (status <> 'pending' OR provider_refund_id IS NOT NULL),
  -- Rejects a completed refund without the provider's id and its time.
  CONSTRAINT refunds_refunded_has_reference
    CHECK (status <> 'refunded' OR provider_refund_id IS NOT NULL AND refunded_at IS NOT NULL),
  -- Limits the provider's reason to 200 characters.
  CONSTRAINT refunds_refusal_reason_check
    CHECK (length(refusal_reason) <= 200),
  -- Allows only REFUND_STATUSES of src/contract/admin/orders/orders.ts.
  CONSTRAINT refunds_status_known
    CHECK (status IN ('requested', 'pending', 'refunded', 'failed', 'replaced', 'closed'))
);

-- Finds requested refunds that take too long.
CREATE INDEX refunds_open ON refunds (created_at)
  WHERE status = 'requested';
-- Finds the refunds of an order.
CREATE INDEX refunds_order_id_idx ON refunds (order_id);
-- Finds the refunds of a payment.
CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);
-- Finds payments with a refund that the provider holds.
CREATE INDEX refunds_pending ON refunds (payment_id)
  WHERE status = 'pending';
-- Allows a refund of the provider once, and finds it by the provider's id.
CREATE UNIQUE INDEX refunds_provider_refund_id_key ON refunds (provider_refund_id);
-- Serves figures by time of refund.
CREATE INDEX refunds_refunded_at ON refunds (refunded_at)
  WHERE status = 'refunded';
-- Finds orders with a refund that the provider refused.
CREATE INDEX refunds_refused ON refunds (order_id)
  WHERE status = 'failed';
-- Finds orders with a refund that is being requested.
CREATE INDEX refunds_under_way ON refunds (order_id)
  WHERE status = 'requested';
-- Finds refunds that the shop did not start and no admin has acknowledged.
CREATE INDEX refunds_unseen ON refunds (order_id)
  WHERE origin <> 'shop' AND acknowledged_at IS NULL;

-- Money returned at the provider in another currency or in an unknown state, which the books
-- cannot contain.
CREATE TABLE unbooked_returns (
  id serial,
  order_id integer NOT NULL,
  provider_refund_id text NOT NULL,
  amount text NOT NULL,
  currency_code text NOT NULL,
  status text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  acknowledged_at timestamptz(3),
  CONSTRAINT unbooked_returns_pkey PRIMARY KEY (id)
);

-- Finds the unbooked returns of an order.
CREATE INDEX unbooked_returns_order_id_idx ON unbooked_returns (order_id);
-- Records a return of the provider once.
CREATE UNIQUE INDEX unbooked_returns_provider_refund_id_key ON unbooked_returns (provider_refund_id);
-- Finds unbooked returns that no admin has acknowledged.
CREATE INDEX unbooked_returns_unseen ON unbooked_returns (order_id)
  WHERE acknowledged_at IS NULL;

-- A capture at the provider that matches no payment of the shop and needs a person. Decision 076.
CREATE TABLE unmatched_captures (
  id serial,
  provider text NOT NULL,
  capture_id text NOT NULL,
  amount text NOT NULL,
  currency_code text NOT NULL,
  order_number text,
  found_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  closed_at timestamptz(3),
  CONSTRAINT unmatched_captures_pkey PRIMARY KEY (id)
);

-- Records an unmatched capture once.
CREATE UNIQUE INDEX unmatched_captures_capture_id_key ON unmatched_captures (capture_id);
-- Finds unmatched captures that are not closed, oldest first.
CREATE INDEX unmatched_captures_open ON unmatched_captures (found_at)
  WHERE closed_at IS NULL;

-- A buyer's complaint at the provider about a payment, in its last known state. Decision 022.
CREATE TABLE disputes (
  id serial,
  provider text NOT NULL DEFAULT 'paypal',
  provider_dispute_id text NOT NULL,
  order_id integer,
  payment_id integer,
  capture_id text,
  reason text NOT NULL,
  state text NOT NULL,
  stage text NOT NULL,
  amount_cents integer NOT NULL,
  currency_code text NOT NULL,
  due_at timestamptz(3),
  outcome text,
  refunded_cents integer,
  can_send_evidence boolean NOT NULL DEFAULT false,
  can_accept_claim boolean NOT NULL DEFAULT false,
  messages jsonb NOT NULL DEFAULT '[]',
  opened_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  closed_at timestamptz(3),
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  -- Rejects a negative amount.
  CONSTRAINT disputes_amount_not_negative
    CHECK (amount_cents >= 0),
  -- Requires order and payment together, or neither: the capture is unknown then.
  CONSTRAINT disputes_order_has_payment
    CHECK ((order_id IS NULL) = (payment_id IS NULL)),
  -- Allows only DISPUTE_OUTCOMES of src/domain/orders/dispute.ts.
  CONSTRAINT disputes_outcome_known
    CHECK (outcome IN ('buyer', 'seller', 'provider_pays', 'cancelled', 'other')),
  -- Gives a resolved dispute, and no other, its outcome.
  CONSTRAINT disputes_resolved_has_outcome
    CHECK ((state = 'resolved') = (outcome IS NOT NULL)),
  -- Allows only DISPUTE_STAGES of src/domain/orders/dispute.ts.
  CONSTRAINT disputes_stage_known
    CHECK (stage IN ('inquiry', 'claim', 'appeal')),
  -- Allows only DISPUTE_STATES of src/domain/orders/dispute.ts.
  CONSTRAINT disputes_state_known
    CHECK (state IN ('open', 'waiting_for_seller', 'waiting_for_buyer', 'under_review', 'resolved'))
);

-- Finds open disputes by deadline.
CREATE INDEX disputes_open ON disputes (due_at)
  WHERE state <> 'resolved';
-- Finds the disputes of an order.
CREATE INDEX disputes_order_id_idx ON disputes (order_id);
-- Finds the disputes of a payment.
CREATE INDEX disputes_payment_id_idx ON disputes (payment_id);
-- Allows a dispute of the provider once, however often it is reported.
CREATE UNIQUE INDEX disputes_provider_dispute_id_key ON disputes (provider_dispute_id);
-- Finds open disputes about payments that the shop does not know.
CREATE INDEX disputes_unknown ON disputes (id)
  WHERE order_id IS NULL AND closed_at IS NULL;

-- The shop's answer to a dispute; a job sends it to the provider.
CREATE TABLE dispute_answers (
  id serial,
  dispute_id integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'requested',
  text text NOT NULL,
  actor text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  created_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  answered_at timestamptz(3),
  CONSTRAINT dispute_answers_pkey PRIMARY KEY (id),
  -- Gives an answer its time as soon as it is sent or refused.
  CONSTRAINT dispute_answers_answered
    CHECK ((state = 'requested') = (answered_at IS NULL)),
  -- Allows only DISPUTE_ANSWER_KINDS of src/domain/orders/dispute.ts.
  CONSTRAINT dispute_answers_kind_known
    CHECK (kind IN ('evidence', 'accept_claim')),
  -- Allows only DISPUTE_ANSWER_STATES of src/domain/orders/dispute.ts.
  CONSTRAINT dispute_answers_state_known
    CHECK (state IN ('requested', 'sent', 'refused'))
);

-- Finds the answers to a dispute.
CREATE INDEX dispute_answers_dispute_id_idx ON dispute_answers (dispute_id);
-- Allows a claim to be accepted once, unless the provider refused it.
CREATE UNIQUE INDEX dispute_answers_one_claim ON dispute_answers (dispute_id)
  WHERE kind = 'accept_claim' AND state <> 'refused';
-- Limits a dispute to one answer that is being sent.
CREATE UNIQUE INDEX dispute_answers_one_under_way ON dispute_answers (dispute_id)
  WHERE state = 'requested';

-- The payment provider's refusal of the shop itself, until a call for the same purpose succeeds.
CREATE TABLE provider_refusals (
  area text NOT NULL,
  issue text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  seen_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT provider_refusals_pkey PRIMARY KEY (area),
  -- Allows only REFUSED_AREAS of src/domain/orders/provider-issue.ts.
  CONSTRAINT provider_refusals_area_check
    CHECK (area IN ('sign_in', 'orders', 'captures', 'refunds', 'reads', 'disputes', 'webhooks')),
  -- Limits the provider's reason to 100 characters.
  CONSTRAINT provider_refusals_issue_check
    CHECK (length(issue) <= 100)
);

-- The webhook inbox: one row per event of the provider, however often it is sent.
CREATE TABLE provider_events (
  id text NOT NULL,
  provider text NOT NULL DEFAULT 'paypal',
  type text NOT NULL,
  resource_id text,
  payload jsonb NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  processed_at timestamptz(3),
  unknown_at timestamptz(3),
  capture_id text,
  stuck_at timestamptz(3),
  CONSTRAINT provider_events_pkey PRIMARY KEY (id)
);

-- Finds newer events about a payment, which is then asked about first.
CREATE INDEX provider_events_resource_id_received_at_idx ON provider_events (resource_id,
  received_at);
-- Finds events that cannot be processed and need a person.
CREATE INDEX provider_events_stuck ON provider_events (stuck_at)
  WHERE stuck_at IS NOT NULL;
-- Finds events about unknown orders, which need a person.
CREATE INDEX provider_events_unknown ON provider_events (unknown_at)
  WHERE unknown_at IS NOT NULL;
-- Finds events that are not processed yet, oldest first.
CREATE INDEX provider_events_unprocessed ON provider_events (received_at)
  WHERE processed_at IS NULL;

-- =================================================================================================
-- Tables: platform
-- Jobs, backfills, running processes, outages, and retired encryption keys.
-- =================================================================================================

-- An outage of a service that the shop depends on.
CREATE TABLE outages (
  part text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  seen_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT outages_pkey PRIMARY KEY (part),
  -- Allows only OUTAGES of src/domain/shop/alert.ts.
  CONSTRAINT outages_part_check
    CHECK (part IN ('provider', 'mail', 'supplier'))
);

-- A running web process of the shop, so that processes can be counted. The table is unlogged.
CREATE UNLOGGED TABLE web_processes (
  id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT web_processes_pkey PRIMARY KEY (id)
);

-- Progress of a backfill of the worker (src/server/platform/database/backfills.ts).
CREATE TABLE backfills (
  name text NOT NULL,
  last_key text,
  rows integer NOT NULL DEFAULT 0,
  pass_rows integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  pass_began_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  done_at timestamptz(3),
  CONSTRAINT backfills_pkey PRIMARY KEY (name)
);

-- Work that follows a commit. A finished job is deleted. Read and written by
-- src/server/platform/jobs/job-rows.ts; prisma/sql shows the partial indexes.
CREATE TABLE jobs (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  queue text NOT NULL,
  data jsonb NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  run_at timestamp(6) with time zone NOT NULL DEFAULT transaction_timestamp(),
  keep_until timestamp(6) with time zone NOT NULL,
  leased_at timestamp(6) with time zone,
  origin jsonb,
  failure text,
  created_at timestamp(6) with time zone NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Finds failed jobs in the order in which workers take them.
CREATE INDEX jobs_again ON jobs (queue, priority DESC, tries, run_at, id)
  WHERE leased_at IS NULL AND tries > 0;
-- Tells whether a failed job is due.
CREATE INDEX jobs_again_due ON jobs (queue, run_at)
  WHERE leased_at IS NULL AND tries > 0;
-- Finds jobs whose worker has stopped renewing them.
CREATE INDEX jobs_leased ON jobs (queue, leased_at)
  WHERE leased_at IS NOT NULL;
-- Finds new jobs in the order in which workers take them.
CREATE INDEX jobs_new ON jobs (queue, priority DESC, id)
  WHERE leased_at IS NULL AND tries = 0;

-- Retired keys of SECRETS_KEY: triggers refuse new data encrypted with them (see prisma/sql).
CREATE TABLE retired_secrets_keys (
  id text NOT NULL,
  retired_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT retired_secrets_keys_pkey PRIMARY KEY (id)
);

-- =================================================================================================
-- Tables: privacy
-- Requests to erase personal data.
-- =================================================================================================

-- A request to erase the personal data of an account, or of a guest (by an owner). Decision 035.
CREATE TABLE erasures (
  id serial,
  user_id integer,
  email text NOT NULL,
  locale text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  due_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  CONSTRAINT erasures_pkey PRIMARY KEY (id),
  -- Rejects an erasure that is due before it was requested.
  CONSTRAINT erasures_after_request
    CHECK (due_at >= requested_at),
  -- Rejects a completed erasure that still names a person, and an open one without an address.
  CONSTRAINT erasures_done_name_nobody
    CHECK ((done_at IS NULL) = (email <> '') AND (done_at IS NULL OR user_id IS NULL)),
  -- Rejects an address with capitals, so that equal addresses are equal texts.
  CONSTRAINT erasures_email_lower
    CHECK (email = lower(email))
);

-- Limits an address to one open request.
CREATE UNIQUE INDEX erasures_open_email ON erasures (email)
  WHERE done_at IS NULL;
-- Finds the requests of an account.
CREATE INDEX erasures_user_id_idx ON erasures (user_id);

-- =================================================================================================
-- Tables: receipts
-- Receipts and their series of numbers.
-- =================================================================================================

-- The last number of each series, incremented by the transaction that issues a receipt. Decision
-- 041.
CREATE TABLE receipt_counters (
  kind text NOT NULL,
  last integer NOT NULL DEFAULT 0,
  CONSTRAINT receipt_counters_pkey PRIMARY KEY (kind),
  -- Allows only RECEIPT_KINDS of src/domain/orders/receipt.ts.
  CONSTRAINT receipt_counters_kind
    CHECK (kind IN ('order', 'refund')),
  -- Rejects a negative number.
  CONSTRAINT receipt_counters_last
    CHECK (last >= 0)
);

-- A receipt of a paid order or of a refund, as issued. Only its file is added later, once.
CREATE TABLE receipts (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  number integer NOT NULL,
  order_id integer NOT NULL,
  refund_id integer,
  total_usd numeric(10,2) NOT NULL,
  vat_usd numeric(10,2),
  facts jsonb NOT NULL,
  issued_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  pdf bytea,
  sha256 text,
  draw_tries integer NOT NULL DEFAULT 0,
  draw_after timestamptz(3),
  CONSTRAINT receipts_pkey PRIMARY KEY (id),
  -- Rejects a negative number of tries.
  CONSTRAINT receipts_draw_tries
    CHECK (draw_tries >= 0),
  -- Allows only RECEIPT_KINDS, and gives the receipt of a refund, and no other, its refund.
  CONSTRAINT receipts_kind
    CHECK ((kind IN ('order', 'refund')) AND (kind = 'refund') = (refund_id IS NOT NULL)),
  -- Numbers receipts from 1.
  CONSTRAINT receipts_number
    CHECK (number > 0),
  -- Requires file and hash together, or neither, and limits the file to 1 MiB.
  CONSTRAINT receipts_pdf
    CHECK ((pdf IS NULL) = (sha256 IS NULL) AND octet_length(pdf) <= 1048576),
  -- Keeps the hash equal to the hash of the file.
  CONSTRAINT receipts_sha256
    CHECK (sha256 = encode(sha256(pdf), 'hex')),
  -- Limits the VAT to 0 up to the total.
  CONSTRAINT receipts_vat
    CHECK (vat_usd >= 0::numeric AND vat_usd <= total_usd)
);

-- Keeps the numbers of each series unique.
CREATE UNIQUE INDEX receipts_kind_number_key ON receipts (kind, number);
-- Finds receipts without their file, those first that are due first.
CREATE INDEX receipts_not_drawn ON receipts (draw_after NULLS FIRST, issued_at)
  WHERE pdf IS NULL;
-- Limits an order to one receipt.
CREATE UNIQUE INDEX receipts_one_of_order ON receipts (order_id)
  WHERE kind = 'order';
-- Finds the receipts of an order.
CREATE INDEX receipts_order_id_idx ON receipts (order_id);
-- Limits a refund to one receipt.
CREATE UNIQUE INDEX receipts_refund_id_key ON receipts (refund_id);

-- =================================================================================================
-- Tables: shop
-- Policies and settings of the owner, in versions.
-- =================================================================================================

-- The owner's terms for orders: per kind, a draft and the published versions. Decision 047.
CREATE TABLE policies (
  id serial,
  kind text NOT NULL,
  version integer,
  text text NOT NULL,
  text_ar text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  changed_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  published_at timestamptz(3),
  CONSTRAINT policies_pkey PRIMARY KEY (id),
  -- Allows only POLICY_KINDS of src/domain/shop/policy.ts.
  CONSTRAINT policies_kind_check
    CHECK (kind IN ('terms', 'refund', 'delivery', 'privacy')),
  -- Gives a published version, and no draft, its time of publication.
  CONSTRAINT policies_published_has_version
    CHECK ((version IS NULL) = (published_at IS NULL)),
  -- Numbers versions from 1.
  CONSTRAINT policies_version_check
    CHECK (version > 0)
);

-- Keeps the versions of each kind unique.
CREATE UNIQUE INDEX policies_kind_version_key ON policies (kind, version);
-- Limits each kind to one draft.
CREATE UNIQUE INDEX policies_one_draft ON policies (kind)
  WHERE version IS NULL;

-- Versions of the owner's settings: the latest one applies, and no row is ever changed. Decision
-- 048.
CREATE TABLE settings (
  version integer NOT NULL,
  "values" jsonb NOT NULL,
  "group" text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz(3) NOT NULL DEFAULT transaction_timestamp(),
  CONSTRAINT settings_pkey PRIMARY KEY (version),
  -- Rejects values that are not a JSON object.
  CONSTRAINT settings_values_check
    CHECK (jsonb_typeof("values") = 'object'),
  -- Numbers versions from 1.
  CONSTRAINT settings_version_check
    CHECK (version > 0)
);

-- =================================================================================================
-- Foreign keys
-- =================================================================================================

-- Deletes the second factor with its account.
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes recovery codes with their account.
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes passkeys with their account.
ALTER TABLE passkeys ADD CONSTRAINT passkeys_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes sessions with their account.
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the mention of an alert with the alert.
ALTER TABLE alert_message_alerts ADD CONSTRAINT alert_message_alerts_alert_id_fkey
  FOREIGN KEY (alert_id) REFERENCES alerts(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the mention of an alert with the message.
ALTER TABLE alert_message_alerts ADD CONSTRAINT alert_message_alerts_message_id_fkey
  FOREIGN KEY (message_id) REFERENCES alert_messages(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Removes a deleted product from carts.
ALTER TABLE cart_items ADD CONSTRAINT cart_items_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps a category while products belong to it.
ALTER TABLE products ADD CONSTRAINT products_category_id_fkey
  FOREIGN KEY (category_id) REFERENCES categories(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a game while products use it.
ALTER TABLE products ADD CONSTRAINT products_game_id_fkey
  FOREIGN KEY (game_id) REFERENCES games(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an option set while products use it.
ALTER TABLE products ADD CONSTRAINT products_option_set_id_fkey
  FOREIGN KEY (option_set_id) REFERENCES option_sets(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes stock requests with their product.
ALTER TABLE stock_requests ADD CONSTRAINT stock_requests_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Removes a deleted product from wish lists.
ALTER TABLE wishes ADD CONSTRAINT wishes_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the wish list with its account.
ALTER TABLE wishes ADD CONSTRAINT wishes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the price history with its product.
ALTER TABLE product_prices ADD CONSTRAINT product_prices_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Forgets the imported row with its product, so that it can be imported again.
ALTER TABLE imported_rows ADD CONSTRAINT imported_rows_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the rows of a bulk edit with it.
ALTER TABLE bulk_edit_rows ADD CONSTRAINT bulk_edit_rows_bulk_edit_id_fkey
  FOREIGN KEY (bulk_edit_id) REFERENCES bulk_edits(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps an order line while it has reports.
ALTER TABLE claims ADD CONSTRAINT claims_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a refund that answered a report.
ALTER TABLE claims ADD CONSTRAINT claims_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a report while it has pictures.
ALTER TABLE claim_pictures ADD CONSTRAINT claim_pictures_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an order line while it has pictures of a report.
ALTER TABLE claim_pictures ADD CONSTRAINT claim_pictures_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes codes with their coupon.
ALTER TABLE coupon_codes ADD CONSTRAINT coupon_codes_coupon_id_fkey
  FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps a coupon that orders have used.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_coupon_id_fkey
  FOREIGN KEY (coupon_id) REFERENCES coupons(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes the use of a coupon with its order.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Detaches the use of a coupon from a deleted account.
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
-- Deletes notes with their order.
ALTER TABLE notes ADD CONSTRAINT notes_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the gift with its order.
ALTER TABLE gifts ADD CONSTRAINT gifts_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes batches with their product, which has no keys then.
ALTER TABLE key_batches ADD CONSTRAINT key_batches_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps a batch while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES key_batches(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an order line while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a product while it has keys.
ALTER TABLE licence_keys ADD CONSTRAINT licence_keys_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes earlier costs with their batch.
ALTER TABLE key_batch_costs ADD CONSTRAINT key_batch_costs_batch_id_fkey
  FOREIGN KEY (batch_id) REFERENCES key_batches(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps a report that replaced a key.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a key that replaced another one.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_new_key_id_fkey
  FOREIGN KEY (new_key_id) REFERENCES licence_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a key that was replaced.
ALTER TABLE key_replacements ADD CONSTRAINT key_replacements_old_key_id_fkey
  FOREIGN KEY (old_key_id) REFERENCES licence_keys(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes mails with the report that they answer.
ALTER TABLE mails ADD CONSTRAINT mails_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails with their request, so that a withdrawn one sends nothing more.
ALTER TABLE mails ADD CONSTRAINT mails_erasure_id_fkey
  FOREIGN KEY (erasure_id) REFERENCES erasures(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails with their invitation, so that a revoked one is not sent.
ALTER TABLE mails ADD CONSTRAINT mails_invitation_id_fkey
  FOREIGN KEY (invitation_id) REFERENCES staff_invitations(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails with their order.
ALTER TABLE mails ADD CONSTRAINT mails_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails with their stock request.
ALTER TABLE mails ADD CONSTRAINT mails_stock_request_id_fkey
  FOREIGN KEY (stock_request_id) REFERENCES stock_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails to a former address with their order.
ALTER TABLE mails ADD CONSTRAINT mails_told_order_id_fkey
  FOREIGN KEY (told_order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes mails with their account.
ALTER TABLE mails ADD CONSTRAINT mails_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Detaches orders from a deleted account.
ALTER TABLE orders ADD CONSTRAINT orders_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
-- Deletes lines with their order.
ALTER TABLE order_items ADD CONSTRAINT order_items_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps a product that was ordered.
ALTER TABLE order_items ADD CONSTRAINT order_items_product_id_fkey
  FOREIGN KEY (product_id) REFERENCES products(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a refund that withdrew a line.
ALTER TABLE order_items ADD CONSTRAINT order_items_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a refund that left a top-up unpaid.
ALTER TABLE order_items ADD CONSTRAINT order_items_unpaid_refund_id_fkey
  FOREIGN KEY (unpaid_refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Deletes contradictions with their order line.
ALTER TABLE supplier_conflicts ADD CONSTRAINT supplier_conflicts_order_item_id_fkey
  FOREIGN KEY (order_item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes events with their order.
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes openings with their order line.
ALTER TABLE code_openings ADD CONSTRAINT code_openings_item_id_fkey
  FOREIGN KEY (item_id) REFERENCES order_items(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Deletes the hold with its order.
ALTER TABLE order_holds ADD CONSTRAINT order_holds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE CASCADE;
-- Keeps an order while it has payments.
ALTER TABLE payments ADD CONSTRAINT payments_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an order while it has refunds.
ALTER TABLE refunds ADD CONSTRAINT refunds_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a payment while it has refunds.
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an order while it has unbooked returns.
ALTER TABLE unbooked_returns ADD CONSTRAINT unbooked_returns_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps an order while it has disputes.
ALTER TABLE disputes ADD CONSTRAINT disputes_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a payment while it has disputes.
ALTER TABLE disputes ADD CONSTRAINT disputes_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a dispute while it has answers.
ALTER TABLE dispute_answers ADD CONSTRAINT dispute_answers_dispute_id_fkey
  FOREIGN KEY (dispute_id) REFERENCES disputes(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Detaches the request from a deleted account.
ALTER TABLE erasures ADD CONSTRAINT erasures_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE SET NULL;
-- Keeps an order while it has receipts.
ALTER TABLE receipts ADD CONSTRAINT receipts_order_id_fkey
  FOREIGN KEY (order_id) REFERENCES orders(id) ON UPDATE CASCADE ON DELETE RESTRICT;
-- Keeps a refund while it has a receipt.
ALTER TABLE receipts ADD CONSTRAINT receipts_refund_id_fkey
  FOREIGN KEY (refund_id) REFERENCES refunds(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- =================================================================================================
-- Functions that read tables, and those of triggers
-- =================================================================================================

-- Rejects a statement on the audit log.
CREATE FUNCTION refuse_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END $$;

-- Rejects a change of an audit log entry, except that addresses become "erased".
CREATE FUNCTION refuse_change_but_erasure()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF to_jsonb(NEW) IS DISTINCT FROM (to_jsonb(OLD) || jsonb_build_object(
    'before', "without_address"(OLD."before"), 'after', "without_address"(OLD."after")))
  THEN
    RAISE EXCEPTION 'the audit log is never changed';
  END IF;
  RETURN NEW;
END $$;

-- Returns a snapshot of the audit log with the buyer's address replaced by "erased".
CREATE FUNCTION without_address(entry jsonb)
  RETURNS jsonb
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT CASE WHEN entry ? 'customerEmail' THEN entry || '{"customerEmail": "erased"}' ELSE entry END
$$;

-- Returns how many letters of a word may be mistyped: 0 for short words and words with digits.
CREATE FUNCTION allowed_mistakes(word text)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN length(word) < 4 OR word ~ '[0-9]' THEN 0 WHEN length(word) < 8 THEN 1 ELSE 2 END
$$;

-- Returns the known words that begin with a typed one; null if there are more than 20.
CREATE FUNCTION begun_words(typed text)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  begun text[] := ARRAY(
    SELECT DISTINCT word FROM search_vocabulary
    WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111) COLLATE "C" LIMIT 21);
BEGIN
  RETURN CASE WHEN cardinality(begun) <= 20 THEN begun END;
END $$;

-- Computes units for sale, availability, discount, Arabic sort name and time of change.
CREATE FUNCTION derive_product_columns()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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

-- Returns the first ten words of a folded text, without single letters beside longer words.
CREATE FUNCTION first_words(folded text)
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  words text[] := '{}';
  word text;
  places int := 10;
BEGIN
  FOREACH word IN ARRAY string_to_array(coalesce(folded, ''), ' ') LOOP
    CONTINUE WHEN word = '';
    EXIT WHEN places = 0;
    places := places - 1;
    word := left(word, 40);
    IF word <> ALL (words) AND (word ~ '^(..|[0-9])' OR folded !~ '[^ ]{2}') THEN words := words || word; END IF;
  END LOOP;
  RETURN words;
END $$;

-- Folds a text for comparison: case, accents, Arabic letter forms, digits, punctuation.
CREATE FUNCTION fold_text(typed text)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE STRICT
AS $$
DECLARE
  folded text := lower(typed);
BEGIN
  -- Most texts are plain ASCII: the rest is for those that are not.
  IF octet_length(folded) > length(folded) THEN
    -- NFKD takes letters and their marks apart (é, أ, ؤ), and is to spell no sign with letters.
    folded := lower(normalize(translate(folded, '™℠©®', '    '), NFKD));
    -- Marks of either script, tatweel, the hamza that stands alone, apostrophes, what has no width.
    folded := regexp_replace(folded, '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u00ad\u02bc\u061c\u180e\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    -- Letters that NFKD leaves whole: taa marbuta, alef maqsura, those of Persian and Urdu, digits.
    IF folded ~ '[ٱىةیېۍکڪہھۀەپچڤگ٠-٩۰-۹øđłħıðŧŋßæœþ]' THEN
      folded := translate(folded, 'ٱىةیېۍکڪہھۀەپچڤگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđłħıðŧŋ',
        'ايهيييككههههبجفك01234567890123456789odlhidtn');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
  END IF;
  RETURN btrim(regexp_replace(replace(folded, '''', ''), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7'
    '\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u205f\u20a0-\u2bff\u3000-\u303f\ufd3e\ufd3f\ufffd'
    '\U0001f000-\U0001faff]+', ' ', 'g'));
END $$;

-- Returns the folded words of a text, each cut to 40 characters.
CREATE FUNCTION folded_words(typed text)
  RETURNS SETOF text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT DISTINCT left(word, 40) FROM string_to_table(fold_text(typed), ' ') AS word WHERE word <> ''
$$;

-- Returns an Arabic word without its article and what is written with it; else null.
CREATE FUNCTION without_article(word text)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT substring(word FROM '^(?:[وفبك]?ال|لل)(.{3,})$')
$$;

-- Returns the words under which a text is found: also Arabic words without their article.
CREATE FUNCTION indexed_words(typed text)
  RETURNS SETOF text
  LANGUAGE sql
  IMMUTABLE PARALLEL SAFE
AS $$
  SELECT DISTINCT form FROM folded_words(typed) AS word, LATERAL (VALUES (word), (without_article(word))) AS forms(form)
  WHERE form IS NOT NULL
$$;

-- Adds unknown words to the vocabulary, without locks between concurrent writers.
CREATE FUNCTION learn_words(words text[])
  RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO search_vocabulary ("word")
  SELECT DISTINCT word FROM unnest(words) AS word
  WHERE NOT EXISTS (SELECT FROM search_vocabulary AS known WHERE known.word = word.word)
$$;

-- Computes the search words of a category, and adds them to the vocabulary.
CREATE FUNCTION fold_category()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  words text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."name", NEW."name_ar", NEW."search_words")));
BEGIN
  NEW."search" := array_to_tsvector(words);
  PERFORM learn_words(words);
  RETURN NEW;
END $$;

-- Computes the search words of a product, marked by place, and adds them to the vocabulary.
CREATE FUNCTION fold_product()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  named text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."name", NEW."name_ar")));
  also text[] := ARRAY(SELECT indexed_words(NEW."search_words"));
  described text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."description", NEW."description_ar")));
BEGIN
  NEW."search" := array_to_tsvector(ARRAY(
    SELECT 'a' || word FROM unnest(named) AS word
    UNION ALL SELECT 'b' || word FROM unnest(also) AS word
    UNION ALL SELECT 'd' || word FROM unnest(described) AS word
    UNION ALL SELECT 'c' || NEW."category_id"));
  PERFORM learn_words(named || also || described);
  RETURN NEW;
END $$;

-- Adds the price in force to the price history.
CREATE FUNCTION keep_product_price()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "since", "price_usd")
    VALUES (NEW."id", clock_timestamp(), NEW."price_usd")
    ON CONFLICT ("product_id", "since") DO UPDATE SET "price_usd" = excluded."price_usd";
  RETURN NULL;
END $$;

-- Returns up to six known words that a mistyped word may mean, the nearest first.
CREATE FUNCTION near_words(typed text)
  RETURNS SETOF text
  LANGUAGE plpgsql
  STABLE
  SET random_page_cost TO '1.1'
AS $$
DECLARE
  letters int := length(typed);
  mistakes int := allowed_mistakes(typed);
  -- A wrong letter stands in three of the word's trigrams, of which there is one more than letters.
  kept int := letters + 1 - 3 * mistakes;
BEGIN
  IF mistakes = 0 THEN RETURN; END IF;
  -- Until the end of the transaction; a little less, for words that hold a trigram twice.
  PERFORM set_config('pg_trgm.similarity_threshold', (0.9 * kept / (2 * (letters + 1) - kept))::text, true);
  RETURN QUERY
    SELECT word FROM (
      SELECT known.word FROM search_vocabulary AS known
      WHERE levenshtein_less_equal(known.word, typed, mistakes) <= mistakes AND known.word % typed AND known.word !~ '[0-9]'
      -- Each by its own index. Two letters in each other's place count as two to Levenshtein.
      UNION ALL
      SELECT known.word FROM search_vocabulary AS known WHERE known.word = ANY (ARRAY(
        SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
        FROM generate_series(1, letters - 1) AS i))
    ) AS near
    WHERE word <> typed
    GROUP BY word ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word
    LIMIT 6;
END $$;

-- Returns the first of the nine search tiers that a product belongs to; null for none.
CREATE FUNCTION search_rank(search tsvector, tiers tsquery[])
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  place int := CASE WHEN search @@ tiers[3] THEN 1 WHEN search @@ tiers[6] THEN 4 ELSE 7 END;
BEGIN
  FOR i IN place..place + 2 LOOP
    IF search @@ tiers[i] THEN RETURN i; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Returns the queries of one level: in the name; also in other words and the category; anywhere.
CREATE FUNCTION spelled_places(spellings text[], in_categories text[], level integer)
  RETURNS tsquery[]
  LANGUAGE plpgsql
  IMMUTABLE
AS $$
DECLARE
  joint text := '(';
  word text;
  in_name text := '';
  also text := '';
  anywhere text := '';
BEGIN
  FOR i IN level..cardinality(spellings) BY 3 LOOP
    word := joint || replace(spellings[i], '@', 'a');
    in_name := in_name || word || ')';
    word := word || '|' || replace(spellings[i], '@', 'b') || in_categories[i];
    also := also || word || ')';
    anywhere := anywhere || word || '|' || replace(spellings[i], '@', 'd') || ')';
    joint := '&(';
  END LOOP;
  RETURN ARRAY[in_name::tsquery, also::tsquery, anywhere::tsquery];
END $$;

-- Adds the near words of mistyped words to the spellings of the third level.
CREATE FUNCTION with_near_words(words text[], spellings text[])
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  near text[];
BEGIN
  FOR i IN 1..cardinality(words) LOOP
    CONTINUE WHEN allowed_mistakes(words[i]) = 0;
    near := ARRAY(SELECT near_words(words[i]));
    IF near <> '{}' THEN
      spellings[3 * i] := spellings[3 * i] || '|''@' || array_to_string(near, '''|''@') || '''';
    END IF;
  END LOOP;
  RETURN spellings;
END $$;

-- Returns for each spelling the categories that it finds, as part of a query.
CREATE FUNCTION spelled_categories(spellings text[])
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  found text[] := array_fill(''::text, ARRAY[cardinality(spellings)]);
  category record;
BEGIN
  FOR category IN
    SELECT id, search FROM categories
    WHERE search @@ replace(array_to_string(spellings, '|'), '@', '')::tsquery
  LOOP
    FOR i IN 1..cardinality(spellings) LOOP
      IF category.search @@ replace(spellings[i], '@', '')::tsquery THEN
        found[i] := found[i] || '|''c' || category.id || '''';
      END IF;
    END LOOP;
  END LOOP;
  RETURN found;
END $$;

-- Returns the nine queries of these spellings: places by whole words, beginnings, near words.
CREATE FUNCTION spelled_tiers(spellings text[])
  RETURNS tsquery[]
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  in_categories text[] := spelled_categories(spellings);
  whole tsquery[] := spelled_places(spellings, in_categories, 1);
  begun tsquery[] := spelled_places(spellings, in_categories, 2);
  near tsquery[] := spelled_places(spellings, in_categories, 3);
BEGIN
  RETURN ARRAY[whole[1], begun[1], near[1], whole[2], begun[2], near[2], whole[3], begun[3], near[3]];
END $$;

-- Returns three spellings for each word: whole, also as a beginning, also with near words.
CREATE FUNCTION spelled_words(words text[])
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  spellings text[] := '{}';
  typed text;
  spelling text;
  begun text[];
BEGIN
  FOREACH typed IN ARRAY words LOOP
    -- Folding leaves no quote and no backslash in a word.
    spelling := '''@' || typed || '''';
    spellings := spellings || spelling;
    begun := begun_words(typed);
    -- An index finds few words far sooner than whatever begins like them.
    IF begun <> '{}' THEN
      spelling := spelling || '|''@' || array_to_string(begun, '''|''@') || '''';
    ELSIF begun IS NULL AND typed ~ '^(..|[0-9])' THEN
      spelling := spelling || '|''@' || typed || ''':*';
    END IF;
    spelling := spelling || coalesce('|''@' || without_article(typed) || '''', '');
    spellings := spellings || spelling || spelling;
  END LOOP;
  RETURN spellings;
END $$;

-- Returns the nine queries of a typed text, and what they find if that is known already.
CREATE FUNCTION spelled_search(typed text, OUT tiers tsquery[], OUT finds integer[])
  RETURNS record
  LANGUAGE plpgsql
  STABLE
AS $$
DECLARE
  folded text := fold_text(left(typed, 500));
  words text[] := first_words(folded);
  apart text[];
  as_typed text[];
  spellings text[];
  in_categories text[];
  whole tsquery[];
  begun tsquery[];
BEGIN
  IF words = '{}' THEN RETURN; END IF;
  spellings := spelled_words(words);
  as_typed := spellings;
  in_categories := spelled_categories(spellings);
  begun := spelled_places(spellings, in_categories, 2);
  -- Nothing else could be meant by words without letters enough.
  IF array_to_string(words, ' ') ~ '[^ ]{3}' THEN
    finds := ARRAY(SELECT id FROM products WHERE is_active AND search @@ begun[3] LIMIT 24);
    IF cardinality(finds) = 24 THEN finds := NULL; END IF;
  END IF;
  IF finds = '{}' AND folded ~ '[0-9]' AND NOT EXISTS (SELECT FROM products WHERE search @@ begun[3]) THEN
    apart := first_words(regexp_replace(folded, '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'));
    IF apart <> words THEN
      words := apart;
      spellings := spelled_words(words);
    END IF;
  END IF;
  IF finds IS NOT NULL THEN
    spellings := with_near_words(words, spellings);
    IF spellings <> as_typed THEN
      finds := NULL;
      tiers := spelled_tiers(spellings);
      RETURN;
    END IF;
  END IF;
  whole := spelled_places(spellings, in_categories, 1);
  tiers := ARRAY[whole[1], begun[1], begun[1], whole[2], begun[2], begun[2], whole[3], begun[3], begun[3]];
END $$;

-- Returns the best products for sale that a text finds, with rank and number of finds.
CREATE FUNCTION search_finds(typed text, most integer, page integer)
  RETURNS TABLE(product_id integer, rank integer, total integer)
  LANGUAGE plpgsql
  STABLE ROWS 20
  SET enable_seqscan TO 'off'
  SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  spelled record := spelled_search(typed);
  tiers tsquery[] := spelled.tiers;
  finds int[] := spelled.finds;
  ids int[];
BEGIN
  IF finds IS NULL THEN
    finds := '{}';
    FOR place IN 1..3 LOOP
      ids := ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place] LIMIT most + 1);
      finds := finds || ids;
      IF cardinality(ids) > most THEN
        -- Any of them came; whole words must be among them.
        finds := finds || ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place - 2] LIMIT most);
        EXIT;
      END IF;
    END LOOP;
  END IF;
  RETURN QUERY
    SELECT id, search_rank(search, tiers), count(*) OVER ()::int FROM products WHERE id = ANY (finds)
    ORDER BY 2, is_available DESC, id LIMIT page;
END $$;

-- Returns the nine queries of a typed text, best first: see spelled_search.
CREATE FUNCTION search_tiers(typed text)
  RETURNS tsquery[]
  LANGUAGE plpgsql
  STABLE
  SET enable_seqscan TO 'off'
  SET plan_cache_mode TO 'force_generic_plan'
AS $$
BEGIN
  RETURN (spelled_search(typed)).tiers;
END $$;

-- Returns what one word finds as product ids with tier bits, for the cache of web processes.
CREATE FUNCTION search_word(typed text, most integer)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET enable_seqscan TO 'off'
  SET plan_cache_mode TO 'force_generic_plan'
AS $$
DECLARE
  words text[] := first_words(fold_text(typed));
  tiers tsquery[];
  finds int[];
BEGIN
  IF cardinality(words) <> 1 THEN RETURN NULL; END IF;
  tiers := spelled_tiers(with_near_words(words, spelled_words(words)));
  finds := ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[9] LIMIT most + 1);
  IF cardinality(finds) > most THEN RETURN NULL; END IF;
  RETURN coalesce((
    SELECT string_agg((512 * id::bigint
      + (search @@ tiers[1])::int + 2 * (search @@ tiers[2])::int + 4 * (search @@ tiers[3])::int
      + 8 * (search @@ tiers[4])::int + 16 * (search @@ tiers[5])::int + 32 * (search @@ tiers[6])::int
      + 64 * (search @@ tiers[7])::int + 128 * (search @@ tiers[8])::int + 256)::text, ' ' ORDER BY id)
    FROM products WHERE id = ANY (finds)), '');
END $$;

-- Tells web processes that any page may have changed.
CREATE FUNCTION signal_catalogue_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $$;

-- Tells web processes that the categories have changed.
CREATE FUNCTION signal_categories()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "categories"}');
  RETURN NULL;
END $$;

-- Tells web processes which products appeared or disappeared; above 200, everything.
CREATE FUNCTION signal_product_set()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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

-- Tells web processes what changed of a product: list, content, stock level, or nothing.
CREATE FUNCTION signal_product_update()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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

-- Returns what pages show of the stock: 0 sold out, 1 low, 2 enough.
CREATE FUNCTION stock_level(units integer)
  RETURNS integer
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT CASE WHEN units = 0 THEN 0 WHEN units BETWEEN 1 AND 9 THEN 1 ELSE 2 END
$$;

-- Returns the coupon of a cart as JSON, with its state; what the cart's open order holds is free.
CREATE FUNCTION coupon_of_cart(session text, moment timestamp with time zone)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('code', cart.code, 'id', c.id, 'version', c.version, 'kind', c.kind, 'value', c.value,
      'productIds', c.product_ids, 'categoryIds', c.category_ids, 'minimum', (c.minimum_usd * 100)::float8,
      'cap', (c.cap_usd * 100)::float8, 'maxPercent', c.max_percent, 'usesPerBuyer', c.uses_per_buyer, 'firstOrderOnly', c.first_order_only,
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

-- Returns the start of the hour that a moment belongs to.
CREATE FUNCTION figure_hour(at timestamp with time zone)
  RETURNS timestamp with time zone
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT date_bin(interval '1 hour', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- Returns the start of the quarter of an hour that a moment belongs to.
CREATE FUNCTION figure_slot(at timestamp with time zone)
  RETURNS timestamp with time zone
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT date_bin(interval '15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- Returns the start of the seven days that a moment belongs to.
CREATE FUNCTION figure_week(at timestamp with time zone)
  RETURNS timestamp with time zone
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT date_bin(interval '7 days', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- Marks quarters of an hour for another summing; the last half hour is not summed yet.
CREATE FUNCTION note_figures(moments timestamp with time zone[])
  RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO figure_changes (slot) SELECT DISTINCT figure_slot(m) FROM unnest(moments) AS m
  WHERE m < clock_timestamp() - interval '30 minutes'
$$;

-- Marks all quarters of an hour in which an order counts for another summing.
CREATE FUNCTION note_figures_of_order(id integer)
  RETURNS void
  LANGUAGE sql
AS $$
  SELECT note_figures(ARRAY(
    SELECT unnest(ARRAY[o.created_at, o.completed_at]) FROM orders o WHERE o.id = $1
    UNION ALL SELECT captured_at FROM payments WHERE order_id = $1
    UNION ALL SELECT refunded_at FROM refunds WHERE order_id = $1))
$$;

-- Sums the weeks of the changed quarters by batch again.
CREATE FUNCTION roll_batch_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM batch_figure_weeks WHERE slot IN (SELECT figure_week(slot) FROM changed);
  INSERT INTO batch_figure_weeks SELECT b.slot, f.batch_id, sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost), sum(f.unknown)
    FROM (SELECT DISTINCT figure_week(slot) AS slot FROM changed) AS b
    JOIN batch_figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '7 days' GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- Sums the hours and weeks of the changed quarters again.
CREATE FUNCTION roll_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM figure_hours WHERE slot IN (SELECT figure_hour(slot) FROM changed);
  INSERT INTO figure_hours SELECT b.slot, f.calling_code, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
    FROM (SELECT DISTINCT figure_hour(slot) AS slot FROM changed) AS b
    JOIN figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '1 hour' GROUP BY 1, 2;
  DELETE FROM figure_weeks WHERE slot IN (SELECT figure_week(slot) FROM changed);
  INSERT INTO figure_weeks SELECT b.slot, f.product_id, sum(f.orders), sum(f.lines), sum(f.units), sum(f.revenue), sum(f.refunds), sum(f.cost),
    sum(f.unknown), sum(f.placed), sum(f.paid), sum(f.delivered)
    FROM (SELECT DISTINCT figure_week(slot) AS slot FROM changed) AS b
    JOIN figures f ON f.slot >= b.slot AND f.slot < b.slot + interval '7 days' GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- Returns the cost of a batch's key that was sold at a moment; null if it is unknown.
CREATE FUNCTION batch_cost_at(batch uuid, at timestamp with time zone)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE STRICT
AS $$
BEGIN
  RETURN (
    SELECT cost_cents FROM (
      SELECT "until", cost_cents FROM key_batch_costs WHERE batch_id = batch AND "until" > at
      UNION ALL SELECT 'infinity', cost_cents FROM key_batches WHERE id = batch
    ) AS known ORDER BY "until" LIMIT 1
  );
END $$;

-- Returns the cost of a line's keys, with replaced ones; null if the cost of one is unknown.
CREATE FUNCTION cost_of_keys(item integer)
  RETURNS numeric
  LANGUAGE sql
  STABLE
AS $$
  SELECT CASE WHEN count(*) = count(cost) THEN coalesce(sum(cost), 0) / 100.0 END
  FROM (
    SELECT batch_cost_at(k.batch_id, coalesce(k.sold_at, now())) AS cost FROM licence_keys k
    WHERE k.order_item_id = item AND k.status IN ('sold', 'revoked')
    UNION ALL
    SELECT batch_cost_at(k.batch_id, coalesce(k.sold_at, now()))
    FROM claims c JOIN key_replacements r ON r.claim_id = c.id JOIN licence_keys k ON k.id = r.old_key_id
    WHERE c.order_item_id = item
  ) AS given
$$;

-- Updates the product's units for sale, and signals a choice that sold out or came back.
CREATE FUNCTION count_available_keys()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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

-- Quarantines a key if its batch is quarantined.
CREATE FUNCTION keep_quarantined_key()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM "key_batches" WHERE "id" = NEW."batch_id" AND "quarantined_at" IS NOT NULL) THEN
    NEW."status" := 'quarantined';
  END IF;
  RETURN NEW;
END $$;

-- Changes the state of a key from available to seen.
CREATE FUNCTION keep_seen_key()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  NEW."status" := 'seen';
  RETURN NEW;
END $$;

-- Marks the figures of the order that a key leaves.
CREATE FUNCTION key_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM note_figures_of_order((SELECT order_id FROM order_items WHERE id = OLD.order_item_id));
  RETURN NULL;
END $$;

-- Returns the calling code of a phone number in E.164 format, without the plus; "" for none.
CREATE FUNCTION calling_code_of(phone text)
  RETURNS text
  LANGUAGE sql
  IMMUTABLE
AS $$
  SELECT coalesce(substring(phone FROM
    '^\+(1|7|2[07]|3[0123469]|4[013456789]|5[12345678]|6[0123456]|8[1246]|9[0123458]|[2-9]\d\d)'), '')
$$;

-- Marks the figures of a changed line's order.
CREATE FUNCTION line_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM note_figures_of_order(NEW.order_id);
  RETURN NULL;
END $$;

-- Rejects a change of an opening.
CREATE FUNCTION openings_are_final()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'an opening of codes is never changed';
END $$;

-- Marks the figures of an order's times, before and after the change.
CREATE FUNCTION order_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.created_at, OLD.completed_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.created_at, NEW.completed_at]);
  RETURN NULL;
END $$;

-- Marks the figures of a payment and of its refunds, before and after the change.
CREATE FUNCTION payment_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.captured_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.captured_at]);
  PERFORM note_figures(ARRAY(SELECT refunded_at FROM refunds WHERE payment_id = NEW.id));
  RETURN NULL;
END $$;

-- Marks the figures of a refund, before and after the change.
CREATE FUNCTION refund_figures()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.refunded_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.refunded_at]);
  RETURN NULL;
END $$;

-- Returns the first moment at which the clock of a time zone shows a local time.
CREATE FUNCTION moment_in_zone(local timestamp without time zone, zone text)
  RETURNS timestamp with time zone
  LANGUAGE sql
  STABLE PARALLEL SAFE STRICT
AS $$
  SELECT CASE WHEN "first" AT TIME ZONE "zone" = "local" THEN "first" ELSE "second" END
  FROM (SELECT "local" AT TIME ZONE "zone" AS "second") AS shown,
    -- No zone is further from UTC than a day: its offset before whatever changes around then.
    LATERAL (SELECT "second" - interval '24 hours' AS "before") AS earlier,
    LATERAL (SELECT ("local" - (("before" AT TIME ZONE "zone") - ("before" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC' AS "first") AS other
$$;

-- Rejects a value encrypted with a retired key; the argument is its column.
CREATE FUNCTION refuse_retired_seal()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  sealed text;
BEGIN
  EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) INTO sealed USING NEW;
  IF EXISTS (SELECT FROM "retired_secrets_keys" WHERE "id" = split_part(sealed, '.', 1)) THEN
    RAISE EXCEPTION 'sealed with a retired key of SECRETS_KEY' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Rejects a change of a receipt, except to its file and tries until the file exists.
CREATE FUNCTION refuse_change_but_file()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  "free" TEXT[] := ARRAY['pdf', 'sha256', 'draw_tries', 'draw_after'];
BEGIN
  IF OLD."pdf" IS NOT NULL OR to_jsonb(NEW) - "free" IS DISTINCT FROM to_jsonb(OLD) - "free" THEN
    RAISE EXCEPTION 'a receipt is never changed';
  END IF;
  RETURN NEW;
END $$;

-- Rejects the deletion of a receipt.
CREATE FUNCTION refuse_loss_of_receipt()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a receipt is never deleted';
END $$;

-- Rejects a change of a published policy.
CREATE FUNCTION keep_published_policy()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a published policy stays as it is' USING ERRCODE = 'check_violation';
END $$;

-- Rejects a change of a version of the settings.
CREATE FUNCTION keep_settings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a version of the settings stays as it is' USING ERRCODE = 'check_violation';
END $$;

-- Tells web processes that the policies have changed.
CREATE FUNCTION signal_policies()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "policies"}');
  RETURN NULL;
END $$;

-- Tells web processes that the settings, and so all pages, have changed.
CREATE FUNCTION signal_settings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $$;

-- =================================================================================================
-- Triggers
-- =================================================================================================

-- Rejects a secret that is encrypted with a retired key.
CREATE TRIGGER second_factors_seal BEFORE INSERT OR UPDATE OF secret ON second_factors
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('secret');
-- Rejects the deletion of audit log entries.
CREATE TRIGGER audit_entries_are_final BEFORE DELETE ON audit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
-- Rejects a change of an audit log entry, except the erasure of a buyer's address.
CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_erasure();
-- Updates the words by which the search finds a category.
CREATE TRIGGER categories_fold BEFORE INSERT OR UPDATE OF name, name_ar, search_words ON categories
  FOR EACH ROW
  EXECUTE FUNCTION fold_category();
-- Tells web processes to refresh the pages that show categories.
CREATE TRIGGER categories_signal AFTER INSERT OR DELETE OR UPDATE ON categories
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_categories();
-- Tells web processes to refresh all pages: product pages show the fields of a game.
CREATE TRIGGER games_signal AFTER UPDATE ON games
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_catalogue_change();
-- Records a changed price in the price history.
CREATE TRIGGER keep_changed_price AFTER UPDATE OF price_usd ON products
  FOR EACH ROW WHEN (old.price_usd IS DISTINCT FROM new.price_usd)
  EXECUTE FUNCTION keep_product_price();
-- Records the first price in the price history.
CREATE TRIGGER keep_first_price AFTER INSERT ON products
  FOR EACH ROW
  EXECUTE FUNCTION keep_product_price();
-- Tells web processes which pages a deleted product changes.
CREATE TRIGGER products_delete_signal AFTER DELETE ON products REFERENCING OLD TABLE AS rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_set();
-- Computes the columns that follow from others: units for sale, availability, discount.
CREATE TRIGGER products_derive BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW
  EXECUTE FUNCTION derive_product_columns();
-- Updates the words by which the search finds a product.
CREATE TRIGGER products_fold BEFORE INSERT
  OR UPDATE OF name, name_ar, search_words, description, description_ar, category_id ON products
  FOR EACH ROW
  EXECUTE FUNCTION fold_product();
-- Tells web processes which pages a new product changes.
CREATE TRIGGER products_insert_signal AFTER INSERT ON products REFERENCING NEW TABLE AS rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_set();
-- Rejects content that is encrypted with a retired key.
CREATE TRIGGER products_seal BEFORE INSERT OR UPDATE OF digital_content ON products
  FOR EACH ROW WHEN (new.digital_content IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('digital_content');
-- Tells web processes which pages a changed product changes, if any.
CREATE TRIGGER products_update_signal AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_product_update();
-- Tells web processes to refresh all pages: product pages show questions and prices.
CREATE TRIGGER option_sets_signal AFTER INSERT OR DELETE OR UPDATE ON option_sets
  FOR EACH STATEMENT
  EXECUTE FUNCTION signal_catalogue_change();
-- Sums the hours and weeks of deleted figures again.
CREATE TRIGGER roll_figures_delete AFTER DELETE ON figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();
-- Sums the hours and weeks of new figures again.
CREATE TRIGGER roll_figures_insert AFTER INSERT ON figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_figures();
-- Sums the weeks of deleted batch figures again.
CREATE TRIGGER roll_batch_figures_delete AFTER DELETE ON batch_figures REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();
-- Sums the weeks of new batch figures again.
CREATE TRIGGER roll_batch_figures_insert AFTER INSERT ON batch_figures REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION roll_batch_figures();
-- Marks figures for another summing when a sold key leaves its line.
CREATE TRIGGER key_figures AFTER UPDATE OF order_item_id ON licence_keys
  FOR EACH ROW WHEN (old.order_item_id IS DISTINCT FROM new.order_item_id
    AND (old.status IN ('sold', 'revoked')) AND old.order_item_id IS NOT NULL)
  EXECUTE FUNCTION key_figures();
-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_delete_units AFTER DELETE ON licence_keys REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();
-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_insert_units AFTER INSERT ON licence_keys REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();
-- Quarantines a key that returns to the pool while its batch is quarantined.
CREATE TRIGGER licence_keys_quarantine BEFORE UPDATE OF status ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available')
  EXECUTE FUNCTION keep_quarantined_key();
-- Quarantines a new key of a quarantined batch.
CREATE TRIGGER licence_keys_quarantine_new BEFORE INSERT ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available')
  EXECUTE FUNCTION keep_quarantined_key();
-- Rejects a key that is encrypted with a retired key.
CREATE TRIGGER licence_keys_seal BEFORE INSERT OR UPDATE OF sealed ON licence_keys
  FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_seal('sealed');
-- Keeps a key that an admin has seen from being for sale again; runs after the quarantine.
CREATE TRIGGER licence_keys_seen BEFORE UPDATE OF status, revealed_at ON licence_keys
  FOR EACH ROW WHEN (new.status = 'available' AND new.revealed_at IS NOT NULL)
  EXECUTE FUNCTION keep_seen_key();
-- Keeps the product's units for sale equal to its available keys.
CREATE TRIGGER licence_keys_update_units AFTER UPDATE ON licence_keys REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_available_keys();
-- Rejects a code that is encrypted with a retired key.
CREATE TRIGGER mails_seal BEFORE INSERT OR UPDATE OF code ON mails
  FOR EACH ROW WHEN (new.code IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('code');
-- Marks figures for another summing when an order of an earlier time is added.
CREATE TRIGGER order_figures_insert AFTER INSERT ON orders
  FOR EACH ROW WHEN (LEAST(new.created_at,
    new.completed_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION order_figures();
-- Marks figures for another summing when the times of an earlier order change.
CREATE TRIGGER order_figures_update AFTER UPDATE OF created_at, completed_at, delivered_at ON orders
  FOR EACH ROW WHEN (((old.created_at, old.completed_at, old.delivered_at)
    IS DISTINCT FROM (new.created_at, new.completed_at, new.delivered_at))
    AND LEAST(old.created_at, new.created_at, old.completed_at,
    new.completed_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION order_figures();
-- Marks figures for another summing when a line changes.
CREATE TRIGGER line_figures AFTER UPDATE ON order_items
  FOR EACH ROW WHEN ((old.product_id, old.quantity, old.price_usd, old.cost_usd, old.refund_id)
    IS DISTINCT FROM (new.product_id, new.quantity, new.price_usd, new.cost_usd, new.refund_id))
  EXECUTE FUNCTION line_figures();
-- Rejects content that is encrypted with a retired key.
CREATE TRIGGER order_items_seal BEFORE INSERT OR UPDATE OF digital_content ON order_items
  FOR EACH ROW WHEN (new.digital_content IS NOT NULL)
  EXECUTE FUNCTION refuse_retired_seal('digital_content');
-- Rejects a change of an opening, which is evidence in disputes.
CREATE TRIGGER code_openings_are_final BEFORE UPDATE ON code_openings
  FOR EACH ROW
  EXECUTE FUNCTION openings_are_final();
-- Marks figures for another summing when a payment of an earlier time is added.
CREATE TRIGGER payment_figures_insert AFTER INSERT ON payments
  FOR EACH ROW WHEN (new.captured_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();
-- Marks figures for another summing when an earlier payment changes.
CREATE TRIGGER payment_figures_update AFTER UPDATE ON payments
  FOR EACH ROW WHEN (((old.status, old.captured_at, old.captured_usd, old.amount_usd)
    IS DISTINCT FROM (new.status, new.captured_at, new.captured_usd, new.amount_usd))
    AND LEAST(old.captured_at, new.captured_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION payment_figures();
-- Marks figures for another summing when a refund of an earlier time is added.
CREATE TRIGGER refund_figures_insert AFTER INSERT ON refunds
  FOR EACH ROW WHEN (new.refunded_at < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();
-- Marks figures for another summing when an earlier refund changes.
CREATE TRIGGER refund_figures_update AFTER UPDATE ON refunds
  FOR EACH ROW WHEN (((old.status, old.refunded_at, old.amount_usd, old.payment_id)
    IS DISTINCT FROM (new.status, new.refunded_at, new.amount_usd, new.payment_id))
    AND LEAST(old.refunded_at, new.refunded_at) < (clock_timestamp() - '00:30:00'::interval))
  EXECUTE FUNCTION refund_figures();
-- Rejects the deletion of receipts.
CREATE TRIGGER receipts_are_kept BEFORE DELETE ON receipts
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_loss_of_receipt();
-- Rejects a change of a receipt, except that its file is added once.
CREATE TRIGGER receipts_stay BEFORE UPDATE ON receipts
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_file();
-- Rejects a change of a published version, which orders refer to.
CREATE TRIGGER policies_keep_published BEFORE DELETE OR UPDATE ON policies
  FOR EACH ROW WHEN (old.version IS NOT NULL)
  EXECUTE FUNCTION keep_published_policy();
-- Tells web processes to refresh the pages that link to policies.
CREATE TRIGGER policies_signal AFTER INSERT ON policies
  FOR EACH ROW WHEN (new.version IS NOT NULL)
  EXECUTE FUNCTION signal_policies();
-- Rejects a change of a version of the settings.
CREATE TRIGGER settings_keep BEFORE DELETE OR UPDATE ON settings
  FOR EACH ROW
  EXECUTE FUNCTION keep_settings();
-- Tells web processes to refresh all pages: each shows settings.
CREATE TRIGGER settings_signal AFTER INSERT ON settings
  FOR EACH ROW
  EXECUTE FUNCTION signal_settings();

-- =================================================================================================
-- Rows
-- =================================================================================================

-- The option sets of the specification, with their modifiers in cents.
INSERT INTO option_sets (slug, name, name_ar, is_built_in, steps) VALUES
('game_topup', 'Game server', 'خادم اللعبة', true, $json$
[
  {"id":"server","type":"select","required":true,"choosesKey":false,"name":"Server","nameAr":"الخادم","title":"Which server do you play on?","titleAr":"على أي خادم تلعب؟","hint":"The region of your game account.","hintAr":"منطقة حسابك في اللعبة.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"global","label":"Global","labelAr":"عالمي","hint":"Worldwide servers","hintAr":"الخوادم العالمية","modifierCents":0},
    {"value":"europe","label":"Europe","labelAr":"أوروبا","hint":"European servers","hintAr":"الخوادم الأوروبية","modifierCents":0},
    {"value":"asia","label":"Asia","labelAr":"آسيا","hint":"Asian servers","hintAr":"الخوادم الآسيوية","modifierCents":0},
    {"value":"middle-east","label":"Middle East","labelAr":"الشرق الأوسط","hint":"Middle East servers","hintAr":"خوادم الشرق الأوسط","modifierCents":0}]}
]
$json$),
('licence', 'Licence', 'ترخيص', true, $json$
[
  {"id":"license-type","type":"select","required":true,"choosesKey":false,"name":"Licence","nameAr":"الترخيص","title":"Which licence do you need?","titleAr":"أي ترخيص تحتاج؟","hint":"Commercial use adds [amount].","hintAr":"يضيف الاستخدام التجاري [amount].","placeholder":null,"placeholderAr":null,"options":[
    {"value":"personal","label":"Personal","labelAr":"شخصي","hint":"For your own devices","hintAr":"لأجهزتك أنت","modifierCents":0},
    {"value":"commercial","label":"Commercial","labelAr":"تجاري","hint":"For work and clients","hintAr":"للعمل والعملاء","modifierCents":1000}]},
  {"id":"platform","type":"radio","required":true,"choosesKey":false,"name":"Platform","nameAr":"النظام","title":"Which platform do you use?","titleAr":"على أي نظام تعمل؟","hint":"The key works on the platform you choose.","hintAr":"يعمل المفتاح على النظام الذي تختاره.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"windows","label":"Windows","labelAr":"ويندوز","hint":"Desktop and laptop","hintAr":"حاسوب مكتبي أو محمول","modifierCents":0},
    {"value":"mac","label":"Mac","labelAr":"ماك","hint":"Desktop and laptop","hintAr":"حاسوب مكتبي أو محمول","modifierCents":0},
    {"value":"mobile","label":"Mobile","labelAr":"جوال","hint":"Phone and tablet","hintAr":"هاتف أو جهاز لوحي","modifierCents":0}]},
  {"id":"additional-services","type":"checkbox","required":false,"choosesKey":false,"name":"Services","nameAr":"الخدمات","title":"Would you like help with it?","titleAr":"هل تريد مساعدة في استخدامه؟","hint":"Optional. Choose as many as you like, or none.","hintAr":"اختياري. اختر ما شئت، أو لا شيء.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"installation-support","label":"Installation support","labelAr":"دعم التثبيت","hint":"We set it up with you","hintAr":"نثبّته معك","modifierCents":1500},
    {"value":"basic-training","label":"Basic training","labelAr":"تدريب أساسي","hint":"A first lesson by e-mail","hintAr":"درس أول عبر البريد","modifierCents":2500},
    {"value":"priority-support","label":"Priority support","labelAr":"دعم ذو أولوية","hint":"Your messages come first","hintAr":"رسائلك أولًا","modifierCents":1000}]}
]
$json$),
('creative', 'Creative subscription', 'اشتراك إبداعي', true, $json$
[
  {"id":"subscription-duration","type":"select","required":true,"choosesKey":false,"name":"Duration","nameAr":"المدة","title":"How long should it run?","titleAr":"كم تريد أن يدوم الاشتراك؟","hint":"Longer subscriptions cost less.","hintAr":"كلما طالت المدة قلّ السعر.","placeholder":null,"placeholderAr":null,"options":[
    {"value":"1-month","label":"1 month","labelAr":"شهر واحد","hint":"Try it first","hintAr":"للتجربة أولًا","modifierCents":0},
    {"value":"3-months","label":"3 months","labelAr":"3 أشهر","hint":"One quarter","hintAr":"ربع سنة","modifierCents":-1000},
    {"value":"6-months","label":"6 months","labelAr":"6 أشهر","hint":"Half a year","hintAr":"نصف سنة","modifierCents":-2000},
    {"value":"12-months","label":"12 months","labelAr":"12 شهرًا","hint":"The whole year","hintAr":"سنة كاملة","modifierCents":-3500}]},
  {"id":"applications","type":"checkbox","required":true,"choosesKey":false,"name":"Applications","nameAr":"التطبيقات","title":"Which applications do you need?","titleAr":"أي تطبيقات تحتاج؟","hint":"Pick at least one. Video and motion add [amount] each.","hintAr":"اختر تطبيقًا واحدًا على الأقل. يضيف كل من الفيديو والحركة [amount].","placeholder":null,"placeholderAr":null,"options":[
    {"value":"photoshop","label":"Photoshop","labelAr":"Photoshop","hint":"Photo editing","hintAr":"تحرير الصور","modifierCents":0},
    {"value":"illustrator","label":"Illustrator","labelAr":"Illustrator","hint":"Vector drawing","hintAr":"الرسم المتجه","modifierCents":0},
    {"value":"premiere","label":"Premiere","labelAr":"Premiere","hint":"Video editing","hintAr":"تحرير الفيديو","modifierCents":500},
    {"value":"after-effects","label":"After Effects","labelAr":"After Effects","hint":"Motion graphics","hintAr":"الرسوم المتحركة","modifierCents":500}]}
]
$json$),
('other', 'Notes', 'ملاحظات', true, $json$
[
  {"id":"notes","type":"text","required":false,"choosesKey":false,"name":"Notes","nameAr":"ملاحظات","title":"Anything we should know?","titleAr":"هل من شيء علينا معرفته؟","hint":"Optional.","hintAr":"اختياري.","placeholder":null,"placeholderAr":null,"options":[]}
]
$json$);

-- The game of the specification.
INSERT INTO games (slug, name, name_ar, is_built_in, fields) VALUES (
  'pubg', 'PUBG', 'ببجي', true,
  '[{
    "key": "playerId", "type": "digits", "minLength": 8, "maxLength": 16, "choices": [],
    "label": "Player ID", "labelAr": "معرّف اللاعب",
    "hint": "8 to 16 digits. Copy it from your game profile.",
    "hintAr": "من 8 إلى 16 رقمًا. انسخه من ملفك في اللعبة."
  }]'
);

-- The rules that hold orders for a person: built in, and off.
INSERT INTO hold_rules (kind, parameters) VALUES
  ('first_order_above', '{"cents": 10000}'),
  ('many_payers', '{"payers": 3, "emails": 3}'),
  ('phone_currency', '{"USD": [], "SAR": ["966", "971", "965", "973", "974", "968"]}');

INSERT INTO receipt_counters (kind) VALUES ('order'), ('refund');
INSERT INTO figure_state (id) VALUES (1);

-- The first order's number.
ALTER SEQUENCE orders_id_seq RESTART WITH 10001;

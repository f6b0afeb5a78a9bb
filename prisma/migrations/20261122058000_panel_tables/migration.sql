-- The panel's tables at a hundred thousand rows (decision 019): each order and filter of a table has an index that a
-- page is read from.

-- Products that are not for sale, of which there are few or many, in each order but that of the stock: an index with
-- it would be written by every sale.
CREATE INDEX "products_inactive_newest" ON "products" ("created_at", "id") WHERE NOT "is_active" AND "archived_at" IS NULL;
CREATE INDEX "products_inactive_name" ON "products" (lower("name"), "id") WHERE NOT "is_active" AND "archived_at" IS NULL;
CREATE INDEX "products_inactive_price" ON "products" ("price_usd", "id") WHERE NOT "is_active" AND "archived_at" IS NULL;
CREATE INDEX "products_archived_newest" ON "products" ("created_at", "id") WHERE "archived_at" IS NOT NULL;
CREATE INDEX "products_archived_name" ON "products" (lower("name"), "id") WHERE "archived_at" IS NOT NULL;
CREATE INDEX "products_archived_price" ON "products" ("price_usd", "id") WHERE "archived_at" IS NOT NULL;

-- Keys of a product by status and by choice, newest first.
DROP INDEX "licence_keys_product_id_status_idx";
CREATE INDEX "licence_keys_product_id_status_created_at_id_idx" ON "licence_keys" ("product_id", "status", "created_at", "id");
CREATE INDEX "licence_keys_choice" ON "licence_keys" ("product_id", "choice", "created_at", "id", "status");

-- The log by admin: the few names are found first, then their entries.
DROP INDEX "audit_entries_actor_search";
CREATE INDEX "audit_entries_actor_name_id_idx" ON "audit_entries" ("actor_name", "id");

-- Open top-ups by status: most wait for orders that were never paid, and are nobody's to credit.
DROP INDEX "order_items_open_topups";
CREATE INDEX "order_items_open_topups" ON "order_items" ("topup_status", "order_id")
  WHERE "topup_status" IN ('waiting', 'submitted', 'rejected') AND "refund_id" IS NULL;

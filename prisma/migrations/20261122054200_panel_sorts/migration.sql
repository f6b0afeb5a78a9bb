-- The orders of the panel's table of products, of which a page is read without sorting all of them.
CREATE INDEX "products_panel_newest" ON "products" ("created_at", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "products_panel_name" ON "products" (lower("name"), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "products_panel_price" ON "products" ("price_usd", "id") WHERE "archived_at" IS NULL;

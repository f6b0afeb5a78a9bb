-- Beside the previous release: yes
-- Products that a customer saved for later.
CREATE TABLE "wishes" (
  "user_id" INTEGER NOT NULL REFERENCES "users" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  "product_id" INTEGER NOT NULL REFERENCES "products" ("id") ON UPDATE CASCADE ON DELETE CASCADE,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
  PRIMARY KEY ("user_id", "product_id")
);

CREATE INDEX "wishes_product_id_idx" ON "wishes" ("product_id");

-- The panel's palette reads the latest orders of a product, however many it has.
CREATE INDEX "order_items_product_id_order_id_idx" ON "order_items"("product_id", "order_id");
DROP INDEX "order_items_product_id_idx";

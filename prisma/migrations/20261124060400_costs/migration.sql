-- What the goods cost the shop: of a product one unit, of a sold line all of it. Decision 052.
ALTER TABLE "products" ADD COLUMN "cost_usd" DECIMAL(10,2),
  ADD CONSTRAINT "products_cost" CHECK ("cost_usd" >= 0);
ALTER TABLE "order_items" ADD COLUMN "cost_usd" DECIMAL(12,2),
  ADD CONSTRAINT "order_items_cost" CHECK ("cost_usd" >= 0);

-- What the keys of a line cost, those too that were replaced by others; null where one batch does not say it.
CREATE FUNCTION cost_of_keys(item int) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN count(*) = count(b.cost_cents) THEN coalesce(sum(b.cost_cents), 0) / 100.0 END
  FROM (
    SELECT k.batch_id FROM licence_keys k WHERE k.order_item_id = item AND k.status IN ('sold', 'revoked')
    UNION ALL
    SELECT k.batch_id FROM claims c JOIN key_replacements r ON r.claim_id = c.id JOIN licence_keys k ON k.id = r.old_key_id
    WHERE c.order_item_id = item
  ) AS given LEFT JOIN key_batches b ON b.id = given.batch_id
$$;

-- Of the keys that were sold before, as far as their batches say it.
UPDATE "order_items" SET "cost_usd" = cost_of_keys("order_items"."id") FROM "orders"
  WHERE "orders"."id" = "order_items"."order_id" AND "orders"."status" IN ('completed', 'delivered')
    AND "order_items"."fulfilment" = 'keys';

-- What a key of a batch cost before the cost was corrected: keys that were sold until then keep it. Decision 052.
CREATE TABLE "key_batch_costs" (
    "batch_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "cost_cents" INTEGER,
    CONSTRAINT "key_batch_costs_pkey" PRIMARY KEY ("batch_id", "until"),
    CONSTRAINT "key_batch_costs_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "key_batches"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a key cost that was sold at a moment; null where nobody had said it.
CREATE FUNCTION batch_cost_at(batch uuid, at timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT cost_cents FROM (
    SELECT "until", cost_cents FROM key_batch_costs WHERE batch_id = batch AND "until" > at
    UNION ALL SELECT 'infinity', cost_cents FROM key_batches WHERE id = batch
  ) AS known ORDER BY "until" LIMIT 1
$$;

CREATE OR REPLACE FUNCTION cost_of_keys(item int) RETURNS numeric LANGUAGE sql STABLE AS $$
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

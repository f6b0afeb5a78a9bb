-- The same finds in the same order, in three quarters of the time where they are many: they are ranked by what finds them
-- first, until a page is full, and no longer one by one.

-- The best `page` of the products for sale that a text finds, with how many it finds: all of them, or one more than
-- `most` where there are more, of which any may be looked at.
CREATE OR REPLACE FUNCTION "search_finds"("typed" text, "most" int, "page" int)
RETURNS TABLE ("product_id" int, "rank" int, "total" int) LANGUAGE plpgsql STABLE ROWS 20
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  spelled record := spelled_search(typed);
  tiers tsquery[] := spelled.tiers;
  tier tsquery;
  best int[] := '{}';
  ranks int[] := '{}';
  ids int[];
BEGIN
  IF tiers IS NULL THEN RETURN; END IF;
  IF spelled.finds IS NOT NULL THEN
    RETURN QUERY
      SELECT id, search_rank(search, tiers), count(*) OVER ()::int FROM products WHERE id = ANY (spelled.finds)
      ORDER BY 2, is_available DESC, id LIMIT page;
    RETURN;
  END IF;
  -- Each holds what stands before it: who is found first by a tier has its rank.
  FOR place IN 1..9 LOOP
    CONTINUE WHEN tiers[place] = tier;
    tier := tiers[place];
    ids := ARRAY(
      SELECT id FROM (
        SELECT id, is_available FROM products WHERE is_active AND search @@ tier AND id <> ALL (best) LIMIT most + 1
      ) AS found ORDER BY is_available DESC, id LIMIT page - cardinality(best));
    best := best || ids;
    ranks := ranks || array_fill(place, ARRAY[cardinality(ids)]);
    EXIT WHEN cardinality(best) = page;
  END LOOP;
  total := cardinality(best);
  IF total = page THEN
    tier := tiers[9];
    total := (SELECT count(*) FROM (SELECT FROM products WHERE is_active AND search @@ tier LIMIT most + 1) AS found);
  END IF;
  RETURN QUERY SELECT find.id, find.place, search_finds.total FROM unnest(best, ranks) AS find (id, place);
END $$;

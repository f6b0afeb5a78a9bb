-- The panel looks for products that are not for sale, too: what is written as "mx500" in one of them was meant,
-- and is not taken apart.
CREATE OR REPLACE FUNCTION "search_tiers"("typed" text) RETURNS tsquery[] LANGUAGE plpgsql STABLE
-- A limit must not mislead the planner into reading the whole table for words that are in none of it.
SET enable_seqscan = off AS $$
DECLARE
  folded text := fold_text(left(typed, 500));
  words text[] := first_words(folded);
  as_typed tsquery[] := search_tiers(words, false);
  found int;
BEGIN
  -- Nothing else could be meant by words without letters enough.
  IF NOT EXISTS (SELECT FROM unnest(words) AS word WHERE word ~ '...') THEN RETURN as_typed; END IF;
  found := (SELECT count(*) FROM (
    SELECT FROM products WHERE is_active AND search @@ as_typed[9] LIMIT 24) AS page);
  IF found = 24 THEN RETURN as_typed; END IF;
  IF found = 0 AND NOT EXISTS (SELECT FROM products WHERE search @@ as_typed[9]) THEN
    words := first_words(regexp_replace(folded, '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'));
  END IF;
  RETURN search_tiers(words, true);
END $$;

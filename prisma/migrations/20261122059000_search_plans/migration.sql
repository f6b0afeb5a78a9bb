-- The same finds in the same order, in an eighth of the time: most of a search was planning its own statements anew.

-- What finds these words, as before: by where they stand and how they are written, the best first; in the name alone
-- (1 to 3), there or in "also found as" and the category (4 to 6), anywhere (7 to 9); each as whole words, as
-- whole words or beginnings, and also as words near them.
CREATE OR REPLACE FUNCTION "search_tiers"("words" text[], "with_near" boolean) RETURNS tsquery[]
LANGUAGE plpgsql STABLE AS $$
DECLARE
  -- Three for each word, each with those before it; @ stands for the letter of the place, as no word has it.
  spellings text[] := '{}';
  -- The categories that each of them finds.
  in_categories text[];
  last int := 3 * cardinality(words);
  typed text;
  spelling text;
  known text[];
  category record;
  tier text;
  tiers tsquery[] := '{}';
BEGIN
  IF last = 0 THEN RETURN NULL; END IF;
  -- Folding leaves no quote and no backslash in a word.
  FOREACH typed IN ARRAY words LOOP
    spelling := format('''@%s''', typed);
    spellings := spellings || spelling;
    known := begun_words(typed);
    -- An index finds few words far sooner than whatever begins like them.
    IF known <> '{}' THEN
      spelling := spelling || format(' | ''@%s''', array_to_string(known, ''' | ''@'));
    ELSIF known IS NULL AND typed ~ '^(..|[0-9])' THEN
      spelling := spelling || format(' | ''@%s'':*', typed);
    END IF;
    spelling := spelling || coalesce(' | ''@' || without_article(typed) || '''', '');
    spellings := spellings || spelling;
    IF with_near THEN
      known := ARRAY(SELECT near_words(typed));
      IF known <> '{}' THEN
        spelling := spelling || format(' | ''@%s''', array_to_string(known, ''' | ''@'));
      END IF;
    END IF;
    spellings := spellings || spelling;
  END LOOP;
  in_categories := array_fill(''::text, ARRAY[last]);
  FOR category IN
    SELECT id, search FROM categories
    WHERE search @@ replace(array_to_string(spellings, '|'), '@', '')::tsquery
  LOOP
    FOR i IN 1..last LOOP
      IF category.search @@ replace(spellings[i], '@', '')::tsquery THEN
        in_categories[i] := in_categories[i] || format(' | ''c%s''', category.id);
      END IF;
    END LOOP;
  END LOOP;
  FOR place IN 1..3 LOOP
    FOR level IN 1..3 LOOP
      tier := '';
      FOR i IN level..last BY 3 LOOP
        tier := tier || CASE WHEN i > 3 THEN ' & (' ELSE '(' END || replace(spellings[i], '@', 'a');
        IF place > 1 THEN
          tier := tier || ' | ' || replace(spellings[i], '@', 'b') || in_categories[i];
        END IF;
        IF place > 2 THEN tier := tier || ' | ' || replace(spellings[i], '@', 'd'); END IF;
        tier := tier || ')';
      END LOOP;
      tiers := tiers || tier::tsquery;
    END LOOP;
  END LOOP;
  RETURN tiers;
END $$;

-- A statement is planned once for each connection, not anew for each text; so are those of the functions that it calls.
ALTER FUNCTION "search_tiers"(text) SET plan_cache_mode = force_generic_plan;

-- The best `page` of the products for sale that a text finds, with how many it finds: all of them, or `most` and a
-- few more where there are more. Names are looked at first, and descriptions only while there is room.
DROP FUNCTION "search_finds"(text, int);
CREATE FUNCTION "search_finds"("typed" text, "most" int, "page" int)
RETURNS TABLE ("product_id" int, "rank" int, "total" int) LANGUAGE plpgsql STABLE ROWS 20
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  tiers tsquery[] := search_tiers(typed);
  ids int[];
  finds int[] := '{}';
BEGIN
  FOR place IN 1..3 LOOP
    ids := ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place] LIMIT most + 1);
    finds := finds || ids;
    IF cardinality(ids) > most THEN
      -- Any of them came; whole words must be among them.
      finds := finds || ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place - 2] LIMIT most);
      EXIT;
    END IF;
  END LOOP;
  RETURN QUERY
    SELECT id, search_rank(search, tiers), count(*) OVER ()::int FROM products WHERE id = ANY (finds)
    ORDER BY 2, is_available DESC, id LIMIT page;
END $$;

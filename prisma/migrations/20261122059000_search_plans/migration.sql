-- The same finds in the same order, in an eighth of the time: most of a search was planning its own statements anew,
-- and spelling out twice what finds a text.

-- How words may be written, three texts for each, each with those before it: as whole words, also as beginnings, and
-- (until near words are added) the same once more. @ stands for the letter of the place, as no word has it.
CREATE FUNCTION "spelled_words"("words" text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
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

-- The categories that each spelling finds.
CREATE FUNCTION "spelled_categories"("spellings" text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
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

-- What finds all of the words at a place, in the spellings of a level.
CREATE FUNCTION "spelled_tier"("spellings" text[], "in_categories" text[], "place" int, "level" int) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  tier text := '';
BEGIN
  FOR i IN level..cardinality(spellings) BY 3 LOOP
    tier := tier || CASE WHEN i > 3 THEN '&(' ELSE '(' END || replace(spellings[i], '@', 'a')
      || CASE WHEN place > 1 THEN '|' || replace(spellings[i], '@', 'b') || in_categories[i] ELSE '' END
      || CASE WHEN place > 2 THEN '|' || replace(spellings[i], '@', 'd') ELSE '' END || ')';
  END LOOP;
  RETURN tier;
END $$;

-- What finds a typed text, by where its words stand and how they are written, the best first: in the name alone
-- (1 to 3), there or in "also found as" and the category (4 to 6), anywhere (7 to 9); each as whole words, as
-- whole words or beginnings, and also as words near them. Each holds what stands before it in the same three and
-- in the same place of the three before: the ninth finds all. Null finds nothing.
--
-- Where what was typed finds a page of products, it was meant; else words near it count as well, and where it is in
-- no product of any state, figures and letters that were typed together stand apart: "660uc".
CREATE OR REPLACE FUNCTION "search_tiers"("typed" text) RETURNS tsquery[] LANGUAGE plpgsql STABLE
-- A limit must not mislead the planner into reading the whole table for words that are in none of it; and what is
-- asked here is planned once for each connection, not anew for each text.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  folded text := fold_text(left(typed, 500));
  words text[] := first_words(folded);
  spellings text[] := spelled_words(words);
  in_categories text[];
  as_typed tsquery;
  found int := 24;
  near text[];
  tier text;
  before text := '';
  tiers tsquery[] := '{}';
BEGIN
  IF words = '{}' THEN RETURN NULL; END IF;
  in_categories := spelled_categories(spellings);
  -- Nothing else could be meant by words without letters enough.
  IF array_to_string(words, ' ') ~ '[^ ]{3}' THEN
    as_typed := spelled_tier(spellings, in_categories, 3, 2)::tsquery;
    found := (SELECT count(*) FROM (
      SELECT FROM products WHERE is_active AND search @@ as_typed LIMIT 24) AS page);
  END IF;
  IF found < 24 THEN
    IF found = 0 AND NOT EXISTS (SELECT FROM products WHERE search @@ as_typed) THEN
      words := first_words(regexp_replace(folded, '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'));
      spellings := spelled_words(words);
    END IF;
    FOR i IN 1..cardinality(words) LOOP
      near := ARRAY(SELECT near_words(words[i]));
      IF near <> '{}' THEN
        spellings[3 * i] := spellings[3 * i] || '|''@' || array_to_string(near, '''|''@') || '''';
      END IF;
    END LOOP;
    in_categories := spelled_categories(spellings);
  END IF;
  FOR place IN 1..3 LOOP
    FOR level IN 1..3 LOOP
      tier := spelled_tier(spellings, in_categories, place, level);
      -- Mostly two in a row are alike.
      IF tier <> before THEN as_typed := tier::tsquery; END IF;
      tiers := tiers || as_typed;
      before := tier;
    END LOOP;
  END LOOP;
  RETURN tiers;
END $$;
DROP FUNCTION "search_tiers"(text[], boolean);

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

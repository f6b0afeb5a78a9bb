-- The same finds in the same order for half of the time: where words as they were typed find less than a page and no
-- known word is near them, these are the finds, and no index is asked again.

-- The first ten words of a folded text, without letters that stand alone beside longer words: they are words to be.
CREATE OR REPLACE FUNCTION "first_words"("folded" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := '{}';
  word text;
  places int := 10;
BEGIN
  FOREACH word IN ARRAY string_to_array(coalesce(folded, ''), ' ') LOOP
    CONTINUE WHEN word = '';
    EXIT WHEN places = 0;
    places := places - 1;
    word := left(word, 40);
    IF word <> ALL (words) AND (word ~ '^(..|[0-9])' OR folded !~ '[^ ]{2}') THEN words := words || word; END IF;
  END LOOP;
  RETURN words;
END $$;

-- Known words that were meant by a mistyped one: a letter may be wrong, missing, too many or in its neighbour's
-- place in words of four letters and more, two in those of eight and more. At most six, the nearest first.
CREATE OR REPLACE FUNCTION "near_words"("typed" text) RETURNS SETOF text LANGUAGE plpgsql STABLE
-- The words and their indexes are in memory; else, where they are few, the planner would compare each of them.
SET random_page_cost = 1.1 AS $$
DECLARE
  letters int := length(typed);
  mistakes int := allowed_mistakes(typed);
  -- A wrong letter stands in three of the word's trigrams, of which there is one more than letters.
  kept int := letters + 1 - 3 * mistakes;
BEGIN
  IF mistakes = 0 THEN RETURN; END IF;
  -- Until the end of the transaction; a little less, for words that hold a trigram twice.
  PERFORM set_config('pg_trgm.similarity_threshold', (0.9 * kept / (2 * (letters + 1) - kept))::text, true);
  RETURN QUERY
    SELECT word FROM (
      SELECT known.word FROM search_vocabulary AS known
      WHERE levenshtein_less_equal(known.word, typed, mistakes) <= mistakes AND known.word % typed AND known.word !~ '[0-9]'
      -- Each by its own index. Two letters in each other's place count as two to Levenshtein.
      UNION ALL
      SELECT known.word FROM search_vocabulary AS known WHERE known.word = ANY (ARRAY(
        SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
        FROM generate_series(1, letters - 1) AS i))
    ) AS near
    WHERE word <> typed
    GROUP BY word ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word
    LIMIT 6;
END $$;

-- What finds all of the words in the spellings of a level: in the name, there or in "also found as" and the category,
-- anywhere.
CREATE FUNCTION "spelled_places"("spellings" text[], "in_categories" text[], "level" int) RETURNS tsquery[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  joint text := '(';
  word text;
  in_name text := '';
  also text := '';
  anywhere text := '';
BEGIN
  FOR i IN level..cardinality(spellings) BY 3 LOOP
    word := joint || replace(spellings[i], '@', 'a');
    in_name := in_name || word || ')';
    word := word || '|' || replace(spellings[i], '@', 'b') || in_categories[i];
    also := also || word || ')';
    anywhere := anywhere || word || '|' || replace(spellings[i], '@', 'd') || ')';
    joint := '&(';
  END LOOP;
  RETURN ARRAY[in_name::tsquery, also::tsquery, anywhere::tsquery];
END $$;

-- What finds a typed text, by where its words stand and how they are written, the best first: in the name alone
-- (1 to 3), there or in "also found as" and the category (4 to 6), anywhere (7 to 9); each as whole words, as
-- whole words or beginnings, and also as words near them. Each holds what stands before it in the same three and
-- in the same place of the three before: the ninth finds all. Null finds nothing.
--
-- Where what was typed finds a page of products, it was meant; else words near it count as well, and where it is in
-- no product of any state, figures and letters that were typed together stand apart: "660uc".
--
-- Also the products for sale that the ninth finds, where they are known by now; else null.
CREATE FUNCTION "spelled_search"("typed" text, OUT "tiers" tsquery[], OUT "finds" int[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
  folded text := fold_text(left(typed, 500));
  words text[] := first_words(folded);
  apart text[];
  spellings text[];
  in_categories text[];
  whole tsquery[];
  begun tsquery[];
  near tsquery[];
  near_word text[];
  is_near boolean := false;
BEGIN
  IF words = '{}' THEN RETURN; END IF;
  spellings := spelled_words(words);
  in_categories := spelled_categories(spellings);
  begun := spelled_places(spellings, in_categories, 2);
  -- Nothing else could be meant by words without letters enough.
  IF array_to_string(words, ' ') ~ '[^ ]{3}' THEN
    finds := ARRAY(SELECT id FROM products WHERE is_active AND search @@ begun[3] LIMIT 24);
    IF cardinality(finds) = 24 THEN finds := NULL; END IF;
  END IF;
  IF finds = '{}' AND folded ~ '[0-9]' AND NOT EXISTS (SELECT FROM products WHERE search @@ begun[3]) THEN
    apart := first_words(regexp_replace(folded, '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'));
    IF apart <> words THEN
      words := apart;
      spellings := spelled_words(words);
      is_near := true;
    END IF;
  END IF;
  IF finds IS NOT NULL THEN
    FOR i IN 1..cardinality(words) LOOP
      CONTINUE WHEN allowed_mistakes(words[i]) = 0;
      near_word := ARRAY(SELECT near_words(words[i]));
      IF near_word <> '{}' THEN
        spellings[3 * i] := spellings[3 * i] || '|''@' || array_to_string(near_word, '''|''@') || '''';
        is_near := true;
      END IF;
    END LOOP;
  END IF;
  IF is_near THEN
    finds := NULL;
    in_categories := spelled_categories(spellings);
    begun := spelled_places(spellings, in_categories, 2);
    near := spelled_places(spellings, in_categories, 3);
  ELSE
    near := begun;
  END IF;
  whole := spelled_places(spellings, in_categories, 1);
  tiers := ARRAY[whole[1], begun[1], near[1], whole[2], begun[2], near[2], whole[3], begun[3], near[3]];
END $$;
DROP FUNCTION "spelled_tier"(text[], text[], int, int);

CREATE OR REPLACE FUNCTION "search_tiers"("typed" text) RETURNS tsquery[] LANGUAGE plpgsql STABLE
-- A limit must not mislead the planner into reading the whole table for words that are in none of it; and what is
-- asked here is planned once for each connection, not anew for each text.
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (spelled_search(typed)).tiers;
END $$;

-- The best `page` of the products for sale that a text finds, with how many it finds: all of them, or `most` and a
-- few more where there are more. Names are looked at first, and descriptions only while there is room.
CREATE OR REPLACE FUNCTION "search_finds"("typed" text, "most" int, "page" int)
RETURNS TABLE ("product_id" int, "rank" int, "total" int) LANGUAGE plpgsql STABLE ROWS 20
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  spelled record := spelled_search(typed);
  tiers tsquery[] := spelled.tiers;
  finds int[] := spelled.finds;
  ids int[];
BEGIN
  IF finds IS NULL THEN
    finds := '{}';
    FOR place IN 1..3 LOOP
      ids := ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place] LIMIT most + 1);
      finds := finds || ids;
      IF cardinality(ids) > most THEN
        -- Any of them came; whole words must be among them.
        finds := finds || ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place - 2] LIMIT most);
        EXIT;
      END IF;
    END LOOP;
  END IF;
  RETURN QUERY
    SELECT id, search_rank(search, tiers), count(*) OVER ()::int FROM products WHERE id = ANY (finds)
    ORDER BY 2, is_available DESC, id LIMIT page;
END $$;

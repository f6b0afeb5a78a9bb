-- What one word finds, with the tiers that hold each product: a web process keeps it for the words that are asked for again
-- (docs/decisions/014-search-in-postgresql.md), and what several words find is what each of them finds. What spells a
-- search out is cut in two for it, the same finds in the same order.

-- Spellings of words as spelled_words gives them, with the known words that were meant by mistyped ones.
CREATE FUNCTION "with_near_words"("words" text[], "spellings" text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  near text[];
BEGIN
  FOR i IN 1..cardinality(words) LOOP
    CONTINUE WHEN allowed_mistakes(words[i]) = 0;
    near := ARRAY(SELECT near_words(words[i]));
    IF near <> '{}' THEN
      spellings[3 * i] := spellings[3 * i] || '|''@' || array_to_string(near, '''|''@') || '''';
    END IF;
  END LOOP;
  RETURN spellings;
END $$;

-- The nine queries of these spellings.
CREATE FUNCTION "spelled_tiers"("spellings" text[]) RETURNS tsquery[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  in_categories text[] := spelled_categories(spellings);
  whole tsquery[] := spelled_places(spellings, in_categories, 1);
  begun tsquery[] := spelled_places(spellings, in_categories, 2);
  near tsquery[] := spelled_places(spellings, in_categories, 3);
BEGIN
  RETURN ARRAY[whole[1], begun[1], near[1], whole[2], begun[2], near[2], whole[3], begun[3], near[3]];
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
CREATE OR REPLACE FUNCTION "spelled_search"("typed" text, OUT "tiers" tsquery[], OUT "finds" int[]) LANGUAGE plpgsql STABLE AS $$
DECLARE
  folded text := fold_text(left(typed, 500));
  words text[] := first_words(folded);
  apart text[];
  as_typed text[];
  spellings text[];
  in_categories text[];
  whole tsquery[];
  begun tsquery[];
BEGIN
  IF words = '{}' THEN RETURN; END IF;
  spellings := spelled_words(words);
  as_typed := spellings;
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
    END IF;
  END IF;
  IF finds IS NOT NULL THEN
    spellings := with_near_words(words, spellings);
    IF spellings <> as_typed THEN
      finds := NULL;
      tiers := spelled_tiers(spellings);
      RETURN;
    END IF;
  END IF;
  whole := spelled_places(spellings, in_categories, 1);
  tiers := ARRAY[whole[1], begun[1], begun[1], whole[2], begun[2], begun[2], whole[3], begun[3], begun[3]];
END $$;

-- The products for sale that one word finds, in order: each number times 512, and a bit for each of the nine tiers that
-- hold it. Null where it is no one word, or finds more than `most`.
CREATE FUNCTION "search_word"("typed" text, "most" int) RETURNS text LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  words text[] := first_words(fold_text(typed));
  tiers tsquery[];
  finds int[];
BEGIN
  IF cardinality(words) <> 1 THEN RETURN NULL; END IF;
  tiers := spelled_tiers(with_near_words(words, spelled_words(words)));
  finds := ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[9] LIMIT most + 1);
  IF cardinality(finds) > most THEN RETURN NULL; END IF;
  RETURN coalesce((
    SELECT string_agg((512 * id::bigint
      + (search @@ tiers[1])::int + 2 * (search @@ tiers[2])::int + 4 * (search @@ tiers[3])::int
      + 8 * (search @@ tiers[4])::int + 16 * (search @@ tiers[5])::int + 32 * (search @@ tiers[6])::int
      + 64 * (search @@ tiers[7])::int + 128 * (search @@ tiers[8])::int + 256)::text, ' ' ORDER BY id)
    FROM products WHERE id = ANY (finds)), '');
END $$;

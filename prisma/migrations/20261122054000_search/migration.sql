-- Search in PostgreSQL (docs/decisions/014-search-in-postgresql.md): every product keeps the folded words by
-- which it is found, and the shop keeps the words it knows, from which mistyped ones are told.

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- A text as it is compared: lower case, Latin letters without accents, Arabic ones in one form each, digits as
-- Western ones, no marks, and a space for whatever is neither letter nor digit. It must not change without
-- folding every product anew.
CREATE FUNCTION "fold_text"("typed" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := lower(typed);
BEGIN
  -- Most texts are plain ASCII: the rest is for those that are not.
  IF octet_length(folded) > length(folded) THEN
    -- NFKD takes letters and their marks apart (é, أ, ؤ), and is to spell no sign with letters.
    folded := lower(normalize(translate(folded, '™℠©®', '    '), NFKD));
    -- Marks of either script, tatweel, the hamza that stands alone, apostrophes, what has no width.
    folded := regexp_replace(folded, '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u00ad\u02bc\u061c\u180e\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    -- Letters that NFKD leaves whole: taa marbuta, alef maqsura, those of Persian and Urdu, digits.
    IF folded ~ '[ٱىةیېۍکڪہھۀەپچڤگ٠-٩۰-۹øđłħıðŧŋßæœþ]' THEN
      folded := translate(folded, 'ٱىةیېۍکڪہھۀەپچڤگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđłħıðŧŋ',
        'ايهيييككههههبجفك01234567890123456789odlhidtn');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
  END IF;
  RETURN btrim(regexp_replace(replace(folded, '''', ''), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7'
    '\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u205f\u20a0-\u2bff\u3000-\u303f\ufd3e\ufd3f\ufffd'
    '\U0001f000-\U0001faff]+', ' ', 'g'));
END $$;

-- The folded words of a text. No word is longer than 40 characters: a longer one is known by its beginning.
CREATE FUNCTION "folded_words"("typed" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 40) FROM string_to_table(fold_text(typed), ' ') AS word WHERE word <> ''
$$;

-- An Arabic word without its article, and what is written together with that; null for any other.
CREATE FUNCTION "without_article"("word" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(word FROM '^(?:[وفبك]?ال|لل)(.{3,})$')
$$;

-- The words by which something is found: an Arabic one with its article is found without it, too.
CREATE FUNCTION "indexed_words"("typed" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT form FROM folded_words(typed) AS word, LATERAL (VALUES (word), (without_article(word))) AS forms(form)
  WHERE form IS NOT NULL
$$;

-- Every word that stands in a product or a category. One that went out of use stays, and finds nothing. It is not
-- unique: who writes a new word need not wait for somebody who writes the same one, nor both for each other.
CREATE TABLE "search_vocabulary" (
  "id" SERIAL NOT NULL,
  "word" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "search_vocabulary_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "search_vocabulary_word_idx" ON "search_vocabulary" ("word");

ALTER TABLE "categories"
  ADD COLUMN "search_words" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "search" tsvector NOT NULL DEFAULT ''::tsvector;
ALTER TABLE "products"
  ADD COLUMN "search_words" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "search" tsvector NOT NULL DEFAULT ''::tsvector;

-- The packs that are built in, by the names that people have for them.
UPDATE "products" SET "search_words" = 'ببجي, شدات, يوسي, pubg, uc'
WHERE "fulfilment" = 'topup' AND "name" ILIKE '%pubg%';

-- A product's words: each begins with the letter of where it stands, a for its name, b for "also found as",
-- d for its description; and c12 is category 12, whose own words are looked up when somebody searches.
CREATE FUNCTION "fold_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."name", NEW."name_ar")));
  also text[] := ARRAY(SELECT indexed_words(NEW."search_words"));
  described text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."description", NEW."description_ar")));
BEGIN
  NEW."search" := array_to_tsvector(ARRAY(
    SELECT 'a' || word FROM unnest(named) AS word
    UNION ALL SELECT 'b' || word FROM unnest(also) AS word
    UNION ALL SELECT 'd' || word FROM unnest(described) AS word
    UNION ALL SELECT 'c' || NEW."category_id"));
  PERFORM learn_words(named || also || described);
  RETURN NEW;
END $$;

CREATE FUNCTION "fold_category"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."name", NEW."name_ar", NEW."search_words")));
BEGIN
  NEW."search" := array_to_tsvector(words);
  PERFORM learn_words(words);
  RETURN NEW;
END $$;

CREATE FUNCTION "learn_words"("words" text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_vocabulary ("word")
  SELECT DISTINCT word FROM unnest(words) AS word
  WHERE NOT EXISTS (SELECT FROM search_vocabulary AS known WHERE known.word = word.word)
$$;

CREATE TRIGGER "products_fold" BEFORE INSERT OR
  UPDATE OF "name", "name_ar", "search_words", "description", "description_ar", "category_id" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "fold_product"();
CREATE TRIGGER "categories_fold" BEFORE INSERT OR UPDATE OF "name", "name_ar", "search_words" ON "categories"
  FOR EACH ROW EXECUTE FUNCTION "fold_category"();

UPDATE "products" SET "search_words" = "search_words";
UPDATE "categories" SET "search_words" = "search_words";

-- Without a list of pending entries, which every search would have to read.
DROP INDEX "products_search";
CREATE INDEX "products_search" ON "products" USING gin ("search") WITH (fastupdate = off);
CREATE INDEX "search_vocabulary_near" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WITH (fastupdate = off)
  WHERE "word" !~ '[0-9]';

-- Known words that were meant by a mistyped one: a letter may be wrong, missing, too many or in its neighbour's
-- place in words of four letters and more, two in those of eight and more. At most six, the nearest first.
CREATE FUNCTION "near_words"("typed" text) RETURNS SETOF text LANGUAGE plpgsql STABLE AS $$
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
    SELECT word FROM search_vocabulary
    WHERE word !~ '[0-9]' AND length(word) > 2 AND word <> typed AND (
      word % typed AND levenshtein_less_equal(word, typed, mistakes) <= mistakes
      -- Two letters in each other's place count as two to Levenshtein.
      OR word = ANY (ARRAY(
        SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
        FROM generate_series(1, letters - 1) AS i)))
    GROUP BY word ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word
    LIMIT 6;
END $$;

-- The first ten words of a folded text, without letters that stand alone beside longer words: they are words to be.
CREATE FUNCTION "first_words"("folded" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT left(word, 40)
    FROM (SELECT word FROM string_to_table(folded, ' ') AS word WHERE word <> '' LIMIT 10) AS first
    WHERE word ~ '^(..|[0-9])' OR folded !~ '[^ ]{2}')
$$;

-- How many letters of a word may be mistyped: none of a short one, and none of one with a figure.
CREATE FUNCTION "allowed_mistakes"("word" text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(word) < 4 OR word ~ '[0-9]' THEN 0 WHEN length(word) < 8 THEN 1 ELSE 2 END
$$;

-- The known words that a typed one begins; null when they are many.
CREATE FUNCTION "begun_words"("typed" text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  begun text[] := ARRAY(
    SELECT DISTINCT word FROM search_vocabulary
    WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111) COLLATE "C" LIMIT 21);
BEGIN
  RETURN CASE WHEN cardinality(begun) <= 20 THEN begun END;
END $$;

-- What finds these words, by where they stand and how they are written, the best first: in the name alone (1 to 3),
-- there or in "also found as" and the category (4 to 6), anywhere (7 to 9); each as whole words, as whole words
-- or beginnings, and also as words near them. Each holds what stands before it in the same three and in the
-- same place of the three before: the ninth finds all.
CREATE FUNCTION "search_tiers"("words" text[], "with_near" boolean) RETURNS tsquery[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH spellings AS (
      SELECT n, level, spelling.word, ending
      FROM unnest(words) WITH ORDINALITY AS typed(word, n), LATERAL (
        VALUES (1, typed.word, '')
        -- An index finds few words far sooner than whatever begins like them.
        UNION ALL SELECT 2, begun, '' FROM unnest(begun_words(typed.word)) AS begun
        UNION ALL SELECT 2, typed.word, ':*' WHERE begun_words(typed.word) IS NULL AND typed.word ~ '^(..|[0-9])'
        UNION ALL SELECT 2, without_article(typed.word), '' WHERE without_article(typed.word) IS NOT NULL
        UNION ALL SELECT 3, near, '' FROM near_words(typed.word) AS near WHERE with_near
      ) AS spelling(level, word, ending)
    ), lexemes AS (
      -- Folding leaves no quote and no backslash in a word.
      SELECT n, level, place, format('''%s%s''%s', letter, word, ending) AS lexeme
      FROM spellings, (VALUES (1, 'a'), (2, 'b'), (3, 'd')) AS places(place, letter)
      UNION ALL
      SELECT n, level, 2, format('''c%s''', categories.id)
      FROM spellings JOIN categories ON categories.search @@ format('''%s''%s', word, ending)::tsquery
    )
    SELECT array_agg(tier ORDER BY place, level)
    FROM (
      SELECT place, level, string_agg('(' || alternatives || ')', '&')::tsquery AS tier
      FROM generate_series(1, 3) AS place, generate_series(1, 3) AS level, LATERAL (
        SELECT string_agg(DISTINCT lexeme, '|') AS alternatives FROM lexemes
        WHERE lexemes.place <= place.place AND lexemes.level <= level.level GROUP BY n
      ) AS of_word
      GROUP BY place, level
    ) AS tiers
  );
END $$;

-- What finds a typed text, as above; null finds nothing. Where what was typed finds a page of products, it was
-- meant; else words near it count as well, and where it finds none at all, figures and letters that were typed
-- together stand apart: "660uc".
CREATE FUNCTION "search_tiers"("typed" text) RETURNS tsquery[] LANGUAGE plpgsql STABLE
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
  IF found = 0 THEN
    words := first_words(regexp_replace(folded, '(?<=[0-9])(?=[^0-9 ])|(?<=[^0-9 ])(?=[0-9])', ' ', 'g'));
  END IF;
  RETURN search_tiers(words, true);
END $$;

-- The first of the tiers that a product is in, from 1; null when it is in none.
CREATE FUNCTION "search_rank"("search" tsvector, "tiers" tsquery[]) RETURNS int
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  FOR i IN 1..coalesce(array_length(tiers, 1), 0) LOOP
    IF search @@ tiers[i] THEN RETURN i; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- The best of the products for sale that a text finds, each with its rank: all of them, or `most` and a few more
-- where there are more. Names are looked at first, and descriptions only while there is room.
CREATE FUNCTION "search_finds"("typed" text, "most" int) RETURNS TABLE ("product_id" int, "rank" int)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
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
  RETURN QUERY SELECT id, search_rank(search, tiers) FROM products WHERE id = ANY (finds);
END $$;

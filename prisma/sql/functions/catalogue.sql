-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns how many letters of a word may be mistyped: 0 for short words and words with digits.
CREATE OR REPLACE FUNCTION public.allowed_mistakes(word text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN length(word) < 4 OR word ~ '[0-9]' THEN 0 WHEN length(word) < 8 THEN 1 ELSE 2 END
$function$;

-- Returns the known words that begin with a typed text; null if there are more than 20.
CREATE OR REPLACE FUNCTION public.begun_words(typed text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  begun text[] := ARRAY(
    SELECT DISTINCT word FROM search_vocabulary
    WHERE word >= typed COLLATE "C" AND word < typed || chr(1114111) COLLATE "C" LIMIT 21);
BEGIN
  RETURN CASE WHEN cardinality(begun) <= 20 THEN begun END;
END $function$;

-- Computes units for sale, availability, discount, Arabic sort name and time of change.
CREATE OR REPLACE FUNCTION public.derive_product_columns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- Changes of these columns leave updated_at as it is: a product's page does not describe them.
  quiet text[] := ARRAY['stock', 'available_units', 'is_available', 'is_discounted', 'list_name_ar', 'updated_at', 'version'];
  sold "products"%ROWTYPE;
BEGIN
  IF NEW."fulfilment" <> 'keys' THEN
    NEW."available_units" := NEW."stock";
  ELSIF TG_OP = 'INSERT' OR OLD."fulfilment" <> 'keys' THEN
    NEW."available_units" := (
      SELECT count(*) FROM "licence_keys" WHERE "product_id" = NEW."id" AND "status" = 'available');
  END IF;
  NEW."list_name_ar" := coalesce(NEW."name_ar", NEW."name");
  NEW."is_available" := NEW."available_units" <> 0;
  NEW."is_discounted" := coalesce(NEW."original_price_usd" > NEW."price_usd", false);
  IF TG_OP = 'UPDATE' THEN
    sold := OLD;
    sold."stock" := NEW."stock";
    sold."available_units" := NEW."available_units";
    sold."is_available" := NEW."is_available";
    IF sold *= NEW THEN RETURN NEW; END IF;
    -- Generated columns are null in a BEFORE trigger, so the comparison leaves them out.
    quiet := quiet || ARRAY(
      SELECT "attname"::text FROM "pg_attribute" WHERE "attrelid" = TG_RELID AND "attgenerated" <> '');
    IF to_jsonb(NEW) - quiet IS DISTINCT FROM to_jsonb(OLD) - quiet THEN
      NEW."updated_at" := now();
    END IF;
  END IF;
  RETURN NEW;
END $function$;

-- Returns the first ten words of a normalized text, without single letters beside longer words.
CREATE OR REPLACE FUNCTION public.first_words(folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
END $function$;

-- Computes the search words of a category, and adds them to the vocabulary.
CREATE OR REPLACE FUNCTION public.fold_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  words text[] := ARRAY(SELECT indexed_words(concat_ws(' ', NEW."name", NEW."name_ar", NEW."search_words")));
BEGIN
  NEW."search" := array_to_tsvector(words);
  PERFORM learn_words(words);
  RETURN NEW;
END $function$;

-- Computes a product's search words, marked by field, and adds them to the vocabulary.
CREATE OR REPLACE FUNCTION public.fold_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

-- Removes differences in case, accents, Arabic letter forms, digits and punctuation.
CREATE OR REPLACE FUNCTION public.fold_text(typed text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  folded text := lower(typed);
BEGIN
  -- Plain ASCII, as most texts are, skips this block.
  IF octet_length(folded) > length(folded) THEN
    -- NFKD splits letters from marks (é, أ, ؤ). Signs are removed first, as it turns ™ into "TM".
    folded := lower(normalize(translate(folded, '™℠©®', '    '), NFKD));
    -- Remove Latin and Arabic marks, tatweel, lone hamza, apostrophes and zero-width characters.
    folded := regexp_replace(folded, '[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u00ad\u02bc\u061c\u180e\u200b-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    -- NFKD keeps these Arabic, Persian, Urdu and Latin letters, and these digits.
    IF folded ~ '[ٱىةیېۍکڪہھۀەپچڤگ٠-٩۰-۹øđłħıðŧŋßæœþ]' THEN
      folded := translate(folded, 'ٱىةیېۍکڪہھۀەپچڤگ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹øđłħıðŧŋ',
        'ايهيييككههههبجفك01234567890123456789odlhidtn');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    END IF;
  END IF;
  RETURN btrim(regexp_replace(replace(folded, '''', ''), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7'
    '\u060c\u061b\u061f\u066a-\u066d\u06d4\u1680\u2000-\u205f\u20a0-\u2bff\u3000-\u303f\ufd3e\ufd3f\ufffd'
    '\U0001f000-\U0001faff]+', ' ', 'g'));
END $function$;

-- Returns the normalized words of a text, each cut to 40 characters.
CREATE OR REPLACE FUNCTION public.folded_words(typed text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT DISTINCT left(word, 40) FROM string_to_table(fold_text(typed), ' ') AS word WHERE word <> ''
$function$;

-- Returns the words under which a text is found: also Arabic words without their article.
CREATE OR REPLACE FUNCTION public.indexed_words(typed text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT DISTINCT form FROM folded_words(typed) AS word, LATERAL (VALUES (word), (without_article(word))) AS forms(form)
  WHERE form IS NOT NULL
$function$;

-- Adds the price in force to the price history.
CREATE OR REPLACE FUNCTION public.keep_product_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO "product_prices" ("product_id", "since", "price_usd")
    VALUES (NEW."id", clock_timestamp(), NEW."price_usd")
    ON CONFLICT ("product_id", "since") DO UPDATE SET "price_usd" = excluded."price_usd";
  RETURN NULL;
END $function$;

-- Adds unknown words to the vocabulary, without locks between concurrent writers.
CREATE OR REPLACE FUNCTION public.learn_words(words text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO search_vocabulary ("word")
  SELECT DISTINCT word FROM unnest(words) AS word
  WHERE NOT EXISTS (SELECT FROM search_vocabulary AS known WHERE known.word = word.word)
$function$;

-- Returns up to six known words that a mistyped word may mean, the nearest first.
CREATE OR REPLACE FUNCTION public.near_words(typed text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET random_page_cost TO '1.1'
AS $function$
DECLARE
  letters int := length(typed);
  mistakes int := allowed_mistakes(typed);
  -- A word of n letters has n + 1 trigrams; each wrong letter changes three of them.
  kept int := letters + 1 - 3 * mistakes;
BEGIN
  IF mistakes = 0 THEN RETURN; END IF;
  -- Set for this transaction. The factor 0.9 allows for words that contain a trigram twice.
  PERFORM set_config('pg_trgm.similarity_threshold', (0.9 * kept / (2 * (letters + 1) - kept))::text, true);
  RETURN QUERY
    SELECT word FROM (
      SELECT known.word FROM search_vocabulary AS known
      WHERE levenshtein_less_equal(known.word, typed, mistakes) <= mistakes AND known.word % typed AND known.word !~ '[0-9]'
      -- Each half uses its own index. The second finds swapped letters, two mistakes to Levenshtein.
      UNION ALL
      SELECT known.word FROM search_vocabulary AS known WHERE known.word = ANY (ARRAY(
        SELECT left(typed, i - 1) || substr(typed, i + 1, 1) || substr(typed, i, 1) || substr(typed, i + 2)
        FROM generate_series(1, letters - 1) AS i))
    ) AS near
    WHERE word <> typed
    GROUP BY word ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word
    LIMIT 6;
END $function$;

-- Returns a page of the best products for sale that a text finds, with rank and total number.
CREATE OR REPLACE FUNCTION public.search_finds(typed text, most integer, page integer)
 RETURNS TABLE(product_id integer, rank integer, total integer)
 LANGUAGE plpgsql
 STABLE ROWS 20
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
        -- LIMIT returned arbitrary matches, so the matches of whole words are added.
        finds := finds || ARRAY(SELECT id FROM products WHERE is_active AND search @@ tiers[3 * place - 2] LIMIT most);
        EXIT;
      END IF;
    END LOOP;
  END IF;
  RETURN QUERY
    SELECT id, search_rank(search, tiers), count(*) OVER ()::int FROM products WHERE id = ANY (finds)
    ORDER BY 2, is_available DESC, id LIMIT page;
END $function$;

-- Returns the first of the nine search tiers that a product belongs to; null for none.
CREATE OR REPLACE FUNCTION public.search_rank(search tsvector, tiers tsquery[])
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  place int := CASE WHEN search @@ tiers[3] THEN 1 WHEN search @@ tiers[6] THEN 4 ELSE 7 END;
BEGIN
  FOR i IN place..place + 2 LOOP
    IF search @@ tiers[i] THEN RETURN i; END IF;
  END LOOP;
  RETURN NULL;
END $function$;

-- Returns the nine queries of a typed text, best first: see spelled_search.
CREATE OR REPLACE FUNCTION public.search_tiers(typed text)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  RETURN (spelled_search(typed)).tiers;
END $function$;

-- Returns the products that one word finds, as ids with tier bits, for web processes to cache.
CREATE OR REPLACE FUNCTION public.search_word(typed text, most integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
END $function$;

-- Tells web processes that any page may have changed.
CREATE OR REPLACE FUNCTION public.signal_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $function$;

-- Tells web processes that the categories have changed.
CREATE OR REPLACE FUNCTION public.signal_categories()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "categories"}');
  RETURN NULL;
END $function$;

-- Tells web processes which products appeared or disappeared; above 200, that everything changed.
CREATE OR REPLACE FUNCTION public.signal_product_set()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- The insert and the delete trigger both name their transition table "rows".
  IF (SELECT count(*) FROM "rows" WHERE "is_active") > 200 THEN
    PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
    RETURN NULL;
  END IF;
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "id", 'changed', 'listing',
      'categories', jsonb_build_array("category_id"), 'featured', "featured_position" IS NOT NULL)::text)
    FROM "rows" WHERE "is_active";
  RETURN NULL;
END $function$;

-- Tells web processes which part of a product changed; above 200, that everything changed.
CREATE OR REPLACE FUNCTION public.signal_product_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  quiet text[] := ARRAY['stock', 'available_units', 'is_available', 'updated_at', 'version'];
BEGIN
  IF (SELECT count(*) FROM "after") > 200 THEN
    PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
    RETURN NULL;
  END IF;
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "after"."id", 'changed', "kinds"."kind",
      'categories', CASE WHEN "before"."category_id" = "after"."category_id"
        THEN jsonb_build_array("after"."category_id")
        ELSE jsonb_build_array("before"."category_id", "after"."category_id") END,
      'featured', "before"."featured_position" IS NOT NULL OR "after"."featured_position" IS NOT NULL)::text)
    FROM "before" JOIN "after" USING ("id")
    CROSS JOIN LATERAL (SELECT CASE
      WHEN "before"."is_active" <> "after"."is_active" OR "before"."category_id" <> "after"."category_id"
        OR "before"."featured_position" IS DISTINCT FROM "after"."featured_position" THEN 'listing'
      WHEN to_jsonb("before") - quiet IS DISTINCT FROM to_jsonb("after") - quiet THEN 'content'
      WHEN "stock_level"("before"."available_units") <> "stock_level"("after"."available_units") THEN 'card'
      WHEN ("before"."available_units" = -1) <> ("after"."available_units" = -1) THEN 'page'
      END AS "kind") AS "kinds"
    WHERE ("before"."is_active" OR "after"."is_active") AND "kinds"."kind" IS NOT NULL;
  RETURN NULL;
END $function$;

-- Returns for each spelling the categories that it finds, as part of a query.
CREATE OR REPLACE FUNCTION public.spelled_categories(spellings text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
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
END $function$;

-- Returns a spelling level's queries: names; also search words, categories; also descriptions.
CREATE OR REPLACE FUNCTION public.spelled_places(spellings text[], in_categories text[], level integer)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
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
END $function$;

-- Returns a text's nine queries, and the found products if they are already known.
CREATE OR REPLACE FUNCTION public.spelled_search(typed text, OUT tiers tsquery[], OUT finds integer[])
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
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
  -- Words of one or two letters are never corrected, so they need no early lookup.
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
END $function$;

-- Returns nine queries: three sets of fields, each by whole words, beginnings and similar words.
CREATE OR REPLACE FUNCTION public.spelled_tiers(spellings text[])
 RETURNS tsquery[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  in_categories text[] := spelled_categories(spellings);
  whole tsquery[] := spelled_places(spellings, in_categories, 1);
  begun tsquery[] := spelled_places(spellings, in_categories, 2);
  near tsquery[] := spelled_places(spellings, in_categories, 3);
BEGIN
  RETURN ARRAY[whole[1], begun[1], near[1], whole[2], begun[2], near[2], whole[3], begun[3], near[3]];
END $function$;

-- Returns three spellings per word: whole, also as a beginning, and a copy for similar words.
CREATE OR REPLACE FUNCTION public.spelled_words(words text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
  spellings text[] := '{}';
  typed text;
  spelling text;
  begun text[];
BEGIN
  FOREACH typed IN ARRAY words LOOP
    -- A folded word contains no quote and no backslash, so it needs no escaping.
    spelling := '''@' || typed || '''';
    spellings := spellings || spelling;
    begun := begun_words(typed);
    -- The index finds a list of a few known words much faster than a prefix.
    IF begun <> '{}' THEN
      spelling := spelling || '|''@' || array_to_string(begun, '''|''@') || '''';
    ELSIF begun IS NULL AND typed ~ '^(..|[0-9])' THEN
      spelling := spelling || '|''@' || typed || ''':*';
    END IF;
    spelling := spelling || coalesce('|''@' || without_article(typed) || '''', '');
    spellings := spellings || spelling || spelling;
  END LOOP;
  RETURN spellings;
END $function$;

-- Returns the stock level that pages show: 0 sold out, 1 low, 2 enough or unlimited.
CREATE OR REPLACE FUNCTION public.stock_level(units integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN units = 0 THEN 0 WHEN units BETWEEN 1 AND 9 THEN 1 ELSE 2 END
$function$;

-- Writes a webhook event about a product; the trigger's argument is the event's kind.
CREATE OR REPLACE FUNCTION public.webhook_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kind text := TG_ARGV[0];
  product jsonb := jsonb_build_object('id', NEW."id", 'name', NEW."name");
BEGIN
  IF webhook_wanted(kind) THEN
    IF kind = 'product.changed' THEN
      product := product || jsonb_build_object('price', webhook_usd(NEW."price_usd"), 'isActive', NEW."is_active",
        'isArchived', NEW."archived_at" IS NOT NULL, 'version', NEW."version");
    END IF;
    PERFORM add_webhook_event(kind, 'product:' || NEW."id", jsonb_build_object('product', product));
  END IF;
  RETURN NULL;
END $function$;

-- Adds known words that are similar to a mistyped word to its third spelling.
CREATE OR REPLACE FUNCTION public.with_near_words(words text[], spellings text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
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
END $function$;

-- Returns an Arabic word without its article and attached prefix; null if it has no article.
CREATE OR REPLACE FUNCTION public.without_article(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT substring(word FROM '^(?:[وفبك]?ال|لل)(.{3,})$')
$function$;

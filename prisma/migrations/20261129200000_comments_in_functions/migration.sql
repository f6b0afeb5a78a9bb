-- Beside the previous release: yes
-- Comments in functions, in plain words. The code is unchanged.

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

CREATE OR REPLACE FUNCTION public.count_available_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  moved jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(to_jsonb("added")) INTO moved FROM (
      SELECT "product_id" AS "product", "choice", count(*) AS "units" FROM "after"
      WHERE "status" = 'available' GROUP BY "product_id", "choice"
    ) AS "added";
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(to_jsonb("removed")) INTO moved FROM (
      SELECT "product_id" AS "product", "choice", -count(*) AS "units" FROM "before"
      WHERE "status" = 'available' GROUP BY "product_id", "choice"
    ) AS "removed";
  ELSE
    SELECT jsonb_agg(to_jsonb("changed")) INTO moved FROM (
      SELECT "product", "choice", sum("unit") AS "units" FROM (
        SELECT "product_id" AS "product", "choice", 1 AS "unit" FROM "after" WHERE "status" = 'available'
        UNION ALL SELECT "product_id", "choice", -1 FROM "before" WHERE "status" = 'available'
      ) AS "both" GROUP BY "product", "choice" HAVING sum("unit") <> 0
    ) AS "changed";
  END IF;
  IF moved IS NULL THEN RETURN NULL; END IF;
  IF jsonb_array_length(moved) = 1 AND moved -> 0 ->> 'choice' = '' THEN
    UPDATE "products" SET "available_units" = "available_units" + (moved -> 0 ->> 'units')::int
      WHERE "id" = (moved -> 0 ->> 'product')::int AND "fulfilment" = 'keys';
    RETURN NULL;
  END IF;
  PERFORM FROM "products"
    WHERE "id" IN (SELECT "product" FROM jsonb_to_recordset(moved) AS "one"("product" int))
    ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "products" SET "available_units" = "available_units" + "sums"."units"
    FROM (SELECT "product", sum("units")::int AS "units"
      FROM jsonb_to_recordset(moved) AS "one"("product" int, "units" int) GROUP BY "product") AS "sums"
    WHERE "id" = "sums"."product" AND "sums"."units" <> 0 AND "fulfilment" = 'keys';
  -- Count only as many keys as show whether there are none now, or were none before.
  PERFORM pg_notify('catalogue_changed', jsonb_build_object('product', "id", 'changed', 'page',
      'categories', jsonb_build_array("category_id"), 'featured', "featured_position" IS NOT NULL)::text)
    FROM jsonb_to_recordset(moved) AS "one"("product" int, "choice" text, "units" int)
    JOIN "products" ON "id" = "one"."product" AND "is_active" AND "fulfilment" = 'keys'
    CROSS JOIN LATERAL (SELECT count(*) AS "units" FROM (
      SELECT FROM "licence_keys" WHERE "product_id" = "one"."product" AND "choice" = "one"."choice"
        AND "status" = 'available' LIMIT greatest("one"."units", 0) + 1) AS "counted") AS "now"
    WHERE "one"."choice" <> '' AND "now"."units" IN (0, "one"."units");
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.moment_in_zone(local timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE WHEN "first" AT TIME ZONE "zone" = "local" THEN "first" ELSE "second" END
  FROM (SELECT "local" AT TIME ZONE "zone" AS "second") AS shown,
    -- "before" is 24 hours earlier, so it has the UTC offset from before a change of the clock.
    LATERAL (SELECT "second" - interval '24 hours' AS "before") AS earlier,
    LATERAL (SELECT ("local" - (("before" AT TIME ZONE "zone") - ("before" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC' AS "first") AS other
$function$;

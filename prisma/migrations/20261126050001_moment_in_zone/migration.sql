-- The moment at which the clock of a zone shows a local time: the first one where it is shown twice, and, where the clock
-- leaps over it, the one as long after the leap. `momentInShop` of src/server/platform/shop-time.ts is the same; AT TIME
-- ZONE alone takes the second one. Decision 066.
CREATE FUNCTION moment_in_zone("local" timestamp, "zone" text) RETURNS timestamptz LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN "first" AT TIME ZONE "zone" = "local" THEN "first" ELSE "second" END
  FROM (SELECT "local" AT TIME ZONE "zone" AS "second") AS shown,
    -- No zone is further from UTC than a day: its offset before whatever changes around then.
    LATERAL (SELECT "second" - interval '24 hours' AS "before") AS earlier,
    LATERAL (SELECT ("local" - (("before" AT TIME ZONE "zone") - ("before" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC' AS "first") AS other
$$;

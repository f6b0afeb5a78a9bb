-- Where a product's words stand is asked first, then how they are written: five questions at most instead of nine.
CREATE OR REPLACE FUNCTION "search_rank"("search" tsvector, "tiers" tsquery[]) RETURNS int
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place int := CASE WHEN search @@ tiers[3] THEN 1 WHEN search @@ tiers[6] THEN 4 ELSE 7 END;
BEGIN
  FOR i IN place..place + 2 LOOP
    IF search @@ tiers[i] THEN RETURN i; END IF;
  END LOOP;
  RETURN NULL;
END $$;

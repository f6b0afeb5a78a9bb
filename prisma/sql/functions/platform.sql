-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns the identity of an address's mailbox, as mailboxKey of src/domain/account/mailbox.ts.
CREATE OR REPLACE FUNCTION public.mailbox_key(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  folded TEXT := lower(btrim("address", E' \t\n\r\f\u000b\u00a0\ufeff') COLLATE "C");
  domain TEXT := substring(folded FROM '@([^@]*)$');
  local_part TEXT := left(folded, length(folded) - length(domain) - 1);
  name TEXT := coalesce(nullif(split_part(local_part, '+', 1), ''), local_part);
BEGIN
  IF domain IS NULL OR local_part = '' THEN RETURN folded; END IF;
  IF domain IN ('gmail.com', 'googlemail.com') THEN RETURN replace(name, '.', '') || '@gmail.com'; END IF;
  RETURN name || '@' || domain;
END $function$;

-- Returns the first moment at which the clock of a time zone shows a local time.
CREATE OR REPLACE FUNCTION public.moment_in_zone(local timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE WHEN "first" AT TIME ZONE "zone" = "local" THEN "first" ELSE "second" END
  FROM (SELECT "local" AT TIME ZONE "zone" AS "second") AS shown,
    -- No zone is further from UTC than a day: its offset before whatever changes around then.
    LATERAL (SELECT "second" - interval '24 hours' AS "before") AS earlier,
    LATERAL (SELECT ("local" - (("before" AT TIME ZONE "zone") - ("before" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC' AS "first") AS other
$function$;

-- Notes a change of a row's order.
CREATE OR REPLACE FUNCTION public.note_change_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_changes (order_id) VALUES (NEW.order_id);
  RETURN NULL;
END $function$;

-- Rejects a value encrypted with a retired key; the argument is its column.
CREATE OR REPLACE FUNCTION public.refuse_retired_seal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  sealed text;
BEGIN
  EXECUTE format('SELECT ($1).%I', TG_ARGV[0]) INTO sealed USING NEW;
  IF EXISTS (SELECT FROM "retired_secrets_keys" WHERE "id" = split_part(sealed, '.', 1)) THEN
    RAISE EXCEPTION 'sealed with a retired key of SECRETS_KEY' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $function$;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Records a change of an order, unless the transaction's last recorded change is of that order.
CREATE OR REPLACE FUNCTION public.add_order_change(changed integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('barq.changed_order', true) IS DISTINCT FROM changed::text THEN
    INSERT INTO order_changes (order_id) VALUES (changed);
    PERFORM set_config('barq.changed_order', changed::text, true);
  END IF;
END $function$;

-- Writes an event for the worker to deliver.
CREATE OR REPLACE FUNCTION public.add_webhook_event(kind text, subject text, data jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO "webhook_events" ("kind", "subject", "data") VALUES (kind, subject, data)
$function$;

-- Returns the identity of an address's mailbox, like mailboxKey of src/domain/account/mailbox.ts.
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
    -- "before" is 24 hours earlier, so it has the UTC offset from before a change of the clock.
    LATERAL (SELECT "second" - interval '24 hours' AS "before") AS earlier,
    LATERAL (SELECT ("local" - (("before" AT TIME ZONE "zone") - ("before" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC' AS "first") AS other
$function$;

-- Records a change of the order to which the trigger's row belongs.
CREATE OR REPLACE FUNCTION public.note_change_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_order_change(NEW.order_id);
  RETURN NULL;
END $function$;

-- Rejects a value encrypted with a retired key; the trigger's argument names the column.
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

-- Returns `minor` in the charge's currency as JSON, or the dollar amount if `minor` is null.
CREATE OR REPLACE FUNCTION public.webhook_charge(minor bigint, charged text, usd numeric)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN minor IS NULL THEN webhook_usd(usd)
    ELSE jsonb_build_object('amount', minor, 'currency', charged) END
$function$;

-- Returns an order in the JSON format of webhooks (src/contract/v1/webhook-events.ts).
CREATE OR REPLACE FUNCTION public.webhook_order(order_id integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_object('id', o."id", 'status', o."status", 'total', webhook_usd(o."total_usd"),
    'createdAt', webhook_time(o."created_at"), 'paidAt', webhook_time(o."completed_at"),
    'deliveredAt', webhook_time(o."delivered_at"), 'items', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', i."id", 'productId', i."product_id",
        'productName', i."product_name", 'fulfilment', i."fulfilment", 'quantity', i."quantity",
        'price', webhook_usd(i."price_usd")) ORDER BY i."id"), '[]'::jsonb)
      FROM "order_items" i WHERE i."order_id" = o."id"))
  FROM "orders" o WHERE o."id" = webhook_order.order_id
$function$;

-- Returns a time in the text format of webhooks: ISO 8601, UTC, with milliseconds.
CREATE OR REPLACE FUNCTION public.webhook_time(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$function$;

-- Returns a dollar amount in the JSON format of webhooks: cents with currency.
CREATE OR REPLACE FUNCTION public.webhook_usd(amount numeric)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT jsonb_build_object('amount', (amount * 100)::bigint, 'currency', 'USD')
$function$;

-- Returns whether an active endpoint subscribes to a kind of event.
CREATE OR REPLACE FUNCTION public.webhook_wanted(kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM "webhook_endpoints" w WHERE w."state" = 'active' AND webhook_wanted.kind = ANY (w."events"))
$function$;

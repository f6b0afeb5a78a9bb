-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Writes key.low for an alert about a product that is sold from keys.
CREATE OR REPLACE FUNCTION public.webhook_of_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF webhook_wanted('key.low') THEN
    PERFORM add_webhook_event('key.low', 'product:' || p."id", jsonb_build_object(
      'product', jsonb_build_object('id', p."id", 'name', p."name"), 'choice', NEW."facts"->>'choice',
      'available', coalesce((NEW."facts"->>'units')::int, p."available_units")))
    FROM "products" p WHERE p."id" = (NEW."facts"->>'product')::int AND p."fulfilment" = 'keys';
  END IF;
  RETURN NULL;
END $function$;

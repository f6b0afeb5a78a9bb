-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Raises an error: the trigger function for statements that would change the audit log.
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the audit log is never changed';
END $function$;

-- Rejects a change of an audit log entry, except that addresses become "erased".
CREATE OR REPLACE FUNCTION public.refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF to_jsonb(NEW) IS DISTINCT FROM (to_jsonb(OLD) || jsonb_build_object(
    'before', "without_address"(OLD."before"), 'after', "without_address"(OLD."after")))
  THEN
    RAISE EXCEPTION 'the audit log is never changed';
  END IF;
  RETURN NEW;
END $function$;

-- Returns the before or after value of an audit entry with its customerEmail, if any, "erased".
CREATE OR REPLACE FUNCTION public.without_address(entry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN entry ? 'customerEmail' THEN entry || '{"customerEmail": "erased"}' ELSE entry END
$function$;

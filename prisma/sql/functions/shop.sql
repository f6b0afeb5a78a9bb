-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a change or deletion of a published policy.
CREATE OR REPLACE FUNCTION public.keep_published_policy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a published policy stays as it is' USING ERRCODE = 'check_violation';
END $function$;

-- Rejects a change or deletion of a version of the settings.
CREATE OR REPLACE FUNCTION public.keep_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a version of the settings stays as it is' USING ERRCODE = 'check_violation';
END $function$;

-- Tells web processes that the policies have changed.
CREATE OR REPLACE FUNCTION public.signal_policies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "policies"}');
  RETURN NULL;
END $function$;

-- Tells web processes that the settings, and so all pages, have changed.
CREATE OR REPLACE FUNCTION public.signal_settings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('catalogue_changed', '{"changed": "everything"}');
  RETURN NULL;
END $function$;

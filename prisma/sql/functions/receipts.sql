-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Rejects a change of a receipt; its file and tries may change until the file exists.
CREATE OR REPLACE FUNCTION public.refuse_change_but_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  "free" TEXT[] := ARRAY['pdf', 'sha256', 'draw_tries', 'draw_after'];
BEGIN
  IF OLD."pdf" IS NOT NULL OR to_jsonb(NEW) - "free" IS DISTINCT FROM to_jsonb(OLD) - "free" THEN
    RAISE EXCEPTION 'a receipt is never changed';
  END IF;
  RETURN NEW;
END $function$;

-- Rejects the deletion of a receipt.
CREATE OR REPLACE FUNCTION public.refuse_loss_of_receipt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a receipt is never deleted';
END $function$;

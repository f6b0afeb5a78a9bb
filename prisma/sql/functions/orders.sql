-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns the calling code of a phone number in E.164 format, without the plus; "" for none.
CREATE OR REPLACE FUNCTION public.calling_code_of(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(substring(phone FROM
    '^\+(1|7|2[07]|3[0123469]|4[013456789]|5[12345678]|6[0123456]|8[1246]|9[0123458]|[2-9]\d\d)'), '')
$function$;

-- Marks the figures of a changed line's order to be summed again.
CREATE OR REPLACE FUNCTION public.line_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM note_figures_of_order(NEW.order_id);
  RETURN NULL;
END $function$;

-- Records a change of the order in the trigger's row.
CREATE OR REPLACE FUNCTION public.note_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_order_change(NEW.id);
  RETURN NULL;
END $function$;

-- Rejects a change of a recorded opening of codes.
CREATE OR REPLACE FUNCTION public.openings_are_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'an opening of codes is never changed';
END $function$;

-- Marks the figures at an order's old and new times to be summed again.
CREATE OR REPLACE FUNCTION public.order_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.created_at, OLD.completed_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.created_at, NEW.completed_at]);
  RETURN NULL;
END $function$;

-- Writes a webhook event about an order; the trigger's argument is the event's kind.
CREATE OR REPLACE FUNCTION public.webhook_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."id", jsonb_build_object('order', webhook_order(NEW."id"))
      || CASE WHEN kind = 'order.held' THEN jsonb_build_object('reason', NEW."waits_for") ELSE '{}'::jsonb END);
  END IF;
  RETURN NULL;
END $function$;

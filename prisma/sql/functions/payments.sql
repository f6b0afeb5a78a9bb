-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Marks the figures of a payment and of its refunds, before and after the change.
CREATE OR REPLACE FUNCTION public.payment_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.captured_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.captured_at]);
  PERFORM note_figures(ARRAY(SELECT refunded_at FROM refunds WHERE payment_id = NEW.id));
  RETURN NULL;
END $function$;

-- Marks the figures of a refund, before and after the change.
CREATE OR REPLACE FUNCTION public.refund_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.refunded_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.refunded_at]);
  RETURN NULL;
END $function$;

-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Records a change of the order whose line a report is about.
CREATE OR REPLACE FUNCTION public.note_claim_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM add_order_change(i.order_id) FROM order_items i WHERE i.id = NEW.order_item_id;
  RETURN NULL;
END $function$;

-- Writes a webhook event about a claim; the trigger's argument is the event's kind.
CREATE OR REPLACE FUNCTION public.webhook_of_claim()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || i."order_id", jsonb_build_object('claim', jsonb_build_object(
      'id', NEW."id", 'orderId', i."order_id", 'itemId', i."id", 'kind', NEW."kind", 'status', NEW."status")))
    FROM "order_items" i WHERE i."id" = NEW."order_item_id";
  END IF;
  RETURN NULL;
END $function$;

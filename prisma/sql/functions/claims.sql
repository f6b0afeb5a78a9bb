-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Notes a change of the order whose line a report is about.
CREATE OR REPLACE FUNCTION public.note_claim_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_changes (order_id) SELECT i.order_id FROM order_items i WHERE i.id = NEW.order_item_id;
  RETURN NULL;
END $function$;

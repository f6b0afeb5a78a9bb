-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Marks the figures at a payment's old and new times, and of its refunds, to be summed again.
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

-- Marks the figures at a refund's old and new times to be summed again.
CREATE OR REPLACE FUNCTION public.refund_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM note_figures(ARRAY[OLD.refunded_at]); END IF;
  PERFORM note_figures(ARRAY[NEW.refunded_at]);
  RETURN NULL;
END $function$;

-- Writes a webhook event about a dispute; the trigger's argument is the event's kind.
CREATE OR REPLACE FUNCTION public.webhook_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."order_id", jsonb_build_object('dispute', jsonb_build_object(
      'id', NEW."id", 'orderId', NEW."order_id", 'providerDisputeId', NEW."provider_dispute_id",
      'reason', NEW."reason", 'state', NEW."state", 'outcome', NEW."outcome",
      'amount', jsonb_build_object('amount', NEW."amount_cents", 'currency', NEW."currency_code"),
      'dueAt', webhook_time(NEW."due_at"))));
  END IF;
  RETURN NULL;
END $function$;

-- Writes a webhook event about a payment's order; the trigger's argument is the event's kind.
CREATE OR REPLACE FUNCTION public.webhook_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kind text := TG_ARGV[0];
BEGIN
  IF webhook_wanted(kind) THEN
    PERFORM add_webhook_event(kind, 'order:' || NEW."order_id", jsonb_build_object('order', webhook_order(NEW."order_id"))
      || CASE WHEN kind = 'order.held' THEN jsonb_build_object('reason', 'review')
        ELSE jsonb_build_object('payment', jsonb_build_object(
          'id', NEW."id", 'amount', webhook_usd(NEW."captured_usd"),
          'charge', webhook_charge(NEW."captured_minor", NEW."charge_currency", NEW."captured_usd"),
          'provider', NEW."provider")) END);
  END IF;
  RETURN NULL;
END $function$;

-- Writes order.refunded, with the executed refunds of the payment that paid the order.
CREATE OR REPLACE FUNCTION public.webhook_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  own text;
  refunded numeric;
  captured numeric;
  payment record;
BEGIN
  IF webhook_wanted('order.refunded') THEN
    own := CASE WHEN EXISTS (SELECT FROM "payments" WHERE "order_id" = NEW."order_id" AND "status" = 'captured')
      THEN 'captured' ELSE 'review' END;
    SELECT sum(r."amount_usd") INTO refunded FROM "refunds" r JOIN "payments" p ON p."id" = r."payment_id"
      WHERE r."order_id" = NEW."order_id" AND r."status" = 'refunded' AND p."status" = own;
    SELECT sum(coalesce("captured_usd", "amount_usd")) INTO captured FROM "payments"
      WHERE "order_id" = NEW."order_id" AND "status" = own;
    SELECT "provider", "charge_currency" INTO payment FROM "payments" WHERE "id" = NEW."payment_id";
    PERFORM add_webhook_event('order.refunded', 'order:' || NEW."order_id", jsonb_build_object(
      'order', webhook_order(NEW."order_id"),
      'refund', jsonb_build_object('id', NEW."id", 'amount', webhook_usd(NEW."amount_usd"),
        'charge', webhook_charge(NEW."charge_minor", payment."charge_currency", NEW."amount_usd"),
        'provider', payment."provider"),
      'refunded', webhook_usd(coalesce(refunded, 0)), 'isFull', coalesce(refunded >= captured, false)));
  END IF;
  RETURN NULL;
END $function$;

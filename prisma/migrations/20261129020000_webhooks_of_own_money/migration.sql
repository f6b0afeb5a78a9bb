-- Beside the previous release: yes
-- A held payment beside the one that paid the order bought nothing: order.refunded leaves it out of
-- the sum and of `isFull`.
CREATE OR REPLACE FUNCTION webhook_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

-- Beside the previous release: yes
-- Events of payments and refunds state the amount in the currency of the charge, and the provider.
CREATE FUNCTION webhook_charge(minor bigint, charged text, usd numeric) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN minor IS NULL THEN webhook_usd(usd)
    ELSE jsonb_build_object('amount', minor, 'currency', charged) END
$$;

CREATE OR REPLACE FUNCTION webhook_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION webhook_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refunded numeric;
  captured numeric;
  payment record;
BEGIN
  IF webhook_wanted('order.refunded') THEN
    SELECT sum("amount_usd") INTO refunded FROM "refunds" WHERE "order_id" = NEW."order_id" AND "status" = 'refunded';
    SELECT sum(coalesce("captured_usd", "amount_usd")) INTO captured FROM "payments"
      WHERE "order_id" = NEW."order_id" AND "status" IN ('captured', 'review');
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

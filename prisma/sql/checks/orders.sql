-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Allows only CODE_OPENING_PLACES of src/domain/orders/order-page.ts.
ALTER TABLE code_openings ADD CONSTRAINT code_openings_way_known
  CHECK (way = ANY (ARRAY['profile'::text, 'browser'::text, 'account'::text, 'mailbox'::text, 'gift'::text]));

-- Allows 1 to 168 hours (one week) as the time until a held order is refunded.
ALTER TABLE hold_rules ADD CONSTRAINT hold_rules_hours_check
  CHECK (hours >= 1 AND hours <= 168);

-- Allows only HOLD_KINDS of src/domain/orders/hold-rules.ts.
ALTER TABLE hold_rules ADD CONSTRAINT hold_rules_kind_known
  CHECK (kind = ANY (ARRAY['first_order_above'::text, 'many_payers'::text, 'phone_currency'::text]));

-- Requires the parameters of each rule, without which no payment could be settled.
ALTER TABLE hold_rules ADD CONSTRAINT hold_rules_readable
  CHECK (
CASE kind
    WHEN 'first_order_above'::text THEN jsonb_typeof(parameters -> 'cents'::text) = 'number'::text
    WHEN 'many_payers'::text THEN jsonb_typeof(parameters -> 'payers'::text) = 'number'::text AND jsonb_typeof(parameters -> 'emails'::text) = 'number'::text
    WHEN 'phone_currency'::text THEN jsonb_typeof(parameters -> 'USD'::text) = 'array'::text AND jsonb_typeof(parameters -> 'SAR'::text) = 'array'::text
    ELSE false
END);

-- Allows only ORDER_STATUSES of src/domain/orders/order-lifecycle.ts.
ALTER TABLE order_events ADD CONSTRAINT order_events_from_status_known
  CHECK (from_status = ANY (ARRAY['pending'::text, 'completed'::text, 'delivered'::text, 'failed'::text]));

-- Allows only ORDER_STATUSES of src/domain/orders/order-lifecycle.ts.
ALTER TABLE order_events ADD CONSTRAINT order_events_to_status_known
  CHECK (to_status = ANY (ARRAY['pending'::text, 'completed'::text, 'delivered'::text, 'failed'::text]));

-- Allows only ORDER_EVENT_TYPES of src/domain/orders/order-lifecycle.ts.
ALTER TABLE order_events ADD CONSTRAINT order_events_type_known
  CHECK (type = ANY (ARRAY['placed'::text, 'status'::text, 'payment'::text, 'mail'::text, 'topup'::text, 'refund'::text, 'review'::text, 'hold'::text, 'dispute'::text, 'claim'::text]));

-- Requires decision, person and time together, or none of them.
ALTER TABLE order_holds ADD CONSTRAINT order_holds_decided_whole
  CHECK (num_nonnulls(decision, decided_by, decided_at) = ANY (ARRAY[0, 3]));

-- Allows only HOLD_DECISIONS of src/domain/orders/hold-rules.ts.
ALTER TABLE order_holds ADD CONSTRAINT order_holds_decision_check
  CHECK (decision = ANY (ARRAY['released'::text, 'refused'::text]));

-- Rejects a hold without a rule.
ALTER TABLE order_holds ADD CONSTRAINT order_holds_rules_check
  CHECK (cardinality(rules) > 0);

-- Rejects chosen options that are not a JSON array.
ALTER TABLE order_items ADD CONSTRAINT order_items_chosen_is_a_list
  CHECK (jsonb_typeof(chosen) = 'array'::text);

-- Allows a deadline for corrections only while the top-up is rejected.
ALTER TABLE order_items ADD CONSTRAINT order_items_corrected_is_rejected
  CHECK (correct_until IS NULL OR topup_status = 'rejected'::text);

-- Rejects a negative cost.
ALTER TABLE order_items ADD CONSTRAINT order_items_cost
  CHECK (cost_usd >= 0::numeric);

-- Requires credited_at on a credited top-up and rejects it on any other line.
ALTER TABLE order_items ADD CONSTRAINT order_items_credited_once
  CHECK ((NOT topup_status IS DISTINCT FROM 'credited'::text) = (credited_at IS NOT NULL));

-- Rejects a discount below 0 or above the price of the line.
ALTER TABLE order_items ADD CONSTRAINT order_items_discount_within_price
  CHECK (discount_usd >= 0::numeric AND discount_usd <= (price_usd * quantity::numeric));

-- Allows only FULFILMENTS of src/domain/orders/order-lifecycle.ts.
ALTER TABLE order_items ADD CONSTRAINT order_items_fulfilment_known
  CHECK (fulfilment = ANY (ARRAY['shared'::text, 'keys'::text, 'topup'::text]));

-- Rejects a top-up as a gift: it has no codes to hand over.
ALTER TABLE order_items ADD CONSTRAINT order_items_gift_has_codes
  CHECK (NOT is_gift OR fulfilment <> 'topup'::text);

-- Allows only Player IDs of 8 to 16 digits.
ALTER TABLE order_items ADD CONSTRAINT order_items_player_id
  CHECK (pubg_player_id ~ '^[0-9]{8,16}$'::text);

-- Requires the Player ID to equal the answer to the built-in game's field.
ALTER TABLE order_items ADD CONSTRAINT order_items_player_id_is_answer
  CHECK (NOT pubg_player_id IS DISTINCT FROM
CASE
    WHEN topup_game = 'pubg'::text THEN topup_fields ->> 'playerId'::text
    ELSE NULL::text
END);

-- Rejects a negative price.
ALTER TABLE order_items ADD CONSTRAINT order_items_price_not_negative
  CHECK (price_usd >= 0::numeric);

-- Rejects a line without units.
ALTER TABLE order_items ADD CONSTRAINT order_items_quantity
  CHECK (quantity > 0);

-- Requires quantity_from, the minimum quantity of the applied price, to be 2 to the quantity.
ALTER TABLE order_items ADD CONSTRAINT order_items_quantity_from_known
  CHECK (quantity_from >= 2 AND quantity_from <= quantity);

-- Rejects a negative number of reserved units.
ALTER TABLE order_items ADD CONSTRAINT order_items_reserved_units
  CHECK (reserved_units >= 0);

-- Rejects a top-up without its game and the answers to the game's fields.
ALTER TABLE order_items ADD CONSTRAINT order_items_topup_has_answers
  CHECK (fulfilment <> 'topup'::text OR topup_game IS NOT NULL AND topup_fields <> '{}'::jsonb);

-- Allows only TOPUP_STATUSES of src/domain/orders/order-lifecycle.ts.
ALTER TABLE order_items ADD CONSTRAINT order_items_topup_status_known
  CHECK (topup_status = ANY (ARRAY['waiting'::text, 'submitting'::text, 'submitted'::text, 'credited'::text, 'rejected'::text]));

-- Allows unpaid_refund_id only on a top-up.
ALTER TABLE order_items ADD CONSTRAINT order_items_unpaid_is_topup
  CHECK (unpaid_refund_id IS NULL OR topup_status IS NOT NULL);

-- Rejects a completed or delivered order without its time of completion.
ALTER TABLE orders ADD CONSTRAINT orders_completed_has_time
  CHECK ((status <> ALL (ARRAY['completed'::text, 'delivered'::text])) OR completed_at IS NOT NULL);

-- Allows only CURRENCIES of src/domain/money.ts.
ALTER TABLE orders ADD CONSTRAINT orders_currency_known
  CHECK (currency = ANY (ARRAY['USD'::text, 'SAR'::text]));

-- Allows only LOCALES of src/domain/text/locale.ts.
ALTER TABLE orders ADD CONSTRAINT orders_locale_known
  CHECK (locale = ANY (ARRAY['en'::text, 'ar'::text]));

-- Allows only ORDER_STATUSES of src/domain/orders/order-lifecycle.ts.
ALTER TABLE orders ADD CONSTRAINT orders_status_known
  CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text, 'delivered'::text, 'failed'::text]));

-- Rejects a negative total.
ALTER TABLE orders ADD CONSTRAINT orders_total_not_negative
  CHECK (total_usd >= 0::numeric);

-- Allows waits_for only on a pending order.
ALTER TABLE orders ADD CONSTRAINT orders_waiting_is_open
  CHECK (waits_for IS NULL OR status = 'pending'::text);

-- Allows only ORDER_WAITS of src/domain/orders/order-lifecycle.ts.
ALTER TABLE orders ADD CONSTRAINT orders_waits_for_known
  CHECK (waits_for = ANY (ARRAY['stock'::text, 'repair'::text, 'approval'::text]));

-- Requires waits_until, the refund deadline, on a waiting order and rejects it on any other.
ALTER TABLE orders ADD CONSTRAINT orders_waits_until_then
  CHECK ((waits_for IS NULL) = (waits_until IS NULL));

-- Rejects a negative cost.
ALTER TABLE supplier_conflicts ADD CONSTRAINT supplier_conflicts_cost
  CHECK (cost_usd >= 0::numeric);

-- Allows only TOPUP_CONFLICTS of src/domain/orders/order-lifecycle.ts.
ALTER TABLE supplier_conflicts ADD CONSTRAINT supplier_conflicts_kind_known
  CHECK (kind = ANY (ARRAY['withdrawn'::text, 'superseded'::text, 'twice'::text, 'unpaid'::text, 'revoked'::text]));

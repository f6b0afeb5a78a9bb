-- Written by npm run make:schema. Only the comment above an object is edited by hand.

-- Returns a cart's coupon with its state as JSON; uses held by the cart's own order do not count.
CREATE OR REPLACE FUNCTION public.coupon_of_cart(session text, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN (
    SELECT jsonb_build_object('code', cart.code, 'id', c.id, 'version', c.version, 'kind', c.kind, 'value', c.value,
      'productIds', c.product_ids, 'categoryIds', c.category_ids, 'minimum', (c.minimum_usd * 100)::float8,
      'cap', (c.cap_usd * 100)::float8, 'maxPercent', c.max_percent, 'usesPerBuyer', c.uses_per_buyer, 'firstOrderOnly', c.first_order_only,
      'state', CASE WHEN c.id IS NULL THEN 'unknown' WHEN NOT c.is_active THEN 'inactive'
        WHEN c.starts_at > moment THEN 'early' WHEN c.ends_at <= moment THEN 'over'
        WHEN c.uses - own.of_coupon >= c.total_uses OR code.uses - own.of_code >= code.max_uses THEN 'used_up' END)
    FROM cart_coupons cart LEFT JOIN coupon_codes code ON code.code = cart.code
      LEFT JOIN coupons c ON c.id = code.coupon_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS of_coupon, count(*) FILTER (WHERE u.code = cart.code) AS of_code
        FROM orders held JOIN coupon_uses u ON u.order_id = held.id
        WHERE held.session_id = cart.session_id AND held.status = 'pending' AND held.waits_for IS NULL
          AND held.review_reason IS NULL AND u.state = 'reserved' AND u.coupon_id = c.id) own
    WHERE cart.session_id = session
  );
END $function$;

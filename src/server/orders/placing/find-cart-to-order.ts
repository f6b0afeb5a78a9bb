import type { PolicyVersions } from "@/domain/shop/policy";
import type { LineRow } from "@/server/carts/cart-lines";
import { LINE_COLUMNS, PRODUCT_OF_LINE } from "@/server/carts/cart-rows";
import { couponOfCart } from "@/server/coupons/coupon-of-cart";
import { isOpen, type OthersOpen, othersOpen } from "@/server/orders/open-orders";
import { blockedAnswers, isMailboxBlocked } from "@/server/orders/placing/blocked";
import { momentOf } from "@/server/platform/clock";
import type { Statement } from "@/server/platform/database/statements";
import { POLICIES_IN_FORCE } from "@/server/policies/policies-in-force";

/** From here downwards a product may be nearly gone: only then what is held of it is counted. */
const FEW_UNITS = 50;

/** Uses of a limited coupon: those left, and those that unpaid orders of other sessions hold. */
export interface CouponHolds {
  left: number;
  held: number;
  heldByNetwork: number;
}

/** In SQL, CouponHolds of the coupon of a cart as JSON. */
const couponHolds = (session: string, network: string, moment: string) => `(
  SELECT jsonb_build_object('left', c.total_uses - c.uses, 'held', holds.held, 'heldByNetwork', holds.by_network)
  FROM cart_coupons cart JOIN coupon_codes code ON code.code = cart.code JOIN coupons c ON c.id = code.coupon_id,
    LATERAL (
      SELECT count(*) AS held, count(*) FILTER (WHERE o.client_network = ${network}) AS by_network
      FROM coupon_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.coupon_id = c.id AND u.state = 'reserved' AND o.session_id <> ${session} AND ${isOpen("o", moment)}) holds
  WHERE cart.session_id = ${session} AND c.total_uses IS NOT NULL)`;

/** A line of the cart that is ordered. */
export type LineToOrder = LineRow & {
  /** The session has one. */
  hasOpenOrder: boolean;
  othersOpen: OthersOpen;
  /** Units of the product that can be sold, whatever their choice; -1 is unlimited. */
  units: number;
  /** Units of it that are held; 0 while there are plenty. */
  heldUnits: number;
  /** What unpaid orders hold of the cart's coupon; null where it has none, or one without a limit. */
  couponHolds: CouponHolds | null;
  /** In force at this moment. */
  policies: PolicyVersions;
  /** An address that it is placed with is. */
  isBlocked: boolean;
  /** Of the answers that were typed, or that the line holds, those that are blocked. */
  blockedAnswers: string[];
};

/**
 * $1 the session, $2 its buyer's mailbox, $3 their network, $4 the moment, $5 mailboxes and $6 typed answers as of
 * `blockKeys`: the lines of products that are for sale, in the order in which they were added, each with what is open.
 * Held units of counted stock are found by the open orders, which are few, and not by the product's orders, which may be
 * very many.
 */
export const FIND_CART_TO_ORDER: Statement<LineToOrder> = {
  name: "find_cart_to_order",
  text: `
    SELECT ${LINE_COLUMNS}, ${couponOfCart("$1", momentOf("$4"))} AS coupon,
      EXISTS (SELECT FROM orders WHERE session_id = $1 AND status = 'pending') AS "hasOpenOrder",
      ${othersOpen("$1", "$2", "$3", "$4")} AS "othersOpen", p.available_units AS units,
      CASE WHEN p.available_units NOT BETWEEN 0 AND ${FEW_UNITS} THEN 0
        WHEN p.fulfilment = 'keys' THEN (
          SELECT count(*)::int FROM licence_keys k WHERE k.product_id = p.id AND k.status = 'reserved')
        ELSE (
          SELECT coalesce(sum(held.units), 0)::int
          FROM (SELECT o.id FROM orders o WHERE ${isOpen("o", "$4")} OFFSET 0) open,
            LATERAL (SELECT sum(i.reserved_units) AS units FROM order_items i
              WHERE i.order_id = open.id AND i.product_id = p.id OFFSET 0) held)
      END AS "heldUnits", ${couponHolds("$1", "$3", "$4")} AS "couponHolds", ${POLICIES_IN_FORCE} AS policies,
      ${isMailboxBlocked("$5")} AS "isBlocked",
      ${blockedAnswers("($6::text[] || ARRAY(SELECT lower(value) FROM jsonb_each_text(line.topup_fields)))")}
        AS "blockedAnswers"
    FROM cart_items line ${PRODUCT_OF_LINE}
    WHERE line.session_id = $1 AND p.is_active ORDER BY line.id`,
};

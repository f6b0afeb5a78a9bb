import type { PolicyVersions } from "@/domain/shop/policy";
import type { LineRow } from "@/server/carts/cart-lines";
import { type CartJson, LINE_COLUMNS, PRODUCT_OF_LINE } from "@/server/carts/cart-rows";
import { couponOfCart } from "@/server/coupons/coupon-of-cart";
import { isOpen, type OthersOpen, othersOpen } from "@/server/orders/open-orders";
import { blockedAnswers, isMailboxBlocked } from "@/server/orders/placing/blocked";
import { momentOf } from "@/server/platform/clock";

import { statement } from "@/server/platform/database/statement";
import { POLICIES_IN_FORCE } from "@/server/policies/policies-in-force";

/**
 * Held units are counted only if at most this many units are for sale: a product with more is not
 * nearly sold out.
 */
const FEW_UNITS = 50;

/**
 * The uses of a limited coupon: remaining, held by unpaid orders of other sessions, and of these,
 * held by the buyer's network.
 */
export interface CouponHolds {
  left: number;
  held: number;
  heldByNetwork: number;
}

/** SQL: CouponHolds of a cart's coupon, as JSON. */
const couponHolds = (session: string, network: string, moment: string) => `(
  SELECT jsonb_build_object('left', c.total_uses - c.uses, 'held', holds.held, 'heldByNetwork', holds.by_network)
  FROM cart_coupons cart JOIN coupon_codes code ON code.code = cart.code JOIN coupons c ON c.id = code.coupon_id,
    LATERAL (
      SELECT count(*) AS held, count(*) FILTER (WHERE o.client_network = ${network}) AS by_network
      FROM coupon_uses u JOIN orders o ON o.id = u.order_id
      WHERE u.coupon_id = c.id AND u.state = 'reserved' AND o.session_id <> ${session} AND ${isOpen("o", moment)}) holds
  WHERE cart.session_id = ${session} AND c.total_uses IS NOT NULL)`;

/** A cart line to order. */
export type LineToOrder = LineRow & {
  /** Whether the session has an open order. */
  hasOpenOrder: boolean;
  othersOpen: OthersOpen;
  /** Units of the product for sale, summed over its pools of keys (choices); -1 is unlimited. */
  units: number;
  /**
   * Units of the product held by open orders (of keys: all reserved keys); 0 if the stock is
   * unlimited or more than FEW_UNITS.
   */
  heldUnits: number;
  /** Uses of the coupon of the cart; null without a coupon or without a limit on its uses. */
  couponHolds: CouponHolds | null;
  /** The policy versions in force. */
  policies: PolicyVersions;
  /** Whether an address of the order is blocked. */
  isBlocked: boolean;
  /** The blocked ones among the top-up answers of the checkout and of the line. */
  blockedAnswers: string[];
};

/**
 * $1: the session id, $2: the buyer's mailbox, $3: the network, $4: the time, $5 and $6: mailboxes
 * and answers from `blockKeys`. Returns the cart lines for sale, in the order of adding, each with
 * the counts for the checks. Held units of counted stock are found through the few open orders, not
 * through all orders of the product.
 */
export const FIND_CART_TO_ORDER = statement(
  "find_cart_to_order",
  `
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
  { nullable: [2, 3] },
).typed<
  CartJson & Pick<LineToOrder, "othersOpen" | "couponHolds" | "policies" | "blockedAnswers">
>();

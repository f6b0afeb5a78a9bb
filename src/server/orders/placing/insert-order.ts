import { DatabaseError } from "pg";
import type { ChosenOption, Customization } from "@/domain/catalogue/customization";
import type { TopupAnswer, TopupAnswers } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { note } from "@/domain/orders/order-notes";
import type { PolicyVersions } from "@/domain/shop/policy";
import type { ReservableItem } from "@/server/orders/placing/reserve-stock";
import { insertEvent } from "@/server/orders/record-event";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { StatementTypes } from "@/server/platform/database/statement-types";
import type { Transaction } from "@/server/platform/database/transaction";

/** A new order; dollars and rate as decimal strings. */
export interface NewOrder {
  sessionId: string;
  /** The buyer's IP network (`networkOf`), by which unpaid orders are limited. */
  network: string | null;
  userId: number | null;
  customerEmail: string;
  customerPhone: string;
  snapshot: string;
  totalUSD: string;
  currency: string;
  sarRate: string;
  locale: string;
  at: Moment;
  /** Minutes for which the order holds prices and stock. */
  minutes: number;
  /** The policy versions in force, which the order keeps. */
  policies: PolicyVersions;
  /** The coupon's code; null without a coupon, or if the coupon gives no discount. */
  couponCode: string | null;
}

/** The columns of a new order item. */
export interface NewItem {
  product_id: number;
  product_name: string;
  product_name_ar: string | null;
  quantity: number;
  price_usd: string;
  quantity_from: number | null;
  discount_usd: string;
  options: Customization;
  chosen: readonly ChosenOption[];
  choice: string;
  fulfilment: string;
  topup_game: string | null;
  topup_fields: TopupAnswers;
  topup_answers: readonly TopupAnswer[];
  pubg_player_id: string | null;
  topup_status: "waiting" | null;
  is_gift: boolean;
}

/**
 * $1 to $11: the order, $12: its items, $13: the network, $14: the policies, $15: the coupon code.
 * Returns the items, or no row if a product is deleted. Locks the products as `lockProducts` does:
 * later statements then read their committed stock. The product ids come from $12: with an array
 * parameter PostgreSQL would plan each call again, which takes longer than the statement itself.
 */
const INSERT_ORDER = statement(
  "insert_order",
  `
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT product_id FROM jsonb_to_recordset($12::jsonb) AS item(product_id int)
    ),
    turn AS MATERIALIZED (
      SELECT id FROM products WHERE id IN (SELECT product_id FROM wanted) ORDER BY id FOR NO KEY UPDATE
    ),
    placed AS (
      INSERT INTO orders (session_id, user_id, customer_email, customer_phone, snapshot, total_usd, currency,
        sar_rate, locale, created_at, expires_at, client_network, policies, coupon_code, calling_code)
      SELECT $1, $2::int, $3, $4, $5, $6::numeric, $7, $8::numeric, $9, ${momentOf("$10")},
        ${momentOf("$10")} + $11::int * interval '1 minute', $13, $14::jsonb, $15, calling_code_of($4)
      WHERE (SELECT count(*) FROM turn) = (SELECT count(*) FROM wanted)
      RETURNING id
    ),
    told AS (${insertEvent({
      orderId: "id",
      type: "placed",
      toStatus: "'pending'",
      actor: "'customer'",
      reason: `'${note("placed")}'`,
      from: "placed",
    })}
    )
    INSERT INTO order_items (order_id, product_id, product_name, product_name_ar, quantity, price_usd, quantity_from, discount_usd, options,
      chosen, choice, fulfilment, topup_game, topup_fields, topup_answers, pubg_player_id, topup_status, is_gift)
    SELECT placed.id, product_id, product_name, product_name_ar, quantity, price_usd, quantity_from, discount_usd, options,
      chosen, choice, fulfilment, topup_game, topup_fields, topup_answers, pubg_player_id, topup_status, is_gift
    FROM placed, ROWS FROM (jsonb_to_recordset($12::jsonb) AS (product_id int, product_name text,
      product_name_ar text, quantity int, price_usd numeric, quantity_from int, discount_usd numeric, options jsonb, chosen jsonb, choice text,
      fulfilment text, topup_game text, topup_fields jsonb, topup_answers jsonb, pubg_player_id text,
      topup_status text, is_gift boolean)) WITH ORDINALITY ORDER BY ordinality
    RETURNING id, order_id AS "orderId", product_id AS "productId", quantity, fulfilment, choice`,
);

/**
 * Runs INSERT_ORDER.
 * @throws DomainError not_signed_in if the account was erased concurrently
 *   (src/server/privacy/execute-erasures.ts)
 */
async function runAsUser(tx: Transaction, values: StatementTypes["insert_order"]["values"]) {
  try {
    return await tx.run(INSERT_ORDER, values);
  } catch (error) {
    const isGone = error instanceof DatabaseError && error.constraint === "orders_user_id_fkey";
    throw isGone ? new DomainError("not_signed_in") : error;
  }
}

/**
 * Inserts a pending order with its items and its first event. Locks its products against deletion
 * and other reservations until the transaction ends.
 * @throws DomainError product_not_found if a product is already deleted, not_signed_in if the
 *   buyer's account was erased concurrently
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  items: readonly NewItem[],
): Promise<{ orderId: number; items: ReservableItem[] }> {
  const inserted = await runAsUser(tx, [
    order.sessionId,
    order.userId,
    order.customerEmail,
    order.customerPhone,
    order.snapshot,
    order.totalUSD,
    order.currency,
    order.sarRate,
    order.locale,
    order.at,
    order.minutes,
    JSON.stringify(items),
    order.network,
    JSON.stringify(order.policies),
    order.couponCode,
  ]);
  const [first] = inserted;
  if (!first) throw new DomainError("product_not_found");
  return { orderId: first.orderId, items: inserted };
}

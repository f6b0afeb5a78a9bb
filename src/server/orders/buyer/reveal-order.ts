import type { ChosenOption } from "@/domain/catalogue/customization";
import type { TopupAnswer } from "@/domain/catalogue/game";
import { revealLines } from "@/server/orders/buyer/delivered-codes";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";

/**
 * SQL: item `i` is not withdrawn, nor an uncredited top-up whose money was returned. `coalesce`
 * prevents a scan of the refund index, which PostgreSQL prefers while it lacks statistics; the
 * index on the order is the fast one.
 */
export const NOT_TAKEN_BACK =
  "coalesce(i.refund_id, 0) = 0 AND (i.unpaid_refund_id IS NULL OR i.topup_status = 'credited')";

/** An order as its mails need it; amounts are decimal strings. */
interface RevealedOrder {
  orderId: number;
  locale: string;
  currency: string;
  sarRate: string;
  total: string;
  /** True if the buyer was told that a top-up is late. */
  isLate: boolean;
  items: RevealedItem[];
}

export interface RevealedItem {
  id: number;
  productName: string;
  productNameAr: string | null;
  quantity: number;
  price: string;
  quantityFrom: number | null;
  discount: string;
  chosen: ChosenOption[];
  topupAnswers: TopupAnswer[];
  topupStatus: string | null;
  playerName: string | null;
  imageUrl: string;
  optionSet: string | null;
  deliveryInstructions: string | null;
  deliveryInstructionsAr: string | null;
  /** Encrypted, like the keys. */
  digitalContent: string | null;
  licenceKeys: { id: string; sealed: string }[];
  /**
   * Time at which the item was revealed, set by REVEAL_ORDERS; null for an item without codes to
   * reveal (a top-up, a gift), and for one whose row another transaction has locked.
   */
  revealedAt: string | null;
  refundId: null;
  /** For a gift, `digitalContent` is null and `licenceKeys` is empty. */
  isGift: boolean;
}

/**
 * $1: the order ids. Returns each order with its items that are not withdrawn, and with encrypted
 * codes. First marks unseen items as revealed, like `revealLines` (delivered-codes.ts), skipping
 * locked rows.
 */
const REVEAL_ORDERS = statement(
  "reveal_orders_for_mails",
  `
    WITH unseen AS (
      SELECT i.id FROM ${keysTable("int")} JOIN orders o ON o.id = keys.key JOIN order_items i ON i.order_id = o.id
      WHERE o.status IN ('completed', 'delivered')
        AND i.revealed_at IS NULL AND i.topup_status IS NULL AND NOT i.is_gift AND ${NOT_TAKEN_BACK}
      FOR NO KEY UPDATE OF i SKIP LOCKED
    ), revealed AS (
      UPDATE order_items i SET revealed_at = now() FROM unseen WHERE i.id = unseen.id
      RETURNING i.id, i.revealed_at
    )
    SELECT o.id AS "orderId", o.locale, o.currency, o.sar_rate::text AS "sarRate",
      o.total_usd::text AS total, items.items,
      EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = 'order-late') AS "isLate"
    FROM ${keysTable("int")} JOIN orders o ON o.id = keys.key CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'productName', i.product_name, 'productNameAr', i.product_name_ar, 'quantity', i.quantity,
        'price', i.price_usd::text, 'quantityFrom', i.quantity_from, 'discount', i.discount_usd::text, 'chosen', i.chosen, 'topupAnswers', i.topup_answers, 'topupStatus', i.topup_status, 'playerName', i.player_name,
        'imageUrl', p.image_url, 'optionSet', s.slug, 'deliveryInstructions', p.delivery_instructions,
        'deliveryInstructionsAr', p.delivery_instructions_ar, 'digitalContent', CASE WHEN NOT i.is_gift THEN i.digital_content END,
        'licenceKeys', coalesce(sold.keys, '[]'), 'revealedAt', coalesce(i.revealed_at, r.revealed_at), 'refundId', NULL, 'isGift', i.is_gift
      ) ORDER BY i.id), '[]') AS items
      FROM order_items i JOIN products p ON p.id = i.product_id
      LEFT JOIN option_sets s ON s.id = p.option_set_id
      LEFT JOIN revealed r ON r.id = i.id
      CROSS JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('id', k.id, 'sealed', k.sealed) ORDER BY k.id) AS keys
        FROM licence_keys k WHERE k.order_item_id = i.id AND k.status = 'sold' AND NOT i.is_gift
      ) sold
      WHERE i.order_id = o.id AND ${NOT_TAKEN_BACK}
    ) items`,
).typed<Pick<RevealedOrder, "items">>();

const revealOrder = batchLoader(async (ids: readonly number[]) => {
  const orders = await run(REVEAL_ORDERS, [ids]);
  return new Map(orders.map((order) => [order.orderId, order]));
});

/** An order with the codes that may be sent now. @throws Error if the order does not exist */
export async function revealedOrder(orderId: number): Promise<RevealedOrder> {
  const order = await revealOrder(orderId);
  const hasUnseen = order?.items.some((item) => item.revealedAt === null && isDelivered(item));
  if (order && !hasUnseen) return order;
  // Another transaction, such as a refund, has locked an item: wait for it, then read again.
  await revealLines([orderId]);
  const [again] = await run(REVEAL_ORDERS, [[orderId]]);
  if (!again) throw new Error(`there is no order ${orderId}`);
  return again;
}

const isDelivered = (item: RevealedItem) =>
  item.digitalContent !== null || item.licenceKeys.length > 0;

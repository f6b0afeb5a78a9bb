import type { ChosenOption } from "@/domain/customization";
import type { TopupAnswer } from "@/domain/game";
import { note } from "@/domain/order-notes";
import { keysOf, type Statement } from "@/server/platform/statements";

/**
 * A line `i` that no refund withdraws, where it is found by its order: the index of refunds, which PostgreSQL takes for
 * the better one until it has counted them, would be walked from end to end. Nor a top-up whose money has gone while
 * nobody knew whether it is credited.
 */
export const NOT_TAKEN_BACK =
  "coalesce(i.refund_id, 0) = 0 AND (i.unpaid_refund_id IS NULL OR i.topup_status = 'credited')";

/**
 * Of a line `i` of the order that `order` names: a top-up that is paid for and neither there nor refused. It is asked in
 * the form that the partial index of open top-ups has.
 */
export const IS_TOPUP_OPEN =
  "i.topup_status IN ('waiting', 'submitting', 'submitted') AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL";

/** Of an order: that a payment of it is under way, or waits for a person. */
export const isChecked = (order: string) =>
  `EXISTS (SELECT FROM payments p WHERE p.order_id = ${order} AND p.status IN ('capturing', 'pending', 'review'))`;

/**
 * $1 the mail, $2 where it went. Its code is forgotten. Once: nothing happens to a mail that is written down as sent
 * already. Where its address was corrected, or taken out, while it was on its way, it stays unsent, so that it goes to
 * the right one, too; the order's record says so, and `isUnsent` is true.
 * $3 whether its order's record says so, with $5, what the mail server said; $4 whether it delivers: codes arrive with the mail, a gift with that to its recipient, an order of top-ups alone
 * has arrived when the last is credited. The first moment of delivery stays.
 */
export const RECORD_SENT: Statement<{ isUnsent: boolean }> = {
  name: "record_mail_sent",
  text: `
    WITH sent AS (
      UPDATE mails SET sent_at = now(), code = NULL, attempts = attempts + 1, last_error = NULL,
        answer = CASE WHEN $3 THEN $5::text END
      WHERE id = $1 AND sent_at IS NULL AND recipient = $2 RETURNING order_id, kind
    ), unsent AS (
      SELECT order_id, kind FROM mails WHERE id = $1 AND sent_at IS NULL AND NOT EXISTS (SELECT FROM sent)
    ), delivered AS (
      UPDATE orders SET delivered_at = now() FROM sent
      WHERE $4 AND orders.id = sent.order_id AND orders.delivered_at IS NULL
        AND (sent.kind <> 'order-delivery' OR NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = sent.order_id)) AND (
        SELECT count(*) FILTER (WHERE i.topup_status IS NULL) > 0
          OR count(*) FILTER (WHERE i.topup_status <> 'credited') = 0
        FROM order_items i WHERE i.order_id = sent.order_id AND ${NOT_TAKEN_BACK})
    ), recorded AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT order_id, 'mail', 'system', '${note("mail_sent")}: ' || kind FROM sent WHERE $3
      UNION ALL SELECT order_id, 'mail', 'system', '${note("mail_sent_to_former")}: ' || kind FROM unsent WHERE $3
    )
    SELECT EXISTS (SELECT FROM unsent) AS "isUnsent"`,
};

/**
 * $1 the mail, $2 why, in a word, $3 whether the mail server never takes it: gives how often it has said so. Said $4 times,
 * the mail is given up, and its order's record says so.
 */
export const RECORD_REFUSAL: Statement<{ refusals: number }> = {
  name: "record_mail_refusal",
  text: `
    WITH refused AS (
      UPDATE mails SET attempts = attempts + 1, last_error = $2, refusals = refusals + CASE WHEN $3 THEN 1 ELSE 0 END
      WHERE id = $1 RETURNING order_id, kind, refusals
    ), recorded AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT order_id, 'mail', 'system', '${note("mail_refused")}: ' || kind FROM refused
      WHERE $3 AND refusals = $4 AND order_id IS NOT NULL
    )
    SELECT refusals FROM refused`,
};

/** $1 the mail, whose code is worth nothing any more. */
export const RECORD_EXPIRY: Statement<never> = {
  name: "record_mail_expiry",
  text: "UPDATE mails SET code = NULL, last_error = 'expired' WHERE id = $1",
};

/** What a mail tells of an order; amounts as the decimals of their columns. */
export interface OrderRow {
  orderId: number;
  locale: string;
  currency: string;
  sarRate: string;
  total: string;
  items: ItemRow[];
}

export interface ItemRow {
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
  /** Sealed, as the keys. */
  digitalContent: string | null;
  licenceKeys: { id: string; sealed: string }[];
  /** As `revealLines` left it, which is done here; null of a line with codes that somebody else has in hand. */
  revealedAt: string | null;
  refundId: null;
  /** Then it has neither content nor keys here. */
  isGift: boolean;
}

/**
 * $1 the orders: each with its lines that no refund withdraws, their codes sealed. What of them the buyer has never
 * seen is written down as seen first, as `revealLines` does (orders/delivered-codes.ts), but waits for nobody.
 */
export const REVEAL_ORDERS: Statement<OrderRow> = {
  name: "reveal_orders_for_mails",
  text: `
    WITH unseen AS (
      SELECT i.id FROM ${keysOf("int")} JOIN orders o ON o.id = keys.key JOIN order_items i ON i.order_id = o.id
      WHERE o.status IN ('completed', 'delivered')
        AND i.revealed_at IS NULL AND i.topup_status IS NULL AND NOT i.is_gift AND ${NOT_TAKEN_BACK}
      FOR NO KEY UPDATE OF i SKIP LOCKED
    ), revealed AS (
      UPDATE order_items i SET revealed_at = now() FROM unseen WHERE i.id = unseen.id
      RETURNING i.id, i.revealed_at
    )
    SELECT o.id AS "orderId", o.locale, o.currency, o.sar_rate::text AS "sarRate",
      o.total_usd::text AS total, items.items
    FROM ${keysOf("int")} JOIN orders o ON o.id = keys.key CROSS JOIN LATERAL (
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
};

import { HOLD_KINDS } from "@/domain/orders/hold-rules";
import { note } from "@/domain/orders/order-notes";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import { HOLD_CONDITIONS } from "@/server/payments/holds/hold-conditions";
import { removeBought } from "@/server/payments/settlement/fill-order";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { lastingMac } from "@/server/platform/secrets";

/** A rule that holds an order, with the length of the hold in hours. */
export interface Held {
  kind: string;
  hours: number;
}

/**
 * A truncated HMAC of the provider's payer id, stored for a limited time to tell payers apart; null
 * if the payer is unknown.
 */
export function payerKeyOf(payer: string | null): string | null {
  if (payer === null) return null;
  return lastingMac("payer", payer.toLowerCase()).toString("base64url").slice(0, 22);
}

/**
 * SQL for the rules that hold the order `o`, as JSON (`Held[]`), or null. No condition is evaluated
 * while all rules are off. `o` needs the column client_network besides those that HOLD_CONDITIONS
 * names.
 * @param payer the payer's HMAC, as SQL
 * @param at the moment of the payment, as SQL
 */
export const rulesThatHold = (payer: string, at: string) => `(
  SELECT jsonb_agg(jsonb_build_object('kind', r.kind, 'hours', r.hours) ORDER BY r.kind) FROM hold_rules r, o
  WHERE r.is_on AND CASE r.kind ${HOLD_KINDS.map(
    (kind) => `
    WHEN '${kind}' THEN ${HOLD_CONDITIONS[kind]({ parameters: "r.parameters", payer, network: "o.client_network", at })}`,
  ).join("")}
    ELSE false END)`;

/** $1 the order, $2 kinds of rules, $3 hours of the hold, $4 the actor, $5 the reason. */
const HOLD_ORDER = statement(
  "hold_order",
  `
    WITH held AS (
      UPDATE orders SET waits_for = 'approval', review_reason = $5, client_network = NULL,
        waits_until = now() + make_interval(hours => $3::int)
      WHERE id = $1 AND status = 'pending' AND waits_for IS NULL RETURNING id
    ),
    written AS (
      INSERT INTO order_holds (order_id, rules) SELECT id, $2::text[] FROM held
      ON CONFLICT (order_id) DO NOTHING
    )${insertEvent({
      orderId: "held.id",
      type: "hold",
      actor: "$4",
      reason: "$5 || ': ' || rule",
      from: "held, unnest($2::text[]) rule",
    })} RETURNING order_id AS id`,
);

/**
 * Holds a paid order for a person's decision: nothing is delivered, its reservations stay, and its
 * products leave the cart if `isBoughtRemoved`. The shortest hold of the rules applies. The caller
 * must hold the order's lock.
 * @throws Error if the order is not pending or already waits
 */
export async function holdOrder(
  tx: Transaction,
  { orderId, rules, actor }: { orderId: number; rules: readonly Held[]; actor: Actor },
  isBoughtRemoved = true,
): Promise<void> {
  const kinds = rules.map(({ kind }) => kind);
  const hours = Math.min(...rules.map((rule) => rule.hours));
  const reason = note("held");
  const [held] = await tx.run(HOLD_ORDER, [orderId, kinds, hours, actor, reason]);
  if (!held) throw new Error(`order ${orderId} cannot be held`);
  if (isBoughtRemoved) await removeBought(tx, orderId);
}

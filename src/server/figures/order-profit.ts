import type { OrderProfitDto } from "@/contract/admin/orders/order-details";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { MONEY_REFUNDED, MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { feeOf } from "@/server/figures/figure-queries";
import { statement } from "@/server/platform/database/statement";
import { listOf, run } from "@/server/platform/database/statements";

/**
 * $1 the order. `kept`: captured amount minus refunds that are done, pending or settled without the
 * provider (`MONEY_REFUNDED`), in cents; `fee`: the provider's fees, or null if it states none.
 */
const READ_COSTS = statement(
  "read_order_costs",
  `
    SELECT i.id AS "itemId", (i.cost_usd * 100)::float8 AS "costCents", o.completed_at IS NOT NULL AS "isPaid", (100 * (
      coalesce((SELECT sum(coalesce(p.captured_usd, p.amount_usd)) FROM payments p
        WHERE p.order_id = o.id AND p.status = 'captured'), 0)
      - coalesce((SELECT sum(r.amount_usd) FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.order_id = o.id AND r.status IN (${listOf(MONEY_REFUNDED)})
          AND p.status = 'captured'), 0)))::float8 AS kept,
      (SELECT sum(${feeOf("p").sql}) FROM payments p
        WHERE p.order_id = o.id AND p.status IN (${listOf(MONEY_TAKEN)}))::float8 AS fee
    FROM orders o LEFT JOIN order_items i ON i.order_id = o.id WHERE o.id = $1 ORDER BY i.id`,
);

/**
 * The shop's profit from an order: captured amount, minus refunds (done, pending or settled without
 * the provider), minus the provider's fees and the known cost of its lines. Decision 052 (sales
 * figures and costs).
 * @returns null if the order was not completed, since it has cost nothing yet
 * @throws DomainError order_not_found
 */
export async function orderProfit(orderId: number): Promise<OrderProfitDto> {
  const rows = await run(READ_COSTS, [orderId]);
  const [first] = rows;
  if (!first) throw new DomainError("order_not_found");
  if (!first.isPaid) return null;
  const lines = rows.flatMap(({ itemId, costCents }) =>
    itemId === null ? [] : [{ itemId, cost: costCents === null ? null : cents(costCents) }],
  );
  const cost = lines.reduce((sum, line) => sum + (line.cost ?? 0), 0);
  return {
    costUSD: decimalFromCents(cents(cost)),
    feeUSD: first.fee === null ? null : decimalFromCents(cents(first.fee)),
    profitUSD: decimalFromCents((first.kept - (first.fee ?? 0) - cost) as Cents),
    lines: lines.map(({ itemId, cost: own }) => ({
      itemId,
      costUSD: own === null ? null : decimalFromCents(own),
    })),
  };
}

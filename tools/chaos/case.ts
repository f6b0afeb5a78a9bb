import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { centsFromDecimal } from "@/domain/money";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { refundOrder } from "@/server/payments/refunds/refund-order";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "./buyer";
import type { ChaosShop } from "./chaos-shop";
import type { ChaosProvider } from "./providers/provider";

/**
 * A disturbance of a running shop. When it ends, everything works again, except for processes that
 * the case leaves down on purpose.
 */
export interface Case {
  name: string;
  /** Whether the case applies to a provider; if absent, it applies to every provider. */
  concerns?: (provider: ChaosProvider) => boolean;
  /**
   * @throws Error if a promise specific to this case is broken; `ChaosShop.settle` checks the
   * promises that all cases share
   */
  run(shop: ChaosShop): Promise<void>;
}

/**
 * Products of the seed: two licence keys with full pools, one with few keys left, and a top-up.
 */
export const KEY = 7;
export const OTHER_KEY = 9;
export const SCARCE = 8;
export const TOPUP = 1;
export const PLAYER = "5123456789";

/** Time limit for an awaited condition, in milliseconds. */
const PATIENCE = 60_000;

/** Waits until the condition holds. @throws Error naming the condition after a minute */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const begun = performance.now(); !(await condition()); await delay(50)) {
    if (performance.now() - begun > PATIENCE) throw new Error(`timeout: waited for "${what}"`);
  }
}

/**
 * `count` buyers order a key at the same time; every second one tries the second web process first.
 */
export async function buyTogether(
  shop: ChaosShop,
  count: number,
  upTo?: "order" | "approve",
): Promise<Purchase[]> {
  const buying = Array.from({ length: count }, (_, place) =>
    shop.buy({ products: [KEY], upTo }, place % 2 === 0 ? 0 : 1),
  );
  return Promise.all(buying);
}

/** The admin (the command line) and a new idempotency key, for an admin's action. */
export const adminCall = () => ({ admin: COMMAND_LINE, idempotencyKey: randomUUID() });

export async function refundWhole(orderId: number): Promise<void> {
  const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const amountUSD = centsFromDecimal(totalUSD.toFixed(2));
  await refundOrder(adminCall(), { orderId, amountUSD, itemIds: [], reason: "chaos" });
}

/** @throws Error if buyers saw server errors other than "busy" (503), with the first of them */
export function requireNoErrors(purchases: readonly Purchase[]): void {
  const seen = purchases.flatMap(({ errors }) => errors);
  if (seen.length > 0) throw new Error(`shoppers saw ${seen.length} errors: ${seen[0]}`);
}

/** @throws Error if buyers were refused before they could pay */
export function requireServed(purchases: readonly Purchase[]): void {
  const refused = purchases.filter(({ hasApproved }) => !hasApproved);
  if (refused.length > 0)
    throw new Error(`${refused.length} buyers were refused: ${refused[0]?.refusal}`);
}

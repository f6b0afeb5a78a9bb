import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { centsFromDecimal } from "@/domain/money";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { refundOrder } from "@/server/payments/refunds/refund-order";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "./buyer";
import type { ChaosShop } from "./chaos-shop";

/** What is done to a shop that works; everything works again, but for what the case itself leaves down, when it ends. */
export interface Case {
  name: string;
  /** @throws Error when a promise of its own is broken; what holds for all is looked after by `ChaosShop.settle` */
  run(shop: ChaosShop): Promise<void>;
}

/** Products of the seed: licence keys, of which the pools of the first two are filled; a key that few are left of; a top-up. */
export const KEY = 7;
export const OTHER_KEY = 9;
export const SCARCE = 8;
export const TOPUP = 1;
export const PLAYER = "5123456789";

/** Milliseconds after which what has not happened does not. */
const PATIENCE = 60_000;

/** Resolves when the condition holds. @throws Error naming what did not happen within a minute */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const begun = performance.now(); !(await condition()); await delay(50)) {
    if (performance.now() - begun > PATIENCE) throw new Error(`it did not happen that ${what}`);
  }
}

/** So many buyers of a key at once, half of whom ask the second web process first. */
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

/** What an admin does from the panel. */
export const adminCall = () => ({ admin: COMMAND_LINE, idempotencyKey: randomUUID() });

export async function refundWhole(orderId: number): Promise<void> {
  const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const amountUSD = centsFromDecimal(totalUSD.toFixed(2));
  await refundOrder(adminCall(), { orderId, amountUSD, itemIds: [], reason: "chaos" });
}

/** @throws Error naming what shoppers saw of the shop's own errors, other than that it is busy for a moment */
export function requireNoErrors(purchases: readonly Purchase[]): void {
  const seen = purchases.flatMap(({ errors }) => errors);
  if (seen.length > 0) throw new Error(`shoppers saw ${seen.length} errors: ${seen[0]}`);
}

/** @throws Error naming those who wanted something and did not get to pay for it */
export function requireServed(purchases: readonly Purchase[]): void {
  const refused = purchases.filter(({ hasApproved }) => !hasApproved);
  if (refused.length > 0)
    throw new Error(`${refused.length} buyers were refused: ${refused[0]?.refusal}`);
}

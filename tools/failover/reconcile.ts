import { db } from "@/server/platform/database/db";
import type { Purchase } from "../chaos/buyer";
import type { ChaosShop } from "../chaos/chaos-shop";

/** Problems with money, keys and mails: missing, or given more than once. */
export interface Accounts {
  lost: string[];
  twice: string[];
}

/**
 * Compares the buyers' records with the database, the provider and the mail server, per order. An
 * order whose id a buyer received must exist; an approved order must be paid once, have one key per
 * unit, and be mailed once. Units are those of the order, since a buyer who repeats "add to cart"
 * after a lost response orders two.
 */
export async function reconcile(
  shop: ChaosShop,
  purchases: readonly Purchase[],
): Promise<Accounts> {
  const known = purchases.filter(({ orderId }) => orderId !== null);
  const orders = await ordersOf(known.map(({ orderId }) => orderId ?? 0));
  const captures = countBy(
    shop.providers.flatMap((provider) => provider.taken()),
    ({ orderId }) => orderId,
  );
  const mailed = countBy(shop.mail.taken, ({ messageId }) => messageId);
  const accounts: Accounts = { lost: [], twice: [] };
  for (const { orderId, hasApproved } of known) {
    const order = orders.get(orderId ?? 0);
    if (!order) {
      accounts.lost.push(`order ${orderId} is not in the database`);
      continue;
    }
    if (!hasApproved) continue;
    const note = (what: string, count: number, owed = 1) => {
      if (count < owed) accounts.lost.push(`order ${orderId}: ${count} of ${owed} ${what}`);
      if (count > owed) accounts.twice.push(`order ${orderId}: ${count} of ${owed} ${what}`);
    };
    const paid = order.payments.filter(({ status }) => status === "captured");
    const sum = (counts: number[]) => counts.reduce((one, other) => one + other, 0);
    const keys = sum(order.items.map(({ licenceKeys }) => licenceKeys.length));
    note("captures at the provider", captures.get(String(orderId)) ?? 0);
    note("captured payments", paid.length);
    note("keys", keys, sum(order.items.map(({ quantity }) => quantity)));
    note("mails", sum(order.mails.map(({ messageId }) => mailed.get(messageId) ?? 0)));
  }
  return accounts;
}

async function ordersOf(ids: readonly number[]) {
  const orders = await db().order.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      payments: { select: { status: true } },
      items: {
        select: {
          quantity: true,
          licenceKeys: { where: { status: "sold" }, select: { id: true } },
        },
      },
      mails: { where: { kind: "order-delivery" }, select: { messageId: true } },
    },
  });
  return new Map(orders.map((order) => [order.id, order]));
}

function countBy<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string) {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
  return counts;
}

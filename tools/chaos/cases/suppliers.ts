import { db } from "@/server/platform/database/db";
import { type Case, PLAYER, refundWhole, TOPUP, until } from "../case";
import type { ChaosShop } from "../chaos-shop";
import { TopupSupplier } from "../topup-supplier";

interface Accepted {
  orderId: number;
  reference: string;
}

/** Buys top-ups, one per order, and waits until the supplier has accepted them. */
async function acceptedTopups(shop: ChaosShop, count: number): Promise<Accepted[]> {
  const wish = { products: [TOPUP], playerId: PLAYER };
  const purchases = await Promise.all(
    Array.from({ length: count }, (_, place) => shop.buy(wish, place % 2 === 0 ? 0 : 1)),
  );
  const where = { orderId: { in: purchases.map(({ orderId }) => orderId ?? 0) } };
  await until("the supplier accepted every top-up", async () => {
    return (
      (await db().orderItem.count({ where: { ...where, topupStatus: "submitted" } })) === count
    );
  });
  const items = await db().orderItem.findMany({ where, select: { id: true, orderId: true } });
  return items.map(({ id, orderId }) => ({ orderId, reference: `topup-${id}` }));
}

/**
 * The supplier credits top-ups that are refunded: three with a callback after the refund, three
 * with a callback during the refund, and three without a callback, which the shop finds by polling.
 */
const lateYes: Case = {
  name: "supplier: credits what was refunded",
  async run(shop) {
    const supplier = await TopupSupplier.open(shop.addresses);
    await shop.restart(Array.from({ length: 4 }, () => supplier.env));
    const topups = await acceptedTopups(shop, 9);
    const [late, atOnce, silent] = [topups.slice(0, 3), topups.slice(3, 6), topups.slice(6)];
    for (const { orderId } of [...late, ...silent]) await refundWhole(orderId);
    await Promise.all([
      ...late.map(({ reference }) => supplier.credit(reference)),
      ...atOnce.map(({ reference }) => supplier.credit(reference)),
      // The refund is refused if the credit came first.
      ...atOnce.map(({ orderId }) => refundWhole(orderId).catch(() => undefined)),
    ]);
    for (const { reference } of silent) supplier.creditSilently(reference);
    // A worker polls the supplier when it starts.
    await Promise.all(shop.workers.map((worker) => worker.kill()));
    await Promise.all(shop.workers.map((worker) => worker.start("", supplier.env)));
    const where = { orderId: { in: topups.map(({ orderId }) => orderId) } };
    await until("every top-up was credited", async () => {
      return (await db().orderItem.count({ where: { ...where, topupStatus: "credited" } })) === 9;
    });
    await requireLossesKnown(topups);
    await shop.restart();
    await supplier.close();
  },
};

/**
 * @throws Error naming an order, unless each refunded top-up has exactly one recorded conflict,
 *   `withdrawn` (the supplier credited it although it was refunded), and the others have none
 */
async function requireLossesKnown(topups: readonly Accepted[]): Promise<void> {
  const items = await db().orderItem.findMany({
    where: { orderId: { in: topups.map(({ orderId }) => orderId) } },
    select: { orderId: true, refundId: true, supplierConflicts: { select: { kind: true } } },
  });
  for (const { orderId, refundId, supplierConflicts } of items) {
    const kinds = supplierConflicts.map(({ kind }) => kind).join(", ");
    const expected = refundId === null ? "" : "withdrawn";
    if (kinds !== expected) throw new Error(`order ${orderId}: "${kinds}", not "${expected}"`);
  }
}

export const SUPPLIERS: readonly Case[] = [lateYes];

import { ORDER_RESERVATION_MINUTES } from "@/domain/orders/order-lifecycle";
import { db } from "@/server/platform/database/db";
import { readSettings } from "@/server/platform/settings";
import { saveSettings } from "@/server/settings/edit-settings";
import { adminCall, type Case, KEY, requireServed, until } from "../case";
import type { ChaosShop } from "../chaos-shop";

/** A hold time in minutes that differs from the default. */
const LONGER = ORDER_RESERVATION_MINUTES + 7;

async function holdOrdersFor(holdMinutes: number): Promise<void> {
  const { version, settings } = await readSettings();
  const { openOrders, openOrdersPerNetwork, heldUnits, heldUnitsPerNetwork, lowStock } = settings;
  const { couponMaxPercent, guestCart, takesDelayedPayments, waysOff } = settings;
  const values = { holdMinutes, openOrders, openOrdersPerNetwork, heldUnits, heldUnitsPerNetwork };
  const others = { lowStock, couponMaxPercent, guestCart, takesDelayedPayments, waysOff };
  const change = { group: "orders", values: { ...values, ...others } } as const;
  await saveSettings(adminCall(), { version, change });
}

/** The number of minutes for which a web process holds a new order. */
async function minutesHeldBy(shop: ChaosShop, web: 0 | 1): Promise<number> {
  const purchase = await shop.buy({ products: [KEY], upTo: "order" }, web);
  const { createdAt, expiresAt } = await db().order.findUniqueOrThrow({
    where: { id: purchase.orderId ?? 0 },
    select: { createdAt: true, expiresAt: true },
  });
  return Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000);
}

/**
 * Both web processes use the owner's settings: one that has served orders before, and one that
 * starts later.
 */
export const SETTINGS: Case = {
  name: "settings reach every web process",
  async run(shop) {
    requireServed(
      await Promise.all([0, 1].map((web) => shop.buy({ products: [KEY] }, web as 0 | 1))),
    );
    await holdOrdersFor(LONGER);
    try {
      for (const web of [0, 1] as const) {
        await until(`web ${web + 1} goes by new settings`, async () => {
          return (await minutesHeldBy(shop, web)) === LONGER;
        });
      }
      await shop.webs[0].kill();
      await shop.webs[0].start();
      const first = await minutesHeldBy(shop, 0);
      if (first !== LONGER) throw new Error(`a new web process holds orders for ${first} minutes`);
    } finally {
      await holdOrdersFor(ORDER_RESERVATION_MINUTES);
    }
  },
};

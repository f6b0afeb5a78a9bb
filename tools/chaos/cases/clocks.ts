import { db } from "@/server/platform/db";
import { buyTogether, type Case, KEY, requireServed } from "../case";

/** Minutes by which the clock of each process is wrong: both web processes, both workers. */
const HOUR = [60, -60, 60, -60].map((minutes) => ({ CLOCK_MINUTES: String(minutes) }));

/**
 * In mid-purchase every clock moves by an hour, forwards and back: what waits for its payment goes on waiting, what was
 * approved is paid.
 */
export const CLOCK: Case = {
  name: "clocks moved by an hour",
  async run(shop) {
    const unpaid = await buyTogether(shop, 4, "order");
    // Nobody hears what the provider says of these.
    await shop.webs[0].kill();
    await Promise.all([1, 2, 3].map(() => shop.buy({ products: [KEY], upTo: "approve" }, 1)));
    await shop.restart(HOUR);
    requireServed(await buyTogether(shop, 8));
    await shop.settle();
    const ids = unpaid.flatMap(({ orderId }) => orderId ?? []);
    const open = await db().order.count({ where: { id: { in: ids }, status: "pending" } });
    await shop.restart();
    if (open < ids.length) throw new Error(`${ids.length - open} orders lost their minutes`);
  },
};

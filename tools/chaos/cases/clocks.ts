import { db } from "@/server/platform/database/db";
import { buyTogether, type Case, KEY, requireServed } from "../case";

/** Offsets in minutes for each process: two web processes, then two workers. */
const ahead = (...minutes: number[]) => minutes.map((each) => ({ CLOCK_MINUTES: String(each) }));

/**
 * The processes' clocks jump forwards or back during purchases. Unpaid orders must stay pending,
 * and approved orders must be paid.
 */
const moved = (name: string, clocks: ReturnType<typeof ahead>): Case => ({
  name: `clocks moved: ${name}`,
  async run(shop) {
    const unpaid = await buyTogether(shop, 4, "order");
    // Only this web process receives webhooks, so the webhooks of the approvals do not arrive.
    await shop.webs[0].kill();
    await Promise.all([1, 2, 3].map(() => shop.buy({ products: [KEY], upTo: "approve" }, 1)));
    await shop.restart(clocks);
    requireServed(await buyTogether(shop, 8));
    await shop.settle();
    const ids = unpaid.flatMap(({ orderId }) => orderId ?? []);
    const open = await db().order.count({ where: { id: { in: ids }, status: "pending" } });
    await shop.restart();
    if (open < ids.length) throw new Error(`${ids.length - open} orders expired too early`);
  },
});

export const CLOCKS: readonly Case[] = [
  moved("all by an hour", ahead(60, -60, 60, -60)),
  moved("web processes by 5 minutes", ahead(5, -5, 0, 0)),
  moved("web processes by 31 minutes", ahead(31, -31, 0, 0)),
  moved("workers by 5 minutes", ahead(0, 0, 5, -5)),
  moved("workers by 31 minutes", ahead(0, 0, 31, -31)),
];

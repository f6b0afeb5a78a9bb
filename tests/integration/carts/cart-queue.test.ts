import { expect, test } from "vitest";
import { readCart } from "@/server/carts/cart-lines";
import { pool } from "@/server/platform/database/pool";
import { dynamicStatement } from "@/server/platform/database/statement";
import { transaction } from "@/server/platform/database/transaction";
import { DESKTOP_OS, OFFICE } from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";

const HOLD_CART = dynamicStatement<unknown>(
  "test_hold_cart",
  "SELECT pg_advisory_xact_lock(hashtextextended('cart:' || $1, 0))",
);

test("a cart with many simultaneous changes refuses all but a few immediately, and does not delay other carts", async () => {
  const hostile = new Visitor();
  await hostile.add(DESKTOP_OS);
  const waiting = await transaction(async (tx) => {
    await tx.run(HOLD_CART, [hostile.sessionId]);
    const adds = Array.from({ length: 30 }, () => hostile.add(DESKTOP_OS));
    const refused = [...(await Promise.all(adds.slice(10))), await hostile.order()];
    for (const { status, headers, body } of refused) {
      expect([status, headers.get("retry-after")]).toEqual([429, "1"]);
      expect(body).toEqual({ message: "Too many tries. Try again in 1 second." });
    }
    const busy = pool("ordering").totalCount - pool("ordering").idleCount;
    expect(busy).toBeLessThanOrEqual(1);
    expect((await new Visitor().add(OFFICE)).status).toBe(200);
    return adds.slice(0, 10);
  });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  // On a slow machine, the first call may have waited longer than the lock timeout.
  const done = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await readCart(hostile.sessionId)).cart).toMatchObject([{ quantity: 1 + done }]);
  expect((await hostile.add(DESKTOP_OS)).status).toBe(200);
});

import { expect, it } from "vitest";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { approvedOrder, DESKTOP_OS, OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { concurrently } from "../../support/data/concurrency";
import { belongsTo, owner } from "../../support/data/own-orders";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

it("the profile loads during the payment of another order, whose codes appear at the next request", async () => {
  const lina = await owner("lina");
  const paid = await paidOrder([{ productId: DESKTOP_OS }]);
  const paying = await approvedOrder([{ productId: OFFICE }]);
  for (const { orderId } of [paid, paying]) await belongsTo(lina, orderId);
  const codes = (orders: Awaited<ReturnType<typeof myOrders>>) =>
    orders.map(({ id, status, items }) => [id, status, items[0]?.codes.length]);
  // The request is blocked while it records the revealed items; the capture does not touch these.
  const [shown = []] = await concurrently(
    [() => myOrders(lina)],
    () => paying.visitor.capture(paying.providerOrderId),
    (tx) =>
      tx.prisma.$executeRaw`SELECT FROM order_items WHERE order_id = ${paid.orderId} FOR UPDATE`,
  );
  expect(codes(shown)).toEqual([
    [paying.orderId, "completed", 0],
    [paid.orderId, "completed", 1],
  ]);
  expect(codes(await myOrders(lina)).map(([, , count]) => count)).toEqual([1, 1]);
});

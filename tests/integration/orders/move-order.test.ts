import { expect, it } from "vitest";
import { failOrder, moveOrder } from "@/server/orders/move-order";
import { autocommit, transaction } from "@/server/platform/database/transaction";
import { DESKTOP_OS, orderRow, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

const by = { actor: "system", reason: "tried", at: new Date() } as const;
const moved = { code: "order_moved" };

it("an order moves only from its current status and along its lifecycle", async () => {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  const move = (from: "pending" | "completed", to: "completed" | "failed") =>
    moveOrder(autocommit, { ...by, orderId, from, to });
  await expect(move("pending", "completed")).rejects.toMatchObject(moved);
  await expect(move("completed", "failed")).rejects.toMatchObject(moved);
  expect((await orderRow(orderId)).status).toBe("completed");
});

it("of several concurrent moves of an order one succeeds, and the others are refused", async () => {
  const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => transaction((tx) => failOrder(tx, { ...by, orderId }))),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status, events } = await orderRow(orderId);
  expect(status).toBe("failed");
  expect(events.filter(({ toStatus }) => toStatus === "failed")).toHaveLength(1);
});

import { describe, expect, it } from "vitest";
import { attentionReasonsOf } from "@/server/orders/attention";
import { expireOrders } from "@/server/orders/expire-orders";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  paidOrder,
  placedOrder,
} from "../../../support/data/checkout-orders";
import { withClockAhead } from "../../../support/data/clocks";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const SKEWS = [-31, -5, 5, 31];
const pairs = SKEWS.flatMap((minutes) => [
  { web: minutes, worker: 0 },
  { web: 0, worker: minutes },
]);

/** Moves an order and its payment back in time. */
async function letPass(orderId: number, time: string): Promise<void> {
  await db().$executeRaw`
    UPDATE orders SET created_at = created_at - ${time}::interval, expires_at = expires_at - ${time}::interval
    WHERE id = ${orderId}`;
  await db().$executeRaw`
    UPDATE payments SET created_at = created_at - ${time}::interval, updated_at = updated_at - ${time}::interval
    WHERE order_id = ${orderId}`;
}

describe.each(pairs)(
  "with a web process $web and a worker $worker minutes ahead",
  ({ web, worker }) => {
    const byWeb = <Result>(work: () => Promise<Result>) => withClockAhead(web, work);
    const byWorker = <Result>(work: () => Promise<Result>) => withClockAhead(worker, work);

    it("an order is held for its thirty minutes, and no longer", async () => {
      const { visitor, orderId, totalUSD } = await byWeb(() =>
        placedOrder([{ productId: DESKTOP_OS }]),
      );
      await letPass(orderId, "29 minutes");
      expect(await byWorker(() => expireOrders())).toBe(0);
      expect((await byWeb(() => visitor.order())).body.id).toBe(orderId);
      expect((await byWeb(() => visitor.pay(totalUSD))).status).toBe(200);
      await letPass(orderId, "1 minute");
      expect((await byWeb(() => visitor.pay(totalUSD))).status).toBe(409);
      expect(await byWorker(() => expireOrders())).toBe(1);
      expect((await orderRow(orderId)).status).toBe("failed");
    });

    it("an approved payment whose browser was closed is settled ten seconds later", async () => {
      const { orderId } = await byWeb(() => approvedOrder([{ productId: OFFICE }]));
      expect(await byWorker(() => reconcilePayments())).toBe(0);
      await letPass(orderId, "10 seconds");
      expect(await byWorker(() => reconcilePayments())).toBe(1);
      expect((await orderRow(orderId)).status).toBe("completed");
      expect(simulator.ledger().captures).toHaveLength(1);
    });

    it("a paid order waits for a person five minutes after its payment, and not before", async () => {
      const { orderId } = await byWeb(() => paidOrder([{ productId: DESKTOP_OS }]));
      const needs = () =>
        byWorker(async () => (await attentionReasonsOf([orderId], null)).get(orderId));
      const paidFor = (time: string) => db().$executeRaw`
      UPDATE orders SET completed_at = completed_at - ${time}::interval WHERE id = ${orderId}`;
      await paidFor("4 minutes");
      expect(await needs()).toBeUndefined();
      await paidFor("2 minutes");
      expect(await needs()).toEqual(["mail_failed"]);
    });
  },
);

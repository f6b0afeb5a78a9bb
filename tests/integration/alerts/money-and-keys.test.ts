import { beforeEach, describe, expect, it } from "vitest";
import type { QuarantinedBatchDto } from "@/contract/admin/orders/claims";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, orderRow, paidOrder, provider } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { refund, refusingProvider, runAction } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { paidByStranger, report, sendMailsOf } from "../../support/people/claims";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const REASON = "looked after";
const HOUR_MS = 3_600_000;

/** Runs `watchAlerts` once. @returns the facts of each alert of this kind that it raises */
async function raisedOf(kind: string, later = 0) {
  const raised = await watchAlerts(() => new Date(Date.now() + later));
  return raised.flatMap((alert) => (alert.kind === kind ? [alert.facts] : []));
}
const openOf = (kind: string) => db().alert.count({ where: { kind, solvedAt: null } });

describe("a refund that fails", () => {
  it("raises an alert once when the provider refuses it, and again for the next refused one", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const refused = async () => {
      await refund({ orderId, amountUSD: "5.00" });
      const { id = 0 } = (await orderRow(orderId)).refunds.at(-1) ?? {};
      expect(await raisedOf("refund_failing")).toEqual([]);
      await executeRefund(id, refusingProvider);
      return id;
    };
    for (let times = 0; times < 2; times += 1) {
      const refundId = await refused();
      const told = { order: orderId, reasons: ["refund_refused"] };
      expect(await raisedOf("refund_failing")).toEqual([told]);
      expect(await raisedOf("refund_failing")).toEqual([]);
      await runAction("orders.closeRefund", { refundId, reason: REASON });
      await watchAlerts();
      expect(await openOf("refund_failing")).toBe(0);
    }
  });

  it("raises an alert when it is under way for too long", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: "5.00" });
    expect(await raisedOf("refund_failing")).toEqual([]);
    const told = { order: orderId, reasons: ["refund_stuck"] };
    expect(await raisedOf("refund_failing", HOUR_MS)).toEqual([told]);
  });
});

describe("a batch of keys with complaints", () => {
  async function complain(names: readonly string[]) {
    for (const name of names) {
      const visitor = new Visitor();
      const order = { customerEmail: `${name}@example.org` };
      const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor, order });
      await paidByStranger(orderId);
      await sendMailsOf(orderId);
      expect((await report(visitor, orderId)).status).toBe(200);
    }
  }

  it("raises an alert when it is taken out of sale, and again the next time", async () => {
    await complain(["amal", "badr"]);
    expect(await raisedOf("batch_claims")).toEqual([]);
    for (const names of [["celine"], ["dina", "emad", "fadi"]]) {
      await complain(names);
      expect(await raisedOf("batch_claims")).toMatchObject([{ product: DESKTOP_OS }]);
      expect(await raisedOf("batch_claims")).toEqual([]);
      const [batch] = (await callAs(
        "admin",
        "admin.orders.quarantinedBatches",
        undefined,
      )) as QuarantinedBatchDto[];
      await runAction("orders.releaseBatch", { batchId: batch?.id, reason: REASON });
      await watchAlerts();
      expect(await openOf("batch_claims")).toBe(0);
    }
  });
});

describe("a dispute", () => {
  it("raises an alert when it is opened, which is solved with the decision, and again for the next one", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    for (let times = 0; times < 2; times += 1) {
      const id = await provider().dispute(orderId);
      await reconcileDisputes();
      const told = { order: orderId, reasons: ["dispute_open"] };
      expect(await raisedOf("dispute")).toEqual([told]);
      expect(await raisedOf("dispute")).toEqual([]);
      await provider().moveDispute(id, "seller");
      await reconcileDisputes();
      await watchAlerts();
      expect(await openOf("dispute")).toBe(0);
    }
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { simulatedSupplier } from "@/server/delivery/simulated-supplier";
import { submitTopup } from "@/server/delivery/submit-topup";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, orderRow, PLAYER, paidOrder, UC_60 } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { openDeliveryServices } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const PACK = { productId: UC_60, playerId: PLAYER };
const topupOf = async (orderId: number) =>
  (await orderRow(orderId)).items.find((item) => item.topupStatus !== null);

/** A supplier that answers only once the test calls `answer`. */
function slowSupplier() {
  let asked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const supplier: TopupSupplier = {
    async submit(order) {
      asked();
      await mayAnswer;
      return simulatedSupplier.submit(order);
    },
  };
  return { supplier, isAsked, answer: () => answer() };
}

describe("a top-up that is being submitted to the supplier", () => {
  it("cannot be refunded: it is credited, and the money stays", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    const slow = slowSupplier();
    const submitted = submitTopup((await topupOf(orderId))?.id ?? 0, slow.supplier);
    await slow.isAsked;
    expect((await topupOf(orderId))?.topupStatus).toBe("submitting");
    await expect(refund({ orderId, amountUSD: totalUSD })).rejects.toMatchObject({
      cause: { code: "topup_underway" },
    });
    slow.answer();
    await submitted;
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "delivered",
      refunds: [],
      items: [{ topupStatus: "credited", refundId: null }],
    });
  });

  it("stays with its buyer when the rest of the order is refunded", async () => {
    const { orderId } = await paidOrder([PACK, { productId: DESKTOP_OS }]);
    const [pack, licence] = (await orderRow(orderId)).items;
    const slow = slowSupplier();
    const submitted = submitTopup(pack?.id ?? 0, slow.supplier);
    await slow.isAsked;
    const lineOf = (id?: number) => ({ orderId, amountUSD: "0.50", itemIds: [id ?? 0] });
    await expect(refund(lineOf(pack?.id))).rejects.toMatchObject({
      cause: { code: "topup_underway" },
    });
    await refund(lineOf(licence?.id));
    slow.answer();
    await submitted;
    expect((await orderRow(orderId)).items).toMatchObject([
      { topupStatus: "credited", refundId: null },
      { refundId: expect.any(Number) },
    ]);
  });

  it("and got no answer is retried with the same reference, and can be refunded once it is rejected", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    const id = (await topupOf(orderId))?.id ?? 0;
    const references: string[] = [];
    const silent: TopupSupplier = {
      async submit({ reference }) {
        references.push(reference);
        throw new Error("no answer");
      },
    };
    await expect(submitTopup(id, silent)).rejects.toThrow("no answer");
    await deliverOrder(orderId, { submit: (item) => submitTopup(item, silent), send: sendMail });
    expect(references).toEqual([`topup-${id}`, `topup-${id}`]);
    await expect(refund({ orderId, amountUSD: totalUSD })).rejects.toMatchObject({
      cause: { code: "topup_underway" },
    });
    await submitTopup(id, { submit: async () => ({ outcome: "rejected", reason: "no player" }) });
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      refunds: [{ status: "refunded" }],
      items: [{ topupStatus: "rejected", refundId: expect.any(Number) }],
    });
  });
});

describe("a top-up that an admin credits during its submission", () => {
  it("stays credited, whatever the supplier answers", async () => {
    const { orderId } = await paidOrder([PACK]);
    const id = (await topupOf(orderId))?.id ?? 0;
    await submitTopup(id, {
      async submit() {
        await runAction("orders.confirmTopup", { orderItemId: id });
        return { outcome: "accepted", supplierReference: "LATE" };
      },
    });
    expect(await topupOf(orderId)).toMatchObject({
      topupStatus: "credited",
      topupReference: null,
    });
  });

  it("is a loss shown to the owner if it is credited by hand after its refund", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    const id = (await topupOf(orderId))?.id ?? 0;
    await refund({ orderId, amountUSD: totalUSD });
    await runAction("orders.confirmTopup", { orderItemId: id });
    const kinds = await db().supplierConflict.findMany({ select: { kind: true } });
    expect(kinds).toEqual([{ kind: "withdrawn" }]);
  });
});

describe("a top-up that was credited before an admin's refund", () => {
  it("makes the refund fail for an admin who chose its line, and no money goes back", async () => {
    const { orderId, totalUSD } = await paidOrder([PACK]);
    const id = (await topupOf(orderId))?.id ?? 0;
    await submitTopup(id, simulatedSupplier);
    await expect(refund({ orderId, amountUSD: totalUSD, itemIds: [id] })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
    expect((await orderRow(orderId)).refunds).toEqual([]);
  });
});

describe("a concurrent refund and submission", () => {
  it("never end with both a refund and a credit", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, totalUSD } = await paidOrder([PACK]);
      const id = (await topupOf(orderId))?.id ?? 0;
      let credits = 0;
      const counting: TopupSupplier = {
        async submit(order) {
          credits += 1;
          return simulatedSupplier.submit(order);
        },
      };
      const [, refunded] = await Promise.allSettled([
        submitTopup(id, counting),
        refund({ orderId, amountUSD: totalUSD, itemIds: [id] }),
      ]);
      await executeRefunds();
      const line = await topupOf(orderId);
      expect(refunded.status === "fulfilled").toBe(credits === 0);
      expect(line?.topupStatus === "credited").toBe(credits === 1);
    }
  });
});

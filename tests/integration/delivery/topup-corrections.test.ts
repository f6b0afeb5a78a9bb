import { describe, expect, it } from "vitest";
import { findPlayer } from "@/server/delivery/find-player";
import { submitTopup } from "@/server/delivery/submit-topup";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { refundRejected } from "@/server/payments/refunds/refund-rejected";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_60,
  UC_660,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refusingProvider, runAction } from "../../support/people/admin-actions";
import { pageOf, proveMailbox } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

/** An account that the simulated supplier rejects (simulated-supplier.ts). */
const NOBODY = "5123450000";

/** A paid pack for an account that does not exist, which the supplier has rejected. */
async function rejected(more: { productId: number; playerId?: string }[] = []) {
  const bought = await paidOrder([{ productId: UC_60, playerId: NOBODY }, ...more]);
  const [item] = (await orderRow(bought.orderId)).items;
  const itemId = item?.id ?? 0;
  await submitTopup(itemId);
  return { ...bought, itemId };
}

const itemOf = (id: number) => db().orderItem.findUniqueOrThrow({ where: { id } });

const correct = (visitor: Visitor, orderId: number, itemId: number, playerId = PLAYER) =>
  rpc(visitor, "orderPage.correctTopup", {
    token: orderToken(orderId),
    itemId,
    topupFields: { playerId },
  });

const endTime = (id: number) =>
  db().orderItem.update({ where: { id }, data: { correctUntil: new Date(Date.now() - 1000) } });

describe("a top-up that the supplier rejects", () => {
  it("waits a day for its buyer, who gets one mail with a link to the page", async () => {
    const { visitor, orderId, itemId } = await rejected([{ productId: UC_660, playerId: NOBODY }]);
    const [, second] = (await orderRow(orderId)).items;
    await submitTopup(second?.id ?? 0);
    const { mails, items } = await orderRow(orderId);
    const hours = (Number(items[0]?.correctUntil) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    const told = mails.filter(({ kind }) => kind === "topup-rejected");
    expect(told).toHaveLength(1);
    await sendMail(told[0]?.id ?? 0);
    expect(sink.mails[0]?.text).toContain(orderToken(orderId));
    const page = await pageOf(visitor, orderId);
    expect(page.items[0]).toMatchObject({
      id: itemId,
      topupStatus: "rejected",
      correction: { until: items[0]?.correctUntil?.toISOString(), game: { slug: "pubg" } },
    });
  });

  it("is credited to the corrected account, under another reference", async () => {
    const { visitor, orderId, itemId } = await rejected();
    expect((await correct(visitor, orderId, itemId)).status).toBe(200);
    expect(await waitingJobs()).toContainEqual({
      name: "submit-topup",
      data: { orderItemId: itemId },
    });
    await submitTopup(itemId);
    const item = await itemOf(itemId);
    expect(item).toMatchObject({
      topupStatus: "credited",
      pubgPlayerId: PLAYER,
      topupFields: { playerId: PLAYER },
      topupAnswers: [{ key: "playerId", value: PLAYER }],
      topupReference: `simulated-pubg-topup-${itemId}-2`,
      correctUntil: null,
      playerName: expect.stringMatching(/^\w+_\d+$/),
    });
    const page = await pageOf(visitor, orderId);
    expect(page.items[0]).toMatchObject({ correction: null, playerName: item.playerName });
    // The mail that asks for a correction is dropped when there is nothing to correct.
    const mail = (await orderRow(orderId)).mails.find(({ kind }) => kind === "topup-rejected");
    await sendMail(mail?.id ?? 0);
    expect(sink.mails).toEqual([]);
  });

  it("is reported again if it is rejected again, although the first mail was dropped", async () => {
    const { visitor, orderId, itemId } = await rejected();
    const [mail] = (await orderRow(orderId)).mails.filter(({ kind }) => kind === "topup-rejected");
    const mailId = mail?.id ?? 0;
    const second = "5123457777";
    expect((await correct(visitor, orderId, itemId, second)).status).toBe(200);
    await sendMail(mailId);
    await db().$executeRaw`DELETE FROM jobs WHERE data->>'mailId' = ${String(mailId)}`;
    expect(sink.mails).toEqual([]);
    await submitTopup(itemId);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "rejected", topupAttempt: 2 });
    expect(await waitingJobs()).toContainEqual({ name: "send-mail", data: { mailId } });
    await sendMail(mailId);
    expect(sink.mails).toHaveLength(1);
  });

  it("does not change for an unknown or an invalid account", async () => {
    const { visitor, orderId, itemId } = await rejected();
    const before = await itemOf(itemId);
    expect((await correct(visitor, orderId, itemId, "87650000")).reason).toBe("player_not_found");
    expect((await correct(visitor, orderId, itemId, "12")).reason).toBe("player_id_invalid");
    expect((await correct(visitor, orderId, itemId, "")).reason).toBe("player_id_missing");
    expect(await itemOf(itemId)).toEqual(before);
  });

  it("can be corrected by a browser with only the link once it has proved the address", async () => {
    await createUsers();
    const { orderId, itemId } = await rejected();
    const linked = new Visitor();
    expect((await correct(linked, orderId, itemId)).reason).toBe("topup_locked");
    expect((await pageOf(linked, orderId)).items[0]?.topup).toMatchObject([{ value: "•••000" }]);
    await proveMailbox(linked, orderId, CUSTOMER.customerEmail);
    expect((await correct(linked, orderId, itemId)).status).toBe(200);
  });

  it("cannot be corrected by another order's buyer, nor if it was never rejected", async () => {
    const { visitor, orderId, itemId } = await rejected();
    const other = await paidOrder([{ productId: UC_60, playerId: PLAYER }]);
    const [theirs] = (await orderRow(other.orderId)).items;
    expect((await correct(other.visitor, orderId, itemId)).reason).toBe("topup_locked");
    for (const id of [itemId, theirs?.id ?? 0]) {
      const { reason } = await correct(other.visitor, other.orderId, id);
      expect(reason).toBe("topup_not_correctable");
    }
    expect((await correct(visitor, orderId, theirs?.id ?? 0)).reason).toBe("topup_not_correctable");
  });

  it("ignores a late answer about an attempt before the correction", async () => {
    const { visitor, orderId, itemId } = await rejected();
    await db().orderItem.update({
      where: { id: itemId },
      data: { topupStatus: "waiting", correctUntil: null },
    });
    let answer = () => {};
    let late: Promise<void> | undefined;
    await new Promise<void>((isAsked) => {
      const slow: TopupSupplier = {
        submit: () =>
          new Promise((resolve) => {
            answer = () => resolve({ outcome: "rejected", reason: "late" });
            isAsked();
          }),
      };
      late = submitTopup(itemId, slow);
    });
    await submitTopup(itemId);
    expect((await correct(visitor, orderId, itemId)).status).toBe(200);
    // Submit the top-up again, to a supplier that gives no answer.
    await expect(
      submitTopup(itemId, { submit: () => Promise.reject(new Error()) }),
    ).rejects.toThrow();
    answer();
    await late;
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "submitting", topupAttempt: 2 });
    await submitTopup(itemId);
  });
});

describe("a rejected top-up after its correction deadline", () => {
  it("is refunded alone, once, and the mail states the reason", async () => {
    const { visitor, orderId, itemId } = await rejected([{ productId: DESKTOP_OS }]);
    expect(await refundRejected()).toBe(0);
    await endTime(itemId);
    expect((await correct(visitor, orderId, itemId)).reason).toBe("topup_not_correctable");
    expect((await pageOf(visitor, orderId)).items[0]?.correction).toBeNull();
    const rounds = await Promise.all([refundRejected(), refundRejected(), refundRejected()]);
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await refundRejected()).toBe(0);
    await executeRefunds();
    const order = await orderRow(orderId);
    expect(order.refunds).toMatchObject([{ status: "refunded" }]);
    expect(order.refunds[0]?.amountUSD.toFixed(2)).toBe("0.99");
    expect(order.items).toMatchObject([
      { topupStatus: "rejected", refundId: order.refunds[0]?.id, correctUntil: null },
      { refundId: null, licenceKeys: [{ status: "sold" }] },
    ]);
    expect(await pageOf(visitor, orderId)).toMatchObject({
      payment: "paid",
      items: [{ isWithdrawn: true }, { isWithdrawn: false, codes: 1 }],
    });
    const mail = order.mails.find(({ kind }) => kind === "order-refunded");
    await sendMail(mail?.id ?? 0);
    expect(sink.mails.at(-1)?.text).toContain("was not corrected in time");
  });

  it("waits for an admin when the provider refuses its refund", async () => {
    const { orderId, itemId } = await rejected();
    await endTime(itemId);
    await refundRejected();
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0, refusingProvider);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "rejected", refundId: null });
    expect(await refundRejected()).toBe(0);
  });

  it("is left to the provider during a dispute of the payment", async () => {
    const { visitor, orderId, itemId } = await rejected();
    await provider().dispute(orderId, { dueInHours: 72, message: "No credits have reached me." });
    await reconcileDisputes();
    await endTime(itemId);
    expect(await refundRejected()).toBe(0);
    expect((await correct(visitor, orderId, itemId)).reason).toBe("topup_not_correctable");
    expect((await orderRow(orderId)).refunds).toEqual([]);
  });

  it.each(["buyer", "provider_pays"])(
    "is left to a person after a dispute that ended with the outcome %s",
    async (outcome) => {
      const { orderId, itemId } = await rejected();
      await provider().dispute(orderId, { dueInHours: 72, message: "No credits have reached me." });
      await reconcileDisputes();
      // A chargeback, or a payout by the provider: the provider's record of the payment shows
      // neither.
      await db().dispute.updateMany({ where: { orderId }, data: { state: "resolved", outcome } });
      await endTime(itemId);
      expect(await refundRejected()).toBe(0);
      expect((await orderRow(orderId)).refunds).toEqual([]);
      expect(await itemOf(itemId)).toMatchObject({ topupStatus: "rejected", refundId: null });
    },
  );

  it("is refunded after a dispute that ended for the shop", async () => {
    const { orderId, itemId } = await rejected();
    await provider().dispute(orderId, { dueInHours: 72, message: "No credits have reached me." });
    await reconcileDisputes();
    const ended = { state: "resolved", outcome: "seller" } as const;
    await db().dispute.updateMany({ where: { orderId }, data: ended });
    await endTime(itemId);
    expect(await refundRejected()).toBe(1);
  });
});

describe("a correction, an admin's retry and the automatic refund", () => {
  it.each([1, 2, 3])(
    "change the top-up only once when they run concurrently (round %i)",
    async () => {
      await createUsers();
      const { visitor, orderId, itemId } = await rejected();
      const until = (await itemOf(itemId)).correctUntil ?? new Date();
      // The clock of `refundRejected` is past the deadline; the database's clock is not.
      const over = new Date(until.getTime() + 1);
      const [corrected, , refunded] = await Promise.all([
        correct(visitor, orderId, itemId),
        runAction("orders.retryDelivery", { orderId }).catch(() => null),
        refundRejected(() => over),
      ]);
      const { refunds, events } = await orderRow(orderId);
      const won = [
        corrected.status === 200,
        events.some(({ reason }) => reason === "submitted once more"),
        refunded === 1,
      ];
      const item = await itemOf(itemId);
      expect(item.topupAttempt).toBe(corrected.status === 200 ? 2 : 1);
      expect(refunds).toHaveLength(refunded);
      // After a correction the admin's retry may succeed too: it only expedites that top-up.
      if (refunded === 1) expect(won).toEqual([false, false, true]);
      else
        expect(item).toMatchObject({ topupStatus: "waiting", refundId: null, correctUntil: null });
    },
  );
});

describe("a player look-up", () => {
  const look = (playerId: string) =>
    rpc<object>(new Visitor(), "catalogue.findPlayer", {
      productId: UC_60,
      topupFields: { playerId },
    });

  it("returns a name, no player, or the problem with the answers", async () => {
    expect((await look(PLAYER)).data).toMatchObject({ outcome: "found" });
    expect((await look(NOBODY)).data).toEqual({ outcome: "not_found" });
    expect((await look("1")).reason).toBe("player_id_invalid");
    const input = { productId: DESKTOP_OS, topupFields: {} };
    const { reason } = await rpc(new Visitor(), "catalogue.findPlayer", input);
    expect(reason).toBe("product_not_found");
  });

  it("is unavailable if the supplier has none, and paused after some failures", async () => {
    const player = { game: "pubg", fields: { playerId: PLAYER } };
    const submit = async () => ({ outcome: "rejected" as const, reason: "" });
    expect(await findPlayer(player, { submit })).toEqual({ outcome: "unavailable" });
    let calls = 0;
    const lookup = async () => {
      calls += 1;
      throw new Error("gone");
    };
    for (let call = 0; call < 8; call += 1) {
      expect(await findPlayer(player, { submit, lookup })).toEqual({ outcome: "unavailable" });
    }
    expect(calls).toBe(5);
  });
});

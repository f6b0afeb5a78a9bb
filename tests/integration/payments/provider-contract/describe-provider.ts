import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { expectInvariants } from "../../../support/data/invariants";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund } from "../../../support/people/admin-actions";
import {
  redeliver,
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../support/simulator/webhook-receiver";
import type { BegunPayment, Ending, ProviderBench } from "./provider-bench";

const TOTAL = "39.99";

/** Endings in which the payee, amount or currency differs from the order's. */
const UNEXPECTED = ["foreign_payee", "wrong_amount", "wrong_currency"] as const;

const inOneMinute = () => new Date(Date.now() + 60_000);
const inOneHour = () => new Date(Date.now() + 3_600_000);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Defines the tests that every payment provider passes over HTTP, against its simulator. */
export function describeProvider(name: string, bench: ProviderBench): void {
  describe(`the payment provider ${name}`, () => {
    let receiver: WebhookReceiver;
    let simulator: Awaited<ReturnType<ProviderBench["start"]>>;
    beforeEach(async () => {
      await createUsers();
      receiver = await startWebhookReceiver(name);
      simulator = await bench.start(receiver.url);
    });
    afterEach(async () => {
      await simulator.close();
      await receiver.close();
      await expectInvariants();
    });

    const settle = ({ providerOrderId }: BegunPayment) =>
      settlePayment(providerOrderId, "customer").catch(() => ({ outcome: "unknown" }));

    async function begun(ending: Ending): Promise<BegunPayment> {
      const payment = await bench.begin();
      await bench.pay(payment, ending);
      return payment;
    }

    async function paid(): Promise<BegunPayment> {
      const payment = await begun("captured");
      expect(await settle(payment)).toMatchObject({ outcome: "captured" });
      return payment;
    }

    /** Waits for all webhooks sent so far; returns the stored events in order of arrival. */
    async function inbox() {
      await receiver.waitForDeliveries(simulator.sent());
      return db().providerEvent.findMany({ orderBy: [{ receivedAt: "asc" }, { id: "asc" }] });
    }

    async function expectPaidOnce({ orderId }: BegunPayment): Promise<void> {
      const order = await orderRow(orderId);
      expect(order).toMatchObject({ status: "completed", payments: [{ status: "captured" }] });
      expect(order.mails.filter(({ kind }) => kind === "order-delivery")).toHaveLength(1);
      expect(order.items[0]?.licenceKeys).toHaveLength(1);
      const books = await bench.books(orderId);
      expect(books).toEqual({ taken: [bench.minorOf(TOTAL)], returned: [] });
    }

    async function expectFee({ orderId }: BegunPayment): Promise<void> {
      const [fee = 0, ...others] = bench.feesOf(orderId);
      expect(others).toEqual([]);
      expect(fee).toBeGreaterThan(0);
      const { payments } = await orderRow(orderId);
      expect(payments).toMatchObject([{ status: "captured", feeMinor: fee }]);
    }

    describe("a payment", () => {
      it("that is captured completes its order once", async () => {
        const payment = await paid();
        await settle(payment);
        await expectPaidOnce(payment);
      });

      it("that is captured stores the fee that the provider states", async () => {
        const returned = await paid();
        await expectFee(returned);
        // Only the webhook settles this payment.
        const reported = await begun("captured");
        for (const { id } of await inbox()) await processProviderEvent(id);
        await expectFee(reported);
      });

      it.each(["declined", "pending", "not_approved"] as const)(
        "that is %s delivers nothing",
        async (ending) => {
          const payment = await begun(ending);
          const outcome = ending === "pending" ? bench.pendingOutcome : ending;
          expect(await settle(payment)).toMatchObject({ outcome });
          const order = await orderRow(payment.orderId);
          expect(order).toMatchObject({ status: "pending", mails: [] });
        },
      );

      it("whose answer is lost is unknown, and completed by the reconciler once", async () => {
        const payment = await begun("unknown");
        expect(await settle(payment)).toMatchObject({ outcome: "unknown" });
        expect(await orderRow(payment.orderId)).toMatchObject({ status: "pending" });
        await reconcilePayments(undefined, inOneMinute);
        await expectPaidOnce(payment);
      });

      it.each(UNEXPECTED.filter((ending) => !bench.impossible.includes(ending)))(
        "with a %s is held for an admin, and delivers nothing",
        async (ending) => {
          const payment = await begun(ending);
          expect(await settle(payment)).toMatchObject({ outcome: "review" });
          const order = await orderRow(payment.orderId);
          expect(order).toMatchObject({ status: "pending", mails: [] });
          expect(order.payments).toMatchObject([{ status: "review" }]);
        },
      );
    });

    describe("a refund", () => {
      it("in full returns what was charged", async () => {
        const { orderId } = await paid();
        await refund({ orderId, amountUSD: TOTAL });
        await executeRefunds();
        expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
        expect((await bench.books(orderId)).returned).toEqual([bench.minorOf(TOTAL)]);
      });

      it("in parts adds up to what was charged", async () => {
        const { orderId } = await paid();
        for (const amountUSD of ["10.01", "3.33", "26.65"]) {
          await refund({ orderId, amountUSD });
          await executeRefunds();
        }
        const { returned } = await bench.books(orderId);
        expect(returned).toHaveLength(3);
        expect(returned[0]).toBe(bench.minorOf("10.01"));
        expect(sum(returned)).toBe(bench.minorOf(TOTAL));
      });

      it("that the provider refuses is shown as failed", async () => {
        const { orderId } = await paid();
        await bench.refuseRefunds(orderId);
        await refund({ orderId, amountUSD: TOTAL });
        await executeRefunds();
        expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "failed" }]);
        expect((await bench.books(orderId)).returned).toEqual([]);
      });

      it("whose answer is lost is repeated, and returns the money once", async () => {
        const { orderId } = await paid();
        await bench.loseRefundAnswer();
        await refund({ orderId, amountUSD: "10.00" });
        await executeRefunds().catch(() => undefined);
        await executeRefunds();
        expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
        expect((await bench.books(orderId)).returned).toEqual([bench.minorOf("10.00")]);
      });

      it("on the provider's own site is found without a webhook, once", async () => {
        const { orderId } = await paid();
        await bench.refundThere(orderId, "5.00");
        await reconcileReturns(undefined, inOneHour);
        await reconcileReturns(undefined, () => new Date(Date.now() + 10 * 3_600_000));
        const { refunds } = await orderRow(orderId);
        expect(refunds).toMatchObject([{ origin: "provider", status: "refunded" }]);
        expect(refunds[0]?.amountUSD.toFixed(2)).toBe("5.00");
      });
    });

    describe("a webhook", () => {
      it("settles a payment whose buyer never came back", async () => {
        const payment = await begun("captured");
        for (const { id } of await inbox()) await processProviderEvent(id);
        await expectPaidOnce(payment);
      });

      it.each(Object.keys(bench.forgeries))(
        "that is forged %s is refused without a call to the provider",
        async (forgery) => {
          await begun("captured");
          const [authentic] = (await inbox()) && receiver.deliveries;
          if (!authentic) throw new Error("no webhook came");
          await db().providerEvent.deleteMany();
          const before = await bench.calls();
          const forged = bench.forgeries[forgery]?.(authentic) ?? authentic;
          expect((await redeliver(forged, name)).status).toBe(403);
          expect(await db().providerEvent.count()).toBe(0);
          expect(await bench.calls()).toBe(before);
        },
      );

      it("that is repeated changes nothing more", async () => {
        const payment = await begun("captured");
        const events = await inbox();
        for (const delivery of [...receiver.deliveries, ...receiver.deliveries]) {
          expect((await redeliver(delivery, name)).status).toBe(204);
        }
        expect(await db().providerEvent.count()).toBe(events.length);
        for (const { id } of [...events, ...events]) await processProviderEvent(id);
        for (const { id } of await inbox()) await processProviderEvent(id);
        await expectPaidOnce(payment);
      });

      it("that comes after its order has expired leaves no money with the shop", async () => {
        const payment = await bench.begin();
        expect(await expireOrders(inOneHour)).toBe(1);
        await bench.payBehindTheBack(payment);
        for (const { id } of await inbox()) await processProviderEvent(id);
        await executeRefunds();
        expect(await orderRow(payment.orderId)).toMatchObject({ status: "failed" });
        const { taken, returned } = await bench.books(payment.orderId);
        expect(sum(taken)).toBe(bench.minorOf(TOTAL));
        expect(sum(returned)).toBe(sum(taken));
      });

      it("about a refund may come before that about its payment", async () => {
        const payment = await bench.begin();
        await bench.payBehindTheBack(payment);
        await bench.refundThere(payment.orderId);
        for (const { id } of (await inbox()).reverse()) {
          await processProviderEvent(id).catch(() => undefined);
        }
        for (const { id } of await inbox()) await processProviderEvent(id);
        const { refunds, items } = await orderRow(payment.orderId);
        expect(refunds).toMatchObject([{ origin: "provider", status: "refunded" }]);
        expect(refunds[0]?.amountUSD.toFixed(2)).toBe(TOTAL);
        expect(items[0]?.licenceKeys).toEqual([]);
      });
    });
  });
}

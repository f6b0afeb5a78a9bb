import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type { CaptureResult, PaymentProvider } from "@/server/payments/provider/payment-provider";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  orderRow,
  placedOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneHour = () => new Date(Date.now() + 3_600_000);
const paymentOf = async (orderId: number) => (await orderRow(orderId)).payments.at(-1);
const capturesAsked = () =>
  simulator.ledger().apiCalls.filter((call) => call.path.endsWith("/capture"));

describe("a capture that the buyer has not approved", () => {
  it("marks nothing and requests no money, however often it is called, so that the order expires in time", async () => {
    const { visitor, orderId, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    for (const _ of [1, 2, 3]) expect((await visitor.capture(providerOrderId)).status).toBe(409);
    expect(await paymentOf(orderId)).toMatchObject({ status: "created", attempt: 0 });
    expect(capturesAsked()).toEqual([]);
    expect(await expireOrders(inOneHour)).toBe(1);
    expect((await orderRow(orderId)).items[0]?.licenceKeys).toEqual([]);
  });

  it("causes at most ten calls to the provider a minute, however many requests arrive at once", async () => {
    const { visitor, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    const tries = Array.from({ length: 40 }, () => visitor.capture(providerOrderId));
    const answers = await Promise.all(tries);
    while (answers.length < 260) answers.push(await visitor.capture(providerOrderId));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(250);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const path = `/v2/checkout/orders/${providerOrderId}`;
    expect(simulator.ledger().apiCalls.filter((call) => call.path === path)).toHaveLength(10);
    const other = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect((await other.visitor.capture(other.providerOrderId)).body.outcome).toBe("captured");
  });

  it("does not hold up the expiry during the call to the provider", async () => {
    const { orderId, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    const asked: PaymentProvider = {
      ...payPalProvider,
      async orderState() {
        expect(await expireOrders(inOneHour)).toBe(1);
        return { state: "waiting" };
      },
    };
    expect((await settlePayment(providerOrderId, "customer", asked)).outcome).toBe("not_approved");
    expect((await orderRow(orderId)).status).toBe("failed");
  });

  it("resets a payment that an older version marked as capturing", async () => {
    const { orderId, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await db().payment.updateMany({
      where: { orderId },
      data: { status: "capturing", attempt: 7 },
    });
    expect((await settlePayment(providerOrderId, "system")).outcome).toBe("not_approved");
    expect(await paymentOf(orderId)).toMatchObject({ status: "created", attempt: 7 });
    expect(await expireOrders(inOneHour)).toBe(1);
  });
});

describe("a buyer who was declined", () => {
  it("may retry for as long as the order holds its stock, and no longer", async () => {
    const { visitor, orderId, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await provider().decline(providerOrderId);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", attempt: 2 });
    await db().order.update({ where: { id: orderId }, data: { expiresAt: new Date() } });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("declined");
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", attempt: 2 });
    expect(await expireOrders()).toBe(1);
  });
});

describe("while an attempt is in flight", () => {
  it("no other one begins: the buyer waits for its response, and the webhook leaves the payment to it", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    let go: () => void = () => undefined;
    const free = new Promise<void>((resolve) => {
      go = resolve;
    });
    let asked = 0;
    const slow: PaymentProvider = {
      ...payPalProvider,
      async capture(request) {
        asked += 1;
        await free;
        return payPalProvider.capture(request);
      },
    };
    const first = settlePayment(providerOrderId, "provider", slow);
    await expect.poll(async () => (await paymentOf(orderId))?.status).toBe("capturing");
    const buyer = settlePayment(providerOrderId, "customer", slow);
    expect((await settlePayment(providerOrderId, "provider", slow)).outcome).toBe("unknown");
    expect((await settlePayment(providerOrderId, "system", slow)).outcome).toBe("unknown");
    go();
    expect((await Promise.all([first, buyer])).map((one) => one.outcome)).toEqual([
      "captured",
      "captured",
    ]);
    expect(asked).toBe(1);
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured", attempt: 1 });
  });

  it("a read that found no approval does not change the payment", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    let answer: (result: CaptureResult) => void = () => undefined;
    const capturing = settlePayment(providerOrderId, "customer", {
      ...payPalProvider,
      capture: () => new Promise<CaptureResult>((resolve) => (answer = resolve)),
    });
    await expect.poll(async () => (await paymentOf(orderId))?.status).toBe("capturing");
    await settlePayment(providerOrderId, "provider", {
      ...payPalProvider,
      orderState: async () => ({ state: "waiting" }),
    });
    expect(await paymentOf(orderId)).toMatchObject({ status: "capturing", attempt: 1 });
    answer({ outcome: "declined", reason: "INSTRUMENT_DECLINED", isUsedUp: false });
    expect((await capturing).outcome).toBe("declined");
  });

  it("and its process dies, another attempt may begin once its response can no longer arrive", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const falls: PaymentProvider = {
      ...payPalProvider,
      capture: () => Promise.reject(new Error("killed")),
    };
    await expect(settlePayment(providerOrderId, "customer", falls)).rejects.toThrow("killed");
    expect((await settlePayment(providerOrderId, "system")).outcome).toBe("unknown");
    expect(capturesAsked()).toEqual([]);
    await db().payment.updateMany({ where: { orderId }, data: { inFlightUntil: new Date() } });
    expect((await settlePayment(providerOrderId, "system")).outcome).toBe("captured");
  });
});

describe("a provider order that was voided", () => {
  it("is used up: the next payment gets another one", async () => {
    const { visitor, providerOrderId, orderId, totalUSD } = await placedOrder([
      { productId: DESKTOP_OS },
    ]);
    await provider().void(providerOrderId);
    expect((await visitor.capture(providerOrderId)).status).toBe(409);
    expect(await paymentOf(orderId)).toMatchObject({ status: "created", isUsedUp: true });
    const second = (await visitor.pay(totalUSD)).body.id;
    expect(second).not.toBe(providerOrderId);
    await provider().approve(second);
    expect((await visitor.capture(second)).body.outcome).toBe("captured");
  });
});

describe("a payment under way during an update of the shop", () => {
  it("is not captured twice: a capture under the old key is found, and settled", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().payment.updateMany({
      where: { orderId },
      data: { status: "capturing", attempt: 1 },
    });
    await captureBehindTheBack(providerOrderId);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("is not captured twice either when the old request arrives after the provider's order was read", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().payment.updateMany({
      where: { orderId },
      data: { status: "capturing", attempt: 1 },
    });
    const overtaken: PaymentProvider = {
      ...payPalProvider,
      async capture(request) {
        await captureBehindTheBack(providerOrderId);
        return payPalProvider.capture(request);
      },
    };
    expect((await settlePayment(providerOrderId, "system", overtaken)).outcome).toBe("captured");
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });
});

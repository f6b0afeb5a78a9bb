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

describe("a capture of what the buyer has not approved", () => {
  it("marks nothing and asks for no money, however often, so that the order expires in time", async () => {
    const { visitor, orderId, providerOrderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    for (const _ of [1, 2, 3]) expect((await visitor.capture(providerOrderId)).status).toBe(409);
    expect(await paymentOf(orderId)).toMatchObject({ status: "created", attempt: 0 });
    expect(capturesAsked()).toEqual([]);
    expect(await expireOrders(inOneHour)).toBe(1);
    expect((await orderRow(orderId)).items[0]?.licenceKeys).toEqual([]);
  });

  it("asks the provider ten times a minute and no more, however many ask at once", async () => {
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

  it("does not hold up the expiry while the provider is being asked", async () => {
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

  it("ends what an older version marked as under way", async () => {
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
  it("may try again for as long as the order holds its stock, and no longer", async () => {
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

describe("while one asks for the money", () => {
  it("nobody else does: the buyer waits for the answer, the webhook leaves it to them", async () => {
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

  it("a look that found nothing approved says nothing of it", async () => {
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

  it("and falls over, another may when its answer can come no more", async () => {
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

describe("an order of the provider's that was given up", () => {
  it("is used up: who pays again gets another one", async () => {
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

describe("an order that was open when the shop was updated", () => {
  it("is not captured twice: what was sent under the old key is read, and settled from it", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().payment.updateMany({
      where: { orderId },
      data: { status: "capturing", attempt: 1 },
    });
    await captureBehindTheBack(providerOrderId);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("is not captured twice either when the old request arrives after the provider was asked", async () => {
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

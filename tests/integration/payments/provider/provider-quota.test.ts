import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "@/env";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeAll(() => {
  // Two slots for settling, two for new payments.
  env().PAYPAL_CALLS_AT_ONCE = 4;
});
afterEach(() => vi.useRealTimers());

const inOneMinute = () => new Date(Date.now() + 60_000);
const calls = (path: RegExp) => simulator.ledger().apiCalls.filter((call) => path.test(call.path));

/** Advances the clock by `ms`. */
const wait = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

/** An unpaid order with its own IP and e-mail address: unpaid orders are limited by both. */
async function orderToPay(place = 1) {
  const visitor = Object.assign(new Visitor(), { ip: `192.0.2.${place}` });
  expect((await visitor.add(DESKTOP_OS)).status).toBe(200);
  const { status, body } = await visitor.order({
    customerEmail: `buyer-${place}@example.com`,
  });
  expect(status, body.message).toBe(200);
  return { visitor, totalUSD: body.totalUSD };
}

async function silenceProvider(visitor: Visitor, totalUSD: string): Promise<void> {
  await provider().addFault({ operation: "create", kind: "status-500", times: 5 });
  for (let time = 0; time < 5; time += 1) expect((await visitor.pay(totalUSD)).status).toBe(503);
}

describe("the provider's quota", () => {
  it("is not used up by visitors who request the payment setup: a thousand cost one call", async () => {
    const before = calls(/oauth2/).length;
    const visitors = Array.from({ length: 1000 }, (_, number) =>
      Object.assign(new Visitor(), { ip: `198.51.${number >> 8}.${number & 255}` }),
    );
    for (let start = 0; start < visitors.length; start += 100) {
      const answers = await Promise.all(
        visitors.slice(start, start + 100).map((visitor) => visitor.call("GET", "/paypal/setup")),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
    expect(calls(/oauth2/).length - before).toBe(1);
  });

  it("is not used while the provider does not answer: the buyer is told at once, and pays when it is back", async () => {
    const { visitor, totalUSD } = await orderToPay();
    await silenceProvider(visitor, totalUSD);
    const sent = calls(/./).length;
    const refused = await visitor.pay(totalUSD);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toMatch(/payment provider/);
    expect(calls(/./).length).toBe(sent);
    wait(2_001);
    expect((await visitor.pay(totalUSD)).status).toBe(200);
  });

  it("neither loses nor doubles money while the provider is not called", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const other = await orderToPay();
    await silenceProvider(other.visitor, other.totalUSD);
    const captured = await visitor.capture(providerOrderId);
    expect(captured).toMatchObject({ status: 200, body: { outcome: "unknown" } });
    expect(simulator.ledger().captures).toEqual([]);
    wait(2_001);
    await reconcilePayments(undefined, inOneMinute);
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("keeps slots for paid orders while new payments hang", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "create", kind: "hang", times: 2 });
    const crowd = [await orderToPay(1), await orderToPay(2), await orderToPay(3)];
    const before = calls(/checkout\/orders$/).length;
    const hanging = crowd.map(({ visitor, totalUSD }) => visitor.pay(totalUSD));
    await vi.waitFor(() => expect(calls(/checkout\/orders$/).length - before).toBe(2));
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({ outcome: "captured" });
    expect((await orderRow(orderId)).status).toBe("completed");
    const answers = await Promise.all(hanging);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  it("is not used up by the tests above: the next buyer can pay", async () => {
    await paidOrder([{ productId: DESKTOP_OS }]);
  });
});

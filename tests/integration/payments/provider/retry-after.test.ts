import { afterEach, describe, expect, it, vi } from "vitest";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  provider,
} from "../../../support/data/checkout-orders";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;
let passed = 0;
/** Advances the clock. */
function wait(ms: number) {
  passed += ms;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + passed });
}
const calls = () => simulator.ledger().apiCalls.length;

describe("a provider that asks for a pause", () => {
  it.each([
    ["status-429", (): string => "30"],
    ["status-503", (): string => "30"],
    ["status-429", (): string => new Date(Date.now() + 30_000).toUTCString()],
  ] as const)("by %s gets no call for any payment until it ends", async (kind, retryAfter) => {
    wait(MINUTE);
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const other = Object.assign(new Visitor(), { ip: "192.0.2.9" });
    await other.add(DESKTOP_OS);
    const { totalUSD } = (await other.order({ customerEmail: "other@example.com" })).body;
    await provider().addFault({ operation: "get", kind, retryAfter: retryAfter() });
    const asked = await visitor.capture(providerOrderId);
    expect(asked.body.outcome).toBe("unknown");
    const sent = calls();
    wait(20_000);
    for (let time = 0; time < 10; time += 1) {
      expect((await other.pay(totalUSD)).status).toBe(503);
      await reconcilePayments(undefined, () => new Date(Date.now() + MINUTE));
    }
    expect(calls()).toBe(sent);
    wait(11_000);
    expect((await other.pay(totalUSD)).status).toBe(200);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});

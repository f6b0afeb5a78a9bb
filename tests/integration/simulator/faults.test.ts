import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { issueOf, SdkHarness, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

describe("faults", () => {
  it("captures and drops the connection: the outcome is unknown until it is read", async () => {
    const id = await counter.approved();
    await counter.control("faults", { operation: "capture", kind: "reset-after" });
    await expect(counter.capture(id, "order-1-capture")).rejects.toThrow(
      /socket hang up|ECONNRESET/,
    );
    expect(counter.simulator.ledger().captures).toHaveLength(1);
    expect((await counter.read(id)).result.status).toBe("COMPLETED");
    const again = await counter.capture(id, "order-1-capture");
    expect(again.result.status).toBe("COMPLETED");
    expect(counter.simulator.ledger().captures).toHaveLength(1);
  });

  it("drops the connection before doing anything", async () => {
    const id = await counter.approved();
    await counter.control("faults", { operation: "capture", kind: "reset-before" });
    await expect(counter.capture(id)).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect(counter.simulator.ledger().captures).toEqual([]);
  });

  it("fails as often as configured, then works again", async () => {
    await counter.control("faults", { operation: "create", kind: "status-500", times: 2 });
    await expect(counter.create()).rejects.toMatchObject({ statusCode: 500 });
    await expect(counter.create()).rejects.toMatchObject({ statusCode: 500 });
    expect((await counter.create()).statusCode).toBe(201);
  });

  it("never responds to a call that hangs", async () => {
    const id = await counter.approved();
    await counter.control("faults", { operation: "get", kind: "hang" });
    const waiting = counter.read(id).catch(() => "cut");
    await vi.waitFor(() =>
      expect(counter.simulator.ledger().apiCalls.at(-1)).toMatchObject({
        method: "GET",
        status: null,
      }),
    );
    expect((await counter.read(id)).statusCode).toBe(200);
    await counter.simulator.close();
    expect(await waiting).toBe("cut");
  });

  it.each([
    ["wrong-amount", { amount: usd("10.00") }],
    ["wrong-currency", { amount: { currency_code: "EUR", value: "9.99" } }],
    ["wrong-payee", { payee: { merchant_id: "ANTHERMERCHNT" } }],
    ["no-payee", { payee: { email_address: expect.any(String) } }],
    ["wrong-custom-id", { custom_id: "not-the-order" }],
  ])("captures with a %s", async (kind, unit) => {
    const id = await counter.approved("9.99");
    await counter.control("faults", { operation: "capture", kind });
    expect((await counter.capture(id)).result.purchase_units[0]).toMatchObject(unit);
    expect((await counter.read(id)).result.purchase_units[0]).toMatchObject(unit);
  });

  it("holds a payment for review until the provider decides", async () => {
    const id = await counter.approved();
    await counter.control("faults", { operation: "capture", kind: "pending" });
    const [held] = (await counter.capture(id)).result.purchase_units[0]?.payments.captures ?? [];
    expect(held?.status).toBe("PENDING");
    expect(await issueOf(counter.refund(held?.id ?? "", {}))).toBe("422 REFUND_NOT_ALLOWED");
    await counter.control(`captures/${held?.id}/deny`);
    const after = await counter.readCapture(held?.id ?? "");
    expect(after.result.status).toBe("DECLINED");
    const events = counter.simulator.ledger().webhooks;
    expect(events.map((one) => one.event.event_type)).toEqual([
      "CHECKOUT.ORDER.APPROVED",
      "PAYMENT.CAPTURE.PENDING",
      "PAYMENT.CAPTURE.DENIED",
    ]);
  });
});

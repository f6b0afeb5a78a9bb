import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueOf, SdkHarness, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

describe("each payment happens once", () => {
  it("creates one order per request id", async () => {
    const first = await counter.create("9.99", "order-1-create");
    const again = await counter.create("9.99", "order-1-create");
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.result).toEqual(first.result);
    expect(counter.simulator.ledger().orders).toHaveLength(1);
  });

  it("responds to a repeated capture with the same capture", async () => {
    const id = await counter.approved();
    const first = await counter.capture(id, "order-1-capture");
    const again = await counter.capture(id, "order-1-capture");
    expect(again.result).toEqual(first.result);
    expect(counter.simulator.ledger().captures).toHaveLength(1);
  });

  it("refuses a second capture with another request id", async () => {
    const id = await counter.approved();
    await counter.capture(id);
    expect(await issueOf(counter.capture(id))).toBe("422 ORDER_ALREADY_CAPTURED");
  });

  it("makes one capture for ten concurrent calls", async () => {
    const id = await counter.approved();
    const tries = Array.from({ length: 10 }, (_, i) =>
      counter.capture(id, i < 5 ? "same" : `other-${i}`),
    );
    await Promise.allSettled(tries);
    expect(counter.simulator.ledger().captures).toHaveLength(1);
  });

  it("captures nothing before the buyer approves, nor after the buyer has left", async () => {
    const { id } = (await counter.create()).result;
    expect(await issueOf(counter.capture(id))).toBe("422 ORDER_NOT_APPROVED");
    await counter.control(`orders/${id}/approve`);
    await counter.control(`orders/${id}/cancel`);
    expect(await issueOf(counter.capture(id))).toBe("422 ORDER_NOT_APPROVED");
    await counter.control(`orders/${id}/void`);
    expect((await counter.read(id)).result.status).toBe("VOIDED");
    expect(await issueOf(counter.capture(id))).toBe("422 ORDER_NOT_APPROVED");
  });

  it("lets the buyer approve again after a decline, with the same request id", async () => {
    const { id } = (await counter.create()).result;
    await counter.control(`orders/${id}/decline`);
    expect(await issueOf(counter.capture(id, "order-1-capture"))).toBe("422 INSTRUMENT_DECLINED");
    expect(await issueOf(counter.capture(id))).toBe("422 INSTRUMENT_DECLINED");
    expect(counter.simulator.ledger().captures).toEqual([]);
    await counter.control(`orders/${id}/approve`);
    const { result } = await counter.capture(id, "order-1-capture");
    expect(result.status).toBe("COMPLETED");
  });

  it("accepts an invoice number once", async () => {
    const ids = [1, 2].map(() => counter.create("9.99", randomUUID(), { invoice_id: "INV-1" }));
    const [first, second] = (await Promise.all(ids)).map((answer) => answer.result.id);
    await counter.control(`orders/${first}/approve`);
    await counter.control(`orders/${second}/approve`);
    await counter.capture(first ?? "");
    expect(await issueOf(counter.capture(second ?? ""))).toBe("422 DUPLICATE_INVOICE_ID");
  });
});

describe("refunds", () => {
  it("never exceed the payment", async () => {
    const id = await counter.paid("10.00");
    expect(await issueOf(counter.refund(id, { amount: usd("10.01") }))).toBe(
      "422 REFUND_AMOUNT_EXCEEDED",
    );
    await counter.refund(id, { amount: usd("4.00") });
    expect(await issueOf(counter.refund(id, { amount: usd("6.01") }))).toBe(
      "422 REFUND_AMOUNT_EXCEEDED",
    );
    const rest = await counter.refund(id, {});
    expect(rest.result.amount.value).toBe("6.00");
    expect(await issueOf(counter.refund(id, {}))).toBe("422 CAPTURE_FULLY_REFUNDED");
    expect(counter.simulator.ledger().refunds.map((one) => one.amount.value)).toEqual([
      "4.00",
      "6.00",
    ]);
  });

  it("are made once per request id", async () => {
    const id = await counter.paid("10.00");
    const first = await counter.refund(id, { amount: usd("4.00") }, "refund-1");
    const again = await counter.refund(id, { amount: usd("4.00") }, "refund-1");
    expect(again.result.id).toBe(first.result.id);
    expect(counter.simulator.ledger().refunds).toHaveLength(1);
  });

  it("are in the currency of the payment", async () => {
    const id = await counter.paid();
    const euro = { amount: { currency_code: "EUR", value: "1.00" } };
    expect(await issueOf(counter.refund(id, euro))).toBe("422 REFUND_CAPTURE_CURRENCY_MISMATCH");
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { card, Harness } from "./test-harness";

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
});
afterEach(() => harness.close());

const change = (id: string, action: string, body: object = {}) =>
  harness.call("POST", `/payments/${id}/${action}`, { body });

async function authorized(number: string): Promise<string> {
  const { id } = await harness.waiting({ ...card(number), manual: true });
  await harness.control(`payments/${id}/confirm`);
  return id;
}

describe("refunds", () => {
  it("in parts: the payment stays paid until its last halala went back", async () => {
    const { id } = await harness.paid();
    expect((await change(id, "refund", { amount: 2_501 })).body).toMatchObject({
      ...{ status: "paid", refunded: 2_501, refunded_format: "25.01 SAR" },
      refunded_at: expect.any(String),
    });
    expect((await change(id, "refund", { amount: 5_000 })).status).toBe(400);
    expect((await change(id, "refund")).body).toMatchObject({
      status: "refunded",
      refunded: 7_500,
    });
    expect(await change(id, "refund")).toMatchObject({
      status: 400,
      body: { type: "invalid_request_error" },
    });
    const made = harness.simulator.ledger().refunds;
    expect(made.map(({ amount, by }) => [amount, by])).toEqual([
      [2_501, "shop"],
      [4_999, "shop"],
    ]);
  });

  it.each([0, -1, 1.5, "100"])("of %j halalas are refused", async (amount) => {
    const { id } = await harness.paid();
    expect((await change(id, "refund", { amount })).status).toBe(400);
    expect(harness.simulator.ledger().refunds).toEqual([]);
  });

  it("of an initiated or failed payment, or when refused by control, are refused", async () => {
    const { id } = await harness.waiting(card("4201320111111010"));
    expect((await change(id, "refund")).status).toBe(400);
    await harness.control(`payments/${id}/fail`);
    expect((await change(id, "refund")).status).toBe(400);
    const paid = await harness.paid();
    await harness.control(`payments/${paid.id}/refuse-refunds`);
    expect((await change(paid.id, "refund")).status).toBe(400);
  });

  it("on the provider's dashboard need no call of the shop", async () => {
    const { id } = await harness.paid();
    await harness.control(`payments/${id}/refund`, { amount: 500 });
    expect(await harness.read(id)).toMatchObject({ status: "paid", refunded: 500 });
    expect(harness.simulator.ledger().refunds).toMatchObject([{ amount: 500, by: "provider" }]);
    expect((await harness.control(`payments/${id}/refund`, { amount: 7_500 })).status).toBe(409);
  });
});

describe("authorized payments", () => {
  it("are captured in part, and refunded up to that", async () => {
    const id = await authorized("4111111111111111");
    expect((await harness.read(id)).status).toBe("authorized");
    expect((await change(id, "capture", { amount: 7_501 })).status).toBe(400);
    const captured = await change(id, "capture", { amount: 5_000 });
    expect(captured.body).toMatchObject({ status: "captured", captured: 5_000 });
    expect((await change(id, "refund", { amount: 5_001 })).status).toBe(400);
    expect((await change(id, "refund")).body).toMatchObject({
      status: "refunded",
      refunded: 5_000,
    });
  });

  it("are voided", async () => {
    const id = await authorized("5421080101000000");
    expect((await change(id, "void")).body).toMatchObject({
      ...{ status: "voided", voided_at: expect.any(String) },
    });
    expect((await change(id, "void")).status).toBe(400);
  });

  it("of mada have no partial capture and no void", async () => {
    const id = await authorized("4201320111111010");
    expect((await change(id, "capture", { amount: 5_000 })).status).toBe(400);
    expect((await change(id, "void")).status).toBe(400);
    expect((await change(id, "capture")).body).toMatchObject({ status: "captured" });
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { card, Harness } from "./test-harness";

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
});
afterEach(() => harness.close());

const plan = (operation: string, kind: string, more: object = {}) =>
  harness.control("faults", { operation, kind, ...more });
const refund = (id: string) => harness.call("POST", `/payments/${id}/refund`, { body: {} });

describe("faults", () => {
  it.each([
    ["status-500", 500, "api_error"],
    ["status-404", 404, "api_error"],
    ["status-403", 403, "authentication_error"],
    ["status-429", 429, "rate_limit_error"],
    ["status-503", 503, "api_error"],
  ])("%s is answered without refunding, as often as planned", async (kind, status, type) => {
    const { id } = await harness.paid();
    await plan("refund", kind, { times: 2, retryAfter: "7" });
    for (const _ of [1, 2]) {
      const { body, headers, status: answered } = await refund(id);
      expect([answered, body.type]).toEqual([status, type]);
      if (status === 429) expect(headers.get("retry-after")).toBe("7");
    }
    expect(harness.simulator.ledger().refunds).toEqual([]);
    expect((await refund(id)).status).toBe(200);
  });

  it("a lost answer leaves the refund made; a cut before it does not", async () => {
    const { id } = await harness.paid();
    await plan("refund", "reset-before");
    await expect(refund(id)).rejects.toThrow();
    expect((await harness.read(id)).refunded).toBe(0);
    await plan("refund", "reset-after");
    await expect(refund(id)).rejects.toThrow();
    expect((await harness.read(id)).refunded).toBe(7_500);
  });

  it("a lost answer to a new payment is found by its given_id", async () => {
    const given_id = "a1168bd1-47a4-4b97-8a50-dd5caaccacf2";
    await plan("create", "reset-after");
    await expect(harness.pay(card("4201320111111010"), { given_id })).rejects.toThrow();
    expect((await harness.read(given_id)).status).toBe("initiated");
  });

  it("garbage and empty answers come after the work", async () => {
    const { id } = await harness.paid();
    await plan("refund", "garbage");
    await expect(refund(id)).rejects.toThrow(SyntaxError);
    await plan("get", "empty");
    expect(await harness.read(id)).toEqual({});
    expect((await harness.read(id)).status).toBe("refunded");
  });

  it("a call that hangs is never answered", async () => {
    const { id } = await harness.paid();
    await plan("get", "hang");
    const waiting = harness.read(id).catch(() => "cut");
    await vi.waitFor(() =>
      expect(harness.simulator.ledger().apiCalls.at(-1)).toMatchObject({
        ...{ method: "GET", status: null, key: "secret" },
      }),
    );
    await harness.simulator.close();
    expect(await waiting).toBe("cut");
  });

  it.each([
    ["wrong-amount", { amount: 7_501, currency: "SAR" }],
    ["wrong-currency", { amount: 7_500, currency: "USD" }],
    ["wrong-metadata", { metadata: { order_id: "0" } }],
  ])("a payment has a %s", async (kind, fields) => {
    await plan("create", kind);
    expect(await harness.paid()).toMatchObject({ status: "paid", ...fields });
  });

  it("a pending payment waits after the buyer until the provider decides", async () => {
    await plan("create", "pending", { times: 2 });
    const first = await harness.paid();
    expect(first.status).toBe("initiated");
    await harness.control(`payments/${first.id}/complete`);
    expect((await harness.read(first.id)).status).toBe("paid");
    const second = await harness.paid();
    await harness.control(`payments/${second.id}/decline`);
    expect((await harness.read(second.id)).status).toBe("failed");
    expect((await harness.control(`payments/${second.id}/complete`)).status).toBe(409);
  });

  it("a hidden payment answers 404 until it is shown", async () => {
    const { id } = await harness.paid();
    await harness.control(`payments/${id}/hide`);
    expect((await harness.call("GET", `/payments/${id}`)).status).toBe(404);
    expect((await harness.call("GET", "/payments")).body.payments).toEqual([]);
    await harness.control(`payments/${id}/show`);
    expect((await harness.read(id)).id).toBe(id);
  });

  it("an unknown fault or control is refused", async () => {
    expect((await plan("refund", "pending")).status).toBe(400);
    expect((await plan("capture", "explode")).status).toBe(400);
    expect((await harness.control("payments/none/confirm")).status).toBe(404);
    expect((await harness.control("unknown")).status).toBe(404);
  });

  it("a reset forgets payments, faults and the owner's changes", async () => {
    await harness.paid();
    await plan("create", "status-500");
    await harness.control("account", { webhookUrl: null });
    await harness.control("reset");
    expect(harness.simulator.ledger()).toMatchObject({ payments: [], webhooks: [] });
    expect((await harness.call("GET", "/webhooks")).body.webhooks).toHaveLength(1);
    expect((await harness.pay(card("4201320111111010"))).status).toBe(201);
  });
});

it("a restarted simulator knows its payments, pages and refunds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "barq-moyasar-"));
  const file = join(folder, "payments.jsonl");
  const before = await Harness.open({ file });
  const { id } = await before.paid();
  await before.call("POST", `/payments/${id}/refund`, { body: { amount: 100 } });
  const waiting = await before.waiting(card("4201320111111010"));
  const { payments, refunds } = before.simulator.ledger();
  await before.close();
  const after = await Harness.open({ file });
  expect(after.simulator.ledger()).toMatchObject({ payments, refunds });
  const { pathname } = new URL(waiting.source.transaction_url ?? "");
  await after.visit(`${after.simulator.url}${pathname}`, { action: "confirm" });
  expect((await after.read(waiting.id)).status).toBe("paid");
  await after.close();
  rmSync(folder, { recursive: true });
});

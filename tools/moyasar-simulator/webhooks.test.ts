import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { card, Harness, WEBHOOK_SECRET } from "./test-harness";

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
});
afterEach(() => harness.close());

const types = () => harness.received.map(({ type }) => type);
const waitFor = (wanted: string[]) => vi.waitFor(() => expect(types()).toEqual(wanted));

describe("webhooks", () => {
  it("have the documented form, with the secret in the body", async () => {
    const { id } = await harness.paid();
    await waitFor(["payment_paid"]);
    expect(harness.received[0]).toMatchObject({
      ...{ id: expect.any(String), type: "payment_paid", secret_token: WEBHOOK_SECRET },
      ...{ live: false, account_name: expect.any(String), created_at: expect.any(String) },
      data: { id, status: "paid", amount: 7_500, currency: "SAR", metadata: { order_id: "7" } },
    });
  });

  it("tell of failures, refunds, captures and voids", async () => {
    const failed = await harness.waiting(card("4201320000311101"));
    await harness.control(`payments/${failed.id}/confirm`);
    await waitFor(["payment_failed"]);
    const { id } = await harness.paid();
    await harness.call("POST", `/payments/${id}/refund`, { body: { amount: 100 } });
    const held = await harness.waiting({ ...card("4111111111111111"), manual: true });
    await harness.control(`payments/${held.id}/confirm`);
    await harness.call("POST", `/payments/${held.id}/capture`);
    await harness.control(`payments/${held.id}/void`);
    await vi.waitFor(() =>
      expect(types().toSorted()).toEqual([
        ...["payment_authorized", "payment_captured", "payment_failed", "payment_paid"],
        ...["payment_refunded", "payment_voided"],
      ]),
    );
  });

  it("are sent again until the shop takes them, with the same id", async () => {
    harness.shopAnswers.push(500, 503);
    await harness.paid();
    await waitFor(["payment_paid", "payment_paid", "payment_paid"]);
    const [first, second, third] = harness.received;
    expect([second, third]).toEqual([first, first]);
    await vi.waitFor(() =>
      expect(harness.simulator.ledger().webhooks).toMatchObject([
        { transmissions: [{ status: 500 }, { status: 503 }, { status: 200 }], delivered: true },
      ]),
    );
    const { body } = await harness.call("GET", "/webhooks/attempts");
    const code = (attempt: { response_code: number }) => attempt.response_code;
    expect(body.webhook_attempts.map(code)).toEqual([200, 503, 500]);
    await harness.control(`webhooks/${first?.id}/resend`);
    await vi.waitFor(() => expect(harness.received).toHaveLength(4));
  });

  it("are lost, late and reordered on request", async () => {
    await harness.control("webhooks/mode", { mode: "lose" });
    await harness.paid();
    await harness.control("webhooks/mode", { mode: "hold" });
    const { id } = await harness.paid();
    await harness.control(`payments/${id}/refund`);
    expect(types()).toEqual([]);
    expect(harness.simulator.ledger().webhooks).toHaveLength(3);
    const { body } = await harness.control("webhooks/release", { isReversed: true });
    expect(body).toEqual({ released: 2 });
    await vi.waitFor(() =>
      expect(types().toSorted()).toEqual(["payment_paid", "payment_refunded"]),
    );
  });

  it("are forged on request: a wrong secret, or a payment that says more than it is", async () => {
    const { id } = await harness.waiting(card("4201320111111010"));
    await harness.control("webhooks/forge", { paymentId: id, data: { status: "paid" } });
    const secret = WEBHOOK_SECRET;
    await harness.control("webhooks/forge", { type: "payment_refunded", secret });
    await vi.waitFor(() => expect(harness.received).toHaveLength(2));
    const byType = (type: string) => harness.received.find((event) => event.type === type);
    expect(byType("payment_paid")).toMatchObject({ data: { id, status: "paid", amount: 7_500 } });
    expect(byType("payment_paid")?.secret_token).not.toBe(WEBHOOK_SECRET);
    expect(byType("payment_refunded")).toMatchObject({ secret_token: WEBHOOK_SECRET });
    expect((await harness.read(id)).status).toBe("initiated");
  });

  it("are listed as the owner configured them, without the secret", async () => {
    const listed = await harness.call("GET", "/webhooks");
    expect(listed.body.webhooks).toMatchObject([{ http_method: "post" }]);
    expect(JSON.stringify(listed.body)).not.toContain(WEBHOOK_SECRET);
    await harness.control("account", { webhookEvents: ["payment_refunded"] });
    await harness.paid();
    expect(harness.simulator.ledger().webhooks).toEqual([]);
    await harness.control("account", { webhookUrl: null });
    expect((await harness.call("GET", "/webhooks")).body).toEqual({ webhooks: [] });
  });
});

import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CUSTOM_ID, issueOf, SdkHarness, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

describe("webhooks", () => {
  /** Asks the provider about a webhook as it came in, with what a forger would change. */
  async function verdict(change: Record<string, unknown> = {}) {
    const { headers, body } = counter.shop.received[0] ?? { headers: {}, body: "{}" };
    const { result } = await counter.client.execute({
      path: "/v1/notifications/verify-webhook-signature",
      verb: "POST",
      headers: { "Content-Type": "application/json" },
      body: {
        auth_algo: headers["paypal-auth-algo"],
        cert_url: headers["paypal-cert-url"],
        transmission_id: headers["paypal-transmission-id"],
        transmission_sig: headers["paypal-transmission-sig"],
        transmission_time: headers["paypal-transmission-time"],
        webhook_id: "WH-BARQ-DEMO",
        webhook_event: JSON.parse(body),
        ...change,
      },
    });
    return result.verification_status;
  }

  it("are signed so that the provider knows its own and no other", async () => {
    await counter.approved();
    await vi.waitFor(() => expect(counter.shop.received).toHaveLength(1));
    expect(await verdict()).toBe("SUCCESS");
    const event = JSON.parse(counter.shop.received[0]?.body ?? "{}") as object;
    const forged = { ...event, event_type: "PAYMENT.CAPTURE.COMPLETED" };
    expect(await verdict({ webhook_event: forged })).toBe("FAILURE");
    expect(await verdict({ webhook_id: "WH-OTHER" })).toBe("FAILURE");
    expect(await verdict({ transmission_id: randomUUID() })).toBe("FAILURE");
    expect(await verdict({ transmission_sig: btoa("forged") })).toBe("FAILURE");
    expect(await issueOf(verdict({ transmission_sig: undefined }))).toBe(
      "400 MISSING_REQUIRED_PARAMETER",
    );
  });

  it("report approval, payment and refund, with the order they belong to", async () => {
    const id = await counter.approved();
    const captured = await counter.capture(id);
    await counter.refund(captured.result.purchase_units[0]?.payments.captures[0]?.id ?? "", {});
    await vi.waitFor(() => expect(counter.shop.received).toHaveLength(3));
    const bodies = counter.shop.received.map(
      (one) => JSON.parse(one.body) as { event_type: string },
    );
    expect(bodies.find((one) => one.event_type === "CHECKOUT.ORDER.APPROVED")).toMatchObject({
      resource_type: "checkout-order",
      resource: { id, status: "APPROVED", purchase_units: [{ custom_id: CUSTOM_ID }] },
    });
    expect(bodies.find((one) => one.event_type === "PAYMENT.CAPTURE.COMPLETED")).toMatchObject({
      resource_type: "capture",
      summary: "Payment completed for $ 9.99 USD",
      resource: {
        status: "COMPLETED",
        custom_id: CUSTOM_ID,
        supplementary_data: { related_ids: { order_id: id } },
      },
    });
    expect(bodies.find((one) => one.event_type === "PAYMENT.CAPTURE.REFUNDED")).toMatchObject({
      resource_type: "refund",
      resource: { custom_id: CUSTOM_ID, amount: usd("9.99") },
    });
  });

  it("come again until the shop takes them, and once more on request", async () => {
    counter.shopAnswers.push(500, 503);
    await counter.approved();
    await vi.waitFor(() => expect(counter.simulator.ledger().webhooks[0]?.delivered).toBe(true));
    const [record] = counter.simulator.ledger().webhooks;
    expect(record?.transmissions.map((one) => one.status)).toEqual([500, 503, 200]);
    await counter.control(`webhooks/${record?.event.id}/resend`);
    await vi.waitFor(() => expect(counter.shop.received).toHaveLength(4));
    expect(counter.shop.received[3]?.body).toBe(counter.shop.received[0]?.body);
  });

  it("are given up after the last try", async () => {
    counter.shopAnswers.push(500, 500, 500, 500);
    await counter.approved();
    await vi.waitFor(() =>
      expect(
        counter.simulator.ledger().webhooks[0]?.transmissions.map((one) => one.status),
      ).toEqual([500, 500, 500]),
    );
    expect(counter.simulator.ledger().webhooks[0]?.delivered).toBe(false);
  });
});

import { verify, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CUSTOM_ID, SdkHarness, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

describe("webhooks", () => {
  it("are signed with the simulator's own certificate, over the exact body", async () => {
    await counter.approved();
    await vi.waitFor(() => expect(counter.shop.received).toHaveLength(1));
    const { headers, body } = counter.shop.received[0] ?? { headers: {}, body: "" };
    const address = String(headers["paypal-cert-url"]);
    expect(new URL(address).origin).toBe(counter.simulator.url);
    const certificate = new X509Certificate(await (await fetch(address)).text());
    const authority = new X509Certificate(
      readFileSync("tools/paypal-simulator/authority/ca.pem", "utf8"),
    );
    expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(
      true,
    );
    const isGenuine = (text: string) => {
      const { "paypal-transmission-id": id, "paypal-transmission-time": time } = headers;
      const message = Buffer.from(`${id}|${time}|WH-BARQ-DEMO|${crc32(text)}`);
      const signature = Buffer.from(String(headers["paypal-transmission-sig"]), "base64");
      return verify("sha256", message, certificate.publicKey, signature);
    };
    expect(isGenuine(body)).toBe(true);
    expect(isGenuine(JSON.stringify(JSON.parse(body)))).toBe(false);
    expect(body).toContain(":1.0");
  });

  it("report a refund made on the provider's site, with a link to its capture", async () => {
    const waiting = await counter.paid("10.00");
    await counter.control(`captures/${waiting}/refund`, { amount: "4.00", isPending: true });
    const [pending] = counter.simulator.ledger().refunds;
    expect((await counter.readCapture(waiting)).result.status).toBe("COMPLETED");
    await counter.control(`refunds/${pending?.id}/complete`);
    expect((await counter.readCapture(waiting)).result.status).toBe("PARTIALLY_REFUNDED");
    await counter.control(`captures/${waiting}/refund`, { isPending: true });
    await counter.control(`refunds/${counter.simulator.ledger().refunds[1]?.id}/fail`);
    await counter.control(`captures/${waiting}/reverse`);
    expect((await counter.readCapture(waiting)).result.status).toBe("REFUNDED");
    const told = counter.simulator.ledger().webhooks.map(({ event }) => event);
    const ofRefunds = told.filter(({ resource_type }) => resource_type === "refund");
    expect(ofRefunds.map((event) => event.event_type)).toEqual([
      "PAYMENT.REFUND.PENDING",
      "PAYMENT.CAPTURE.REFUNDED",
      "PAYMENT.REFUND.PENDING",
      "PAYMENT.REFUND.FAILED",
      "PAYMENT.CAPTURE.REVERSED",
    ]);
    const href = `${counter.simulator.url}/v2/payments/captures/${waiting}`;
    for (const { resource } of ofRefunds) {
      expect(resource).toMatchObject({ links: [{ rel: "self" }, { rel: "up", href }] });
    }
  });

  it("report approval, payment and refund, with their order", async () => {
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

  it("are resent until the shop accepts them, and again on request", async () => {
    counter.shopAnswers.push(500, 503);
    await counter.approved();
    await vi.waitFor(() => expect(counter.simulator.ledger().webhooks[0]?.delivered).toBe(true));
    const [record] = counter.simulator.ledger().webhooks;
    expect(record?.transmissions.map((one) => one.status)).toEqual([500, 503, 200]);
    await counter.control(`webhooks/${record?.event.id}/resend`);
    await vi.waitFor(() => expect(counter.shop.received).toHaveLength(4));
    expect(counter.shop.received[3]?.body).toBe(counter.shop.received[0]?.body);
  });

  it("are abandoned after the last try", async () => {
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

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { card, Harness } from "./test-harness";

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
});
afterEach(() => harness.close());

const returned = (location: string | null) =>
  Object.fromEntries(new URL(location ?? "").searchParams);

describe("the 3-D Secure page", () => {
  it("returns to the shop's page with id, status and message", async () => {
    const { id, source } = await harness.waiting(card("4201320111111010"));
    const page = await harness.visit(source.transaction_url ?? "");
    expect(page.html).toContain("75.00 SAR");
    expect(page.html).not.toContain("<script");
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' https://shop.example");
    const { status, location } = await harness.visit(source.transaction_url ?? "", {
      action: "confirm",
    });
    expect(status).toBe(303);
    expect(location).toMatch(/^https:\/\/shop\.example\/orders\/7\?/);
    const query = { from: "bank", id, status: "paid", message: "APPROVED" };
    expect(returned(location)).toEqual(query);
    const again = await harness.visit(source.transaction_url ?? "", { action: "fail" });
    expect(again).toMatchObject({ status: 200, location: null });
    expect((await harness.read(id)).status).toBe("paid");
  });

  it.each(["fail", "cancel"])("fails the payment with the button %s", async (action) => {
    const { source } = await harness.waiting(card("4201320111111010"));
    const { location } = await harness.visit(source.transaction_url ?? "", { action });
    expect(returned(location)).toMatchObject({
      status: "failed",
      message: "3-D Secure transaction attempt failed (AUTHENTICATION_FAILED)",
    });
  });

  it("does not open with the payment's id", async () => {
    const { id } = await harness.waiting(card("4201320111111010"));
    const url = `${harness.simulator.url}/v1/card_auth/${id}/prepare`;
    expect((await harness.visit(url, { action: "confirm" })).status).toBe(404);
    expect((await harness.read(id)).status).toBe("initiated");
  });
});

describe("the STC Pay page", () => {
  it("takes the code and returns to the shop's page", async () => {
    const { id, source } = await harness.waiting({ type: "stcpay", mobile: "0512345678" });
    const page = await harness.visit(source.transaction_url ?? "");
    expect(page.html).toContain('<label for="otp_value">One-time code</label>');
    const sent = await harness.visit(source.transaction_url ?? "", { otp_value: "123456" });
    expect(returned(sent.location)).toMatchObject({ id, status: "paid", message: "Paid" });
  });

  it("is Arabic for an Arabic browser", async () => {
    const { source } = await harness.waiting({ type: "stcpay", mobile: "0512345678" });
    const headers = { accept: "text/html", "accept-language": "ar-SA,en" };
    const page = await fetch(source.transaction_url ?? "", { headers });
    expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
  });
});

describe("the form script", () => {
  it.each([
    ["1.15.0/moyasar.js", "text/javascript; charset=utf-8", "window.Moyasar = "],
    ["2/moyasar.css", "text/css; charset=utf-8", ".mysr-form"],
  ])("is served as %s, also to other origins", async (file, type, content) => {
    const { status, headers, html } = await harness.visit(`${harness.simulator.url}/mpf/${file}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(html).toContain(content);
  });

  it.each(["1.15.0/other.js", "latest/moyasar.js", "1.15.0/moyasar.js.map"])(
    "has no file %s",
    async (file) => {
      const { status } = await harness.visit(`${harness.simulator.url}/mpf/${file}`);
      expect(status).toBe(404);
    },
  );
});

describe("the invoice page", () => {
  const invoice = async (fields: object = {}) => {
    const body = {
      ...{ amount: 7_500, currency: "SAR", description: "Order <7>" },
      ...{ success_url: "https://shop.example/paid", back_url: "https://shop.example/back" },
      ...{ metadata: { order_id: "7" }, ...fields },
    };
    return (await harness.call("POST", "/invoices", { body })).body;
  };
  const asForm = (source: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(source).map(([name, value]) => [name, String(value)]));

  it("is created with its own address, and refused without a description", async () => {
    const made = await invoice();
    expect(made).toMatchObject({ status: "initiated", amount_format: "75.00 SAR", payments: [] });
    expect(made.url).toBe(`${harness.simulator.url}/invoices/${made.id}?lang=en`);
    const body = { amount: 7_500, currency: "SAR" };
    const refused = await harness.call("POST", "/invoices", { body });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: { description: ["is required"] } },
    });
  });

  it("takes a card without scripts, through 3-D Secure to the shop", async () => {
    const made = await invoice();
    const page = await harness.visit(made.url);
    expect(page.html).toContain("Order &lt;7&gt;");
    expect(page.html).not.toContain("<script");
    const sent = await harness.visit(made.url, asForm(card("4201320111111010")));
    const confirmed = await harness.visit(sent.location ?? "", { action: "confirm" });
    const back = await harness.visit(confirmed.location ?? "");
    expect(back.location).toMatch(/^https:\/\/shop\.example\/paid\?/);
    const { body } = await harness.call("GET", `/invoices/${made.id}`);
    expect(body).toMatchObject({
      status: "paid",
      payments: [{ status: "paid", invoice_id: made.id, metadata: { order_id: "7" } }],
    });
    expect(returned(back.location)).toMatchObject({
      ...{ id: body.payments[0].id, invoice_id: made.id, status: "paid" },
    });
    expect((await harness.visit(made.url)).html).toContain("This invoice is paid.");
    await harness.visit(made.url, asForm(card("4201320111111010")));
    expect(harness.simulator.ledger().payments).toHaveLength(1);
  });

  it("says what is wrong, and lets the buyer try again after a failure", async () => {
    const made = await invoice();
    const wrong = await harness.visit(made.url, asForm({ ...card("4201320111111010"), name: "X" }));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toContain("both first and last name are required");
    const sent = await harness.visit(made.url, { type: "stcpay", mobile: "0512345678" });
    const failed = await harness.visit(sent.location ?? "", { otp_value: "111111" });
    expect((await harness.visit(failed.location ?? "")).html).toContain("Insufficient Balance.");
    const second = await harness.visit(made.url, { type: "stcpay", mobile: "0512345678" });
    await harness.visit(second.location ?? "", { otp_value: "123456" });
    const { body } = await harness.call("GET", `/invoices/${made.id}`);
    expect(body.status).toBe("paid");
    expect(body.payments.map((one: { status: string }) => one.status)).toEqual(["failed", "paid"]);
  });

  it("takes nothing for a canceled or expired invoice", async () => {
    const canceled = await invoice();
    const answer = await harness.call("PUT", `/invoices/${canceled.id}/cancel`);
    expect(answer.body.status).toBe("canceled");
    const expired = await invoice({ expired_at: "2020-01-01T00:00:00Z" });
    for (const { url } of [canceled, expired]) {
      const sent = await harness.visit(url, asForm(card("4201320111111010")));
      expect(sent.html).toContain("This invoice can no longer be paid.");
    }
    expect((await harness.call("GET", `/invoices/${expired.id}`)).body.status).toBe("expired");
    expect(harness.simulator.ledger().payments).toEqual([]);
  });

  it("tells the invoice's callback_url once it is paid, and follows its refund", async () => {
    const [own] = (await harness.call("GET", "/webhooks")).body.webhooks;
    const made = await invoice({ callback_url: own.url });
    const sent = await harness.visit(made.url, asForm(card("4201320111111010")));
    await harness.visit(sent.location ?? "", { action: "confirm" });
    await vi.waitFor(() =>
      expect(harness.received).toContainEqual(
        expect.objectContaining({ id: made.id, status: "paid" }),
      ),
    );
    const [payment] = harness.simulator.ledger().payments;
    await harness.call("POST", `/payments/${payment?.id}/refund`);
    const { body } = await harness.call("GET", `/invoices/${made.id}`);
    expect(body.status).toBe("refunded");
  });
});

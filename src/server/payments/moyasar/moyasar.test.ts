import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/env";
import { givenIdOf, invoiceOf, orderIdOfInvoice } from "@/server/payments/moyasar/attempt-id";
import { declineReason } from "@/server/payments/moyasar/declines";
import { metadata, payment } from "@/server/payments/moyasar/response-schemas";
import { readMoney, readReturn, readWebhook } from "@/server/payments/moyasar/webhook";

const SECRET = "a-webhook-secret-of-the-test";
const ID = "9c3f2d4e-61b7-4a52-8f0c-2f1f0f6a7b10";

const before = { ...env() };
beforeAll(() => {
  Object.assign(env(), {
    MOYASAR_SECRET_KEY: "sk_test_barqtestkey0123456789",
    MOYASAR_PUBLISHABLE_KEY: "pk_test_barqtestkey0123456789",
    MOYASAR_WEBHOOK_SECRET: SECRET,
  });
});
afterAll(() => {
  Object.assign(env(), before);
});

describe("the id of an attempt", () => {
  it("is a UUID v4, equal for a repeated request and different for any other", () => {
    const id = givenIdOf("order-1-abc-1");
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(givenIdOf("order-1-abc-1")).toBe(id);
    expect(givenIdOf("order-1-abc-2")).not.toBe(id);
  });

  it("names an invoice where the buyer pays on Moyasar's page", () => {
    expect(invoiceOf(orderIdOfInvoice(ID))).toBe(ID);
    expect(invoiceOf(ID)).toBeNull();
  });
});

it.each([
  ["51", "DECLINED", "INSUFFICIENT_FUNDS"],
  ["5", "DECLINED", "CARD_NOT_HONOURED"],
  ["99", "UNSPECIFIED FAILURE", "CARD_DECLINED"],
  [null, "Insufficient balance", "INSUFFICIENT_FUNDS"],
  [null, "Allowed time frame for transaction has been expired", "PAYMENT_TIMED_OUT"],
  [null, "Invalid OTP", "WALLET_CODE_WRONG"],
  [
    null,
    "You have exhausted your OTP attempts, please wait 15 minutes then try again.",
    "CARD_DECLINED",
  ],
  [null, null, "CARD_DECLINED"],
])("a decline %s %s is %s", (code, message, reason) => {
  expect(declineReason({ response_code: code, message })).toBe(reason);
});

describe("a payment's response", () => {
  const answer = { id: ID, status: "paid", amount: 3750, currency: "SAR", refunded: 0 };

  it("is read without the fields that the shop does not use", () => {
    const read = payment.parse({ ...answer, fee: 94, ip: "203.0.113.9", metadata: [] });
    expect(read).toMatchObject({ ...answer, fee: 94, metadata: null });
    expect(read).not.toHaveProperty("ip");
  });

  it.each([null, "94", 9.4, -1, 2 ** 31])("states no fee if that is %s", (fee) => {
    expect(payment.parse({ ...answer, fee }).fee).toBeNull();
  });

  it.each([
    ["a fraction", { amount: 37.5 }],
    ["a negative total", { refunded: -1 }],
    ["no id", { id: "1" }],
  ])("is refused with %s", (_, change) => {
    expect(payment.safeParse({ ...answer, ...change }).success).toBe(false);
  });

  it("names the order in numbers or text, and nothing that another software wrote", () => {
    expect(metadata.parse({ order_id: 1000, attempt: ID })?.order_id).toBe("1000");
    expect(metadata.parse({ order_id: "1; DROP", attempt: ID })).toBeNull();
    expect(metadata.parse({ cart: "7" })).toBeNull();
  });
});

describe("a webhook", () => {
  const data = { id: ID, status: "paid", amount: 3750, currency: "SAR", refunded: 0 };
  const event = { id: "event-1", type: "payment_paid", secret_token: SECRET, live: false, data };
  const read = (body: unknown) =>
    readWebhook({
      body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
    });

  it("names the payment, and keeps neither the secret nor the card", async () => {
    const named = { order_id: "10001", attempt: ID };
    const source = { name: "Lina Ali", number: "4201-32XX-XXXX-1010" };
    const notice = await read({ ...event, data: { ...data, metadata: named, source } });
    expect(notice).toMatchObject({ id: "event-1", providerOrderId: ID, captureId: ID });
    expect(JSON.stringify(notice)).not.toMatch(/secret|Lina|4201/);
    expect(readMoney(event.type, notice.payload)).toMatchObject({
      ...{ amount: "37.50", currencyCode: "SAR", orderNumber: "10001", isOurs: true },
    });
  });

  it("of an invoice names the invoice", async () => {
    const invoice = "2f1e0d9c-8b7a-4695-8473-625140312233";
    const notice = await read({ ...event, data: { ...data, invoice_id: invoice } });
    expect(notice).toMatchObject({ providerOrderId: `invoice-${invoice}`, captureId: ID });
  });

  it.each(["payment_failed", "payment_faild"])("%s names the payment", async (type) => {
    expect(await read({ ...event, type })).toMatchObject({ providerOrderId: ID, captureId: null });
  });

  it("about a refund names the payment's new total", async () => {
    const refunded = { ...data, refunded: 500 };
    const { payload } = await read({ ...event, type: "payment_refunded", data: refunded });
    expect(readReturn("payment_refunded", payload)).toMatchObject({
      ...{ captureId: ID, providerRefundId: `${ID}-500`, gone: null },
    });
  });

  it("about a voided payment names the whole amount, whatever was refunded", async () => {
    const { payload } = await read({ ...event, type: "payment_voided", data });
    expect(readReturn("payment_voided", payload)).toMatchObject({ providerRefundId: `${ID}-3750` });
    expect(readMoney("payment_voided", payload)).toMatchObject({ isReturn: true, amount: "37.50" });
  });

  it.each([
    ["another secret", { ...event, secret_token: "guessed" }, "webhook_not_authentic"],
    ["a longer secret", { ...event, secret_token: `${SECRET}1` }, "webhook_not_authentic"],
    ["the other mode", { ...event, live: true }, "webhook_not_authentic"],
    ["no secret", { ...event, secret_token: undefined }, "webhook_not_authentic"],
    ["no payment", { ...event, data: {} }, "invalid_input"],
    ["no JSON", "{", "invalid_input"],
    ["too many bytes", { ...event, filler: "x".repeat(40_000) }, "invalid_input"],
  ])("is refused with %s", async (_, body, code) => {
    await expect(read(body)).rejects.toMatchObject({ code });
  });

  it("about something else than a payment names nothing", async () => {
    const notice = await read({ ...event, type: "balance_transferred", data: { id: 7 } });
    expect(notice).toMatchObject({ providerOrderId: null, captureId: null, payload: {} });
  });
});

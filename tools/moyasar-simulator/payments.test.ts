import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { card, Harness, PUBLISHABLE_KEY } from "./test-harness";

let harness: Harness;
beforeEach(async () => {
  harness = await Harness.open();
});
afterEach(() => harness.close());

const GIVEN = "a1168bd1-47a4-4b97-8a50-dd5caaccacf2";

describe("keys", () => {
  it("an unknown key is refused as Moyasar's errors page states", async () => {
    for (const key of [null, "sk_test_unknown00000000", "pk_test_unknown00000000"]) {
      const refused = await harness.call("GET", "/payments", { key });
      expect(refused).toMatchObject({
        status: 401,
        body: {
          type: "authentication_error",
          message: "Invalid authorization credentials",
          errors: null,
        },
      });
    }
  });

  it("a publishable key creates payments, and reads and changes nothing", async () => {
    const { status, body } = await harness.pay(card("4201320111111010"));
    expect(status).toBe(201);
    const calls = [
      ["GET", `/payments/${body.id}`],
      ["GET", "/payments"],
      ["POST", `/payments/${body.id}/refund`],
      ["POST", "/invoices"],
      ["GET", "/webhooks"],
    ] as const;
    for (const [method, path] of calls) {
      const refused = await harness.call(method, path, { key: PUBLISHABLE_KEY });
      expect([path, refused.status]).toEqual([path, 403]);
    }
  });

  it("a browser of another origin may pay, also with its key in the body", async () => {
    const url = `${harness.simulator.url}/v1/payments`;
    const preflight = await fetch(url, {
      method: "OPTIONS",
      headers: {
        ...{ origin: "https://shop.example", "access-control-request-method": "POST" },
        "access-control-request-headers": "authorization, content-type",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
    const body = {
      ...{ publishable_api_key: PUBLISHABLE_KEY, amount: 7_500, currency: "SAR" },
      source: { type: "stcpay", mobile: "0512345678" },
    };
    const paid = await harness.call("POST", "/payments", { key: null, body });
    expect(paid.status).toBe(201);
    expect(paid.headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("a new payment", () => {
  it("waits for 3-D Secure, and keeps neither number nor security code", async () => {
    const { status, body } = await harness.pay(card("4201320111111010"), { given_id: GIVEN });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ id: GIVEN, status: "initiated", amount: 7_500, currency: "SAR", refunded: 0 },
      ...{ amount_format: "75.00 SAR", description: "Order 7", metadata: { order_id: "7" } },
      ...{ invoice_id: null, callback_url: "https://shop.example/orders/7?from=bank" },
      source: {
        ...{ type: "creditcard", company: "mada", name: "Sara Ali", message: null },
        ...{ number: "4201-32XX-XXXX-1010", transaction_url: expect.any(String) },
      },
    });
    const stored = JSON.stringify(harness.simulator.ledger());
    expect(stored).not.toContain("4201320111111010");
    expect(stored).not.toContain('"123"');
    expect(body.source.transaction_url).not.toContain(GIVEN);
  });

  it("is refused with a used given_id, and the first one stays", async () => {
    await harness.paid({ given_id: GIVEN });
    const again = await harness.pay(card("4201320111111010"), { given_id: GIVEN });
    expect(again).toMatchObject({
      status: 400,
      body: {
        type: "used_given_id",
        message: "The given_id provided has been already used with a different payment.",
        errors: null,
      },
    });
    expect(harness.simulator.ledger().payments).toMatchObject([{ id: GIVEN, status: "paid" }]);
  });

  it.each([
    ["amount", { amount: 99 }],
    ["amount", { amount: 75.5 }],
    ["amount", { amount: "7500" }],
    ["currency", { currency: "XXX" }],
    ["currency", { currency: "toString" }],
    ["given_id", { given_id: "order-7" }],
    ["callback_url", { callback_url: undefined }],
    ["callback_url", { callback_url: "javascript:alert(1)" }],
    ["metadata", { metadata: { order: { id: 7 } } }],
    ["source", { source: { type: "cheque" } }],
    ["number", { source: card("4201") }],
    ["name", { source: { ...card("4201320111111010"), name: "Sara" } }],
    ["cvc", { source: { ...card("4201320111111010"), cvc: "12" } }],
    ["month", { source: { ...card("4201320111111010"), month: 13 } }],
    ["year", { source: { ...card("4201320111111010"), year: 2020 } }],
    ["mobile", { source: { type: "stcpay", mobile: "512345678" } }],
    ["token", { source: { type: "applepay" } }],
  ])("is refused for a wrong %s: %j", async (field, fields) => {
    const { status, body } = await harness.pay(card("4201320111111010"), fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "invalid_request_error", message: "Validation Failed" });
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(harness.simulator.ledger().payments).toEqual([]);
  });

  it("states a fee with VAT: 1 % and a riyal for mada, 2.75 % and a riyal for others", async () => {
    expect((await harness.pay(card("4201320111111010"))).body.fee).toBe(201);
    expect((await harness.pay(card("4111111111111111"))).body.fee).toBe(352);
  });
});

describe("the sandbox", () => {
  it.each([
    ["4201320111111010", "mada", "paid", "APPROVED", "00"],
    ["4201320000013020", "mada", "failed", "UNSPECIFIED FAILURE", "99"],
    ["4201320000311101", "mada", "failed", "INSUFFICIENT FUNDS", "51"],
    ["4201320131000508", "mada", "failed", "DECLINED: LOST CARD", "41"],
    ["4201321234411220", "mada", "failed", "DECLINED", "05"],
    ["4201322267774310", "mada", "failed", "DECLINED: EXPIRED CARD", "54"],
    ["4201326324640570", "mada", "failed", "DECLINED: EXCEEDS WITHDRAWAL LIMIT", "61"],
    ["4201321144311528", "mada", "failed", "DECLINED: STOLEN CARD", "43"],
    ["4111111111111111", "visa", "paid", "APPROVED", "00"],
    ["4123120001090000", "visa", "failed", "INSUFFICIENT FUNDS", "51"],
    ["5421080101000000", "master", "paid", "APPROVED", "00"],
    ["5105107304607225", "master", "failed", "DECLINED: STOLEN CARD", "43"],
    ["340000000900000", "amex", "paid", "APPROVED", "00"],
    ["4000000000000002", "visa", "failed", "UNSPECIFIED FAILURE", "99"],
  ])(
    "a confirmed payment with %s (%s) is %s: %s",
    async (number, company, status, message, code) => {
      const { id } = await harness.waiting(card(number));
      await harness.control(`payments/${id}/confirm`);
      expect(await harness.read(id)).toMatchObject({
        status,
        source: { company, message, response_code: code, transaction_url: null },
      });
    },
  );

  it("some cards end without a 3-D Secure page", async () => {
    const frictionless = await harness.pay(card("4111114005765430"));
    expect(frictionless.body).toMatchObject({ status: "paid", source: { response_code: "00" } });
    const unknown = await harness.pay(card("4111116611600661"));
    expect(unknown.status).toBe(201);
    expect(unknown.body).toMatchObject({ status: "failed", source: { response_code: null } });
  });

  it.each([
    ["123456", "paid", "Paid"],
    ["000000", "paid", "Paid"],
    ["111111", "failed", "Insufficient Balance."],
    [
      "222222",
      "failed",
      "You have exceeded the allowed daily transaction limit for your STC Pay account.",
    ],
    ["333333", "failed", "You have exceeded the maximum allowed transaction amount."],
    ["444444", "failed", "Connection timed out while waiting for response from STC Pay service."],
    ["999999", "failed", "Invalid OTP"],
  ])("the STC Pay code %s is %s: %s", async (code, status, message) => {
    const { source } = await harness.waiting({ type: "stcpay", mobile: "0512345678" });
    const sent = await fetch(source.transaction_url ?? "", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ otp_value: code }),
    });
    expect(sent.headers.get("access-control-allow-origin")).toBe("*");
    expect(await sent.json()).toMatchObject({ status, source: { type: "stcpay", message } });
  });

  it("some STC Pay numbers fail before a code is sent", async () => {
    const { body } = await harness.pay({ type: "stcpay", mobile: "0515555555" });
    expect(body).toMatchObject({
      status: "failed",
      source: {
        message: "Mobile number is not registered to use the STC Pay service.",
        transaction_url: null,
      },
    });
  });

  it.each([
    [20_000, "paid", "00"],
    [30_000, "paid", "00"],
    [30_001, "failed", "99"],
    [100_000, "failed", "99"],
    [110_100, "failed", "51"],
    [170_000, "failed", "43"],
    [7_500, "failed", "99"],
  ])("an Apple Pay payment of %i halalas is %s at once", async (amount, status, code) => {
    const { body } = await harness.pay({ type: "applepay", token: "{}" }, { amount });
    expect(body).toMatchObject({ status, source: { type: "applepay", response_code: code } });
  });

  it("Apple Pay gets a merchant session for the shop's domain", async () => {
    const body = {
      ...{ validation_url: "https://apple-pay-gateway.apple.com/paymentservices/startSession" },
      ...{ display_name: "Barq", domain_name: "shop.example" },
    };
    const key = PUBLISHABLE_KEY;
    const session = await harness.call("POST", "/applepay/initiate", { key, body });
    expect(session.body).toMatchObject({ domainName: "shop.example", displayName: "Barq" });
  });
});

describe("lists", () => {
  it("have 40 payments a page, the newest first, and filters", async () => {
    const metadata = { order_id: "1" };
    for (let made = 0; made < 41; made += 1) {
      await harness.pay({ type: "stcpay", mobile: "0512345678" }, { metadata });
    }
    const last = await harness.paid({ metadata: { order_id: "42" } });
    const first = await harness.call("GET", "/payments?page=1");
    expect(first.body.payments).toHaveLength(40);
    expect(first.body.payments[0].id).toBe(last.id);
    expect(first.body.meta).toEqual({
      ...{ current_page: 1, next_page: 2, prev_page: null, total_pages: 2, total_count: 42 },
    });
    const second = await harness.call("GET", "/payments?page=2&metadata[order_id]=1");
    expect(second.body.payments).toHaveLength(1);
    const filtered = async (query: string) =>
      (await harness.call("GET", `/payments?${query}`)).body.meta.total_count;
    expect(await filtered("metadata[order_id]=42")).toBe(1);
    expect(await filtered("status=initiated")).toBe(41);
    expect(await filtered("card_last_digits=1010")).toBe(1);
    expect(await filtered(`created[gt]=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0);
  });

  it("an unknown payment answers 404", async () => {
    expect(await harness.call("GET", `/payments/${GIVEN}`)).toMatchObject({
      status: 404,
      body: { type: "api_error", message: "Object not found", errors: null },
    });
  });
});

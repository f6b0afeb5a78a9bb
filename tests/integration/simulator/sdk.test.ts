import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CUSTOM_ID, issueOf, SdkHarness, sdk, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
beforeEach(async () => {
  counter = await SdkHarness.open();
});
afterEach(() => counter.close());

describe("the official server SDK against the simulator", () => {
  it("creates, reads, captures and refunds an order", async () => {
    const created = await counter.create("9.99");
    expect(created.statusCode).toBe(201);
    expect(created.result).toMatchObject({ status: "CREATED", intent: "CAPTURE" });
    const { id } = created.result;
    expect(created.result.links.find((link) => link.rel === "approve")?.href).toBe(
      `${counter.simulator.url}/checkoutnow?token=${id}`,
    );
    await counter.control(`orders/${id}/approve`);
    expect((await counter.read(id)).result.status).toBe("APPROVED");
    const captured = await counter.capture(id);
    expect(captured.statusCode).toBe(201);
    expect(captured.result).toMatchObject({
      status: "COMPLETED",
      purchase_units: [
        {
          custom_id: CUSTOM_ID,
          payee: { merchant_id: "MERCHANT77777" },
          payments: { captures: [{ status: "COMPLETED", amount: usd("9.99") }] },
        },
      ],
    });
    const captureId = captured.result.purchase_units[0]?.payments.captures[0]?.id ?? "";
    const refunded = await counter.refund(captureId, {});
    expect(refunded.result).toMatchObject({ status: "COMPLETED", amount: usd("9.99") });
    const after = await counter.readCapture(captureId);
    expect(after.result.status).toBe("REFUNDED");
  });

  it("returns less if no representation is requested, as the provider does", async () => {
    const id = await counter.approved();
    const { result } = await counter.client.execute(new sdk.orders.OrdersCaptureRequest(id));
    expect(result.status).toBe("COMPLETED");
    expect(result.purchase_units[0]?.payments.captures[0]).toMatchObject({ custom_id: CUSTOM_ID });
    expect(result.purchase_units[0]).not.toHaveProperty("payee");
    expect(result.purchase_units[0]).not.toHaveProperty("amount");
  });

  it("gets a browser token, which gives no other access", async () => {
    const { result } = await counter.client.execute({
      path: "/v1/oauth2/token",
      verb: "POST",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: counter.environment.authorizationString(),
      },
      body: { grant_type: "client_credentials", response_type: "client_token" },
    });
    expect(result).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    const headers = { authorization: `Bearer ${result.access_token}` };
    expect((await fetch(`${counter.simulator.url}/web-sdk/v6/bootstrap`, { headers })).status).toBe(
      200,
    );
    const { id } = (await counter.create()).result;
    const order = await fetch(`${counter.simulator.url}/v2/checkout/orders/${id}`, { headers });
    expect(order.status).toBe(403);
  });

  it("loads the browser SDK by the client ID, which outlives every client token", async () => {
    const bootstrap = `${counter.simulator.url}/web-sdk/v6/bootstrap`;
    const { clientId } = counter;
    const byToken = { headers: { authorization: `Bearer ${await counter.clientToken()}` } };
    const byId = `${bootstrap}?client-id=${clientId}`;
    expect((await fetch(bootstrap, byToken)).status).toBe(200);
    expect((await fetch(byId)).status).toBe(200);
    expect((await fetch(`${bootstrap}?client-id=someone`)).status).toBe(401);
    await counter.control("client-tokens/expire");
    expect((await fetch(bootstrap, byToken)).status).toBe(401);
    expect((await fetch(byId)).status).toBe(200);
  });

  it.each(["shop.example:3000", "https://shop.example", "*.shop.example", "shop.example/checkout"])(
    "gets no token for the domain %s, which is not a root domain",
    async (domain) => {
      await expect(counter.clientToken({ "domains[]": domain })).rejects.toThrow(
        "root domain names only",
      );
    },
  );

  it("waits for the payer's action if the request names a payment source", async () => {
    const { result } = await counter.createWith({ payment_source: { paypal: {} } });
    expect(result).toMatchObject({
      status: "PAYER_ACTION_REQUIRED",
      payment_source: { paypal: {} },
    });
    expect(result.links.map(({ rel }) => rel)).toEqual(["self", "payer-action"]);
    expect(await issueOf(counter.capture(result.id))).toBe("422 ORDER_NOT_APPROVED");
    await counter.control(`orders/${result.id}/approve`);
    expect((await counter.read(result.id)).result.status).toBe("APPROVED");
    await counter.control(`orders/${result.id}/cancel`);
    expect((await counter.read(result.id)).result.status).toBe("PAYER_ACTION_REQUIRED");
  });

  it.each([
    ["a brand name of 128 characters", { brand_name: "x".repeat(128) }],
    ["an unknown preference", { payment_method_preference: "SOON" }],
    ["an invalid return address", { return_url: "/checkout" }],
  ])("refuses an experience context with %s", async (_what, context) => {
    const request = { payment_source: { paypal: { experience_context: context } } };
    expect(await issueOf(counter.createWith(request))).toBe("400 INVALID_PARAMETER_SYNTAX");
  });

  it("accepts an eCheck only if the merchant does not require immediate payment", async () => {
    const orderWith = async (preference: string) => {
      const context = { payment_method_preference: preference };
      const source = { payment_source: { paypal: { experience_context: context } } };
      return (await counter.createWith(source)).result.id;
    };
    const byEcheck = (id: string) =>
      fetch(`${counter.simulator.url}/_simulator/orders/${id}/approve-by-echeck`, {
        method: "POST",
      });
    const immediate = await orderWith("IMMEDIATE_PAYMENT_REQUIRED");
    expect((await byEcheck(immediate)).status).toBe(409);
    expect(await issueOf(counter.capture(immediate))).toBe("422 ORDER_NOT_APPROVED");
    const any = await orderWith("UNRESTRICTED");
    expect((await byEcheck(any)).status).toBe(200);
    const { result } = await counter.capture(any);
    expect(result.purchase_units[0]?.payments.captures[0]).toMatchObject({
      status: "PENDING",
      status_details: { reason: "ECHECK" },
    });
  });

  it("refuses wrong credentials and unknown tokens", async () => {
    const token = await fetch(`${counter.simulator.url}/v1/oauth2/token`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa("someone:else")}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    expect(token.status).toBe(401);
    expect(await token.json()).toMatchObject({ error: "invalid_client" });
    const path = `${counter.simulator.url}/v2/checkout/orders/X`;
    expect((await fetch(path)).status).toBe(401);
    const stale = await fetch(path, { headers: { authorization: "Bearer stale" } });
    expect(stale.status).toBe(401);
    expect(await stale.json()).toMatchObject({ error: "invalid_token" });
  });

  it.each([
    ["an amount of zero", { amount: usd("0.00") }, "422 CANNOT_BE_ZERO_OR_NEGATIVE"],
    ["a tenth of a cent", { amount: usd("1.001") }, "422 DECIMAL_PRECISION"],
    [
      "a number instead of a string",
      { amount: { ...usd("1"), value: 1 } },
      "400 INVALID_PARAMETER_SYNTAX",
    ],
    ["no amount", { amount: undefined }, "400 MISSING_REQUIRED_PARAMETER"],
    ["riyals", { amount: { currency_code: "SAR", value: "5.00" } }, "422 INVALID_CURRENCY_CODE"],
    ["another payee", { payee: { merchant_id: "OTHER" } }, "422 PAYEE_ACCOUNT_INVALID"],
    [
      "items that do not add up",
      {
        amount: { ...usd("9.99"), breakdown: { item_total: usd("9.99") } },
        items: [{ name: "Licence", quantity: "2", unit_amount: usd("9.99") }],
      },
      "422 ITEM_TOTAL_MISMATCH",
    ],
  ])("refuses to create an order with %s", async (_what, unit, issue) => {
    expect(await issueOf(counter.create("9.99", randomUUID(), unit))).toBe(issue);
    expect(counter.simulator.ledger().orders).toEqual([]);
  });

  it("does not know an order that was never created", async () => {
    expect(await issueOf(counter.read("NOSUCHORDER"))).toBe("404 INVALID_RESOURCE_ID");
    expect(await issueOf(counter.capture("NOSUCHORDER"))).toBe("404 INVALID_RESOURCE_ID");
  });
});

describe("the buyer's window", () => {
  const open = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${counter.simulator.url}/checkoutnow?${query}`, { headers });

  it("shows amount, payee and a note that no money moves, in the requested language", async () => {
    const { id } = (await counter.create("9.99", randomUUID(), { description: "<b>Key</b>" }))
      .result;
    const english = await (await open(`token=${id}`)).text();
    expect(english).toContain("No money moves");
    expect(english).toContain("9.99 USD");
    expect(english).toContain("merchant@paypal-simulator.example");
    expect(english).toContain("&lt;b&gt;Key&lt;/b&gt;");
    const arabic = await (await open(`token=${id}&locale.x=ar_EG`)).text();
    expect(arabic).toContain('<html lang="ar" dir="rtl">');
    const asked = await (await open(`token=${id}`, { "accept-language": "ar-SA,en" })).text();
    expect(asked).toContain('<html lang="ar" dir="rtl">');
  });

  it("refuses an unknown payment, and shows an error for a captured one", async () => {
    expect((await open("token=NOSUCHORDER")).status).toBe(404);
    const id = await counter.approved();
    await counter.capture(id);
    expect(await (await open(`token=${id}`)).text()).toContain('data-outcome="error"');
  });
});

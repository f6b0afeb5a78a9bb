import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formOf } from "@/server/payments/paypal/client";
import { expectByPayPal } from "../../support/simulator/paypal-schemas";
import { SdkHarness, usd } from "../../support/simulator/sdk-harness";

let counter: SdkHarness;
let token: string;
beforeEach(async () => {
  counter = await SdkHarness.open();
  const granted = await fetch(`${counter.simulator.url}/v1/oauth2/token`, {
    method: "POST",
    headers: {
      authorization: counter.environment.authorizationString(),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  token = ((await granted.json()) as { access_token: string }).access_token;
});
afterEach(() => counter.close());

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any provider response, checked by its schema
  body: any;
}

interface Asked {
  method?: "GET" | "POST";
  body?: unknown;
  headers?: Record<string, string>;
  isWhole?: boolean;
}

/** Calls the simulator; returns the raw response. */
async function ask(path: string, { body, method, headers, isWhole = true }: Asked = {}) {
  const response = await fetch(`${counter.simulator.url}${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "paypal-request-id": randomUUID(),
      prefer: isWhole ? "return=representation" : "return=minimal",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() } as Answer;
}

const ORDERS = "/v2/checkout/orders";
const DISPUTES = "/v1/customer/disputes";

/** A purchase unit as the shop sends it. */
const unitOf = (value: string) => ({
  custom_id: "7",
  invoice_id: `barq-7-${randomUUID()}`,
  description: "Barq order 7",
  amount: { ...usd(value), breakdown: { item_total: usd(value) } },
  items: [{ name: "Licence", quantity: "1", unit_amount: usd(value), category: "DIGITAL_GOODS" }],
});
const create = (unit: object = unitOf("9.99"), isWhole = true) =>
  ask(ORDERS, { body: { intent: "CAPTURE", purchase_units: [unit] }, isWhole });

async function approved(): Promise<string> {
  const { body } = await create();
  await counter.control(`orders/${body.id}/approve`);
  return body.id;
}

async function captured(): Promise<{ orderId: string; captureId: string }> {
  const orderId = await approved();
  const { body } = await ask(`${ORDERS}/${orderId}/capture`, { body: {} });
  return { orderId, captureId: body.purchase_units[0].payments.captures[0].id };
}

const capturePath = (id: string) => `/v2/payments/captures/${id}`;

/** Expects a refusal with this status and issue, in PayPal's schema. */
function expectRefusal(
  answer: Answer,
  said: string,
  schema: Parameters<typeof expectByPayPal>[0],
): void {
  expect(`${answer.status} ${answer.body.details?.[0]?.issue ?? answer.body.name}`).toBe(said);
  expectByPayPal(schema, answer.body);
}

describe("the simulator's responses match PayPal's schemas", () => {
  it("for orders, from creation to refunds", async () => {
    const made = await create();
    expectByPayPal("orders/order", made.body);
    expectByPayPal("orders/order", (await create(unitOf("5.00"), false)).body);
    const path = `${ORDERS}/${made.body.id}`;
    await counter.control(`orders/${made.body.id}/approve`);
    expectByPayPal("orders/order", (await ask(path)).body);
    const taken = await ask(`${path}/capture`, { body: {} });
    expect(taken.status).toBe(201);
    expectByPayPal("orders/order", taken.body);
    const { id } = taken.body.purchase_units[0].payments.captures[0];
    await ask(`${capturePath(id)}/refund`, { body: { amount: usd("1.00") } });
    expectByPayPal("orders/order", (await ask(path)).body);
    const minimal = await ask(`${ORDERS}/${await approved()}/capture`, {
      body: {},
      isWhole: false,
    });
    expectByPayPal("orders/order", minimal.body);
  });

  it("for captures and refunds, including pending ones", async () => {
    const { captureId } = await captured();
    expectByPayPal("payments/capture", (await ask(capturePath(captureId))).body);
    const partly = { amount: usd("1.00"), custom_id: "barq-1", note_to_payer: "Sorry." };
    const refund = await ask(`${capturePath(captureId)}/refund`, { body: partly });
    expect(refund.status).toBe(201);
    expectByPayPal("payments/refund", refund.body);
    expectByPayPal("payments/refund", (await ask(`/v2/payments/refunds/${refund.body.id}`)).body);
    const small = await ask(`${capturePath(captureId)}/refund`, { body: {}, isWhole: false });
    expectByPayPal("payments/refund", small.body);
    expectByPayPal("payments/capture", (await ask(capturePath(captureId))).body);

    await counter.control("faults", { operation: "capture", kind: "pending" });
    const waiting = await captured();
    expectByPayPal("payments/capture", (await ask(capturePath(waiting.captureId))).body);
    expectByPayPal("orders/order", (await ask(`${ORDERS}/${waiting.orderId}`)).body);
    await counter.control(`captures/${waiting.captureId}/complete`);
    await counter.control("faults", { operation: "refund", kind: "pending" });
    const held = await ask(`${capturePath(waiting.captureId)}/refund`, { body: {} });
    expect(held.body.status).toBe("PENDING");
    expectByPayPal("payments/refund", held.body);
  });

  it("for disputes in each stage, and the actions on them", async () => {
    for (const complaint of [
      { stage: "INQUIRY", message: "Nothing came." },
      { stage: "INQUIRY", status: "WAITING_FOR_SELLER_RESPONSE" },
      { reason: "UNAUTHORISED" },
    ]) {
      await counter.control(`captures/${(await captured()).captureId}/dispute`, complaint);
    }
    const page = await ask(`${DISPUTES}?page_size=2`);
    expect(page.body.items).toHaveLength(2);
    expectByPayPal("disputes/dispute_search", page.body);
    for (const { dispute_id: id } of counter.simulator.ledger().disputes) {
      const read = async () =>
        expectByPayPal("disputes/dispute", (await ask(`${DISPUTES}/${id}`)).body);
      await read();
      await counter.control(`disputes/${id}/ask`);
      await read();
      const kind = "PROOF_OF_FULFILLMENT";
      const form = formOf({ evidences: [{ evidence_type: kind, notes: "It came." }] }, "key");
      const sent = await ask(`${DISPUTES}/${id}/provide-evidence`, form);
      expect(sent.status).toBe(200);
      expectByPayPal("disputes/subsequent_action", sent.body);
      await read();
      await counter.control(`disputes/${id}/ask`);
      const accepted = await ask(`${DISPUTES}/${id}/accept-claim`, { body: { note: "Yes." } });
      expectByPayPal("disputes/subsequent_action", accepted.body);
      await read();
    }
    const later = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
    const none = await ask(`${DISPUTES}?update_time_after=${later}`);
    expectByPayPal("disputes/dispute_search", none.body);
  });

  it("for refused orders and captures", async () => {
    const unreadable = await create({ amount: { currency_code: "USD" } });
    expectRefusal(unreadable, "400 MISSING_REQUIRED_PARAMETER", "orders/create_400");
    const other = await ask(ORDERS, { body: { intent: "CAPTURE", purchase_units: 7 } });
    expectRefusal(other, "400 INVALID_PARAMETER_SYNTAX", "orders/create_400");
    const malformed = await ask(ORDERS, { body: "{" });
    expectRefusal(malformed, "400 MALFORMED_REQUEST_JSON", "orders/create_400");
    const item = { name: "Licence", quantity: "1", unit_amount: usd("1.00") };
    for (const [issue, unit] of Object.entries({
      INVALID_CURRENCY_CODE: { amount: { currency_code: "SAR", value: "9.99" } },
      DECIMAL_PRECISION: { amount: usd("9.999") },
      CANNOT_BE_ZERO_OR_NEGATIVE: { amount: usd("0.00") },
      AMOUNT_MISMATCH: { amount: { ...usd("9.99"), breakdown: { item_total: usd("1.00") } } },
      ITEM_TOTAL_REQUIRED: { amount: usd("9.99"), items: [item] },
      ITEM_TOTAL_MISMATCH: {
        amount: { ...usd("9.99"), breakdown: { item_total: usd("9.99") } },
        items: [item],
      },
      PAYEE_ACCOUNT_INVALID: { amount: usd("9.99"), payee: { merchant_id: "ANTHERMERCHNT" } },
    })) {
      expectRefusal(await create(unit), `422 ${issue}`, "orders/create_422");
    }
    const { orderId } = await captured();
    const again = await ask(`${ORDERS}/${orderId}/capture`, { body: {} });
    expectRefusal(again, "422 ORDER_ALREADY_CAPTURED", "orders/capture_422");
    const { body } = await create();
    const early = await ask(`${ORDERS}/${body.id}/capture`, { body: {} });
    expectRefusal(early, "422 ORDER_NOT_APPROVED", "orders/capture_422");
    await counter.control(`orders/${body.id}/decline`);
    const declined = await ask(`${ORDERS}/${body.id}/capture`, { body: {} });
    expectRefusal(declined, "422 INSTRUMENT_DECLINED", "orders/capture_422");
    const unknown = await ask(`${ORDERS}/7N00000000000000X`);
    expectRefusal(unknown, "404 INVALID_RESOURCE_ID", "orders/get_404");
    const unsigned = await ask(`${ORDERS}/${orderId}`, { headers: { authorization: "" } });
    expect(unsigned.status).toBe(401);
    expectByPayPal("orders/get_401", unsigned.body);
  });

  it("for refused refunds", async () => {
    const { captureId } = await captured();
    const refund = (body: object) => ask(`${capturePath(captureId)}/refund`, { body });
    const foreign = await refund({ amount: { currency_code: "EUR", value: "1.00" } });
    expectRefusal(foreign, "422 REFUND_CAPTURE_CURRENCY_MISMATCH", "payments/refund_422");
    const large = await refund({ amount: usd("99.00") });
    expectRefusal(large, "422 REFUND_AMOUNT_EXCEEDED", "payments/refund_422");
    await refund({});
    expectRefusal(await refund({}), "422 CAPTURE_FULLY_REFUNDED", "payments/refund_422");
    expectRefusal(
      await refund({ amount: 1 }),
      "400 INVALID_PARAMETER_SYNTAX",
      "payments/refund_400",
    );
    const unknown = await ask(capturePath("7N00000000000000X"));
    expectRefusal(unknown, "404 INVALID_RESOURCE_ID", "payments/get_404");
    const nothing = await ask("/v2/payments/refunds/7N00000000000000X");
    expectRefusal(nothing, "404 INVALID_RESOURCE_ID", "payments/get_404");
  });

  it("for refused dispute calls", async () => {
    expectByPayPal("disputes/error", (await ask(`${DISPUTES}?page_size=51`)).body);
    expectByPayPal("disputes/error", (await ask(`${DISPUTES}/PP-D-NONE`)).body);
    await counter.control(`captures/${(await captured()).captureId}/dispute`, { stage: "INQUIRY" });
    const [{ dispute_id: id } = { dispute_id: "" }] = counter.simulator.ledger().disputes;
    const early = await ask(`${DISPUTES}/${id}/accept-claim`, { body: { note: "Yes." } });
    expectRefusal(early, "422 INVALID_DISPUTE_STATUS", "disputes/error");
    const form = await ask(`${DISPUTES}/${id}/provide-evidence`, { body: {} });
    expect(form.status).toBe(415);
    expectByPayPal("disputes/error", form.body);
    await counter.control("dispute-settings", { isPermitted: false });
    const forbidden = await ask(DISPUTES);
    expectRefusal(forbidden, "403 PERMISSION_DENIED", "disputes/error");
  });

  it("for a failing service", async () => {
    await counter.control("faults", { operation: "create", kind: "status-500" });
    expectByPayPal("orders/error_500", (await create()).body);
  });

  it("for events and their resources", async () => {
    const { captureId } = await captured();
    await ask(`${capturePath(captureId)}/refund`, { body: { amount: usd("1.00") } });
    await counter.control(`captures/${captureId}/dispute`, { message: "Nothing came." });
    await counter.control(`captures/${captureId}/reverse`);
    const RESOURCES = {
      "checkout-order": "orders/order",
      capture: "payments/capture",
      refund: "payments/refund",
      dispute: "disputes/dispute",
    } as const;
    const events = counter.simulator.ledger().webhooks.map((one) => one.event);
    expect(new Set(events.map((one) => one.resource_type)).size).toBe(4);
    for (const event of events) {
      expectByPayPal("webhooks/event", event);
      expectByPayPal(RESOURCES[event.resource_type], event.resource);
    }
  });
});

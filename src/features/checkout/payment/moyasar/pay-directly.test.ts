import { beforeEach, expect, test, vi } from "vitest";
import type { MadeOrder } from "@/features/checkout/payment/payment-window";
import { payDirectly } from "./pay-directly";

const ID = "0b7c1a51-7f5f-4b8e-9a60-9d51c7f8f001";
const CARD = { type: "creditcard", number: "4201320111111010" };

const url = "https://provider.example/v1";
let bodies: Record<string, unknown>[];
/** The provider's next answer; null cuts the connection. */
let answer: { status: number; body: unknown } | null;

const payment = (over: object) => ({ status: 201, body: { id: ID, ...over } });
const waiting = () =>
  payment({ status: "initiated", source: { transaction_url: `${url}/card_auth` } });

const made = (): MadeOrder => ({
  orderId: ID,
  direct: {
    paymentsUrl: `${url}/payments`,
    publicKey: "pk_test_of_the_shop",
    charge: { minor: 22_489, currency: "SAR" },
    description: "Barq #7",
    returnUrl: "https://shop.example/order/7-token",
    metadata: { order_id: "7", attempt: ID },
  },
});

/** Pays, and confirms like a buyer at the bank. */
function pay(makeOrder = vi.fn(async () => made())) {
  const confirm = vi.fn(async (_url: string) => ({ kind: "left" }) as const);
  return { makeOrder, confirm, end: payDirectly({ makeOrder, source: CARD, confirm }) };
}

beforeEach(() => {
  bodies = [];
  answer = payment({ status: "paid" });
  vi.stubGlobal("fetch", async (asked: string, { body }: { body: string }) => {
    expect(asked).toBe(`${url}/payments`);
    bodies.push(JSON.parse(body));
    if (answer === null) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  vi.stubGlobal("navigator", { onLine: true });
});

test("the payment names the attempt, the charge and where to come back", async () => {
  expect(await pay().end).toEqual({ kind: "approved", providerOrderId: ID });
  expect(bodies).toEqual([
    {
      publishable_api_key: "pk_test_of_the_shop",
      given_id: ID,
      amount: 22_489,
      currency: "SAR",
      description: "Barq #7",
      callback_url: "https://shop.example/order/7-token",
      metadata: { order_id: "7", attempt: ID },
      source: CARD,
    },
  ]);
});

test("a failed payment is the server's to find out as well", async () => {
  answer = payment({ status: "failed" });
  expect(await pay().end).toMatchObject({ kind: "approved" });
});

test("a payment that waits for its buyer is confirmed", async () => {
  answer = waiting();
  const paying = pay();
  expect(await paying.end).toEqual({ kind: "left" });
  expect(paying.confirm).toHaveBeenCalledWith(`${url}/card_auth`, made());
});

test.each([
  ["lost", null, "unanswered"],
  ["500", { status: 500, body: {} }, "unanswered"],
  ["429", { status: 429, body: {} }, "unanswered"],
  ["400", { status: 400, body: { errors: { "source.number": ["is invalid"] } } }, "rejected"],
  ["a repetition", { status: 400, body: { type: "used_given_id", errors: null } }, "approved"],
  ["401", { status: 401, body: {} }, "failed"],
  ["not JSON's object", { status: 201, body: null }, "approved"],
])("an answer that is %s", async (_name, given, kind) => {
  answer = given;
  expect(await pay().end).toMatchObject({ kind });
});

test("an address that is no web page is not opened", async () => {
  answer = payment({
    status: "initiated",
    source: { transaction_url: "javascript:alert(1)" },
  });
  const paying = pay();
  expect(await paying.end).toMatchObject({ kind: "approved" });
  expect(paying.confirm).not.toHaveBeenCalled();
});

test("a refused order is not paid; without a connection none is made", async () => {
  const error = new Error("amount_mismatch");
  expect(await pay(vi.fn(() => Promise.reject(error))).end).toEqual({ kind: "refused", error });
  vi.stubGlobal("navigator", { onLine: false });
  const offline = pay();
  expect(await offline.end).toMatchObject({ kind: "refused" });
  expect(offline.makeOrder).not.toHaveBeenCalled();
  expect(bodies).toEqual([]);
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MadeOrder } from "@/features/checkout/payment/payment-window";
import { ID, made, url } from "./made-order-fixture";
import { goToBank, payDirectly } from "./pay-directly";

const CARD = { type: "creditcard", number: "4201320111111010" };
let bodies: Record<string, unknown>[];
/** The provider's response to each request; null makes the request fail. */
let answer: { status: number; body: unknown } | null;

const payment = (over: object) => ({ status: 201, body: { id: ID, ...over } });
const waiting = () =>
  payment({ status: "initiated", source: { transaction_url: `${url}/card_auth` } });

/** Starts a payment. Its `confirm` reports `left`, as if the bank's page had been opened. */
function pay(makeOrder = vi.fn(async () => made())) {
  const confirm = vi.fn(async (_url: string) => ({ kind: "left" }) as const);
  const leave = new AbortController();
  const steps = { makeOrder, source: CARD, confirm, leaving: leave.signal };
  return { makeOrder, confirm, end: payDirectly(steps), leave: () => leave.abort() };
}

/** A promise that the test resolves with `send`. */
function held<T>() {
  let send: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    send = resolve;
  });
  return { promise, send };
}

/** Waits until every pending callback has run. */
const settled = () => new Promise(setImmediate);

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

test("a payment reported as failed still ends as approved, and the server checks it", async () => {
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
])("the outcome of a provider response that is: %s", async (_name, given, kind) => {
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

test("a refused order is not paid; offline, no order is placed", async () => {
  const error = new Error("amount_mismatch");
  expect(await pay(vi.fn(() => Promise.reject(error))).end).toEqual({ kind: "refused", error });
  vi.stubGlobal("navigator", { onLine: false });
  const offline = pay();
  expect(await offline.end).toMatchObject({ kind: "refused" });
  expect(offline.makeOrder).not.toHaveBeenCalled();
  expect(bodies).toEqual([]);
});

describe("a buyer who starts again", () => {
  test("while the order is being placed gets the form at once, and nothing is paid", async () => {
    const order = held<MadeOrder>();
    const paying = pay(vi.fn(() => order.promise));
    paying.leave();
    expect(await paying.end).toEqual({ kind: "left" });
    order.send(made());
    await settled();
    expect(bodies).toEqual([]);
  });

  test("while the provider answers gets the form at once, and is not sent to the bank", async () => {
    const response = held<Response>();
    const post = vi.fn(() => response.promise);
    vi.stubGlobal("fetch", post);
    const paying = pay();
    await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
    paying.leave();
    expect(await paying.end).toEqual({ kind: "unanswered" });
    response.send(new Response(JSON.stringify(waiting().body), { status: 201 }));
    await settled();
    expect(paying.confirm).not.toHaveBeenCalled();
  });

  test("while a code is asked for gets the form", async () => {
    answer = waiting();
    const paying = pay();
    paying.confirm.mockReturnValue(new Promise(() => undefined));
    await vi.waitFor(() => expect(paying.confirm).toHaveBeenCalledOnce());
    paying.leave();
    expect(await paying.end).toEqual({ kind: "left" });
  });

  test("while the bank's page loads stays on the checkout", async () => {
    const shown = Object.assign(new EventTarget(), {
      stop: vi.fn(),
      location: { assign: vi.fn() },
    });
    vi.stubGlobal("window", shown);
    answer = waiting();
    const leave = new AbortController();
    const leaving = leave.signal;
    const confirm = (bank: string) => goToBank(bank, leaving);
    const end = payDirectly({ makeOrder: async () => made(), source: CARD, confirm, leaving });
    await vi.waitFor(() => expect(shown.location.assign).toHaveBeenCalledWith(`${url}/card_auth`));
    expect(shown.stop).not.toHaveBeenCalled();
    leave.abort();
    expect(await end).toEqual({ kind: "left" });
    expect(shown.stop).toHaveBeenCalledOnce();
  });

  test("by the browser's back button finds the form", async () => {
    const shown = Object.assign(new EventTarget(), { location: { assign: () => undefined } });
    vi.stubGlobal("window", shown);
    const end = goToBank(url, new AbortController().signal);
    shown.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(await end).toEqual({ kind: "left" });
  });
});

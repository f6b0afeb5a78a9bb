import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "./api.js";
import { ConnectionError, RateLimitError, ServerError } from "./errors.js";
import { createShop } from "./shop.js";

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage["headers"];
}

type Reply = (response: ServerResponse) => void;

/** The test server's replies, in order; the last one repeats. */
let replies: Reply[] = [];
const received: Received[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    received.push({ method, url, headers });
    request.resume().on("end", () => {
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
const lost: Reply = (response) => response.destroy();
const never: Reply = () => undefined;
const refusal = (code: string) => ({ code, message: `About ${code}`, requestId: "request-1" });
const product = answer(200, { id: 7, version: 1 });
const cart = answer(200, { result: { data: { json: { cart: [] } } } });

const api = (more = {}) => createApi(url, { key: "barq_test_KEY", ...more });
const keys = (): unknown[] => received.map(({ headers }) => headers["idempotency-key"]);

describe("a write of /api/v1", () => {
  const resend = (more = {}) => api(more).orders.resend(7);

  it("is repeated with the same idempotency key after a lost answer, 429 and 503", async () => {
    const soon = { "retry-after": "0" };
    replies = [
      lost,
      answer(429, refusal("too_many_requests"), soon),
      answer(429, "<html>A proxy</html>", soon),
      answer(503, refusal("shop_busy"), soon),
      answer(200, { id: 7 }),
    ];
    expect(await resend({ retries: 4 })).toEqual({ id: 7 });
    expect(received).toHaveLength(5);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
  });

  it("gets a new idempotency key per call, or uses the caller's key", async () => {
    replies = [answer(200, { id: 7 })];
    await resend();
    await resend();
    await api().orders.resend(7, { idempotencyKey: "mine" });
    expect(new Set(keys()).size).toBe(3);
    expect(keys()[2]).toBe("mine");
  });

  it("is repeated three times at most", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    replies = [lost];
    await expect(resend()).rejects.toMatchObject({ code: "connection_failed", status: 0 });
    expect(received).toHaveLength(4);
  });

  it("is not repeated without retries, or if the shop delays it for longer than maxPause", async () => {
    replies = [answer(429, refusal("too_many_requests"), { "retry-after": "61" })];
    const failure = resend();
    await expect(failure).rejects.toBeInstanceOf(RateLimitError);
    await expect(failure).rejects.toMatchObject({ retryAfter: 61, requestId: "request-1" });
    await expect(resend({ maxPause: 1 })).rejects.toThrow();
    replies = [lost];
    await expect(api().orders.resend(7, { retries: 0 })).rejects.toThrow();
    expect(received).toHaveLength(3);
  });

  it.each([
    [409, "idempotency_key_reused"],
    [429, "open_orders_email"],
    [500, "unexpected"],
    [503, "payment_not_possible"],
  ])("is not repeated after %d %s", async (status, code) => {
    replies = [answer(status, refusal(code))];
    await expect(resend()).rejects.toMatchObject({ status, code, message: `About ${code}` });
    expect(received).toHaveLength(1);
  });
});

describe("a write of a procedure", () => {
  const add = () => createShop(url).cart.add({ product_id: 7 });

  it("is not repeated after a lost answer or 503, since it could happen twice", async () => {
    replies = [lost];
    await expect(add()).rejects.toBeInstanceOf(ConnectionError);
    replies = [answer(503, { message: "Busy" }, { "retry-after": "0" })];
    await expect(add()).rejects.toBeInstanceOf(ServerError);
    expect(received).toHaveLength(2);
  });

  it("is repeated after 429, which changes nothing; a read also after a lost answer", async () => {
    replies = [answer(429, { message: "Wait" }, { "retry-after": "0" }), cart];
    expect(await add()).toEqual({ cart: [] });
    replies = [lost, cart];
    expect(await createShop(url).cart.read()).toEqual({ cart: [] });
    expect(received.map(({ method }) => method)).toEqual(["POST", "POST", "GET", "GET"]);
  });
});

describe("a visitor", () => {
  it("keeps the shop's cookies until they end, and states the shop's origin", async () => {
    const set = (cookie: string) =>
      answer(200, { result: { data: { json: { cart: [] } } } }, { "set-cookie": cookie });
    replies = [set("cart_session=a=b; Path=/; HttpOnly"), set("cart_session=; Max-Age=0"), cart];
    const shop = createShop(url, { language: "ar" });
    for (let call = 0; call < 3; call += 1) await shop.cart.clear();
    expect(received.map(({ headers }) => headers.cookie)).toEqual([
      "language=ar",
      "language=ar; cart_session=a=b",
      "language=ar",
    ]);
    expect(received.map(({ headers }) => headers.origin)).toEqual([url, url, url]);
    const other = createShop(url, { origin: "https://shop.example" });
    await other.cart.clear();
    expect(received.at(-1)?.headers).toMatchObject({ origin: "https://shop.example" });
    expect(received.at(-1)?.headers.cookie).toBeUndefined();
  });

  it("omits fields that the shop marks as undefined", async () => {
    const json = { cart: [], coupon: null };
    replies = [
      answer(200, { result: { data: { json, meta: { values: { coupon: ["undefined"] } } } } }),
    ];
    expect(Object.keys(await createShop(url).cart.read())).toEqual(["cart"]);
    replies = [answer(200, { result: { data: { json, meta: { values: { coupon: ["Date"] } } } } })];
    await expect(createShop(url).cart.read()).rejects.toMatchObject({ code: "invalid_answer" });
  });
});

describe("a call", () => {
  it("ends in time, with one attempt per timeout", async () => {
    replies = [never, product];
    expect(await api({ timeout: 100 }).products.get(7)).toMatchObject({ id: 7 });
    replies = [never];
    const late = api({ timeout: 50, retries: 0 }).products.get(7);
    await expect(late).rejects.toMatchObject({ code: "timed_out", status: 0 });
  });

  it("ends with the reason of its signal, before it is sent and while it waits", async () => {
    const stop = new Error("enough");
    const early = AbortSignal.abort(stop);
    await expect(api().products.get(7, { signal: early })).rejects.toBe(stop);
    expect(received).toHaveLength(0);
    const controller = new AbortController();
    replies = [() => controller.abort(stop)];
    const { signal } = controller;
    await expect(api().products.get(7, { signal })).rejects.toBe(stop);
    expect(received).toHaveLength(1);
  });

  it("ends with the reason of its signal in a pause between two attempts", async () => {
    const stop = new Error("enough");
    const controller = new AbortController();
    const timers = vi.spyOn(globalThis, "setTimeout");
    replies = [answer(503, refusal("shop_busy"), { "retry-after": "29" })];
    const failure = api().products.get(7, { signal: controller.signal });
    const expected = expect(failure).rejects.toBe(stop);
    await vi.waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), 29_000));
    controller.abort(stop);
    await expected;
    expect(received).toHaveLength(1);
  });

  it("does not follow a redirect, which could lead the key elsewhere", async () => {
    replies = [answer(302, "", { location: "https://elsewhere.example/" })];
    await expect(api().products.get(7)).rejects.toMatchObject({ code: "redirected", status: 302 });
    expect(received).toHaveLength(1);
  });

  it.each([
    [200, "<html>A captive portal</html>"],
    [404, "<html>Another site</html>"],
    [404, '{"error": "Another API"}'],
    [404, "null"],
  ])("refuses the answer %d %s, which is not a shop's", async (status, body) => {
    replies = [answer(status, body)];
    const failure = api({ retries: 0 }).products.get(7);
    await expect(failure).rejects.toMatchObject({ code: "invalid_answer", status });
  });

  it("rejects invalid arguments without sending a request", async () => {
    await expect(api().orders.resend(7, { idempotencyKey: "a\nb" })).rejects.toThrow(TypeError);
    expect(received).toHaveLength(0);
    expect(() => createApi(url, { key: "barq_test_A\nB" })).toThrow(/^The API key is empty/);
  });

  it("never has its key in an error", async () => {
    replies = [lost];
    const error: unknown = await api({ retries: 0 })
      .products.get(7)
      .catch((reason: unknown) => reason);
    const { message, stack, cause } = error as Error;
    expect(`${message} ${stack} ${cause} ${JSON.stringify(error)}`).not.toContain("barq_test_KEY");
  });
});

it("a list reads its pages one after the other, as the loop needs them", async () => {
  replies = [
    answer(200, { data: [{ id: 3 }, { id: 2 }], nextCursor: "after 2" }),
    answer(200, { data: [{ id: 1 }], nextCursor: null }),
  ];
  const ids: number[] = [];
  for await (const { id } of api().products.list({ q: "a&b", state: undefined })) {
    ids.push(id);
    if (id === 3) expect(received).toHaveLength(1);
  }
  expect(ids).toEqual([3, 2, 1]);
  expect(received.map((request) => request.url)).toEqual([
    "/api/v1/products?q=a%26b",
    "/api/v1/products?q=a%26b&cursor=after+2",
  ]);
});

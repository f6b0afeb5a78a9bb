import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { upstreamOrderInput } from "@/contract/upstream";
import { skuIdOf } from "@/domain/orders/upstream-order";
import { env } from "@/env";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db } from "@/server/platform/database/db";
import { placeUpstreamOrder } from "@/server/upstream/place-order";
import {
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  PLAYER,
  UC_60,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, executeRefunds, refund } from "../../support/people/admin-actions";
import { ApiProgram } from "../../support/people/api-program";
import { callAs } from "../../support/people/callers";
import { DujiaoShop } from "../../support/upstream/dujiao-shop";

let shop: DujiaoShop;
beforeEach(async () => {
  await createUsers();
  shop = await DujiaoShop.with("1000");
});
afterEach(expectInvariants);

const used = async () => (await shop.account()).usedCents;
const entriesOf = (orderId: number) =>
  db().auditEntry.findMany({
    where: { entity: "order", entityId: String(orderId) },
    orderBy: { id: "asc" },
    select: { action: true, actorId: true, actorName: true },
  });
const ordersOf = () => db().upstreamOrder.count({ where: { apiKeyId: shop.apiKeyId } });

describe("without a limit", () => {
  it("the protocol's paths do not exist, whatever the signature", async () => {
    await shop.setLimit("0");
    for (const [method, path] of [
      ["POST", "/ping"],
      ["GET", "/products"],
      ["POST", "/orders"],
    ] as const) {
      const answer = await shop.call(method, path, method === "POST" ? {} : undefined);
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
      const unknown = await new ApiProgram("").call(method, "/upstreams");
      expect(Object.keys(answer.body)).toEqual(Object.keys(unknown.body));
    }
    const large = "x".repeat(20_000);
    expect((await shop.call("POST", "/orders", large)).status).toBe(404);
    await shop.setLimit("5");
    expect((await shop.call("POST", "/orders", large)).status).toBe(413);
    expect((await shop.call("POST", "/ping")).status).toBe(200);
  });
});

describe("a signature", () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ["without headers", () => ({ signature: null }), 401, "missing_auth_headers"],
    ["with another secret", () => ({ secret: "another" }), 401, "invalid_signature"],
    ["of the wrong form", () => ({ signature: "é" }), 401, "invalid_signature"],
    ["of an unknown key", () => ({ key: `shop-${"0".repeat(20)}` }), 401, "invalid_api_key"],
    ["of a key in another form", () => ({ key: "x".repeat(5000) }), 401, "invalid_api_key"],
    ["with words as time", () => ({ timestamp: "soon" }), 401, "invalid_timestamp"],
    ["that is old", () => ({ timestamp: String(now() - 70) }), 401, "timestamp_expired"],
    ["of the future", () => ({ timestamp: String(now() + 70) }), 401, "timestamp_expired"],
  ])("%s is refused", async (_, signing, status, code) => {
    const answer = await shop.call("POST", "/ping", undefined, signing());
    expect(answer).toMatchObject({ status, body: { ok: false, error_code: code } });
  });

  it("within 60 seconds is accepted, in capitals too", async () => {
    const timestamp = String(now() - 50);
    const signature = shop.sign("POST", "/api/v1/upstream/ping", timestamp, "").toUpperCase();
    const answer = await shop.call("POST", "/ping", undefined, { timestamp, signature });
    expect(answer.body).toMatchObject({
      ok: true,
      protocol_version: "1.0",
      balance: "1000.00",
      currency: "USD",
      user_id: shop.apiKeyId,
    });
  });

  it("of another path or body does not fit", async () => {
    const timestamp = String(now());
    const order = { sku_id: skuIdOf(OFFICE, ""), quantity: 1, downstream_order_no: "A" };
    const path = "/api/v1/upstream/orders";
    const signature = shop.sign("POST", path, timestamp, JSON.stringify(order));
    const changed = { ...order, quantity: 9 };
    const answer = await shop.call("POST", "/orders", changed, { timestamp, signature });
    expect(answer.body.error_code).toBe("invalid_signature");
    const other = await shop.call("POST", "/ping", undefined, { timestamp, signature });
    expect(other.body.error_code).toBe("invalid_signature");
    expect(await ordersOf()).toBe(0);
  });

  it("that is replayed orders nothing again, also without a number", async () => {
    const timestamp = String(now());
    const order = { sku_id: skuIdOf(OFFICE, ""), quantity: 1 };
    const first = await shop.call("POST", "/orders", order, { timestamp });
    expect(first.body.ok, JSON.stringify(first.body)).toBe(true);
    const again = await shop.call("POST", "/orders", order, { timestamp });
    expect(again.body.order_id).toBe(first.body.order_id);
    expect(await ordersOf()).toBe(1);
  });

  it("that fits counts in the budget of its key, which each answer states", async () => {
    for (const path of ["/products", "/products/999999"]) {
      const { headers } = await shop.call("GET", path);
      expect(headers.get("ratelimit-policy"), path).toMatch(/^"key";q=\d+;w=10$/);
      expect(headers.get("ratelimit"), path).toMatch(/^"key";r=\d+;t=\d+$/);
    }
  });

  it("counts only from allowed addresses, and until the key is revoked", async () => {
    const bound = await DujiaoShop.with("100", { addresses: ["203.0.113.9"] });
    expect((await bound.call("POST", "/ping")).status).toBe(403);
    const near = await bound.call("POST", "/ping", undefined, { ip: "203.0.113.9" });
    expect(near.status).toBe(200);
    await callAs("admin", "admin.apiKeys.revoke", {
      id: bound.apiKeyId,
      idempotencyKey: randomUUID(),
    });
    const after = await bound.call("POST", "/ping", undefined, { ip: "203.0.113.9" });
    expect(after.body.error_code).toBe("invalid_api_key");
    const key = await db().apiKey.findUniqueOrThrow({ where: { id: bound.apiKeyId } });
    expect(key.lastUsedFrom).toBe("203.0.113.9");
  });
});

describe("a key for another shop", () => {
  it("made for tests is refused once the shop takes real money", async () => {
    const { PAYPAL_ENVIRONMENT } = env();
    onTestFinished(() => void Object.assign(env(), { PAYPAL_ENVIRONMENT }));
    Object.assign(env(), { PAYPAL_ENVIRONMENT: "live" });
    const answer = await shop.call("POST", "/ping");
    expect(answer).toMatchObject({ status: 401, body: { error_code: "invalid_api_key" } });
  });

  it("gives access to the upstream protocol only, and cannot be combined with other scopes", async () => {
    const program = new ApiProgram(shop.secret);
    for (const path of ["/products", "/orders", "/figures?from=2026-11-20&to=2026-11-20"]) {
      expect((await program.call("GET", path)).body.code).toBe("api_scope_missing");
    }
    const mixed = ApiProgram.with(["upstream", "orders:read"]);
    await expect(mixed).rejects.toThrow("cannot share a key");
  });

  it("has its limit changed by an owner, who saw the present values, with an entry in the log", async () => {
    for (const seen of [{ baseUSD: "5.00" }, { baseEmail: "earlier@reseller.example" }]) {
      await expect(shop.setLimit("900", seen)).rejects.toMatchObject({
        cause: { code: "upstream_limit_changed" },
      });
    }
    await shop.setLimit("250");
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "api_key.change_limit",
      before: { limitUSD: "1000.00" },
      after: { limitUSD: "250.00", email: "orders@reseller.example" },
    });
    expect(await callAs("admin", "admin.upstream.list", undefined)).toMatchObject([
      { apiKeyId: shop.apiKeyId, limitUSD: "250.00", usedUSD: "0.00", leftUSD: "250.00" },
    ]);
  });
});

describe("the catalogue", () => {
  it("has every product once, page by page, with its price and stock", async () => {
    const seen: number[] = [];
    let total = 1;
    for (let page = 1; seen.length < total; page++) {
      const { body } = await shop.call("GET", `/products?page=${page}&page_size=3`);
      expect(body).toMatchObject({ ok: true, page, page_size: 3 });
      total = body.total;
      seen.push(...body.items.map(({ id }: { id: number }) => id));
    }
    const all = await db().product.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
    expect(seen).toEqual(all.map(({ id }) => id));
    const { body } = await shop.call("GET", `/products/${DESKTOP_OS}`);
    expect(body.product).toMatchObject({
      id: DESKTOP_OS,
      price_amount: "39.99",
      fulfillment_type: "auto",
      is_active: true,
    });
    const units = body.product.skus.reduce(
      (sum: number, sku: { stock_quantity: number }) => sum + sku.stock_quantity,
      0,
    );
    expect(units).toBe(
      await db().licenceKey.count({ where: { productId: DESKTOP_OS, status: "available" } }),
    );
  });

  it("has the categories", async () => {
    const { body } = await shop.call("GET", "/categories");
    expect(body.categories[0]).toMatchObject({ parent_id: 0, slug: "gaming" });
  });

  it("says what a top-up asks", async () => {
    const { body } = await shop.call("GET", `/products/${UC_60}`);
    expect(body.product).toMatchObject({
      fulfillment_type: "manual",
      manual_form_schema: { fields: [{ key: "player_id", type: "text", required: true }] },
    });
  });

  it.each([
    ["/products/999999", 404, "product_not_found"],
    ["/products/0", 400, "bad_request"],
    ["/products/2147483648", 400, "bad_request"],
    ["/products?page=0", 400, "bad_request"],
    ["/products?page_size=101", 400, "bad_request"],
    ["/orders/1", 404, "order_not_found"],
  ])("GET %s is refused", async (path, status, code) => {
    expect(await shop.call("GET", path)).toMatchObject({ status, body: { error_code: code } });
  });
});

describe("an order", () => {
  it("is an ordinary order, paid from the limit, with its codes", async () => {
    const { body } = await shop.buy(OFFICE, { quantity: 2 });
    expect(body).toMatchObject({ ok: true, status: "completed", currency: "USD" });
    const row = await orderRow(body.order_id);
    expect(row).toMatchObject({ status: "completed", customerEmail: "orders@reseller.example" });
    expect(row.payments).toMatchObject([{ provider: "prepaid", status: "captured" }]);
    expect(row.mails.map(({ kind }) => kind)).toContain("order-delivery");
    expect(row.items[0]?.licenceKeys.map(({ status }) => status)).toEqual(["sold", "sold"]);
    expect(await used()).toBe(Math.round(Number(body.amount) * 100));
    const read = await shop.call("GET", `/orders/${body.order_id}`);
    expect(read.body).toMatchObject({
      status: "completed",
      items: [{ product_id: OFFICE, quantity: 2, fulfillment_type: "auto" }],
      fulfillment: { type: "auto", status: "delivered" },
    });
    expect(read.body.fulfillment.payload.split("\n")).toHaveLength(2);
    const { items } = await orderRow(body.order_id);
    expect(items[0]?.revealedAt).not.toBeNull();
  });

  it("of one number is one order, whether repeated later or sent twice at once", async () => {
    const number = { downstream_order_no: "D-1" };
    const answers = await Promise.all([1, 2, 3].map(() => shop.buy(OFFICE, number)));
    answers.push(await shop.buy(OFFICE, { ...number, quantity: 5 }));
    const ids = answers.map(({ body }) => body.order_id);
    expect(new Set(ids).size, JSON.stringify(answers.map(({ body }) => body))).toBe(1);
    expect(await ordersOf()).toBe(1);
    expect(await db().payment.count({ where: { provider: "prepaid" } })).toBe(1);
    const other = await DujiaoShop.with("100");
    expect((await other.buy(OFFICE, number)).body.order_id).not.toBe(ids[0]);
    expect(await entriesOf(ids[0])).toEqual([
      {
        action: "upstream.place_order",
        actorId: -shop.apiKeyId,
        actorName: expect.stringMatching(/^Reseller /),
      },
    ]);
  });

  it("whose answer was lost before it was completed is completed by the reconciler", async () => {
    const caller = {
      ...{ apiKeyId: shop.apiKeyId, email: "orders@reseller.example" },
      ...{ limit: 100_000, used: 0, signature: "" },
    };
    const order = { sku_id: skuIdOf(OFFICE, ""), quantity: 1, downstream_order_no: "D-9" };
    const settle = () => Promise.reject(new Error("as if the process had died"));
    const orderId = await placeUpstreamOrder(caller, upstreamOrderInput.parse(order), { settle });
    expect((await shop.call("GET", `/orders/${orderId}`)).body.status).toBe("paid");
    expect((await shop.call("POST", "/orders", order)).body.order_id).toBe(orderId);
    await db().payment.updateMany({ data: { updatedAt: new Date(Date.now() - 60_000) } });
    await reconcilePayments();
    expect((await shop.call("GET", `/orders/${orderId}`)).body.status).toBe("completed");
  });

  it("of a top-up takes the form's answers and is fulfilled when it is credited", async () => {
    const without = await shop.buy(UC_60);
    expect(without).toMatchObject({ status: 400, body: { error_code: "bad_request" } });
    const { body } = await shop.buy(UC_60, { manual_form_data: { player_id: PLAYER } });
    expect(body).toMatchObject({ ok: true, status: "fulfilling" });
    await db().orderItem.updateMany({
      where: { orderId: body.order_id },
      data: { topupStatus: "credited", topupReference: "T-1", creditedAt: new Date() },
    });
    const { body: read } = await shop.call("GET", `/orders/${body.order_id}`);
    expect(read).toMatchObject({ status: "completed", fulfillment: { type: "manual" } });
    expect(read.fulfillment.payload).toContain("T-1");
  });

  it("of another account is not found", async () => {
    const { body } = await shop.buy(OFFICE);
    const other = await DujiaoShop.with("100");
    for (const [method, path] of [
      ["GET", `/orders/${body.order_id}`],
      ["POST", `/orders/${body.order_id}/cancel`],
    ] as const) {
      expect((await other.call(method, path)).body.error_code).toBe("order_not_found");
    }
  });

  it("of a filled order is not canceled", async () => {
    const { body } = await shop.buy(OFFICE);
    const cancel = await shop.call("POST", `/orders/${body.order_id}/cancel`);
    expect(cancel).toMatchObject({ status: 409, body: { error_code: "cancel_not_allowed" } });
    expect(await entriesOf(body.order_id)).toMatchObject([{ action: "upstream.place_order" }]);
  });
});

describe("an order is refused and takes nothing", () => {
  it.each([
    ["an unknown SKU", { sku_id: skuIdOf(999_999, "") }, 400, "sku_unavailable"],
    ["a SKU beyond all rows", { sku_id: Number.MAX_SAFE_INTEGER }, 400, "sku_unavailable"],
    ["a fraction of a unit", { quantity: 1.5 }, 400, "bad_request"],
    ["no unit", { quantity: 0 }, 400, "bad_request"],
    ["very many units", { quantity: 1e15 }, 400, "bad_request"],
    ["a number as an object", { downstream_order_no: {} }, 400, "bad_request"],
    ["a number of 101 characters", { downstream_order_no: "x".repeat(101) }, 400, "bad_request"],
    ["a callback by file", { callback_url: "file:///etc/passwd" }, 400, "invalid_callback_url"],
    ["a callback here", { callback_url: "http://127.0.0.1:5432/" }, 400, "invalid_callback_url"],
    ["a callback in hex", { callback_url: "http://0x7f000001/" }, 400, "invalid_callback_url"],
    [
      "a callback inside",
      { callback_url: "http://[::ffff:10.0.0.1]/" },
      400,
      "invalid_callback_url",
    ],
    ["a callback to mail", { callback_url: "https://a.example:25/" }, 400, "invalid_callback_url"],
    ["a callback by name", { callback_url: "http://a.localhost/" }, 400, "invalid_callback_url"],
    [
      "a callback with a user",
      { callback_url: "https://a@b.example/" },
      400,
      "invalid_callback_url",
    ],
    ["a body beyond 16 kB", { trace_id: "x".repeat(20_000) }, 413, "body_too_large"],
  ])("with %s", async (_, more, status, code) => {
    expect(await shop.buy(OFFICE, more)).toMatchObject({ status, body: { error_code: code } });
    expect([await ordersOf(), await used()]).toEqual([0, 0]);
  });

  it("without JSON, and beyond the depth of an order", async () => {
    for (const body of ["{", "null", "[]", `${"[".repeat(2000)}${"]".repeat(2000)}`]) {
      expect((await shop.call("POST", "/orders", body)).status, body.slice(0, 9)).toBe(400);
    }
  });

  it("for a product that is not for sale", async () => {
    const sku_id = await shop.skuOf(OFFICE);
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    const order = { sku_id, quantity: 1, downstream_order_no: "X" };
    const answer = await shop.call("POST", "/orders", order);
    expect(answer.body.error_code).toBe("product_unavailable");
    expect((await shop.call("GET", `/products/${OFFICE}`)).body.product.is_active).toBe(false);
  });

  it("beyond the stock", async () => {
    await leaveKeys(OFFICE, 1);
    expect(await shop.buy(OFFICE, { quantity: 2 })).toMatchObject({
      status: 409,
      body: { error_code: "insufficient_stock" },
    });
    expect([await ordersOf(), await used()]).toEqual([0, 0]);
  });

  it("beyond the limit", async () => {
    await shop.setLimit("10");
    expect(await shop.buy(OFFICE)).toMatchObject({
      status: 402,
      body: { error_code: "insufficient_balance" },
    });
    expect([await ordersOf(), await used()]).toEqual([0, 0]);
    expect(await db().licenceKey.count({ where: { status: "reserved" } })).toBe(0);
    expect(await db().auditEntry.count({ where: { action: "upstream.place_order" } })).toBe(0);
  });
});

describe("concurrent orders", () => {
  it("for the last key are all refused except one", async () => {
    await leaveKeys(OFFICE, 1);
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.buy(OFFICE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it("that exceed the limit together result in one order", async () => {
    const { body } = await shop.call("GET", `/products/${OFFICE}`);
    await shop.setLimit(body.product.skus[0].price_amount);
    const answers = await Promise.all([OFFICE, OFFICE, DESKTOP_OS].map((id) => shop.buy(id)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { limitCents, usedCents } = await shop.account();
    expect(usedCents).toBeLessThanOrEqual(limitCents);
    expect(await ordersOf()).toBe(1);
  });
});

describe("a refund", () => {
  it("returns its part to the limit, once, and the whole one cancels the order", async () => {
    const { body } = await shop.buy(OFFICE, { quantity: 2 });
    const orderId = body.order_id;
    const before = await used();
    await refund({ orderId, amountUSD: "1.00" });
    await executeRefunds();
    expect(await used()).toBe(before - 100);
    expect((await shop.call("GET", `/orders/${orderId}`)).body).toMatchObject({
      status: "completed",
      refunded_amount: "1.00",
    });
    const rest = ((before - 100) / 100).toFixed(2);
    await refund({ orderId, amountUSD: rest });
    await Promise.all([executeRefunds(), executeRefunds()]);
    expect(await used()).toBe(0);
    const { body: read } = await shop.call("GET", `/orders/${orderId}`);
    expect(read).toMatchObject({ status: "canceled", refunded_amount: body.amount });
    expect(read.fulfillment).toBeUndefined();
    expect((await orderRow(orderId)).refunds.map(({ status }) => status)).toEqual([
      "refunded",
      "refunded",
    ]);
  });

  it("is made when a waiting order is canceled", async () => {
    await db().$executeRaw`
      UPDATE hold_rules SET is_on = true, parameters = '{"cents": 1}' WHERE kind = 'first_order_above'`;
    const { body } = await shop.buy(OFFICE);
    expect(body).toMatchObject({ ok: true, status: "paid" });
    const cancel = await shop.call("POST", `/orders/${body.order_id}/cancel`);
    expect(cancel.body).toMatchObject({ ok: true, status: "canceled" });
    await executeRefunds();
    expect(await used()).toBe(0);
    const again = await shop.call("POST", `/orders/${body.order_id}/cancel`);
    expect(again.body).toMatchObject({ ok: true, status: "canceled" });
    const actions = (await entriesOf(body.order_id)).map(({ action }) => action);
    expect(actions).toEqual(["upstream.place_order", "upstream.cancel_order"]);
  });
});

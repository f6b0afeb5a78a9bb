import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { ENDPOINTS } from "@/server/rest/v1/v1-paths";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, leaveKeys, OFFICE, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { deliveredText, executeRefunds } from "../../support/people/admin-actions";
import { ApiProgram } from "../../support/people/api-program";
import { withSimulator } from "../../support/simulator/with-simulator";

interface Content {
  content: { "application/json": { example: unknown } };
}
interface Operation {
  parameters?: { in: string; name: string; example?: unknown; schema: { examples?: unknown[] } }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const simulator = withSimulator();
let program: ApiProgram;
beforeEach(async () => {
  await createUsers();
  program = await ApiProgram.with();
});

const keysOf = (productId: number) => db().licenceKey.count({ where: { productId } });
/** Simulates a process that died after the change, before it stored the response. */
const loseAnswers = () => db().apiRequest.updateMany({ data: { status: null, body: null } });
const newKeys = (count: number) => Array.from({ length: count }, () => `KEY-${randomUUID()}`);

describe("every endpoint", () => {
  it("has an operation with a unique id, a scope, and examples that fit its schemas", () => {
    const ids = ENDPOINTS.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation, scope, entry } of ENDPOINTS) {
      expect(entry.access).toBe(`scope ${scope}`);
      expect(operation.description).toContain(scope);
    }
  });

  it("is in the OpenAPI document, with examples of its parameters and bodies", async () => {
    const answer = await answerRequest(new Request("http://shop.test/api/v1/openapi.json"));
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
    for (const { entry } of ENDPOINTS) {
      const path = entry.template.replace("/api/v1", "");
      const operation = paths[path]?.[entry.method.toLowerCase()];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = operation?.parameters?.filter((one) => one.in === "path") ?? [];
      expect(inPath.map(({ name }) => name)).toEqual(names);
      for (const { example, schema } of inPath) {
        expect(example ?? schema.examples?.[0], path).toBeDefined();
      }
      const bodies = [
        operation?.requestBody,
        operation?.responses["200"],
        operation?.responses["201"],
      ];
      for (const body of bodies.filter((one) => one !== undefined)) {
        expect(body.content["application/json"].example, path).toBeTypeOf("object");
      }
    }
  });

  it.each(ENDPOINTS.map(({ entry }) => [entry.method, entry.template] as const))(
    "%s %s refuses a key without scopes of its own",
    async (method, template) => {
      const scope = ENDPOINTS.find(
        ({ entry }) => entry.method === method && entry.template === template,
      )?.scope;
      const other = scope === "figures:read" ? "products:read" : "figures:read";
      const stranger = await ApiProgram.with([other]);
      const path = template.replace("/api/v1", "").replaceAll(/\{\w+\}/g, "7");
      const answer = await stranger.call(method, path, method === "GET" ? undefined : {});
      expect(answer).toMatchObject({ status: 403, body: { code: "api_scope_missing" } });
    },
  );
});

describe("products", () => {
  it("are listed page by page, each once", async () => {
    const seen: number[] = [];
    let cursor = "";
    do {
      const { status, body } = await program.call("GET", `/products?${cursor}`);
      expect(status).toBe(200);
      seen.push(...body.data.map(({ id }: { id: number }) => id));
      cursor = body.nextCursor ? `cursor=${body.nextCursor}` : "";
    } while (cursor);
    const all = await db().product.count({ where: { archivedAt: null } });
    expect(seen).toHaveLength(all);
    expect(new Set(seen).size).toBe(all);
  });

  it("change only with the version that was read", async () => {
    const read = await program.call("GET", `/products/${DESKTOP_OS}`);
    expect(read.body).toMatchObject({ id: DESKTOP_OS, price: { amount: 3999, currency: "USD" } });
    const etag = read.headers.get("etag") ?? "";
    expect(etag).toBe(`"v${read.body.version}"`);
    const change = { regularPrice: { amount: 3499, currency: "USD" } };
    const patch = (headers: Record<string, string>) =>
      program.call("PATCH", `/products/${DESKTOP_OS}`, change, headers);
    expect((await patch({})).status).toBe(428);
    expect((await patch({ "if-match": '"v999"' })).status).toBe(412);
    const done = await patch({ "if-match": etag });
    expect(done.body).toMatchObject({ price: { amount: 3499 }, version: read.body.version + 1 });
    expect(done.headers.get("etag")).not.toBe(etag);
    expect((await patch({ "if-match": etag })).status).toBe(412);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "product.update" } });
    const key = await db().apiKey.findUniqueOrThrow({ where: { id: program.id } });
    expect(entry).toMatchObject({ actorId: -program.id, actorName: key.name });
  });

  it.each([
    ["/products/0", 404],
    ["/products/2147483648", 404],
    ["/products/abc", 404],
    ["/products/999999", 404],
    ["/nothing", 404],
    ["/products?limit=5", 400],
    ["/products?cursor=foreign", 400],
    ["/products?q=a&q=b", 400],
  ])("GET %s returns %i in the common error format", async (path, status) => {
    const answer = await program.call("GET", path);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });

  it("name the field that is wrong", async () => {
    const answer = await program.call("GET", "/products?limit=5");
    expect(answer.body).toMatchObject({ code: "invalid_input", field: "limit" });
    const keys = await program.call("POST", `/products/${DESKTOP_OS}/keys`, { keys: ["A", 5] });
    expect(keys.body).toMatchObject({ code: "invalid_input", field: "keys.1" });
  });
});

describe("keys", () => {
  it("are added 10,000 at once, and a repeated request adds none", async () => {
    const before = await keysOf(DESKTOP_OS);
    const keys = newKeys(9_999);
    const headers = { "idempotency-key": "stock-of-november" };
    const add = (list: string[]) =>
      program.call("POST", `/products/${DESKTOP_OS}/keys`, { keys: list }, headers);
    const all = [...keys, keys[0] ?? ""];
    const first = await add(all);
    expect(first).toMatchObject({ status: 201, body: { added: 9_999 } });
    expect(first.body.refused).toEqual([{ index: 9_999, reason: "known" }]);
    expect(await add(all)).toMatchObject({ status: 201, body: first.body });
    expect(await keysOf(DESKTOP_OS)).toBe(before + 9_999);
    expect(await add(newKeys(1))).toMatchObject({
      status: 409,
      body: { code: "idempotency_key_reused" },
    });
    expect(await keysOf(DESKTOP_OS)).toBe(before + 9_999);
    const { body } = await program.call("GET", `/products/${DESKTOP_OS}/stock`);
    expect(body.counts.available, "more than 10,000 are not counted").toBe(10_001);
    expect(body.counts.revoked).toBe(0);
    expect(await db().keyBatch.count({ where: { productId: DESKTOP_OS } })).toBeGreaterThan(0);
  });

  it("of a request that was cut off are completed by its repetition", async () => {
    const before = await keysOf(OFFICE);
    const keys = newKeys(1_200);
    const headers = { "idempotency-key": randomUUID() };
    const add = () => program.call("POST", `/products/${OFFICE}/keys`, { keys }, headers);
    await add();
    await loseAnswers();
    expect(await add()).toMatchObject({ status: 201, body: { added: 1_200, refused: [] } });
    expect(await keysOf(OFFICE)).toBe(before + 1_200);
  });

  it("need an Idempotency-Key, a JSON body and at most 4 MB", async () => {
    const path = `/products/${DESKTOP_OS}/keys`;
    const send = (body: unknown, headers: Record<string, string>) =>
      program.call("POST", path, body, headers);
    const body = { keys: newKeys(1) };
    expect((await send(body, { "idempotency-key": "" })).body.code).toBe("idempotency_key_invalid");
    expect((await send(body, { "idempotency-key": "x".repeat(256) })).status).toBe(400);
    expect((await send("{", {})).body.code).toBe("body_not_json");
    expect((await send(body, { "content-type": "text/plain" })).status).toBe(415);
    expect((await send({ keys: ["x".repeat(5 * 1024 * 1024)] }, {})).status).toBe(413);
    expect((await send({ keys: newKeys(10_001) }, {})).status).toBe(400);
  });

  it("are not added without keys of the product's kind", async () => {
    const answer = await program.call("POST", "/products/1/keys", { keys: newKeys(1) });
    expect(answer).toMatchObject({ status: 409, body: { code: "product_without_keys" } });
  });
});

describe("orders", () => {
  it("are listed and read without codes", async () => {
    await leaveKeys(DESKTOP_OS, 1);
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const list = await program.call("GET", "/orders?status=completed");
    expect(list.body.data).toMatchObject([{ id: orderId, total: { amount: 3999 } }]);
    const { body } = await program.call("GET", `/orders/${orderId}`);
    expect(body).toMatchObject({
      id: orderId,
      refundable: { amount: 3999, currency: "USD" },
      items: [{ productId: DESKTOP_OS, quantity: 1 }],
      payments: [{ status: "captured" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/masked|sealed|licence_key/);
  });

  it("are refunded once, under the name of the key", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    expect(await deliveredText(orderId)).not.toBeNull();
    const body = {
      amount: { amount: 3999, currency: "USD" },
      reason: "The buyer chose the wrong edition.",
    };
    const headers = { "idempotency-key": randomUUID() };
    const refund = () => program.call("POST", `/orders/${orderId}/refund`, body, headers);
    const [one, two] = await Promise.all([refund(), refund()]);
    expect([one.status, two.status]).toEqual([201, 201]);
    await executeRefunds();
    expect((await refund()).body).toEqual((await refund()).body);
    expect(simulator.ledger().refunds).toHaveLength(1);
    expect(await program.call("POST", `/orders/${orderId}/refund`, body)).toMatchObject({
      status: 409,
    });
    const { name } = await db().apiKey.findUniqueOrThrow({ where: { id: program.id } });
    const entries = await db().auditEntry.findMany({ where: { action: "order.refund" } });
    expect(entries).toMatchObject([{ actorName: name, reason: body.reason }]);
  });

  it("are sent again", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliveredText(orderId);
    const { status, body } = await program.call("POST", `/orders/${orderId}/resend`);
    expect([status, body.id]).toEqual([200, orderId]);
    expect(await db().auditEntry.count({ where: { action: "order.resend_mail" } })).toBe(1);
  });
});

describe("an Idempotency-Key", () => {
  /** Deletes the stored requests, as the worker does when they are a day old. */
  const passDay = () => sweep(() => new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000));

  it("changes a price once within a day, and again after it", async () => {
    const path = `/products/${DESKTOP_OS}`;
    const set = async (amount: number, key: string) => {
      const etag = (await program.call("GET", path)).headers.get("etag") ?? "";
      const headers = { "idempotency-key": key, "if-match": etag };
      const regularPrice = { amount, currency: "USD" };
      const { status, body } = await program.call("PATCH", path, { regularPrice }, headers);
      return [status, body.regularPrice?.amount];
    };
    expect(await set(3499, "november-price")).toEqual([200, 3499]);
    expect(await set(3999, randomUUID())).toEqual([200, 3999]);
    await loseAnswers();
    expect(await set(3499, "november-price"), "within the day").toEqual([200, 3999]);
    await passDay();
    expect(await set(3499, "november-price"), "after the day").toEqual([200, 3499]);
    await loseAnswers();
    expect(await set(3499, "november-price")).toEqual([200, 3499]);
    expect(await db().auditEntry.count({ where: { action: "product.update" } })).toBe(3);
  });

  const deliveredOrder = async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliveredText(orderId);
    return `/orders/${orderId}/resend`;
  };
  const newWebhook = async () => {
    const values = { url: "https://erp.example.com/barq", events: ["order.paid"] };
    return `/webhooks/${(await program.call("POST", "/webhooks", values)).body.id}/test`;
  };
  it.each([
    ["order.resend_mail", deliveredOrder],
    ["webhook.test", newWebhook],
  ])("repeats %s after a day, but not before", async (action, pathOf) => {
    const path = await pathOf();
    const post = async () => {
      const answer = await program.call("POST", path, undefined, { "idempotency-key": "again" });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return db().auditEntry.count({ where: { action } });
    };
    expect(await post()).toBe(1);
    await loseAnswers();
    expect(await post(), "within the day").toBe(1);
    await passDay();
    expect(await post(), "after the day").toBe(2);
  });
});

describe("figures", () => {
  it("are those of the panel", async () => {
    await paidOrder([{ productId: DESKTOP_OS }]);
    const day = new Date().toISOString().slice(0, 10);
    const { status, body } = await program.call("GET", `/figures?from=2026-01-01&to=${day}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sums).toMatchObject({ orders: 1, revenue: { amount: 3999, currency: "USD" } });
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { customerKey } from "@/server/orders/placing/customer-key";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  paidOrder,
  placedOrder,
} from "../../support/data/checkout-orders";
import { copyOrder } from "../../support/data/order-copies";
import { createUsers } from "../../support/people/accounts";
import { deliveredText } from "../../support/people/admin-actions";
import { ApiProgram } from "../../support/people/api-program";
import { reported } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
let program: ApiProgram;
beforeEach(async () => {
  await createUsers();
  program = await ApiProgram.with(["customers:read", "claims:read", "claims:answer"]);
});

const order = (customerEmail: string) => ({ order: { customerEmail } });
const LINA = "lina@example.com";

describe("customers", () => {
  it("are addresses with orders and accounts, in the order of their addresses", async () => {
    await paidOrder([{ productId: DESKTOP_OS }], order("Zed@Example.com"));
    await placedOrder([{ productId: OFFICE }], order(LINA));
    await placedOrder([{ productId: OFFICE }], order(LINA));
    const { body } = await program.call("GET", "/customers");
    expect(body.nextCursor).toBeNull();
    const emails = body.data.map(({ email }: { email: string }) => email);
    const accounts = await db().user.findMany({ where: { isVerified: true, role: null } });
    expect(emails).toEqual(
      [...new Set(["zed@example.com", LINA, ...accounts.map(({ email }) => email)])].sort(),
    );
    expect(body.data.find((one: { email: string }) => one.email === LINA)).toMatchObject({
      id: customerKey(LINA),
      orders: 2,
      spent: { amount: 0, currency: "USD" },
    });
  });

  it("are listed page by page, each once, without an address in the URL", async () => {
    const { orderId } = await placedOrder([{ productId: OFFICE }], order(LINA));
    await copyOrder(orderId, 700, 70);
    const seen: string[] = [];
    let query = "";
    do {
      const { body } = await program.call("GET", `/customers${query}`);
      expect(body.data.length).toBeLessThanOrEqual(100);
      seen.push(...body.data.map(({ email }: { email: string }) => email));
      query = body.nextCursor === null ? "" : `?cursor=${body.nextCursor}`;
      expect(query).not.toMatch(/example|@/);
    } while (query !== "");
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((email) => email.startsWith("buyer"))).toHaveLength(70);
  });

  it("are found by a complete address only", async () => {
    await placedOrder([{ productId: OFFICE }], order(LINA));
    await placedOrder([{ productId: OFFICE }], order(`a${LINA}`));
    const found = async (email: string) =>
      (await program.call("GET", `/customers?email=${encodeURIComponent(email)}`)).body.data;
    expect(await found("Lina@Example.com")).toMatchObject([{ email: LINA, orders: 1 }]);
    expect(await found("lina@example.co")).toEqual([]);
    expect(await found("%")).toEqual([]);
    expect(await found("")).toEqual([]);
  });

  it("are read by their id, with the sums of their orders", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], order(LINA));
    const { status, body } = await program.call("GET", `/customers/${customerKey(LINA)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      id: customerKey(LINA),
      email: LINA,
      orders: 1,
      paidOrders: 1,
      captured: { amount: 3999, currency: "USD" },
      spent: { amount: 3999, currency: "USD" },
      latestOrders: [{ id: orderId, status: "completed" }],
    });
  });

  it.each([
    ["an address instead of an id", "/customers/lina@example.com"],
    ["an invented id", `/customers/${"c".repeat(60)}`],
    ["the id of a stranger", `/customers/${customerKey("nobody@example.com")}`],
  ])("answer 404 to %s", async (_what, path) => {
    expect((await program.call("GET", path)).status).toBe(404);
  });

  it.each(["hello", `customers.${"c".repeat(60)}`, "orders.first"])(
    "refuse the cursor %s",
    async (cursor) => {
      const answer = await program.call("GET", `/customers?cursor=${cursor}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "cursor_invalid", field: "cursor" },
      });
    },
  );
});

describe("reported problems", () => {
  it("are listed and read, and a reply closes them", async () => {
    await leaveKeys(DESKTOP_OS, 2);
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliveredText(orderId);
    const { id } = await reported(visitor, orderId);
    const open = await program.call("GET", "/claims?status=open");
    expect(open.body).toMatchObject({
      data: [{ id, orderId, productId: DESKTOP_OS, status: "open", reply: null, replacedKeys: 0 }],
      nextCursor: null,
    });
    const path = `/orders/${orderId}/claims/${id}/reply`;
    const admin = await ApiProgram.with(["claims:answer"]);
    expect((await admin.call("POST", path, { reply: "It works now." })).status).toBe(200);
    expect((await program.call("GET", "/claims?status=open")).body.data).toEqual([]);
    expect((await program.call("GET", `/claims/${id}`)).body).toMatchObject({
      status: "replied",
      reply: "It works now.",
      answeredAt: expect.any(String),
    });
    expect((await program.call("GET", "/claims")).body.data).toHaveLength(1);
  });

  it("are answered with other keys, or with a refund of the line", async () => {
    await leaveKeys(DESKTOP_OS, 3);
    const { orderId, visitor } = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliveredText(orderId);
    const { id } = await reported(visitor, orderId);
    const admin = await ApiProgram.with(["orders:read", "claims:resolve"]);
    const keysOf = async (): Promise<string[]> =>
      (await admin.call("GET", `/orders/${orderId}`)).body.items[0].keyIds;
    const [old = ""] = await keysOf();
    const replace = `/orders/${orderId}/claims/${id}/replace`;
    const body = { keyIds: [old], reply: "This one works." };
    const answer = await admin.call("POST", replace, body);
    expect(answer).toMatchObject({ status: 200, body: { claims: [{ id, status: "replaced" }] } });
    expect(answer.body.items[0].keyIds).toHaveLength(1);
    expect(answer.body.items[0].keyIds).not.toContain(old);
    const refused = await admin.call("POST", replace, { keyIds: await keysOf() });
    expect(refused).toMatchObject({ status: 409, body: { code: "claim_answered" } });
    expect((await program.call("GET", `/claims/${id}`)).body).toMatchObject({
      status: "replaced",
      reply: "This one works.",
      replacedKeys: 1,
    });

    const next = await reported(visitor, orderId);
    const refund = `/orders/${orderId}/claims/${next.id}/refund`;
    expect(await program.call("POST", refund, {})).toMatchObject({
      status: 403,
      body: { code: "api_scope_missing" },
    });
    expect(await admin.call("POST", refund, {})).toMatchObject({
      status: 201,
      body: {
        items: [{ isWithdrawn: true }],
        refunds: [{ status: "requested" }],
        claims: expect.arrayContaining([expect.objectContaining({ status: "refunded" })]),
      },
    });
  });

  it("are not answered through another order", async () => {
    await leaveKeys(DESKTOP_OS, 4);
    const one = await paidOrder([{ productId: DESKTOP_OS }]);
    const other = await paidOrder([{ productId: DESKTOP_OS }]);
    await deliveredText(one.orderId);
    const { id } = await reported(one.visitor, one.orderId);
    const admin = await ApiProgram.with(["claims:answer", "claims:resolve"]);
    for (const [action, body] of [
      ["reply", { reply: "It works." }],
      ["replace", { keyIds: [randomUUID()] }],
      ["refund", {}],
    ] as const) {
      const path = `/orders/${other.orderId}/claims/${id}/${action}`;
      expect(await admin.call("POST", path, body)).toMatchObject({
        status: 404,
        body: { code: "claim_not_found" },
      });
    }
    expect((await program.call("GET", `/claims/${id}`)).body.status).toBe("open");
  });

  it("return 404 for an unknown claim and 400 for an invalid cursor", async () => {
    expect(await program.call("GET", "/claims/999")).toMatchObject({
      status: 404,
      body: { code: "claim_not_found" },
    });
    for (const cursor of ["claims.0", "claims.99999999999", "coupons.3"]) {
      const answer = await program.call("GET", `/claims?cursor=${cursor}`);
      expect(answer.body).toMatchObject({ code: "cursor_invalid", field: "cursor" });
    }
  });
});

describe("codes", () => {
  const reason = "The maker asks for the whole key.";
  const secretKey = "SECRET-KEY-FOR-THE-API";
  let revealer: ApiProgram;
  let id: string;
  beforeEach(async () => {
    revealer = await ApiProgram.with(["codes:reveal", "stock:add"]);
    const added = await revealer.call("POST", `/products/${DESKTOP_OS}/keys`, {
      keys: [secretKey],
    });
    expect(added.body).toMatchObject({ added: 1 });
    const list = await revealer.call("GET", `/products/${DESKTOP_OS}/keys?status=available`);
    expect(list.body.data[0]).toMatchObject({ status: "available", revealedAt: null });
    expect(JSON.stringify(list.body)).not.toContain(secretKey);
    id = list.body.data[0].id;
  });
  it("are added without the blank lines of a file, and a refused one keeps its place", async () => {
    const path = `/products/${DESKTOP_OS}/keys`;
    const keys = Array.from({ length: 500 }, (_, n) => `KEY-OF-A-FILE-${n}`);
    expect(await revealer.call("POST", path, { keys: [...keys, ""] })).toMatchObject({
      status: 201,
      body: { added: 500, refused: [] },
    });
    expect(await revealer.call("POST", path, { keys: [" ", secretKey] })).toMatchObject({
      status: 201,
      body: { added: 0, refused: [{ index: 1 }] },
    });
    expect(await revealer.call("POST", path, { keys: ["", " "] })).toMatchObject({
      status: 400,
      body: { code: "keys_missing" },
    });
  });

  it("have a list per product, which refuses the cursor of another", async () => {
    const keys = Array.from({ length: 30 }, (_, n) => `KEY-OF-A-LONG-LIST-${n}`);
    await revealer.call("POST", `/products/${DESKTOP_OS}/keys`, { keys });
    const first = await revealer.call("GET", `/products/${DESKTOP_OS}/keys`);
    const query = `cursor=${first.body.nextCursor}`;
    const second = await revealer.call("GET", `/products/${DESKTOP_OS}/keys?${query}`);
    expect(second.body.data[0].id).not.toBe(first.body.data[0].id);
    expect(await revealer.call("GET", `/products/${OFFICE}/keys?${query}`)).toMatchObject({
      status: 400,
      body: { code: "cursor_invalid", field: "cursor" },
    });
  });

  const reveal = (body: object, headers = {}) =>
    revealer.call("POST", `/keys/${id}/reveal`, body, headers);

  it("are shown for a stated reason, which the audit log keeps, and leave the stock", async () => {
    const answer = await reveal({ reason });
    expect(answer).toMatchObject({ status: 200, body: { id, key: secretKey } });
    const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "key.reveal" } });
    expect(entry).toMatchObject({ actorId: -revealer.id, entityId: id, reason });
    const key = await db().licenceKey.findUniqueOrThrow({ where: { id } });
    expect(key.status).toBe("seen");
  });

  it("are never stored with the answer, and a repeated request shows the same", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const first = await reveal({ reason }, headers);
    expect(await reveal({ reason }, headers)).toMatchObject({ status: 200, body: first.body });
    expect(JSON.stringify(await db().apiRequest.findMany())).not.toContain(secretKey);
    expect(await db().auditEntry.count({ where: { action: "key.reveal" } })).toBe(1);
    const other = await reveal({ reason: `${reason} Again.` }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: "idempotency_key_reused" } });
  });

  it.each([
    [{}, "invalid_input"],
    [{ reason: "" }, "reason_missing"],
    [{ reason: "short" }, "reason_too_short"],
    [{ reason: "aaaaaaaaaaaaaaaa" }, "reason_too_short"],
    [{ reason, force: true }, "invalid_input"],
  ])("are not shown for %j", async (body, code) => {
    expect(await reveal(body)).toMatchObject({ status: 400, body: { code } });
    expect(await db().auditEntry.count({ where: { action: "key.reveal" } })).toBe(0);
  });

  it("of an unknown key are not found", async () => {
    for (const one of [randomUUID(), "7", "x"]) {
      const answer = await revealer.call("POST", `/keys/${one}/reveal`, { reason });
      expect(answer.status).toBe(404);
    }
  });

  it("are limited per hour, and the owner is told once", async () => {
    const { REVEALS_PER_HOUR } = env();
    for (let n = 0; n < REVEALS_PER_HOUR; n++) expect((await reveal({ reason })).status).toBe(200);
    const further = await Promise.all(Array.from({ length: 6 }, () => reveal({ reason })));
    expect(further.map(({ status }) => status)).toEqual(Array(6).fill(429));
    const told = await db().auditEntry.findMany({ where: { action: "account.exceed_reveals" } });
    expect(told).toMatchObject([{ entity: "api_key", entityId: String(revealer.id) }]);
  });

  it("that all buyers share are revealed too", async () => {
    const content = "https://example.com/what-all-get";
    const maker = await ApiProgram.with(["products:write"]);
    const { body } = await maker.call("POST", "/products", {
      name: "A book",
      description: "To read.",
      categoryId: 2,
      fulfilment: "shared",
      regularPrice: { amount: 999, currency: "USD" },
      imageUrl: "/art/keys-1.svg",
      content,
    });
    expect(JSON.stringify(body)).not.toContain(content);
    const path = `/products/${body.id}/content/reveal`;
    const answer = await revealer.call("POST", path, { reason });
    expect(answer).toMatchObject({ status: 200, body: { productId: body.id, content } });
    expect(JSON.stringify(await db().apiRequest.findMany())).not.toContain(content);
  });
});

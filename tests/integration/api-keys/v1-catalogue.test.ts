import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { type ApiAnswer, ApiProgram } from "../../support/people/api-program";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
let program: ApiProgram;
beforeEach(async () => {
  await createUsers();
  program = await ApiProgram.with();
});

const created = async (path: string, body: object): Promise<ApiAnswer> => {
  const answer = await program.call("POST", path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer;
};
const etagOf = async (path: string) =>
  (await program.call("GET", path)).headers.get("etag") ?? "none";
const change = async (path: string, body: object) =>
  program.call("PATCH", path, body, { "if-match": await etagOf(path) });
/** Simulates a process that died after the change, before it stored the response. */
const loseAnswers = () => db().apiRequest.updateMany({ data: { status: null, body: null } });
const usd = (amount: number) => ({ amount, currency: "USD" });

const PRODUCT = {
  name: "Gift card",
  description: "Opens something.",
  categoryId: 2,
  fulfilment: "keys",
  regularPrice: usd(999),
  imageUrl: "/art/keys-1.svg",
};
const CATEGORY = { name: "Gift cards", slug: "gift-cards", icon: "gift" };
const GAME = {
  slug: "star-raiders",
  name: "Star Raiders",
  fields: [{ key: "userId", type: "digits", label: "User ID", minLength: 6, maxLength: 12 }],
};
const COUPON = { name: "Eid", code: "eid-24", discount: { kind: "percent", percent: 10 } };

/** Each resource: path, values of a new row, a change of it, and a change by somebody else. */
const KINDS: [string, object, object, object][] = [
  ["/products", PRODUCT, { name: "Gift voucher" }, { maxPerOrder: 4 }],
  ["/categories", CATEGORY, { isShown: false }, { tagline: "For every shop" }],
  ["/games", GAME, { nameAr: "غزاة النجوم" }, { name: "Star Raiders II" }],
  ["/coupons", COUPON, { isActive: false }, { usesPerBuyer: 2 }],
];

describe.each(KINDS)("%s", (path, values, changes, others) => {
  it("creates once per Idempotency-Key, also if the answer was lost", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const create = () => program.call("POST", path, values, headers);
    const first = await create();
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.headers.get("etag")).toBe('"v1"');
    const again = await create();
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get("etag")).toBe('"v1"');
    await loseAnswers();
    expect(await create()).toMatchObject({ status: 201, body: first.body });
    const { body } = await program.call("GET", `${path}/${first.body.id}`);
    expect(body).toEqual(first.body);
  });

  it("changes only with the version that was read", async () => {
    const { id } = (await created(path, values)).body;
    const patch = (headers: Record<string, string>) =>
      program.call("PATCH", `${path}/${id}`, changes, headers);
    expect(await patch({})).toMatchObject({ status: 428, body: { code: "version_missing" } });
    expect(await patch({ "if-match": '"v2"' })).toMatchObject({
      status: 412,
      body: { code: "version_changed" },
    });
    const done = await patch({ "if-match": '"v1"' });
    expect(done).toMatchObject({ status: 200, body: { id, version: 2, ...changes } });
    expect(done.headers.get("etag")).toBe('"v2"');
    expect((await patch({ "if-match": '"v1"' })).status).toBe(412);
  });

  it("answers a repeated change the same, whatever happened to the first answer", async () => {
    const { id } = (await created(path, values)).body;
    const headers = { "idempotency-key": randomUUID(), "if-match": '"v1"' };
    const patch = () => program.call("PATCH", `${path}/${id}`, changes, headers);
    const [one, other] = await Promise.all([patch(), patch()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toMatchObject({ version: 2 });
    expect(other.body).toEqual(one.body);
    const stored = await patch();
    expect(stored).toMatchObject({ status: 200, body: one.body });
    expect(stored.headers.get("etag")).toBe('"v2"');
    await loseAnswers();
    expect(await patch()).toMatchObject({ status: 200, body: one.body });
    expect(await etagOf(`${path}/${id}`)).toBe('"v2"');
  });

  it("does not repeat a change after somebody else's, if its answer was lost", async () => {
    const { id } = (await created(path, values)).body;
    const headers = { "idempotency-key": randomUUID(), "if-match": '"v1"' };
    const patch = () => program.call("PATCH", `${path}/${id}`, changes, headers);
    expect((await patch()).status).toBe(200);
    await loseAnswers();
    expect((await change(`${path}/${id}`, others)).status).toBe(200);
    expect(await patch()).toMatchObject({
      status: 200,
      body: { ...changes, ...others, version: 3 },
    });
    expect(await etagOf(`${path}/${id}`)).toBe('"v3"');
  });

  it("lets one of two programs change the same version", async () => {
    const { id } = (await created(path, values)).body;
    const patch = () => program.call("PATCH", `${path}/${id}`, changes, { "if-match": '"v1"' });
    const statuses = (await Promise.all([patch(), patch()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  it("refuses unknown fields, and a cursor of another list", async () => {
    const unknown = await program.call("POST", path, { ...values, colours: 3 });
    expect(unknown).toMatchObject({
      status: 400,
      body: { code: "invalid_input", field: "colours" },
    });
    for (const cursor of ["claims.5", "hello", `${path.slice(1)}.%00`]) {
      const answer = await program.call("GET", `${path}?cursor=${cursor}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "cursor_invalid", field: "cursor" },
      });
    }
  });

  it("answers 404 for a row that is not there", async () => {
    expect((await program.call("GET", `${path}/999999`)).status).toBe(404);
    const patch = await program.call("PATCH", `${path}/999999`, changes, { "if-match": '"v1"' });
    expect(patch.status).toBe(404);
  });
});

describe.each(KINDS.slice(1))("a deletion in %s", (path, values, changes) => {
  it("deletes only the version of a sent If-Match", async () => {
    const { id } = (await created(path, values)).body;
    expect((await change(`${path}/${id}`, changes)).status).toBe(200);
    const remove = (version: string) =>
      program.call("DELETE", `${path}/${id}`, undefined, { "if-match": version });
    for (const version of ['"v1"', '"v3"', '"v0"', "2"]) {
      expect(await remove(version), version).toMatchObject({
        status: 412,
        body: { code: "version_changed" },
      });
    }
    expect(await remove('"v2"')).toMatchObject({ status: 200, body: { id } });
    expect((await program.call("GET", `${path}/${id}`)).status).toBe(404);
  });
});

describe("a new product", () => {
  it("has all values of the request, and sells", async () => {
    const whole = {
      ...PRODUCT,
      nameAr: "بطاقة هدية",
      descriptionAr: "تفتح شيئًا.",
      fulfilment: "shared",
      isActive: true,
      originalPrice: usd(1299),
      lowestPrice: usd(500),
      quantityPrices: [{ from: 5, price: usd(899) }],
      optionSetId: null,
      platform: "Windows",
      maxPerOrder: 3,
      stock: 12,
      deliveryInstructions: "Open it.",
      deliveryInstructionsAr: null,
    };
    const secret = { content: "https://example.com/secret", cost: usd(0), searchWords: "voucher" };
    const { body } = await created("/products", { ...whole, ...secret });
    expect(body).toMatchObject({ ...whole, price: usd(999), hasContent: true, isArchived: false });
    expect(JSON.stringify(body)).not.toContain("example.com/secret");
    const row = await db().product.findUniqueOrThrow({ where: { id: body.id } });
    expect(row.costUSD?.toFixed(2)).toBe("0.00");
    await paidOrder([{ productId: body.id }]);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { action: "product.create" } });
    expect(entry.actorId).toBe(-program.id);
  });

  it.each([
    ["a price of nothing", { regularPrice: usd(0) }, "regularPrice.amount"],
    ["another currency", { regularPrice: { amount: 1, currency: "SAR" } }, "regularPrice.currency"],
    ["an unknown kind", { fulfilment: "gift" }, "fulfilment"],
    ["no name", { name: undefined }, "name"],
  ])("with %s is refused at its field", async (_what, more, field) => {
    const answer = await program.call("POST", "/products", { ...PRODUCT, ...more });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", field } });
  });

  it.each([
    ["a former price below its price", { originalPrice: usd(5) }, "original_price_too_low"],
    ["an unknown category", { categoryId: 999 }, "category_unknown"],
    ["a script as picture", { imageUrl: "javascript:alert(1)" }, "image_invalid"],
    ["no content for all", { fulfilment: "shared" }, "content_missing"],
  ])("with %s is refused by the panel's rule", async (_what, more, code) => {
    const answer = await program.call("POST", "/products", { ...PRODUCT, ...more });
    expect(answer.body).toMatchObject({ code, message: expect.any(String) });
    expect(await db().auditEntry.count({ where: { action: "product.create" } })).toBe(0);
  });

  it("keeps the values that a change does not name, and clears those that are null", async () => {
    const { id } = (await created("/products", { ...PRODUCT, platform: "Windows", maxPerOrder: 2 }))
      .body;
    const { body } = await change(`/products/${id}`, { maxPerOrder: null, description: "More." });
    expect(body).toMatchObject({ platform: "Windows", maxPerOrder: null, description: "More." });
  });
});

describe("coupons", () => {
  it("are listed page by page, the newest first", async () => {
    for (let n = 0; n < 27; n++) await created("/coupons", { ...COUPON, code: `CODE${n}` });
    const first = (await program.call("GET", "/coupons")).body;
    const second = (await program.call("GET", `/coupons?cursor=${first.nextCursor}`)).body;
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([25, 2, null]);
    const codes = [...first.data, ...second.data].map(({ code }: { code: string }) => code);
    expect(codes).toEqual(Array.from({ length: 27 }, (_, n) => `CODE${26 - n}`));
  });

  it("keep all their values, and times to the minute", async () => {
    const values = {
      discount: { kind: "amount", amount: usd(550) },
      productIds: [7],
      categoryIds: [1],
      minimum: usd(2000),
      maximumDiscount: null,
      totalUses: 100,
      usesPerBuyer: 1,
      startsAt: "2026-01-01T06:00:00.000Z",
      endsAt: "2036-01-31T18:30:00.000Z",
      firstOrderOnly: true,
    };
    const { body } = await created("/coupons", { ...COUPON, ...values });
    expect(body).toMatchObject({ ...values, code: "EID24", codes: 1, period: "running" });
    const changed = await change(`/coupons/${body.id}`, { isActive: false, endsAt: null });
    expect(changed.body).toMatchObject({ ...values, endsAt: null, isActive: false, code: "EID24" });
  });

  it("may have many codes, but one kind of codes", async () => {
    const { code: _code, ...rest } = COUPON;
    const { body } = await created("/coupons", { ...rest, generate: { count: 30, prefix: "EID" } });
    expect(body).toMatchObject({ code: null, codes: 30 });
    const listed = (await program.call("GET", `/coupons/${body.id}/codes`)).body;
    expect(listed.nextCursor).toBeNull();
    const codes = await db().couponCode.findMany({ orderBy: { code: "asc" } });
    expect(listed.data).toEqual(
      codes.map(({ code }) => ({ code, uses: 0, maxUses: 1, orderId: null })),
    );
    for (const codes of [{}, { code: "A24", generate: { count: 1 } }]) {
      const answer = await program.call("POST", "/coupons", { ...rest, ...codes });
      expect(answer).toMatchObject({ status: 400, body: { code: "coupon_code_invalid" } });
    }
  });

  it("list their codes page by page", async () => {
    const { code: _code, ...rest } = COUPON;
    const { body } = await created("/coupons", { ...rest, generate: { count: 201 } });
    const read: string[] = [];
    for (let cursor = ""; cursor !== null; ) {
      const query = cursor === "" ? "" : `?cursor=${cursor}`;
      const page = (await program.call("GET", `/coupons/${body.id}/codes${query}`)).body;
      read.push(...page.data.map(({ code }: { code: string }) => code));
      cursor = page.nextCursor;
    }
    expect(read).toHaveLength(201);
    expect(read).toEqual([...new Set(read)].sort());
    expect(await program.call("GET", "/coupons/9999/codes")).toMatchObject({
      status: 404,
      body: { code: "coupon_not_found" },
    });
    const foreign = await program.call("GET", `/coupons/${body.id}/codes?cursor=coupons.3`);
    expect(foreign).toMatchObject({ status: 400, body: { code: "cursor_invalid" } });
  });

  it("are deleted while no order has used them", async () => {
    const { id } = (await created("/coupons", COUPON)).body;
    const headers = { "idempotency-key": randomUUID() };
    const remove = () => program.call("DELETE", `/coupons/${id}`, undefined, headers);
    expect(await remove()).toMatchObject({ status: 200, body: { id } });
    await loseAnswers();
    expect(await remove()).toMatchObject({ status: 200, body: { id } });
    expect((await program.call("GET", `/coupons/${id}`)).status).toBe(404);
  });

  it("notify the owners, as those of the panel do", async () => {
    await created("/coupons", COUPON);
    expect(await db().mail.count({ where: { kind: "goods-cheaper" } })).toBe(1);
  });
});

describe("categories and games", () => {
  it("are listed as the shop orders them", async () => {
    await created("/categories", CATEGORY);
    const { body } = await program.call("GET", "/categories");
    const slugs = body.data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(["gaming", "software", "creative", "gift-cards"]);
    expect(body.nextCursor).toBeNull();
  });

  it("have pages of a hundred", async () => {
    await db().$executeRaw`
      INSERT INTO games (slug, name, fields)
      SELECT 'game-' || n, 'Game ' || n, (SELECT fields FROM games LIMIT 1) FROM generate_series(1, 130) n`;
    const first = (await program.call("GET", "/games")).body;
    const second = (await program.call("GET", `/games?cursor=${first.nextCursor}`)).body;
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([100, 31, null]);
    const foreign = await program.call("GET", "/games?cursor=games.999999");
    expect(foreign.body).toMatchObject({ code: "cursor_invalid" });
  });

  it("that are built in keep what the specification fixes", async () => {
    const slug = await change("/categories/1", { slug: "games" });
    expect(slug).toMatchObject({ status: 409, body: { code: "category_slug_fixed" } });
    const game = (await program.call("GET", "/games/1")).body;
    const fields = [{ ...game.fields[0], maxLength: 20 }];
    const rule = await change("/games/1", { fields });
    expect(rule).toMatchObject({ status: 409, body: { code: "game_built_in" } });
    const texts = await change("/games/1", {
      fields: [{ ...game.fields[0], hint: "Eight digits or more" }],
    });
    expect(texts.status, JSON.stringify(texts.body)).toBe(200);
  });
});

describe("categories and games that a program moves or deletes", () => {
  const write = (method: "POST" | "DELETE", path: string, body?: object) =>
    program.call(method, path, body, { "idempotency-key": randomUUID() });

  it("move a category to a place, at most to the last one", async () => {
    const { id } = (await created("/categories", CATEGORY)).body;
    const order = async () =>
      (await program.call("GET", "/categories")).body.data.map(
        ({ slug }: { slug: string }) => slug,
      );
    const first = await write("POST", `/categories/${id}/move`, { place: 1 });
    expect(first).toMatchObject({ status: 200, body: { id, place: 1 } });
    expect(await order()).toEqual(["gift-cards", "gaming", "software", "creative"]);
    const last = await write("POST", `/categories/${id}/move`, { place: 99 });
    expect(last).toMatchObject({ status: 200, body: { id, place: 4 } });
    expect(await order()).toEqual(["gaming", "software", "creative", "gift-cards"]);
    const wrong = await write("POST", `/categories/${id}/move`, { place: 0 });
    expect(wrong).toMatchObject({ status: 400, body: { field: "place" } });
  });

  it.each([
    ["/categories", CATEGORY, "category_built_in", "category_not_found"],
    ["/games", GAME, "game_built_in", "game_not_found"],
  ])("delete an unused entry of %s", async (path, values, builtIn, notFound) => {
    const { id } = (await created(path, values)).body;
    const key = { "idempotency-key": randomUUID() };
    const remove = () => program.call("DELETE", `${path}/${id}`, undefined, key);
    expect(await remove()).toMatchObject({ status: 200, body: { id } });
    await loseAnswers();
    expect(await remove()).toMatchObject({ status: 200, body: { id } });
    const again = await write("DELETE", `${path}/${id}`);
    expect(again).toMatchObject({ status: 404, body: { code: notFound } });
    expect(await write("DELETE", `${path}/1`)).toMatchObject({
      status: 409,
      body: { code: builtIn },
    });
  });
});

describe("a key with one scope", () => {
  it.each([
    ["coupons:read", "GET", "/products"],
    ["coupons:read", "POST", "/coupons"],
    ["coupons:write", "GET", "/coupons"],
    ["products:read", "POST", "/products"],
    ["products:read", "DELETE", "/categories/1"],
    ["products:write", "POST", "/coupons"],
    ["products:write", "POST", `/products/${DESKTOP_OS}/content/reveal`],
    ["stock:add", "POST", "/keys/1b4e28ba-2fa1-41d2-883f-0016d3cca427/reveal"],
    ["codes:reveal", "GET", `/products/${DESKTOP_OS}/keys`],
    ["orders:read", "GET", "/customers"],
    ["orders:read", "GET", "/claims"],
    ["customers:read", "GET", "/orders/changes"],
    ["claims:answer", "POST", "/orders/1/claims/1/replace"],
    ["orders:refund", "POST", "/orders/1/claims/1/replace"],
    ["claims:answer", "POST", "/orders/1/claims/1/refund"],
    ["orders:refund", "POST", "/orders/1/claims/1/refund"],
    ["claims:resolve", "POST", "/orders/1/claims/1/reply"],
    ["claims:resolve", "POST", "/orders/1/refund"],
  ] as const)("%s does not allow %s %s", async (scope, method, path) => {
    const narrow = await ApiProgram.with([scope]);
    const answer = await narrow.call(method, path, method === "GET" ? undefined : {});
    expect(answer).toMatchObject({ status: 403, body: { code: "api_scope_missing" } });
  });
});

it("replaces a stock only if no unit was sold since it was read", async () => {
  const shared = { ...PRODUCT, fulfilment: "shared", content: "OPEN-SESAME", stock: 50 };
  const { id } = (await created("/products", shared)).body;
  // A sale changes the stock, but not the version.
  await db().product.update({ where: { id }, data: { stock: { decrement: 3 } } });
  const path = `/products/${id}`;

  const blind = await change(path, { stock: 60 });
  expect(blind).toMatchObject({ status: 400, body: { field: "stockBefore" } });
  const late = await change(path, { stock: 60, stockBefore: 50 });
  expect(late).toMatchObject({ status: 409, body: { code: "stock_moved" } });
  expect(late.body.message).toContain("47");
  expect((await program.call("GET", path)).body.stock).toBe(47);
  expect((await change(path, { regularPrice: usd(899) })).body.stock).toBe(47);

  const done = await change(path, { stock: 60, stockBefore: 47 });
  expect(done).toMatchObject({ status: 200, body: { stock: 60 } });
});

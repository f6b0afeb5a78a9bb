import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { createShopClient } from "@/trpc/typed-client";
import { DESKTOP_OS } from "../../support/data/checkout-orders";

afterEach(() => vi.unstubAllGlobals());

const JSON_TYPE = { "content-type": "application/json" };

async function post(procedure: string, body: unknown): Promise<{ status: number; text: string }> {
  const answer = await handleTrpc(
    new Request(`http://shop.test/api/trpc/${procedure}`, {
      method: "POST",
      headers: JSON_TYPE,
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

async function query(procedure: string, input: unknown): Promise<number> {
  const text = encodeURIComponent(JSON.stringify(input));
  const address = `http://shop.test/api/trpc/${procedure}?input=${text}`;
  return (await handleTrpc(new Request(address))).status;
}

const add = { product_id: DESKTOP_OS, quantity: 1 };

/** Annotations that superjson would apply before any schema. */
const ANNOTATIONS = {
  "typed array": { values: { quantity: [["typed-array", "Uint8Array"]] }, v: 1 },
  set: { values: { quantity: ["set"] } },
  map: { values: { quantity: ["map"] } },
  date: { values: { quantity: ["Date"] } },
  bigint: { values: { quantity: ["bigint"] } },
  regexp: { values: { quantity: ["regexp"] } },
  "nested undefined": { values: { quantity: ["undefined", { 0: ["set"] }] } },
  references: { referentialEqualities: { quantity: ["product_id"] } },
  "path to a prototype": { values: { "__proto__.polluted": ["undefined"] } },
  "path to nowhere": { values: { "a.b.c": ["undefined"] } },
  "path to a value": { values: { quantity: ["undefined"] } },
  text: "undefined",
};

describe("an annotated input", () => {
  it.each(Object.entries(ANNOTATIONS))(
    "with %s is refused, in a body and in a query",
    async (_, meta) => {
      const { status, text } = await post("cart.add", { json: add, meta });
      expect(status, text).toBe(400);
      expect(JSON.parse(text).error.json.data.reason).toBe("invalid_input");
      expect(await query("orders.progress", { json: { ...add }, meta })).toBe(400);
      expect(await db().cartItem.count()).toBe(0);
    },
  );

  // The schema drops the key, so only the annotation can cause the refusal.
  it.each([
    ["typed array", [1], [["typed-array", "Uint8Array"]]],
    ["set", [1], ["set"]],
    ["map", [], ["map"]],
    ["date", "2026-01-01T00:00:00Z", ["Date"]],
    ["bigint", "1", ["bigint"]],
    ["regexp", "/a/", ["regexp"]],
  ])("with a %s on a key that the schema drops is refused", async (_, x, annotation) => {
    const meta = { values: { x: annotation }, v: 1 };
    expect((await post("cart.add", { json: { ...add, x }, meta })).status).toBe(400);
    expect(await query("cart.read", { json: { x }, meta })).toBe(400);
    expect(await db().cartItem.count()).toBe(0);
  });

  it("is refused in a batch, together with the other calls", async () => {
    const typed = {
      json: { x: [3e8] },
      meta: { values: { "x.0": [["typed-array", "Uint8Array"]] } },
    };
    const { status, text } = await post("cart.add,cart.add?batch=1", {
      0: typed,
      1: { json: add },
    });
    expect(status, text).toBe(400);
    expect(await db().cartItem.count()).toBe(0);
  });

  it("that only declares missing values is accepted, as older clients send it", async () => {
    const json = { ...add, notes: null };
    const { status, text } = await post("cart.add", {
      json,
      meta: { values: { notes: ["undefined"] }, v: 1 },
    });
    expect(status, text).toBe(200);
    const none = { json: null, meta: { values: ["undefined"] } };
    expect(await query("cart.read", none)).toBe(200);
  });
});

describe("an input beyond the limits", () => {
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each([
    ["nested 30,000 deep", `{"json":{"product_id":${deep(30_000)},"quantity":1}}`],
    [
      "of 30,000 values",
      JSON.stringify({ json: { ...add, customization: { a: new Array(30_000).fill(1) } } }),
    ],
    [
      "with a prototype key",
      '{"json":{"product_id":1,"quantity":1,"customization":{"__proto__":"x"}}}',
    ],
    ["without its envelope", '["json"]'],
  ])("%s is refused by tRPC", async (_, body) => {
    expect((await post("cart.add", body)).status).toBe(400);
  });

  it.each([
    ["nested 30,000 deep", `{"product_id":${deep(30_000)},"quantity":1}`],
    [
      "of 30,000 values",
      JSON.stringify({ ...add, customization: { a: new Array(30_000).fill(1) } }),
    ],
    ["with a prototype key", '{"product_id":1,"quantity":1,"customization":{"constructor":"x"}}'],
    ["that is a string", JSON.stringify("x".repeat(60_000))],
  ])("%s is refused by the REST paths", async (_, body) => {
    const init = { method: "POST", headers: JSON_TYPE, body };
    const answer = await answerRequest(new Request("http://shop.test/api/cart.php", init));
    expect(answer.status).toBe(400);
  });
});

it("a query parameter repeated thousands of times is refused as invalid", async () => {
  const many = new URLSearchParams(new Array(7_000).fill(["limit", "1"]));
  const answer = await answerRequest(new Request(`http://shop.test/api/products.php?${many}`));
  expect(answer.status).toBe(400);
});

it("the typed client sends no annotations", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push(`${url} ${init.body ?? ""}`);
    return handleTrpc(new Request(url, init));
  });
  const client = createShopClient("http://shop.test");
  await client.cart.add.mutate({ ...add, notes: undefined } as never);
  await client.catalogue.categories.query();
  expect(sent).toHaveLength(2);
  expect(sent.join()).not.toContain("meta");
});

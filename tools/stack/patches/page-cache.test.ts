import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFs } from "next/dist/server/lib/node-fs-methods";
import { afterAll, describe, expect, it } from "vitest";

const TAGS = "x-next-cache-tags";
const LARGEST_MEMORY = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), "barq-page-cache-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Handler {
  get(key: string, context: object): Promise<{ value: unknown; lastModified: number } | null>;
  set(key: string, value: object | null, context: object): Promise<void>;
  revalidateTag(tags: string[], durations: { expire: number }): Promise<void>;
}

/** A new handler, as Next creates one per request. */
async function request(): Promise<Handler> {
  const file = new URL("page-cache.mjs", import.meta.url).href;
  const { default: PageCache } = await import(file);
  return new PageCache({
    fs: nodeFs,
    serverDistDir: folder,
    flushToDisk: false,
    revalidatedTags: [],
    maxMemoryCacheSize: LARGEST_MEMORY,
  });
}

const PAGE = { kind: "APP_PAGE", isFallback: false };
const KEPT = { cacheControl: { revalidate: 600, expire: undefined } };

function page(tags: string, text = "مرحبًا, 247 in stock") {
  return {
    kind: "APP_PAGE",
    html: `<p>${text}</p>`,
    rscData: Buffer.from(`0:${text}`),
    segmentData: new Map([["/_tree", Buffer.from(text)]]),
    headers: { [TAGS]: tags },
    status: 200,
    postponed: undefined,
  };
}

describe("the page cache", () => {
  it("returns the stored entry", async () => {
    const product = page("product:1");
    const route = { kind: "APP_ROUTE", body: Buffer.from("a map"), headers: {}, status: 200 };
    const bare = { ...page("product:1"), rscData: undefined, segmentData: undefined };
    const { get, set } = bound(await request());
    for (const [key, value] of Object.entries({ product, route, bare }))
      await set(key, value, KEPT);
    expect((await get("product", PAGE))?.value).toEqual(product);
    expect((await get("route", { kind: "APP_ROUTE", isFallback: false }))?.value).toEqual(route);
    expect((await get("bare", PAGE))?.value).toEqual(bare);
    expect(await get("nothing", PAGE)).toBeNull();
  });

  it("stores many large pages in little memory, and evicts the oldest", async () => {
    const { get, set } = bound(await request());
    const text = Array.from({ length: 5_000 }, (_, index) => `product ${index % 50}, `).join("");
    for (let index = 0; index < 50; index++) await set(`list ${index}`, page("list", text), KEPT);
    for (let index = 0; index < 50; index++)
      expect(await get(`list ${index}`, PAGE)).not.toBeNull();
    const noise = () => Buffer.from(Array.from({ length: 300_000 }, () => Math.random() * 256));
    for (const key of ["a", "b", "c", "d"]) {
      await set(key, { ...page("list"), rscData: noise() }, KEPT);
    }
    expect(await get("list 0", PAGE)).toBeNull();
    expect(await get("d", PAGE)).not.toBeNull();
  });

  it("drops entries with an invalidated tag", async () => {
    const { get, set, revalidateTag } = bound(await request());
    await set("seven", page("catalogue,product:7"), KEPT);
    await set("eight", page("catalogue,product:8"), KEPT);
    await later();
    await revalidateTag(["product:7"], { expire: 0 });
    expect(await get("seven", PAGE)).toBeNull();
    expect(await get("eight", PAGE)).not.toBeNull();
  });

  it("does not keep a page whose data changed while it was rendered", async () => {
    const [maker, other] = [bound(await request()), bound(await request())];
    expect(await maker.get("nine", PAGE)).toBeNull();
    await later();
    await other.revalidateTag(["product:9"], { expire: 0 });
    await later();
    await maker.set("nine", page("product:9"), KEPT);
    expect(await other.get("nine", PAGE)).toBeNull();
    await other.set("nine", page("product:9"), KEPT);
    expect(await maker.get("nine", PAGE)).not.toBeNull();
  });
});

function bound(handler: Handler): Handler {
  return {
    get: handler.get.bind(handler),
    set: handler.set.bind(handler),
    revalidateTag: handler.revalidateTag.bind(handler),
  };
}

/** Waits until the clock is at least 2 ms later. */
async function later(): Promise<void> {
  const now = Date.now();
  while (Date.now() <= now + 1) await new Promise((resolve) => setImmediate(resolve));
}

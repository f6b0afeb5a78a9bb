import type { IncomingMessage } from "node:http";
import inject from "light-my-request";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { db } from "@/server/platform/database/db";
import { withBudgets } from "../../support/data/budgets";

withBudgets(100_000);

let rendered: string[] = [];
let isHolding = false;
let ends: (() => void)[] = [];
/**
 * Stands in for Next and records the URL of each rendering in `rendered`. While `isHolding`, a page
 * ends only when the test calls its function in `ends`.
 */
const pages: RequestHandler = async (req, res) => {
  rendered.push(req.url ?? "");
  if (isHolding) await new Promise<void>((resolve) => ends.push(resolve));
  res.statusCode = req.url === "/product/0" || req.url === "/no-such-page" ? 404 : 200;
  res.setHeader("x-nextjs-cache", "MISS");
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.setHeader("cache-control", "private, no-cache");
  tellTags(req, "catalogue");
  res.end(`<p>${req.url} ${req.headers.cookie}</p>`);
};

function tellTags(req: IncomingMessage, tags: string): void {
  const meta = (req as unknown as Record<symbol, { onCacheEntry?: (entry: object) => void }>)[
    Symbol.for("NextInternalRequestMeta")
  ];
  meta?.onCacheEntry?.({ value: { headers: { "x-next-cache-tags": tags } } });
}

const files = { has: (path: string) => path === "/icon.svg" || path === "/_next/static/a.js" };
const front = createFront({
  pages,
  ready: createResponseCache({ pages, bytes: 16 * 1024 * 1024, files }),
});

async function ask(
  url: string,
  from = "203.0.113.50",
  headers: Record<string, string> = {},
  method: "GET" | "POST" | "HEAD" = "GET",
) {
  const answer = await inject((req, res) => void front(req as never, res as never), {
    method,
    url,
    headers: { "x-forwarded-for": from, ...headers },
  });
  return { status: answer.statusCode, body: answer.payload, headers: answer.headers };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

beforeEach(() => {
  catalogueSignals().emit("changed", "");
  catalogueSignals().emit("forgotten", ["catalogue"]);
  rendered = [];
  ends = [];
  isHolding = false;
});

const many = <Item>(count: number, make: (place: number) => Item) =>
  Array.from({ length: count }, (_, place) => make(place));

describe("a missing page", () => {
  it.each([
    ["products", (n: number) => `/product/${900_000 + n}`, 1],
    ["products with an id that is not a number", (n: number) => `/product/x${n}`, 1],
    ["paths", (n: number) => `/nowhere-${n}`, 1],
    ["paths of several parts", (n: number) => `/a/${n}/b`, 1],
    ["files", (n: number) => `/wp-${n}.php`, 1],
    ["files of the build", (n: number) => `/_next/static/chunks/${n}.js`, 1],
    ["data of pages", (n: number) => `/_next/data/x/${n}.json`, 1],
    ["resized pictures", (n: number) => `/_next/image?url=%2Ficon.svg&w=${n}&q=75`, 1],
    ["categories", (n: number) => `/shop/none-${n}`, 1],
    ["pages of the shop", (n: number) => `/shop?page=${1_000 + n}`, 1],
    ["sorted pages of the shop", (n: number) => `/shop?sort=name&page=${1_000 + n}`, 1],
    ["pages of a category", (n: number) => `/shop/gaming?page=${1_000 + n}`, 1],
    ["policies", (n: number) => `/policies/p${n}`, 1],
    ["versions of a policy", (n: number) => `/policies/terms/${1_000 + n}`, 1],
  ])("is rendered once for 330 %s, with the status 404", async (_, path, times) => {
    const answers = await Promise.all(many(330, (n) => ask(path(n))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(rendered).toHaveLength(times);
  });

  it("is rendered once per language, whatever form is requested", async () => {
    const forms: Record<string, string>[] = [
      {},
      { rsc: "1" },
      { rsc: "1", "next-router-prefetch": "1" },
      { authorization: "Bearer x" },
      { "next-action": "x" },
      { cookie: "language=ar" },
    ];
    for (const [place, headers] of forms.entries()) {
      for (const path of [`/product/${800_000 + place}`, `/nowhere-${place}?_rsc=x`]) {
        const { status, body } = await ask(path, "203.0.113.50", headers);
        expect([status, body.includes("language=ar")]).toEqual([404, headers.cookie !== undefined]);
      }
    }
    expect((await ask("/nowhere?lang=ar")).body).toContain("language=ar");
    expect(rendered).toHaveLength(4);
  });

  it("becomes available as soon as it exists, and missing as soon as it does not", async () => {
    const path = "/product/7";
    expect((await ask(path)).status).toBe(200);
    await db().product.update({ where: { id: 7 }, data: { isActive: false } });
    catalogueSignals().emit("forgotten", ["catalogue"]);
    expect((await ask(path)).status).toBe(404);
    await db().product.update({ where: { id: 7 }, data: { isActive: true } });
    catalogueSignals().emit("forgotten", ["catalogue"]);
    expect((await ask(path)).status).toBe(200);
  });

  it("has headers that prevent caching, and no encoding of the missing file", async () => {
    const { headers } = await ask("/_next/static/chunks/none.js", "203.0.113.50");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(String(headers["cache-control"])).not.toContain("s-maxage");
    expect(String(headers["content-type"])).toContain("text/html");
  });

  it("is not rendered for methods other than GET and HEAD", async () => {
    const { status, headers } = await ask("/about", "203.0.113.50", {}, "POST");
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect((await ask("/nowhere", "203.0.113.50", {}, "POST")).status).toBe(405);
    expect(rendered).toEqual([]);
  });
});

describe("an existing page", () => {
  it.each([
    "/",
    "/about",
    "/shop",
    "/shop?page=1",
    "/shop/gaming",
    "/product/7",
    "/admin",
    "/icon.svg",
    "/_next/static/a.js",
    "/order/some-token",
    "/robots.txt",
    "/sitemaps/products-1.xml",
    "/about/",
  ])("is passed to Next: %s", async (path) => {
    expect((await ask(path)).status).toBe(200);
    expect(rendered).toHaveLength(1);
  });
});

describe("the render queue", () => {
  // With real timers, a held page frees its slot after three seconds, which on a busy machine looks
  // like more concurrency.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Ends running pages until all responses are complete. */
  async function finish(answers: Promise<unknown>[]): Promise<void> {
    let isDone = false;
    void Promise.all(answers).then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (const end of ends.splice(0)) end();
      await turn();
    }
  }

  it.each([
    ["uncached pages", (n: number) => `/about?lang=en&lang=ar&n=${n}`],
    ["searches", (n: number) => `/shop?q=w${n}`],
    ["made-up payloads", (n: number) => `/about?_rsc=x&n=${n}`],
    ["the panel", (n: number) => `/admin?n=${n}`],
  ])(
    "renders only a few of 330 %s of one address at once, and lets another visitor pass",
    async (_, path) => {
      isHolding = true;
      const headers = { rsc: "1" };
      const crowd = many(330, (n) =>
        ask(path(n), "203.0.113.60", path(n).includes("_rsc") ? headers : {}),
      );
      const before = path(0).includes("q=") ? 2 : 3;
      await until(() => rendered.length === before);
      const other = ask("/", "203.0.113.61");
      for (let turns = 0; turns < 50; turns += 1) await turn();
      // Searches use at most two of the three slots, so that the third stays free for other pages.
      expect(rendered).toHaveLength(3);
      ends.shift()?.();
      if (before === 3) await until(() => rendered.length > before);
      // After a slot becomes free, at most one more page of the crowd may start first.
      if (!rendered.includes("/")) {
        ends.shift()?.();
        await until(() => rendered.includes("/"));
      }
      expect(rendered.length).toBeLessThanOrEqual(before + 2);
      await finish([...crowd, other]);
      expect((await other).status).toBe(200);
      const statuses = (await Promise.all(crowd)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    },
  );

  it("does not hold a page back in the backlog of the address that requested it first", async () => {
    isHolding = true;
    const crowd = many(20, (n) => ask(`/admin?n=${n}`, "203.0.113.60"));
    await until(() => rendered.length === 3);
    const first = ask("/about", "203.0.113.60");
    await turn();
    const other = ask("/about", "203.0.113.61");
    await turn();
    ends.shift()?.();
    await until(() => rendered.length === 4);
    ends.shift()?.();
    await until(() => rendered.length === 5);
    expect(rendered.slice(3)).toContain("/about");
    await finish([...crowd, first, other]);
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    expect(rendered.filter((path) => path === "/about")).toHaveLength(1);
  });
});

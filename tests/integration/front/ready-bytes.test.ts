import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { foldText } from "@/domain/text/fold-text";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { answerAddress } from "@/server/front/response-cache/api-responses";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS } from "../../support/data/checkout-orders";

/** Stands in for Next: a prerendered page that shows every input on which it depends. */
let rendered = 0;
/** How the stand-in fails, as Next does while the database is unavailable. */
let illness: "none" | "fails" | "hangs" = "none";
const pages: RequestHandler = async (req, res) => {
  rendered += 1;
  if (illness === "hangs") return;
  const isPrerendered = !req.url?.startsWith("/admin");
  if (isPrerendered) res.setHeader("x-nextjs-cache", "MISS");
  if (req.url?.startsWith("/login")) res.setHeader("set-cookie", "a=1");
  res.statusCode = req.url?.startsWith("/product/9") ? 404 : 200;
  if (illness === "fails") res.statusCode = 500;
  res.setHeader("content-type", "text/html; charset=utf-8");
  const meta = (req as unknown as Record<symbol, { onCacheEntry?: (entry: object) => void }>)[
    Symbol.for("NextInternalRequestMeta")
  ];
  const tags = `_N_T_/x,catalogue,${req.url?.slice(1).replace("/", ":")}`;
  meta?.onCacheEntry?.({ value: { headers: { "x-next-cache-tags": tags } } });
  const { "x-request-id": _, ...headers } = req.headers;
  res.end(JSON.stringify({ url: req.url, method: req.method, headers }).padEnd(2_000));
};

let server: HttpServer;
beforeAll(async () => {
  server = await listen(
    createFront({ pages, ready: createResponseCache({ pages, bytes: 16 * 1024 * 1024 }) }),
    "127.0.0.1",
    0,
  );
  catalogueSignals().emit("heard");
});
afterAll(() => server.drain(0));
beforeEach(() => {
  catalogueSignals().emit("changed", "");
  catalogueSignals().emit("forgotten", ["catalogue"]);
  rendered = 0;
});

type Headers = Record<string, string | string[]>;

/** Sends raw HTTP, since fetch would not send some of these headers. */
function ask(path: string, headers: Headers = {}, method = "GET") {
  const at = { port: server.port, host: "127.0.0.1", path, headers, method };
  return new Promise<{ status: number; headers: Headers; body: string }>((resolve, reject) => {
    request(at, async (answer) => {
      const sent = await buffer(answer);
      const isBrotli = answer.headers["content-encoding"] === "br" && sent.length > 0;
      const body = (isBrotli ? brotliDecompressSync(sent) : sent).toString();
      const { date: _, "x-request-id": __, ...rest } = answer.headers as Headers;
      resolve({ status: answer.statusCode ?? 0, headers: rest, body });
    })
      .on("error", reject)
      .end();
  });
}

/** Every header that the shop reads, and headers known from cache poisoning. */
const HOSTILE: Headers[] = [
  { host: "evil.example" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http", "x-forwarded-port": "1" },
  { "x-forwarded-for": "<script>", "x-real-ip": "6.6.6.6", forwarded: "host=evil.example" },
  { "x-original-url": "/evil", "x-rewrite-url": "/evil", "x-http-method-override": "POST" },
  { "accept-language": "ar", accept: "application/json", "user-agent": "Googlebot <evil>" },
  { cookie: "language=ar_; session=evil; __prerender_bypass=1; __next_preview_data=1" },
  { cookie: "language=en; language=ar" },
  { range: "bytes=0-3", "if-range": "evil" },
  { "if-none-match": 'W/"evil", "x"', "if-modified-since": "Mon, 01 Jan 2035 00:00:00 GMT" },
  { "accept-encoding": "evil, identity;q=0, *;q=0, br;q=0" },
  { rsc: "0" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/evil" },
  { rsc: "1", "next-router-state-tree": "evil", "next-url": "/evil" },
  { "next-action": "evil", "content-type": "multipart/form-data" },
  { "x-nextjs-data": "1", "x-middleware-subrequest": "evil", "x-invoke-status": "500" },
  { "x-prerender-revalidate": "evil", "x-matched-path": "/evil", "x-now-route-matches": "evil" },
  { "trpc-accept": "application/jsonl", "x-trpc-source": "evil" },
  { "x-request-id": "evil-evil-evil", traceparent: "evil", "sec-fetch-site": "cross-site" },
  { authorization: "Bearer evil" },
];

const PRODUCT = encodeURIComponent(JSON.stringify({ 0: { json: { id: DESKTOP_OS } } }));
const ODD_PRODUCT = encodeURIComponent(
  JSON.stringify({ 0: { json: { id: DESKTOP_OS, evil: 1, __proto__: 1 } }, 7: "evil" }),
);

describe("a cached response", () => {
  it.each([
    ["/product/7", ["/product/7?evil=1", "/product/7?a=1&a=2&lang=zz", "/product/7?__proto__=x"]],
    ["/shop?page=2&sort=name", ["/shop?sort=name&evil=2&page=2", "/shop?page=2&sort=name&page=3"]],
    ["/robots.txt", ["/robots.txt?evil"]],
    [
      "/api/products.php?limit=3",
      ["/api/products.php?evil=1&limit=3", "/api/products.php?limit=3&limit=9"],
    ],
    [
      "/api/products/search?q=uc",
      ["/api/products/search?q=uc&q=evil", "/api/products/search?q=uc&x=1"],
    ],
    [
      `/api/trpc/catalogue.product?batch=1&input=${PRODUCT}`,
      [`/api/trpc/catalogue.product?input=${ODD_PRODUCT}&batch=1&evil=1`],
    ],
  ])("at %s is the same whatever earlier requests contained", async (path, odd) => {
    const clean = await ask(path);
    expect(clean.status).toBe(200);
    for (const [place, headers] of HOSTILE.entries()) {
      for (const address of [path, odd[place % odd.length] ?? path]) {
        // Empty the cache, so that the hostile request fills it.
        catalogueSignals().emit("changed", "");
        catalogueSignals().emit("forgotten", ["catalogue"]);
        await ask(address, headers, place % 2 === 0 ? "GET" : "HEAD");
        expect(await ask(path)).toEqual(clean);
      }
    }
  });

  it("is the same for all order pages, and never contains a token", async () => {
    const first = await ask("/order/1042-secret");
    expect(first.status).toBe(200);
    expect(first.body).not.toContain("1042-secret");
    for (const path of ["/order/77-other", "/order/1042-secret?x=1", "/order/-"]) {
      expect(await ask(path)).toEqual(first);
    }
    expect(rendered).toBe(1);
  });

  it("carries the id of each request, as a 200 or a 304", async () => {
    const at = `http://127.0.0.1:${server.port}/about`;
    const etag = (await fetch(at)).headers.get("etag") ?? "";
    const numberOf = async (headers: Record<string, string> = {}) =>
      (await fetch(at, { headers })).headers.get("x-request-id");
    const known = { "if-none-match": etag };
    const proxy = { "x-forwarded-for": "203.0.113.9", "x-request-id": "trace-1234" };
    const asked = [{}, known, proxy, {}, known, { ...known, ...proxy }, {}].map(numberOf);
    const numbers = await Promise.all(asked);
    expect(numbers.filter((number) => number === "trace-1234")).toHaveLength(2);
    expect(new Set(numbers).size).toBe(6);
  });

  it("is a page per language, chosen by the URL or else the cookie", async () => {
    const language = async (path: string, cookie = "") =>
      JSON.parse((await ask(path, { cookie })).body).headers.cookie;
    expect(await language("/about")).toBe("language=en");
    expect(await language("/about", "theme=dark; language=ar")).toBe("language=ar");
    expect(await language("/about?lang=en", "language=ar")).toBe("language=en");
    expect(await language("/about?lang=ar")).toBe("language=ar");
    expect(await language("/about", "language=fr")).toBe("language=en");
    expect(rendered).toBe(2);
  });

  it("is compressed once, has an ETag, and has no body for HEAD", async () => {
    const first = await ask("/shop", { "accept-encoding": "gzip, br" });
    expect(first.headers).toMatchObject({
      "content-encoding": "br",
      vary: "Accept-Encoding",
      "x-nextjs-cache": "HIT",
    });
    const etag = String(first.headers.etag);
    const plain = await ask("/shop");
    expect([plain.headers.etag, plain.body]).toEqual([etag, first.body]);
    for (const known of [etag, `"x", ${etag}`, etag.replace("W/", ""), "*"]) {
      const again = await ask("/shop", { "if-none-match": known });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
    const head = await ask("/shop", {}, "HEAD");
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([200, "", "2000"]);
    expect(rendered).toBe(1);
  });

  it("of a navigation's payload differs from the page", async () => {
    const payload = await ask("/about?_rsc=x1", { rsc: "1", "next-router-state-tree": "one" });
    const again = await ask("/about?_rsc=x2", { rsc: "1", "next-router-state-tree": "two" });
    expect(again.body).toBe(payload.body);
    expect(JSON.parse(payload.body)).toMatchObject({ url: "/about?_rsc=", headers: { rsc: "1" } });
    expect(rendered).toBe(1);
    await ask("/about");
    await ask("/about", { rsc: "1" });
    expect(rendered).toBe(3);
  });

  it("of a prefetched segment tree differs from the payload", async () => {
    const ahead = {
      rsc: "1",
      "next-router-prefetch": "1",
      "next-router-segment-prefetch": "/_tree",
    };
    const tree = await ask("/about?_rsc=x1", { ...ahead, "next-url": "/en" });
    expect((await ask("/about?_rsc=x2", { ...ahead, "next-url": "/evil" })).body).toBe(tree.body);
    expect(JSON.parse(tree.body).headers).toMatchObject(ahead);
    expect(JSON.parse(tree.body).headers).not.toHaveProperty("next-url");
    expect(rendered).toBe(1);
    await ask("/about?_rsc=x1", { rsc: "1" });
    expect(rendered).toBe(2);
    const part = { ...ahead, "next-router-segment-prefetch": "/about/__PAGE__" };
    for (const _ of [1, 2]) await ask("/about?_rsc=x1", part);
    expect(rendered).toBe(4);
  });

  it("does not exist for pages that are not prerendered, not found, or set a cookie", async () => {
    for (const path of ["/admin", "/product/9", "/login", "/shop?q=uc", "/nowhere"]) {
      rendered = 0;
      await ask(path);
      await ask(path);
      expect([path, rendered]).toEqual([path, 2]);
    }
  });

  it("is dropped for pages when Next has dropped its copy, and for the API when the database signals a change", async () => {
    const path = `/api/trpc/catalogue.product?batch=1&input=${PRODUCT}`;
    const price = async () => JSON.parse((await ask(path)).body)[0].result.data.json.priceUSD;
    const before = await price();
    await ask("/product/7");
    await ask("/product/8");
    await db().product.update({ where: { id: DESKTOP_OS }, data: { priceUSD: "77.00" } });
    expect(await price()).toBe(before);
    const changed = { changed: "content", product: DESKTOP_OS, categories: [2], featured: false };
    catalogueSignals().emit("changed", JSON.stringify(changed));
    expect(await price()).toBe("77.00");
    rendered = 0;
    await ask("/product/7");
    expect(rendered).toBe(0);
    catalogueSignals().emit("forgotten", ["product:7"]);
    await ask("/product/7");
    await ask("/product/8");
    expect(rendered).toBe(1);
  });

  it.each(["fails", "hangs"] as const)(
    "is served stale while rendering %s, and renewed afterwards",
    async (how) => {
      const before = await ask("/product/7");
      catalogueSignals().emit("forgotten", ["product:7"]);
      illness = how;
      try {
        expect(await ask("/product/7")).toEqual(before);
        if (how === "fails") expect((await ask("/product/1234")).status).toBe(500);
      } finally {
        illness = "none";
      }
      catalogueSignals().emit("forgotten", ["product:7"]);
      const made = rendered;
      expect((await ask("/product/7")).status).toBe(200);
      expect(rendered).toBe(made + 1);
    },
  );

  it("is not used for the API while the change signal is lost", async () => {
    await ask("/api/categories.php");
    catalogueSignals().emit("lost");
    await db().category.updateMany({ data: { name: "Anything" } });
    const answer = await ask("/api/categories.php");
    expect(JSON.parse(answer.body)[0]).toMatchObject({ name: "Anything" });
    catalogueSignals().emit("heard");
  });

  it("is never a refusal, which depends on the language", async () => {
    const refused = await ask("/api/products.php?category=none", { cookie: "language=ar" });
    const english = await ask("/api/products.php?category=none");
    expect([refused.status, english.status]).toEqual([400, 400]);
    expect(english.body).not.toBe(refused.body);
    expect(english.headers["cache-control"]).toBe("no-store");
  });

  it("is shared by all spellings of a search text, while the length limits apply to the text as typed", async () => {
    const asked = (q: string) =>
      answerAddress(`/api/products/search?q=${encodeURIComponent(q)}`, {})?.key;
    const called = (q: string) =>
      answerAddress(
        `/api/trpc/catalogue.searchFinds?input=${encodeURIComponent(JSON.stringify({ json: { q } }))}`,
        {},
      )?.key;
    for (const keyOf of [asked, called]) {
      const ways = ["ببجي شدات", " ببجى  شدات", "بَبجي-شدات"];
      expect(new Set(ways.map(keyOf)).size).toBe(1);
      expect(keyOf("PUBG")).toBe(keyOf("pubg"));
      expect(keyOf("pubg")).not.toBe(keyOf("pub"));
    }
    // A letter that folds to two, two letters that fold to one, a text that exceeds the limit after
    // folding, and a text that exceeds it before.
    for (const q of ["ß", "a\u0301", "ﷺ".repeat(90), "A".repeat(101)]) {
      expect(asked(q)).not.toBe(asked(foldText(q)));
      const answer = await ask(`/api/products/search?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(q.length > 100 ? 400 : 200);
    }
  });

  it("allows shared caches only if it depends on nothing but the URL", async () => {
    const control = async (path: string) => (await ask(path)).headers["cache-control"];
    const open = "public, max-age=0, s-maxage=5, stale-while-revalidate=30";
    expect(await control("/api/products.php")).toBe(open);
    expect(await control("/api/openapi.json")).toBe(open);
    expect(await control("/api/products.php?sort=name")).toBe("private, no-cache");
    expect(await control(`/api/trpc/catalogue.product?batch=1&input=${PRODUCT}`)).toBe(
      "private, no-cache",
    );
    expect(await control("/api/cart.php")).toBe("no-store");
  });
});

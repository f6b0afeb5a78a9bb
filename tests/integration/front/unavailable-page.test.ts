import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { withUnavailablePage } from "@/server/front/unavailable-page";
import { db } from "@/server/platform/database/db";
import { allowConnections } from "../../support/data/allow-connections";

const BROKEN = "<h1>This page did not load</h1>";

/** Compresses every response, as Next does even if the shop's server in front compresses too. */
const compress = compression({ threshold: 0 }) as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void;

/**
 * Stands in for Next: a page shows a product, or answers 500 if the database is unavailable.
 * "/about" always answers 500.
 */
const pages: RequestHandler = async (req, res) => {
  compress(req, res, () => undefined);
  res.setHeader("content-type", "text/html; charset=utf-8");
  try {
    if (req.url?.startsWith("/about")) throw new Error("a page fell over");
    const product = await db().product.findFirstOrThrow({ select: { name: true } });
    res.setHeader("x-nextjs-cache", "MISS");
    const meta = (req as unknown as Record<symbol, { onCacheEntry?: (entry: object) => void }>)[
      Symbol.for("NextInternalRequestMeta")
    ];
    meta?.onCacheEntry?.({ value: { headers: { "x-next-cache-tags": "catalogue" } } });
    res.end(product.name);
  } catch {
    res.statusCode = 500;
    res.setHeader("content-length", BROKEN.length);
    res.flushHeaders();
    res.write(BROKEN.slice(0, 10));
    res.end(BROKEN.slice(10));
  }
};

let server: HttpServer;
beforeAll(async () => {
  const ofNext = withUnavailablePage(pages);
  const ready = createResponseCache({ pages: ofNext, bytes: 16 * 1024 * 1024 });
  server = await listen(createFront({ pages: ofNext, ready }), "127.0.0.1", 0);
});
afterEach(() => allowConnections(true));
afterAll(() => server.drain(0));

async function ask(path: string, language = "en", method = "GET") {
  const headers = { cookie: `language=${language}` };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, method });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe("while the database is unavailable", () => {
  it("a cached page is served", async () => {
    const before = await ask("/product/7");
    expect(before.status).toBe(200);
    await allowConnections(false);
    expect(await ask("/product/7")).toMatchObject({ status: 200, body: before.body });
  });

  it.each([
    ["in English", "/product/8", "en", 'lang="en" dir="ltr"', "The shop is under maintenance"],
    ["in Arabic", "/product/8", "ar", 'lang="ar" dir="rtl"', "نعمل على صيانة المتجر"],
    ["by the address's language", "/login?lang=ar", "en", 'lang="ar"', "نعمل على صيانة المتجر"],
    ["for each request", "/shop?q=office", "en", 'lang="en"', "The shop is under maintenance"],
  ])("any other page is a 503 with Retry-After: %s", async (_, path, language, root, title) => {
    await allowConnections(false);
    const { status, headers, body } = await ask(path, language);
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
    });
    expect(body).toContain(root);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).not.toContain("did not load");
    await allowConnections(true);
    expect((await ask(path, language)).status).toBe(200);
  });

  it("a HEAD request gets the 503 too", async () => {
    await allowConnections(false);
    expect(await ask("/shop?q=office", "en", "HEAD")).toMatchObject({ status: 503, body: "" });
  });

  it("Next's API paths get the 503 as JSON", async () => {
    await allowConnections(false);
    const { status, headers, body } = await ask("/api/session/csrf", "ar");
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(JSON.parse(body)).toEqual({ message: expect.stringContaining("المتجر مزدحم") });
  });
});

it("a page that fails while the database is available stays as Next rendered it", async () => {
  expect(await ask("/about")).toMatchObject({ status: 500, body: BROKEN });
});

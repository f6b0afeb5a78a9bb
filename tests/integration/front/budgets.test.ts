import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/env";
import { budgetOf } from "@/server/api/call-budget";
import { appRouter } from "@/server/api/root";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { VISITOR_BUDGETS } from "@/server/platform/admission/visitor-budgets";
import { db } from "@/server/platform/database/db";
import { withBudgets } from "../../support/data/budgets";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";

/**
 * A hundredth of the usual limits: they refill so slowly that a slow machine exceeds them, too.
 */
withBudgets(1);

const MANY = 60;
const TOO_MANY = /Too many tries\. Try again in \d+ seconds?\./;

/** Stands in for Next. */
const pages: RequestHandler = async (_req, res) => {
  res.setHeader("content-type", "text/html");
  res.end("a page");
};

let server: HttpServer;
beforeAll(async () => {
  const ready = createResponseCache({ pages, bytes: 1024 * 1024 });
  server = await listen(createFront({ pages, ready }), "127.0.0.1", 0);
});
afterAll(() => server.drain(0));

const ask = (path: string, from: string, more: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { "x-forwarded-for": from, ...more },
  });

/** Calls many times concurrently; returns the number of successes and one refusal. */
async function askMany(call: () => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: MANY }, call));
  const [refused] = answers.filter(({ status }) => status === 429);
  if (!refused) throw new Error("nothing was refused");
  return { answered: answers.filter(({ status }) => status === 200).length, refused };
}

describe("a procedure", () => {
  const PROCEDURES = Object.entries(
    appRouter._def.procedures as unknown as Record<
      string,
      { _def: { type: string; meta?: { limit?: string } } }
    >,
  );

  it.each(PROCEDURES)("%s has a rate limit from the table", (_name, { _def }) => {
    expect(VISITOR_BUDGETS).toHaveProperty([budgetOf(_def.meta?.limit as never, _def.type)]);
  });

  it("is refused above the address's limit, however many cart sessions it makes up, and writes nothing", async () => {
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => new Visitor().add(DESKTOP_OS)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(done.length).toBeGreaterThanOrEqual(VISITOR_BUDGETS.write.address / 100);
    expect(refused.length).toBe(MANY - done.length);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual({ message: expect.stringMatching(TOO_MANY) });
    const other = new Visitor();
    other.ip = "203.0.113.8";
    expect((await other.add(DESKTOP_OS)).status).toBe(200);
    expect(await db().cartItem.count()).toBe(done.length + 1);
  });
});

describe("a path", () => {
  it("is refused above the address's limit: as a page in the visitor's language, and as JSON below /api", async () => {
    const { answered, refused } = await askMany(() => ask("/about", "203.0.113.20"));
    expect(answered).toBeGreaterThanOrEqual(VISITOR_BUDGETS.page.address / 100);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(TOO_MANY);
    const arabic = await askMany(() => ask("/about", "203.0.113.20", { cookie: "language=ar" }));
    expect(await arabic.refused.text()).toContain('dir="rtl"');
    const api = await askMany(() => ask("/api/cart.php", "203.0.113.21"));
    expect(await api.refused.json()).toEqual({ message: expect.stringMatching(TOO_MANY) });
    expect((await ask("/about", "203.0.113.22")).status).toBe(200);
  });

  it("below /api/v1 is refused in the error shape of that API, in English", async () => {
    const cookie = "language=ar";
    const refusals = async (path: string, from: string) => {
      const asked = Array.from({ length: MANY }, () => ask(path, from, { cookie }));
      const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      return refused;
    };
    // The budget of all requests and that of the path: both are exceeded.
    for (const refused of await refusals("/api/v1/products", "203.0.113.24")) {
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        code: "too_many_requests",
        message: expect.stringMatching(TOO_MANY),
        requestId: refused.headers.get("x-request-id"),
      });
    }
    for (const refused of await refusals("/api/v1/upstream/products", "203.0.113.25")) {
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        ok: false,
        error_code: "too_many_requests",
        error_message: expect.stringMatching(TOO_MANY),
      });
    }
  });

  it("to a missing product takes one point, also while the 404 page is rendered", async () => {
    const points = VISITOR_BUDGETS.page.address / 100;
    const answers = await Promise.all(
      Array.from({ length: points }, (_, n) => ask(`/product/${900_000 + n}`, "203.0.113.23")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  it("to a filtered list has a smaller limit, which leaves its visitor the other pages", async () => {
    env().VISITOR_BUDGET_PERCENT = 10;
    const lists = ["/shop?q=a", "/shop/gaming?min=1", "/shop?page=2&stock=yes"];
    let asked = 0;
    const { answered, refused } = await askMany(() =>
      ask(`${lists[asked++ % lists.length]}&n=${asked}`, "203.0.113.40"),
    );
    expect(answered).toBeGreaterThanOrEqual(VISITOR_BUDGETS.narrowed.address / 10);
    expect(answered).toBeLessThan(VISITOR_BUDGETS.page.address / 10);
    expect(await refused.text()).toMatch(TOO_MANY);
    expect((await ask("/about?x=1", "203.0.113.40")).status).toBe(200);
    expect((await ask("/shop?q=a", "203.0.113.41")).status).toBe(200);
  });

  it("is refused to a client that makes up its address, with and without a proxy", async () => {
    let invented = 0;
    const behindProxy = () => ask("/about", `10.0.0.${++invented}, 203.0.113.30`);
    expect((await askMany(behindProxy)).answered).toBeLessThan(MANY);
    const usual = env().PROXY_HOPS;
    env().PROXY_HOPS = 0;
    try {
      expect((await askMany(() => ask("/about", `10.0.1.${++invented}`))).answered).toBeLessThan(
        MANY,
      );
    } finally {
      env().PROXY_HOPS = usual;
    }
  });
});

import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accessLog } from "@/server/front/access-log";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { matchPath, namesOf } from "@/server/rest/paths";

/** Stands in for Next: returns what it was asked for. */
const pages: RequestHandler = async (req, res) => {
  if (req.url === "/broken") throw new Error("a page fell over");
  if (req.url === "/busy") throw Object.assign(new Error("too many clients"), { code: "53300" });
  if (req.url === "/slow") await new Promise((resolve) => setTimeout(resolve, 300));
  const { "x-forwarded-for": from, "x-request-id": id } = req.headers;
  res.setHeader("content-type", "application/json");
  res.end(JSON.stringify({ url: req.url, from, id }));
};

let server: HttpServer;
beforeAll(async () => {
  server = await listen(createFront({ pages }), "127.0.0.1", 0);
});
afterAll(() => server.drain(0));

const address = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** Sends raw bytes; returns the first line of the response. */
function speak(words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write(words));
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(heard.split("\r\n", 1)[0] ?? ""));
  });
}

/** Unlike fetch, does not normalise the path. */
function ask(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ port: server.port, host: "127.0.0.1", path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
      .on("error", reject)
      .end();
  });
}

describe("the path registry", () => {
  it("leaves next-auth and the refresh of pages to Next", () => {
    expect(matchPath("GET", "/api/session/csrf")).toBeNull();
    expect(matchPath("POST", "/api/internal/catalogue-changed")).toBeNull();
    expect(matchPath("GET", "/apish")).toBeNull();
  });

  it("logs a path without its secret part", () => {
    expect(namesOf("/api/cart/user_7/12").path).toBe("/api/cart/{userKey}/{productId}");
    expect(namesOf("/api/secret-of-somebody").path).toBe("/api/…");
  });

  it.each([
    ["/api/products.php", "/api/products.php"],
    ["/api/cart/user_7/12", "/api/cart/{userKey}/{productId}"],
    ["/api/trpc/cart.read,catalogue.product", "/api/trpc/{names}"],
    ["/api/receipts/3f0a6c1e", "/api/receipts/{id}"],
    ["/api/stock-requests/secret", "/api/stock-requests/{token}"],
    ["/api/./stock-requests/secret", "/api/stock-requests/{token}"],
    ["/api/session/callback/credentials", "/api/session/{nextauth...}"],
    ["/pictures/0a1b.webp", "/pictures/{name}"],
    ["/healthz", "/healthz"],
    ["/api/nowhere", "/api/…"],
    ["/order/secret", "page"],
    ["/product/7", "page"],
    ["/art/uc-1.svg", "page"],
    ["/sitemaps/products-0.xml", "page"],
    ["/nowhere", "page"],
    ["/_next/static/a.js", "/_next"],
  ])("names %s in metrics and traces %s", (path, route) => {
    expect(namesOf(path).route).toBe(route);
  });
});

describe("a request", () => {
  it("is answered by the shop's procedures without Next", async () => {
    const answer = await fetch(address("/api/products.php?limit=1"));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(1);
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { id: 7 } } }));
    const typed = await fetch(address(`/api/trpc/catalogue.product?batch=1&input=${input}`));
    expect(await typed.json()).toMatchObject([{ result: { data: { json: { id: 7 } } } }]);
  });

  it("delivers its body, and is refused if the body or method is invalid", async () => {
    const add = { product_id: 7, quantity: 1 };
    const headers = { "content-type": "application/json" };
    const good = await fetch(address("/api/cart.php"), {
      method: "POST",
      headers,
      body: JSON.stringify(add),
    });
    expect(good.status).toBe(200);
    expect(good.headers.getSetCookie().length).toBeGreaterThan(0);
    const large = await fetch(address("/api/cart.php"), {
      method: "POST",
      headers,
      body: JSON.stringify({ ...add, note: "x".repeat(70_000) }),
    });
    expect(large.status).toBe(413);
    const wrong = await fetch(address("/api/trpc/cart.get"), { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  it.each([
    ["/api/v1/products", 405, "method_not_allowed", "GET, POST"],
    ["/api/v1/openapi.json", 405, "method_not_allowed", "GET"],
    ["/api/v1/nothing", 404, "not_found", ""],
  ])("with an unusual method gets the error shape of %s", async (path, status, code, allowed) => {
    const headers = { cookie: "language=ar" };
    const answer = await fetch(address(path), { method: "PROPFIND", headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("allow") ?? "").toBe(allowed);
    expect(await answer.json()).toEqual({
      code,
      message: expect.stringMatching(/^[ -~]+$/),
      requestId: answer.headers.get("x-request-id"),
    });
  });

  it.each(["/api/cart.php", "/api/trpc/cart.read"])(
    "gets a short response in one piece and uncompressed: %s",
    async (path) => {
      const answer = await fetch(address(path), { headers: { "accept-encoding": "gzip, br" } });
      const body = await answer.text();
      expect(body).toContain('"cart":[]');
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "application/json",
        "content-length": String(body.length),
        "cache-control": "no-store",
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(answer.headers.get("content-encoding")).toBeNull();
    },
  );

  it("without a body is not drained after the response, but its body can still be read", async () => {
    const wasReadBehind: boolean[] = [];
    const reading: RequestHandler = async (req, res) => {
      res.once("close", () => setImmediate(() => wasReadBehind.push(req.readableEnded)));
      res.end(req.url === "/read" ? `read: "${await text(req)}"` : "");
    };
    const other = await listen(reading, "127.0.0.1", 0);
    const at = (path: string) => `http://127.0.0.1:${other.port}${path}`;
    await fetch(at("/"));
    await vi.waitFor(() => expect(wasReadBehind).toEqual([false]));
    // An unread body must not block the connection's next request.
    await fetch(at("/"), { method: "POST", body: "unread" });
    await vi.waitFor(() => expect(wasReadBehind).toEqual([false, true]));
    expect(await (await fetch(at("/read"))).text()).toBe('read: ""');
    await other.drain(0);
  });

  it("gets a long response compressed", async () => {
    const headers = { "accept-encoding": "br" };
    const answer = await fetch(address("/api/products.php"), { headers });
    expect(await answer.json()).toHaveLength(10);
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-length")).toBeNull();
  });

  it.each([
    ["/api/./cart.php", 200],
    ["/api/nowhere/../cart.php#x", 200],
    ["/api/cart.php/", 200],
    ["/api/cart%2ephp", 404],
    ["/api/cart.php?__proto__=1&q=%zz", 200],
  ])("for %s is normalised as a URL: %i", async (path, status) => {
    expect((await ask(path)).status).toBe(status);
  });

  it("has an id, which only a proxy may set", async () => {
    const own = await fetch(address("/about"), { headers: { "x-request-id": "trace-1234" } });
    const number = own.headers.get("x-request-id");
    expect(number).toMatch(/^[0-9a-f-]{36}$/);
    expect(await own.json()).toMatchObject({ id: number, from: "127.0.0.1" });
    const behindProxy = { "x-request-id": "trace-1234", "x-forwarded-for": "203.0.113.9" };
    const given = await fetch(address("/api/products.php?limit=1"), { headers: behindProxy });
    expect(given.headers.get("x-request-id")).toBe("trace-1234");
    const odd = await fetch(address("/about"), {
      headers: { ...behindProxy, "x-request-id": "a b\tc" },
    });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["/shop?__proto__=x", "/shop"],
    ["/shop?sort=name&%5f%5fproto__[a]=x&toString", "/shop?sort=name"],
    ["/shop?constructor=1&page=2", "/shop?page=2"],
    ["http://elsewhere.example/shop?page=2", "/shop?page=2"],
    ["/shop?q=%zz", "/shop?q=%zz"],
    ["/shop?", "/shop"],
    ["/%zz", "/%25zz"],
    ["/product/%ff?page=2", "/product/%25ff?page=2"],
  ])("for %s asks the page for %s", async (path, asked) => {
    expect(JSON.parse((await ask(path)).body)).toMatchObject({ url: asked });
  });

  it("is logged with method, path, status, duration and id, and without secrets", async () => {
    const { level } = accessLog;
    accessLog.level = "info";
    const written = vi.spyOn(accessLog, "info").mockImplementation(() => undefined);
    const headers = { cookie: "cart_session=hush", authorization: "Bearer hush" };
    const { status } = await ask("/reset-password?code=HUSH42", headers);
    expect(status).toBe(200);
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    expect(written.mock.calls).toEqual([
      [
        {
          requestId: expect.any(String),
          method: "GET",
          path: "/reset-password",
          status: 200,
          ms: expect.any(Number),
        },
        "request",
      ],
    ]);
    written.mockRestore();
    accessLog.level = level;
  });

  it("for an order page is logged without the token", async () => {
    const { level } = accessLog;
    accessLog.level = "info";
    const written = vi.spyOn(accessLog, "info").mockImplementation(() => undefined);
    const paths = ["/order/1042-secret?lang=ar", "/ar/order/1042-secret", "/ORDER/1042-secret/x"];
    for (const path of paths) await ask(path);
    await vi.waitFor(() => expect(written).toHaveBeenCalledTimes(paths.length));
    expect(written.mock.calls.map(([visit]) => (visit as { path: string }).path)).toEqual([
      "/order/-",
      "/ar/order/-",
      "/ORDER/-/x",
    ]);
    written.mockRestore();
    accessLog.level = level;
  });

  it("that is malformed is refused without affecting others", async () => {
    const slow = fetch(address("/slow"));
    expect(await speak("NONSENSE\r\n\r\n")).toBe("HTTP/1.1 400 Bad Request");
    expect(await speak("GET / HTTP/1.1\r\n\r\n")).toBe("HTTP/1.1 400 Bad Request");
    const heavy = `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${"x".repeat(20_000)}\r\n\r\n`;
    expect(await speak(heavy)).toBe("HTTP/1.1 431 Request Header Fields Too Large");
    const smuggled =
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await speak(smuggled)).toBe("HTTP/1.1 400 Bad Request");
    expect((await slow).status).toBe(200);
  });

  it("for a page that throws gets the generic message", async () => {
    const answer = await fetch(address("/broken"));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ message: "An error occurred. Please try again." });
  });

  it("for a page gets a 503 with Retry-After if the database is overloaded", async () => {
    const answer = await fetch(address("/busy"));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
    expect((await answer.json()).message).toMatch(/try again in a few seconds/);
  });
});

describe("a server that is being stopped", () => {
  it("completes running requests, accepts no new ones, and may be stopped twice", async () => {
    const other = await listen(createFront({ pages }), "127.0.0.1", 0);
    const at = (path: string) => `http://127.0.0.1:${other.port}${path}`;
    await fetch(at("/about"));
    const slow = fetch(at("/slow"));
    await fetch(at("/about"));
    const stopped = Promise.all([other.drain(10_000), other.drain(10_000)]);
    const answer = await slow;
    expect(answer.status).toBe(200);
    await stopped;
    await expect(fetch(at("/about"))).rejects.toThrow();
  });

  it("closes connections that do not end in time", async () => {
    const hanging: RequestHandler = async (_, res) => {
      res.write("…");
    };
    const other = await listen(createFront({ pages: hanging }), "127.0.0.1", 0);
    const answer = await fetch(`http://127.0.0.1:${other.port}/`);
    await other.drain(50);
    await expect(answer.text()).rejects.toThrow();
  });
});

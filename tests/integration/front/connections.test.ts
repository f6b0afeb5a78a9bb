import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { env } from "@/env";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { limitConnections } from "@/server/front/intake/connections";

/**
 * Stands in for Next, which listens for upgrades from its first request on and leaves some of them
 * open.
 */
const asked: string[] = [];
const pages: RequestHandler = async (req, res) => {
  const { server } = req.socket as unknown as { server: Server };
  if (server.listenerCount("upgrade") === 0) server.on("upgrade", () => undefined);
  asked.push(req.url ?? "");
  res.end("a page");
};

let server: HttpServer;
let usual: { PROXY_HOPS: number; VISITOR_BUDGET_PERCENT: number };
beforeAll(async () => {
  server = await listen(createFront({ pages }), "127.0.0.1", 0);
});
beforeEach(() => {
  const { PROXY_HOPS, VISITOR_BUDGET_PERCENT } = env();
  usual = { PROXY_HOPS, VISITOR_BUDGET_PERCENT };
});
const sockets: Socket[] = [];
afterEach(() => {
  Object.assign(env(), usual);
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.drain(0));

const soon = <Value>(check: () => Value) => vi.waitFor(check, { timeout: 30_000 });

/** Opens a connection; records received data and whether it was closed. */
function open(port = server.port, localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  const line = { socket, heard: "", isClosed: false };
  socket.on("data", (chunk) => {
    line.heard += chunk;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => {
    line.isClosed = true;
  });
  sockets.push(socket);
  return line;
}

it.each([
  ["GET //a/b HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket", "200 OK"],
  [
    "GET /_next/webpack-hmr HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket",
    "200 OK",
  ],
  ["GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c", "200 OK"],
  ["GET * HTTP/1.1\r\nHost: x", "400 Bad Request"],
  ["CONNECT shop:443 HTTP/1.1\r\nHost: shop:443", "405 Method Not Allowed"],
  ["GET /a HTTP/1.1\r\nHost: x\r\nExpect: a-miracle", "200 OK"],
])("the front server answers %j with %s while Next listens for upgrades", async (words, status) => {
  await fetch(`http://127.0.0.1:${server.port}/about`);
  const line = open();
  line.socket.write(`${words}\r\n\r\n`);
  await soon(() => expect(line.heard).toContain(`HTTP/1.1 ${status}`));
});

it("the front server counts an upgrade request in its address's rate limit", async () => {
  env().VISITOR_BUDGET_PERCENT = 10;
  const lines = Array.from({ length: 60 }, () => open());
  const words = "GET //a HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.77\r\n";
  for (const { socket } of lines) {
    socket.write(`${words}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  }
  await soon(() => expect(lines.some(({ heard }) => heard.includes("HTTP/1.1 429"))).toBe(true));
});

it("the front server limits the connections of one address, but not those of others", async () => {
  env().VISITOR_BUDGET_PERCENT = 10;
  env().PROXY_HOPS = 0;
  const lines = Array.from({ length: 60 }, () => open());
  await soon(() => expect(lines.some(({ heard }) => heard.includes("429"))).toBe(true));
  await soon(() => expect(lines.filter(({ isClosed }) => !isClosed).length).toBeLessThan(53));
  const other = open(server.port, "127.0.0.2");
  other.socket.write("GET /about HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon(() => expect(other.heard).toContain("200 OK"));
  for (const { socket } of lines) socket.destroy();
  await soon(() => expect(lines.every(({ isClosed }) => isClosed)).toBe(true));
  await soon(async () => {
    const again = open();
    again.socket.write("GET /about HTTP/1.1\r\nHost: x\r\n\r\n");
    await soon(() => expect(again.heard).toContain("200 OK"));
  });
});

it("the front server accepts all connections of a proxy that many visitors share", async () => {
  env().VISITOR_BUDGET_PERCENT = 10;
  env().PROXY_HOPS = 1;
  const lines = Array.from({ length: 60 }, () => open());
  for (const { socket } of lines) socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await soon(() => expect(lines.every(({ heard }) => heard !== "")).toBe(true));
  expect(lines.filter(({ isClosed }) => isClosed)).toEqual([]);
});

it("a limited server closes idle connections before it runs out of slots for others", async () => {
  const small = createServer((_, res) => res.end("here"));
  limitConnections(small, 8);
  await new Promise<void>((resolve) => small.listen(0, "127.0.0.1", resolve));
  const { port } = small.address() as { port: number };
  for (let place = 0; place < 20; place += 1) {
    const line = open(port);
    line.socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await soon(() => expect(line.heard).toContain("here"));
  }
  small.closeAllConnections();
  await new Promise((resolve) => small.close(resolve));
});

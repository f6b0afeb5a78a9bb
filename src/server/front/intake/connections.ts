import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { env } from "@/env";
import { clientAddress } from "@/server/platform/client-address";
import { log } from "@/server/platform/log/log";

/** Maximum open connections of the process; further ones are dropped. */
const MOST = 4_096;
/**
 * Maximum open connections per IP: enough for some eighty browsers, with six connections each, in a
 * household, an office or a mobile network.
 */
const MOST_OF_ADDRESS = 512;
/** Maximum requests per connection, after which the client must reconnect. */
const MOST_REQUESTS = 10_000;
/** Above this fraction of the maximum, idle connections are closed. */
const NEARLY_FULL = 0.75;
/** Milliseconds between two log lines about dropped connections. */
const LOG_PAUSE = 10_000;

const REFUSAL =
  "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/**
 * Limits the server's connections, so that one IP cannot take them all. Behind a proxy, every
 * connection has the proxy's IP, so the limit per IP applies only with PROXY_HOPS=0.
 * @param most maximum connections, for tests
 */
export function limitConnections(server: Server, most = MOST): void {
  const open = new Map<string, number>();
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const warn = (reason: string) => {
    if (performance.now() - loggedAt < LOG_PAUSE) return;
    loggedAt = performance.now();
    log.warn({ reason, open: count }, "connections refused");
  };
  server.maxConnections = most;
  server.maxRequestsPerSocket = MOST_REQUESTS;
  server.on("drop", () => warn("limit of the process reached"));
  server.on("connection", (socket: Socket) => {
    const address = clientAddress({ get: () => socket.remoteAddress ?? null });
    const ofAddress = (open.get(address) ?? 0) + 1;
    open.set(address, ofAddress);
    count += 1;
    socket.once("close", () => {
      count -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (env().PROXY_HOPS === 0 && ofAddress > mostOfAddress()) {
      warn("limit of an address reached");
      socket.end(REFUSAL);
      socket.destroySoon();
    } else if (count > most * NEARLY_FULL) server.closeIdleConnections();
  });
}

/** The limit per IP, which scales with the rate limits of visitors. */
const mostOfAddress = () => Math.ceil((MOST_OF_ADDRESS * env().VISITOR_BUDGET_PERCENT) / 100);

/**
 * Refuses CONNECT and ignores protocol upgrades. Next adds an `upgrade` listener at its first
 * request and may leave upgraded sockets open forever, so the listener is removed. Without it, Node
 * ignores the header, and the request is answered, logged and rate limited as usual.
 */
export function refuseTunnels(server: Server): void {
  server.on("newListener", (name: string, listener: () => void) => {
    if (name === "upgrade") queueMicrotask(() => server.off("upgrade", listener));
  });
  server.on("connect", (_req: IncomingMessage, socket: Socket) => {
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
    socket.destroySoon();
  });
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitConnections, refuseTunnels } from "@/server/front/intake/connections";
import { log } from "@/server/platform/log/log";
import type { RequestHandler } from "./answer";

/** Limits of one connection: times in milliseconds, the size of the headers in bytes. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  /** Time for headers and body: an 8 MB picture takes long on a slow connection. */
  requestTimeout: 120_000,
  /**
   * Longer than a proxy keeps an idle connection (nginx: 60 s), so that the proxy closes it first.
   */
  keepAliveTimeout: 65_000,
  /** Interval at which Node checks these limits. */
  connectionsCheckingInterval: 5_000,
};
/** Timeout of a connection without traffic in either direction while a response is due. */
const IDLE_MS = 120_000;

export interface HttpServer {
  port: number;
  /**
   * Stops accepting connections, waits up to `patience` milliseconds for running requests, then
   * closes all connections.
   */
  drain(patience: number): Promise<void>;
}

/** Starts listening. @throws Error if the port is taken */
export async function listen(
  answer: RequestHandler,
  host: string,
  port: number,
): Promise<HttpServer> {
  let isDraining = false;
  const take = (req: IncomingMessage, res: ServerResponse) => {
    if (isDraining) res.setHeader("connection", "close");
    beginBodiless(req);
    void answer(req, res);
  };
  const server = createServer(LIMITS, take);
  // Node would answer an unknown `Expect` header itself, bypassing the log and the rate limits.
  server.on("checkExpectation", take);
  limitConnections(server);
  refuseTunnels(server);
  server.timeout = IDLE_MS;
  server.on("clientError", refuseConnection);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  let drained: Promise<void> | undefined;
  return {
    port: portOf(server),
    drain(patience) {
      isDraining = true;
      drained ??= drain(server, patience);
      return drained;
    },
  };
}

/**
 * Starts reading a request without a body. Otherwise Node drains the request after the response, in
 * four event-loop turns: a sixth of the cost of a cached response.
 */
function beginBodiless(req: IncomingMessage): void {
  if (!("content-length" in req.headers || "transfer-encoding" in req.headers)) req.read(0);
}

function portOf(server: Server): number {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
}

async function drain(server: Server, patience: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Idle keep-alive connections would keep the server open. Close them repeatedly, because a
  // connection also becomes idle when its running response ends.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const end = setTimeout(() => server.closeAllConnections(), patience);
  server.closeIdleConnections();
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Answers a malformed request and closes its connection; other connections are not affected. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  log.debug({ err: error }, "request could not be parsed");
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

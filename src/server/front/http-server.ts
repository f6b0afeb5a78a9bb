import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitConnections, refuseTunnels } from "@/server/front/intake/connections";
import { log } from "@/server/platform/log/log";
import type { Answer } from "./answer";

/** What one connection may take of the server: milliseconds, and bytes of its headers. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  /** Headers and body; a picture of 8 MB over a slow line takes its time. */
  requestTimeout: 120_000,
  /** Longer than a proxy keeps an idle connection (nginx: 60 s), so that it is the one who ends it. */
  keepAliveTimeout: 65_000,
  /** How often the limits are looked at. */
  connectionsCheckingInterval: 5_000,
};
/** A connection on which nothing moved for so long in either direction, while an answer is due. */
const IDLE_MS = 120_000;

export interface HttpServer {
  port: number;
  /** Takes no new connection, finishes what is under way for at most `patience` milliseconds, then ends it. */
  drain(patience: number): Promise<void>;
}

/** Listens at the address. @throws Error when the port is taken */
export async function listen(answer: Answer, host: string, port: number): Promise<HttpServer> {
  let isDraining = false;
  const take = (req: IncomingMessage, res: ServerResponse) => {
    if (isDraining) res.setHeader("connection", "close");
    beginBodiless(req);
    void answer(req, res);
  };
  const server = createServer(LIMITS, take);
  // Node would answer any other expectation by itself, past the log and the budgets.
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
 * What nobody has read of a request Node reads to its end behind the answer, in four turns of its queue: a sixth of an
 * answer that is ready. A request without a body has nothing to read; begun, it is left alone.
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
  // Connections that wait for their next request would keep it open; a running answer ends its own.
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

/** What is no HTTP is told so, and its connection ends; the others do not notice. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  log.debug({ err: error }, "no request");
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ""] ?? "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Api } from "./api";
import { newApp } from "./app";
import { serveCheckout } from "./checkout";
import { serveControl } from "./control";
import { ApiError, internalServerError, notFound } from "./errors";
import { type Exchange, header, send, sendJson } from "./http";
import { now } from "./ids";
import type { LedgerDto } from "./ledger";
import { LedgerFile } from "./ledger-file";
import { CURRENCIES } from "./money";
import { CERTIFICATE } from "./signature";
import { createWorld, type SimulatorOptions, type SimulatorState } from "./simulator-state";

export interface Simulator {
  /** The base URL, e.g. `http://localhost:3005`: the only address that the shop needs. */
  url: string;
  port: number;
  ledger(): LedgerDto;
  close(): Promise<void>;
}

const DEFAULTS: SimulatorOptions = {
  port: 0,
  clientId: "barq-demo",
  clientSecret: "barq-demo-secret",
  merchantId: "BARQDEMSHPSA2",
  webhookId: "WH-BARQ-DEMO",
  webhookRetryMs: [1_000, 3_000, 10_000, 30_000],
};

/**
 * Starts a payment simulator on 127.0.0.1.
 * @throws Error (EADDRINUSE) if the port is taken
 */
export async function startSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const settings = { ...DEFAULTS, ...options };
  const server = createServer();
  await listen(server, settings.port);
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const world = createWorld(settings, url);
  const api = new Api(world);
  const file = settings.file === undefined ? null : new LedgerFile(settings.file, world.ledger);
  server.on("request", (req, res) => {
    const path = req.url?.startsWith("/") ? req.url : "/";
    const method = req.method ?? "GET";
    const exchange: Exchange = { req, res, method, url: new URL(`${url}${path}`) };
    if (file && method !== "GET") {
      exchange.beforeSend = () => file.save();
      // A fault may end a request without a response.
      res.on("close", () => file.save());
    }
    route(world, api, exchange).catch((error: unknown) => fail(exchange, error));
  });
  return {
    url,
    port,
    ledger: () => world.ledger.snapshot(),
    close: () => close(server, world),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}

function close(server: Server, world: SimulatorState): Promise<void> {
  world.webhooks.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function route(world: SimulatorState, api: Api, exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url;
  if (serveAsset(world, exchange)) return;
  if (pathname === "/checkoutnow") return serveCheckout(world, exchange);
  if (pathname === new URL(world.signer.certUrl).pathname) {
    const { method } = exchange;
    const call = { at: now(), method, path: pathname, requestId: null, status: 200 };
    world.ledger.apiCalls.push(call);
    return send(exchange, 200, "application/x-pem-file", CERTIFICATE);
  }
  if (pathname.startsWith("/_simulator/")) {
    return serveControl(world, exchange, () => {
      world.ledger.clear();
      world.faults.clear();
      Object.assign(world.app, newApp(world.options));
    });
  }
  if (pathname.startsWith("/v1/") || pathname.startsWith("/v2/")) return api.serve(exchange);
  throw notFound();
}

function fail(exchange: Exchange, error: unknown): void {
  const known = error instanceof ApiError ? error : internalServerError();
  if (known !== error) process.stderr.write(`payment simulator: ${String(error)}\n`);
  if (alreadyAnswered(exchange.res)) return;
  sendJson(exchange, known.status, known.body, { "access-control-allow-origin": "*" });
}

const alreadyAnswered = (res: ServerResponse) => res.headersSent || res.destroyed;

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");

const SCRIPT = "text/javascript; charset=utf-8";
const FILES: Record<string, { type: string; body: string }> = {
  "/web-sdk/v6/core": { type: SCRIPT, body: `${read("sdk-core.js")}\n${read("sdk-button.js")}` },
  "/checkoutnow/window.js": { type: SCRIPT, body: read("checkout-window.js") },
  "/checkoutnow/window.css": {
    type: "text/css; charset=utf-8",
    body: read("checkout-window.css"),
  },
};

/** The shop's pages have another origin. A client ID or token is required anyway. */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  // Tests send x-forwarded-for from the browser, as a proxy would.
  "access-control-allow-headers": "authorization, x-forwarded-for",
};

/** Serves the scripts, their styles, and the SDK's bootstrap request. */
function serveAsset(world: SimulatorState, exchange: Exchange): boolean {
  const file = FILES[exchange.url.pathname];
  if (file) {
    send(exchange, 200, file.type, file.body, CROSS_ORIGIN);
    return true;
  }
  if (exchange.url.pathname !== "/web-sdk/v6/bootstrap") return false;
  if (exchange.method === "OPTIONS") {
    send(exchange, 204, "text/plain", "", CROSS_ORIGIN);
    return true;
  }
  const clientId = exchange.url.searchParams.get("client-id");
  world.tokens.checkBrowser(clientId, header(exchange, "authorization"));
  sendJson(exchange, 200, { currencies: CURRENCIES }, CROSS_ORIGIN);
  return true;
}

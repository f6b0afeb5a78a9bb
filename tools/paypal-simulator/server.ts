import { readFileSync } from "node:fs";
import { PAGE_STYLES } from "../simulator/html-page";
import { type Exchange, header, send, sendJson } from "../simulator/http";
import { LedgerFile } from "../simulator/ledger-file";
import { Listener } from "../simulator/listener";
import { Api } from "./api";
import { newApp } from "./app";
import { serveCheckout } from "./checkout";
import { serveControl } from "./control";
import { ApiError, internalServerError, notFound } from "./errors";
import { now } from "./ids";
import type { LedgerDto } from "./ledger";
import { CURRENCIES } from "./money";
import { CERTIFICATE } from "./signature";
import { createWorld, type SimulatorOptions, type SimulatorState } from "./simulator-state";

export interface Simulator {
  /** The base URL, such as `http://localhost:3005`: the only address that the shop needs. */
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
 * Starts a PayPal simulator on 127.0.0.1.
 * @throws Error (EADDRINUSE) if the port is taken
 */
export async function startSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const settings = { ...DEFAULTS, ...options };
  const listener = await Listener.open(settings.port);
  const { url, port } = listener;
  const world = createWorld(settings, url);
  const api = new Api(world);
  const file = settings.file === undefined ? null : new LedgerFile(settings.file, world.ledger);
  listener.serve({
    route: (exchange) => route(world, api, exchange),
    fail,
    save: file ? () => file.save() : undefined,
  });
  return {
    url,
    port,
    ledger: () => world.ledger.snapshot(),
    close: () => {
      world.webhooks.close();
      return listener.close();
    },
  };
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
  if (known !== error) process.stderr.write(`PayPal simulator: ${String(error)}\n`);
  sendJson(exchange, known.status, known.body, { "access-control-allow-origin": "*" });
}

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");

const SCRIPT = "text/javascript; charset=utf-8";
const FILES: Record<string, { type: string; body: string }> = {
  "/web-sdk/v6/core": { type: SCRIPT, body: `${read("sdk-core.js")}\n${read("sdk-button.js")}` },
  "/checkoutnow/window.js": { type: SCRIPT, body: read("checkout-window.js") },
  "/checkoutnow/window.css": PAGE_STYLES,
};

/** CORS headers: the shop's pages have another origin. A client ID or token is required anyway. */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  // Tests send x-forwarded-for from the browser, as a proxy would.
  "access-control-allow-headers": "authorization, x-forwarded-for",
};

/** Serves the scripts, their styles, and the SDK's bootstrap request. @returns whether it did */
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

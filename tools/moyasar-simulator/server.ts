import { PAGE_STYLES } from "../simulator/html-page";
import { type Exchange, send, sendJson } from "../simulator/http";
import { LedgerFile } from "../simulator/ledger-file";
import { Listener } from "../simulator/listener";
import { CROSS_ORIGIN, serveApi } from "./api";
import { isBuyerPage, serveBuyerPage } from "./buyer-pages";
import { serveControl } from "./control";
import { ApiError, internalError, notFound } from "./errors";
import { isFormScript, serveFormScript } from "./form-script";
import { STYLES_PATH } from "./html";
import { isInvoicePage, serveInvoicePage } from "./invoice-page";
import type { LedgerDto } from "./ledger";
import { createWorld, type SimulatorOptions, type SimulatorState } from "./simulator-state";

export interface MoyasarSimulator {
  /** The origin, such as `http://localhost:3006`; the API's base is `${url}/v1`. */
  url: string;
  port: number;
  ledger(): LedgerDto;
  close(): Promise<void>;
}

const DEFAULTS: SimulatorOptions = {
  port: 0,
  secretKey: "sk_test_barqsimulatorsecret000000",
  publishableKey: "pk_test_barqsimulatorpublic000000",
  webhookSecret: "simulated-moyasar-webhook-secret-0001",
  webhookRetryMs: [1_000, 3_000, 10_000, 30_000, 60_000],
};

/**
 * Starts a Moyasar simulator on 127.0.0.1.
 * @throws Error (EADDRINUSE) if the port is taken
 */
export async function startMoyasarSimulator(
  options: Partial<SimulatorOptions> = {},
): Promise<MoyasarSimulator> {
  const settings = { ...DEFAULTS, ...options };
  const listener = await Listener.open(settings.port);
  const { url, port } = listener;
  const world = createWorld(settings, url);
  const file = settings.file === undefined ? null : new LedgerFile(settings.file, world.ledger);
  listener.serve({
    route: (exchange) => route(world, exchange),
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

async function route(world: SimulatorState, exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url;
  if (pathname === STYLES_PATH) return send(exchange, 200, PAGE_STYLES.type, PAGE_STYLES.body);
  if (isFormScript(pathname)) return serveFormScript(exchange);
  if (pathname.startsWith("/_simulator/")) return serveControl(world, exchange);
  if (isBuyerPage(pathname) && exchange.method !== "OPTIONS") {
    return serveBuyerPage(world, exchange);
  }
  if (isInvoicePage(pathname)) return serveInvoicePage(world, exchange);
  if (pathname.startsWith("/v1/")) return serveApi(world, exchange);
  throw notFound();
}

function fail(exchange: Exchange, error: unknown): void {
  const known = error instanceof ApiError ? error : internalError();
  if (known !== error) process.stderr.write(`Moyasar simulator: ${String(error)}\n`);
  sendJson(exchange, known.status, known.body, CROSS_ORIGIN);
}

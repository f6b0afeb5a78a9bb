import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Api } from "./api";
import { serveAsset } from "./assets";
import type { Books } from "./books";
import { serveCheckout } from "./checkout";
import { serveControl } from "./control";
import { ApiError, internalServerError, notFound } from "./errors";
import { type Exchange, send, sendJson } from "./http";
import { createWorld, type SimulatorOptions, type World } from "./world";

export interface Simulator {
  /** The base address, e.g. `http://localhost:3005`: all that the shop is told. */
  url: string;
  port: number;
  books(): Books;
  close(): Promise<void>;
}

const DEFAULTS: SimulatorOptions = {
  port: 0,
  clientId: "barq-demo",
  clientSecret: "barq-demo-secret",
  merchantId: "BARQDEMOMERCHANT",
  webhookId: "WH-BARQ-DEMO",
  webhookRetryMs: [1_000, 3_000, 10_000, 30_000],
};

/**
 * Starts a payment simulator on 127.0.0.1.
 * @throws Error (EADDRINUSE) when the port is taken
 */
export async function startSimulator(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const settings = { ...DEFAULTS, ...options };
  const server = createServer();
  await listen(server, settings.port);
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const world = createWorld(settings, url);
  const api = new Api(world);
  server.on("request", (req, res) => {
    const path = req.url?.startsWith("/") ? req.url : "/";
    const exchange = { req, res, method: req.method ?? "GET", url: new URL(`${url}${path}`) };
    route(world, api, exchange).catch((error: unknown) => fail(exchange, error));
  });
  return {
    url,
    port,
    books: () => world.ledger.snapshot(),
    close: () => close(server, world),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
}

function close(server: Server, world: World): Promise<void> {
  world.webhooks.close();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function route(world: World, api: Api, exchange: Exchange): Promise<void> {
  const { pathname } = exchange.url;
  if (serveAsset(world, exchange)) return;
  if (pathname === "/checkoutnow") return serveCheckout(world, exchange);
  if (pathname === new URL(world.signer.certUrl).pathname) {
    return send(exchange, 200, "application/x-pem-file", world.signer.publicKey);
  }
  if (pathname.startsWith("/_simulator/")) {
    return serveControl(world, exchange, () => {
      world.ledger.clear();
      world.faults.clear();
      api.forget();
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

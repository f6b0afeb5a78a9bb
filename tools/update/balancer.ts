import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Health checks as with HAProxy's `option httpchk GET /inservice`, `check inter 500 fall 2 rise 1`
 * and `timeout check 5s`: interval and timeout in milliseconds, and failures until a server is
 * down.
 */
const CHECK = { interval: 500, patience: 5_000, fall: 2 };
/** Milliseconds over which a recovered server ramps up to its full share: `slowstart 10s`. */
const SLOW_START = 10_000;

/** The load balancer in front of the web processes. */
export interface LoadBalancer {
  /** Whether the web process at an address receives requests. */
  isUp(address: string): Promise<boolean>;
  /** A sentence about how often requests were retried at another server. */
  said(): Promise<string>;
  close(): Promise<void>;
}

interface Server {
  address: string;
  isUp: boolean;
  failures: number;
  /** Time by performance.now(). */
  upSince: number;
}

/** A buffered request, which can be sent to another server. */
interface Asked {
  req: IncomingMessage;
  body: Buffer;
}

/**
 * A small balancer with the behaviour of `startHaproxy`, for machines without HAProxy: each request
 * goes to the next server in service, or to another one if the connection is refused. A build file
 * that a server lacks is requested from the others. The balancer acts as the shop's trusted proxy
 * and passes on each test visitor's `X-Forwarded-For`.
 */
export class Balancer implements LoadBalancer {
  private refused = 0;
  private files = 0;
  private readonly servers: Server[];
  private readonly agent = new Agent({ keepAlive: true, timeout: 30_000 });
  private readonly closing = new AbortController();
  private readonly http = createServer((req, res) => void this.answer(req, res));
  private turn = 0;
  private checks: Promise<unknown> = Promise.resolve();

  constructor(addresses: readonly string[]) {
    this.servers = addresses.map((address) => ({ address, isUp: false, failures: 0, upSince: 0 }));
  }

  async open(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.http.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
    this.checks = Promise.all(this.servers.map((server) => this.check(server)));
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.http.closeAllConnections();
    await new Promise<void>((resolve) => this.http.close(() => resolve()));
    await this.checks;
    this.agent.destroy();
  }

  async said(): Promise<string> {
    return `The balancer asked another server ${this.refused} times for a refused connection, ${this.files} times for a file of the other build.`;
  }

  async isUp(address: string): Promise<boolean> {
    return this.servers.some((server) => server.address === address && server.isUp);
  }

  private async check(server: Server): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(CHECK.patience)]);
      const answer = await fetch(`${server.address}/inservice`, { signal: patience }).catch(
        () => null,
      );
      server.failures = answer?.ok ? 0 : server.failures + 1;
      if (!server.isUp) server.upSince = performance.now();
      server.isUp = server.failures === 0 || (server.isUp && server.failures < CHECK.fall);
      await answer?.body?.cancel();
      await delay(CHECK.interval, undefined, { signal }).catch(() => undefined);
    }
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const asked = { req, body: Buffer.concat(chunks) };
    const up = this.servers.filter(({ isUp }) => isUp);
    this.turn += 1;
    const inTurn = up.map((_, place) => up[(place + this.turn) % up.length] as Server);
    const age = performance.now() - (inTurn[0]?.upSince ?? 0);
    if (Math.random() > age / SLOW_START) inTurn.reverse();
    let given: IncomingMessage | undefined;
    for (const server of inTurn) {
      const found = await this.send(server, asked).catch((error: NodeJS.ErrnoException) => error);
      if (found instanceof Error) {
        // Retry only if the request cannot have been executed.
        if (found.syscall !== "connect") break;
        this.refused += 1;
        continue;
      }
      given?.resume();
      if (given) this.files += 1;
      given = found;
      if (found.statusCode !== 404 || !req.url?.startsWith("/_next/static/")) break;
    }
    if (!given) {
      res.writeHead(502).end();
      return;
    }
    const { "transfer-encoding": _, connection: __, ...headers } = given.headers;
    res.writeHead(given.statusCode ?? 502, headers);
    given.on("error", () => res.destroy()).pipe(res);
  }

  private send({ address }: Server, { req, body }: Asked): Promise<IncomingMessage> {
    const { host, port } = { host: "127.0.0.1", port: new URL(address).port };
    return new Promise((resolve, reject) => {
      const headers = { ...req.headers, "content-length": String(body.length) };
      const sent = request(
        { agent: this.agent, host, port, path: req.url, method: req.method, headers },
        resolve,
      );
      sent.on("error", reject).end(body);
    });
  }
}

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/**
 * How it asks: as HAProxy with `option httpchk GET /inservice` and `check inter 500 fall 2 rise 1` and `timeout check 5s`.
 * Milliseconds between two questions, and for an answer; failures until a server is taken out.
 */
const CHECK = { interval: 500, patience: 5_000, fall: 2 };
/** Milliseconds in which a server that has come back is given its whole share, by and by: `slowstart 10s`. */
const SLOW_START = 10_000;

/** What stands before the web processes. */
export interface Front {
  /** Whether the web process at an address is sent requests. */
  isUp(address: string): Promise<boolean>;
  /** How often it asked another server than the first, in a sentence. */
  said(): Promise<string>;
  close(): Promise<void>;
}

interface Server {
  address: string;
  isUp: boolean;
  failures: number;
  /** By performance.now(). */
  upSince: number;
}

/** What a request asks, kept so that it can be sent to another server. */
interface Asked {
  req: IncomingMessage;
  body: Buffer;
}

/**
 * A small balancer, for machines without HAProxy, which does the same as `startHaproxy` sets up: each
 * request goes to the next server that says it is in service, and to another one if the connection
 * is refused. A file of a build that a server does not have is asked of the others. It stands for the
 * one proxy of the shop: `X-Forwarded-For` passes as each visitor of the test sends it.
 */
export class Balancer implements Front {
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
        // Sent again only where nothing can have happened.
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

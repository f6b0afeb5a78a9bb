// Relies on pg 8.23.1: `query` with a callback or a Query object, and the socket behind
// `connection`.
// Gain: a host that vanishes is noticed after 6 s instead of 16 minutes (docs/decisions/085).
// Test: tests/integration/platform/database/silent-database.test.ts

import { Client, type ClientConfig, Query } from "pg";

/** Options of the pools, which pg passes to each connection. */
export interface BoundedConfig extends ClientConfig {
  /** Milliseconds until a connection without an answer is destroyed; no deadline if missing. */
  deadlineMillis?: number;
}

/** Open connections of this process, shared by Next's bundles and the server. */
const shared = globalThis as { barqConnections?: Set<OneQueryClient> };

/**
 * A connection that sends a query only after the previous one was answered, and that detects a
 * vanished server. Prisma reads the relations of one query concurrently, also in a transaction,
 * which has a single connection. pg 8 queues such queries itself; pg 9 refuses them.
 *
 * The server's own limits (`statement_timeout`) work only while the server exists. A host that
 * loses power sends nothing, and TCP retransmits for a quarter of an hour. Therefore each query has
 * a deadline in this process too, after which its connection is destroyed.
 */
export class OneQueryClient extends Client {
  #last: Promise<unknown> = Promise.resolve();
  readonly #deadline: number | undefined;
  readonly #openedAt = performance.now();

  constructor(config: BoundedConfig = {}) {
    super(config);
    this.#deadline = config.deadlineMillis;
    shared.barqConnections ??= new Set();
    shared.barqConnections.add(this);
    this.once("end", () => shared.barqConnections?.delete(this));
  }

  override query = ((...args: unknown[]) => {
    const last = args.at(-1);
    // A query by `pool.query`, on a connection that no other caller holds: it needs no queueing.
    if (typeof last === "function") {
      const answered = this.#watch();
      const done = (...answer: unknown[]) => {
        answered();
        Reflect.apply(last, undefined, answer);
      };
      return Reflect.apply(Client.prototype.query, this, [...args.slice(0, -1), done]);
    }
    const [query] = args;
    const send =
      query instanceof Query
        ? () => this.#answer(query)
        : () => Reflect.apply(Client.prototype.query, this, args) as Promise<unknown>;
    const answer = this.#last.then(() => send().finally(this.#watch()));
    this.#last = answer.catch(() => undefined);
    return answer;
  }) as Client["query"];

  /** Closes the connection immediately: its queries fail with "Connection terminated". */
  destroy(reason: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  isOlderThan(moment: number): boolean {
    return this.#openedAt < moment;
  }

  /** Sends a Query object and returns a promise; pg itself would return the object. */
  #answer(query: Query): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: unknown) =>
        error ? reject(error) : resolve(result);
      Reflect.apply(Client.prototype.query, this, [query, done]);
    });
  }

  /** Starts a query's deadline. @returns a function that cancels it */
  #watch(): () => void {
    if (this.#deadline === undefined) return () => undefined;
    let isAnswered = false;
    const overdue = () => {
      if (!isAnswered) this.destroy("the database did not answer in time");
    };
    // Wait one more turn of the event loop: if this process was blocked, it first reads the answer
    // that has arrived in that time.
    const timer = setTimeout(() => setImmediate(overdue), this.#deadline);
    return () => {
      isAnswered = true;
      clearTimeout(timer);
    };
  }
}

/**
 * Destroys all connections opened before `moment` (of `performance.now()`), because their server
 * has vanished silently.
 * @returns the number of connections
 */
export function cutConnections(moment: number): number {
  const old = [...(shared.barqConnections ?? [])].filter((one) => one.isOlderThan(moment));
  for (const one of old) one.destroy("the database has gone silent");
  return old.length;
}

// Relies on pg 8.23.1: `query` with a callback or a Query of its own, and the socket behind `connection`.
// Gain: a host that vanishes is noticed after 6 s instead of 16 minutes (docs/decisions/085).
// Test: tests/integration/platform/database/silent-database.test.ts

import { Client, type ClientConfig, Query } from "pg";

/** Options of the pools: pg hands them to each connection. */
export interface BoundedConfig extends ClientConfig {
  /** Milliseconds for an answer, after which the connection is destroyed; none unless given. */
  deadlineMillis?: number;
}

/** The connections of this process. Next's bundles and the server before them share them. */
const shared = globalThis as { barqConnections?: Set<OneQueryClient> };

/**
 * A connection that sends a query once the one before it is answered, and that does not outlive a
 * server that vanished. Prisma reads the relations of one query side by side, in a transaction as
 * well, which has one connection; pg queues them itself until version 8 and refuses to from 9 on.
 *
 * The server's own limits (`statement_timeout`) bound a statement only while the server is there. A
 * host that loses its power sends nothing, and TCP repeats for a quarter of an hour. So each query
 * has a deadline in this process as well, and its connection is destroyed with it.
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
    // The pool's own: a connection of which nobody else has hold.
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

  /** Ends the connection at once: its queries fail with "Connection terminated". */
  destroy(reason: string): void {
    this.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  isOlderThan(moment: number): boolean {
    return this.#openedAt < moment;
  }

  /** Of a query that is one already: pg gives that back. */
  #answer(query: Query): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: unknown) =>
        error ? reject(error) : resolve(result);
      Reflect.apply(Client.prototype.query, this, [query, done]);
    });
  }

  /** Begins the deadline of a query. @returns ends it */
  #watch(): () => void {
    if (this.#deadline === undefined) return () => undefined;
    let isAnswered = false;
    const overdue = () => {
      if (!isAnswered) this.destroy("the database did not answer in time");
    };
    // After a turn of the event loop: one that was blocked finds the answer at its socket.
    const timer = setTimeout(() => setImmediate(overdue), this.#deadline);
    return () => {
      isAnswered = true;
      clearTimeout(timer);
    };
  }
}

/**
 * Destroys the connections that were opened before `moment` (of `performance.now()`): the server at
 * their other end has gone without a word. @returns how many there were
 */
export function cutConnections(moment: number): number {
  const old = [...(shared.barqConnections ?? [])].filter((one) => one.isOlderThan(moment));
  for (const one of old) one.destroy("the database has gone silent");
  return old.length;
}

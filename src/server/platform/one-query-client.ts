import { Client, Query } from "pg";

/**
 * A connection that sends a query once the one before it is answered. Prisma reads the relations of one query side by
 * side, in a transaction as well, which has one connection; pg still puts them in a row itself, and will refuse to
 * from its version 9 on.
 */
export class OneQueryClient extends Client {
  #last: Promise<unknown> = Promise.resolve();

  override query = ((...args: unknown[]) => {
    const send = () => Reflect.apply(Client.prototype.query, this, args) as Promise<unknown>;
    // The pool's own: a connection of which nobody else has hold.
    if (typeof args.at(-1) === "function") return send();
    const [query] = args;
    const answer = this.#last.then(query instanceof Query ? () => this.#answer(query) : send);
    this.#last = answer.catch(() => undefined);
    return answer;
  }) as Client["query"];

  /** Of a query that is one already: pg gives that back. */
  #answer(query: Query): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | undefined, result: unknown) =>
        error ? reject(error) : resolve(result);
      Reflect.apply(Client.prototype.query, this, [query, done]);
    });
  }
}

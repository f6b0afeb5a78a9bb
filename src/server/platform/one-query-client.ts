import { Client } from "pg";

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
    const answer = this.#last.then(send);
    this.#last = answer.catch(() => undefined);
    return answer;
  }) as Client["query"];
}

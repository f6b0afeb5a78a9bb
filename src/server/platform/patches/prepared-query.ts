// Relies on pg 8.23.1: `prepare`, `_result` and the handlers of Query, `_send` of Connection.
// Gain: a tenth of reading a cart, with 25 columns (docs/decisions/020).
// Test: tests/integration/platform/database/prepared-query.test.ts

import { type Connection, type PoolClient, Query, type QueryConfig } from "pg";

/** By what pg reads the rows of a query. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** What pg's queries have and its types do not say. */
interface Inside {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: unknown[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** pg's own, as far as its types go. */
const BaseQuery = Query as unknown as new (config: Partial<QueryConfig>) => Inside & Query;

/** Of one connection. */
interface Known {
  /** Of each prepared statement, which gives the same columns for as long as it is there. */
  shapes: Map<string, Shape>;
  /** The same connection, which keeps what it is to send, and asks for no description. */
  gathering: Gathering;
  /** What begins a transaction, as part of what is sent. */
  begin: Buffer;
}
type Sender = Connection & {
  _send(part: Buffer): void;
  parse(query: { text: string }): void;
  bind(config: object): void;
  execute(config: object): void;
};
type Gathering = Sender & { parts: Buffer[] };

const KNOWN = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const known = KNOWN.get(connection);
  if (known) return known;
  const gathering = gather(connection);
  gathering.parse({ text: "BEGIN" });
  gathering.bind({});
  gathering.execute({});
  const made = { shapes: new Map(), gathering, begin: Buffer.concat(gathering.parts.splice(0)) };
  KNOWN.set(connection, made);
  return made;
}

/** Whether a connection of the pool was told of the columns of a statement of this name. */
export function isPrepared(client: PoolClient, name: string): boolean {
  const { connection } = client as PoolClient & { connection: Connection };
  return knownOf(connection).shapes.has(name);
}

function gather(connection: Connection): Gathering {
  const parts: Buffer[] = [];
  return Object.assign(Object.create(connection), {
    parts,
    describe: () => undefined,
    _send: (part: Buffer) => parts.push(part),
  });
}

/**
 * A prepared statement whose columns, where it has any, PostgreSQL describes once for each connection. pg asks for them with every execution,
 * and makes their parsers anew, which is a tenth of reading a cart; and it sends each part of an execution by itself.
 */
export class PreparedQuery extends BaseQuery {
  #shapes: Map<string, Shape> | undefined;
  #begins: boolean;

  /** @param begins a transaction with it, in the same piece: for a statement that `isPrepared` alone */
  constructor(query: { name: string; text: string; values: unknown[] }, begins = false) {
    // What pg is given it copies, with the descriptor of each property.
    super({});
    Object.assign(this, query);
    this.#begins = begins;
  }

  override prepare(connection: Connection): void {
    const { shapes, gathering, begin } = knownOf(connection);
    const shape = shapes.get(this.name);
    if (!shape) {
      this.#shapes = shapes;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    if (this.#begins) gathering.parts.push(begin);
    super.prepare(gathering);
    (connection as Sender)._send(Buffer.concat(gathering.parts.splice(0)));
  }

  override handleRowDescription(message: { fields: unknown[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    // The first is that of the beginning.
    if (this.#begins) this.#begins = false;
    else super.handleCommandComplete(message, connection);
  }
}

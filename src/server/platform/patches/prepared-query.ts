// Relies on pg 8.23.1: `prepare`, `_result` and the handlers of Query, and `_send` of Connection.
// Gain: reading a cart, with 25 columns, takes a tenth less time (docs/decisions/020).
// Test: tests/integration/platform/database/prepared-query.test.ts

import { type Connection, type PoolClient, Query, type QueryConfig } from "pg";

/** pg's description of the rows of a query. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** Members of pg's queries that its types omit. */
interface Inside {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: unknown[] }): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

/** pg's Query with the members of `Inside`. */
const BaseQuery = Query as unknown as new (config: Partial<QueryConfig>) => Inside & Query;

/** State of one connection. */
interface Known {
  /** Columns by prepared statement. They stay the same as long as the statement is prepared. */
  shapes: Map<string, Shape>;
  /** A view of the connection that buffers messages instead of sending, and skips Describe. */
  gathering: Gathering;
  /** The messages of BEGIN, to be sent together with a statement. */
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

/** Whether a pool connection knows the columns of the statement with this name. */
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
 * A prepared statement whose columns PostgreSQL describes only once per connection. pg itself
 * requests the description on every execution and rebuilds the parsers, which takes a tenth of the
 * time of reading a cart; pg also sends each message of an execution separately.
 */
export class PreparedQuery extends BaseQuery {
  #shapes: Map<string, Shape> | undefined;
  #begins: boolean;

  /** @param begins sends BEGIN together with the statement; only if it `isPrepared` */
  constructor(query: { name: string; text: string; values: unknown[] }, begins = false) {
    // Assign the values here: pg's constructor would copy its argument property by property.
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
    // The first CommandComplete belongs to BEGIN.
    if (this.#begins) this.#begins = false;
    else super.handleCommandComplete(message, connection);
  }
}

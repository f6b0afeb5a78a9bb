import { type Connection, Query, type QueryConfig } from "pg";

/** By what pg reads the rows of a query. */
interface Shape {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object | null;
}

/** What pg's queries have and its types do not say (pg 8.23). */
interface Inside {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: unknown[] }): void;
}

/** pg's own, as far as its types go. */
const BaseQuery = Query as unknown as new (config: QueryConfig) => Inside & Query;

/** Of one connection. */
interface Known {
  /** Of each prepared statement, which gives the same columns for as long as it is there. */
  shapes: Map<string, Shape>;
  /** The same connection, which keeps what it is to send, and asks for no description. */
  gathering: Gathering;
}
type Sender = Connection & { _send(part: Buffer): void };
type Gathering = Sender & { parts: Buffer[] };

const KNOWN = new WeakMap<Connection, Known>();

function knownOf(connection: Connection): Known {
  const known = KNOWN.get(connection) ?? { shapes: new Map(), gathering: gather(connection) };
  KNOWN.set(connection, known);
  return known;
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
export class KnownQuery extends BaseQuery {
  #shapes: Map<string, Shape> | undefined;

  override prepare(connection: Connection): void {
    const { shapes, gathering } = knownOf(connection);
    const shape = this.hasBeenParsed(connection) ? shapes.get(this.name) : undefined;
    if (!shape) {
      this.#shapes = shapes;
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(gathering);
    (connection as Sender)._send(Buffer.concat(gathering.parts.splice(0)));
  }

  override handleRowDescription(message: { fields: unknown[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#shapes?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

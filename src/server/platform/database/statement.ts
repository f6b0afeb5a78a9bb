import type { StatementTypes } from "@/server/platform/database/statement-types";

/** A parameter of a statement. JSON is passed as text, bytes as they are. */
export type Value =
  | string
  | number
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly number[]
  | readonly string[];

/**
 * A named statement: PostgreSQL parses it once per connection. It is defined beside its use case by
 * `statement`, `jsonStatement` or, if its text is unknown before run time, `dynamicStatement`. Its
 * columns have types that pg and Prisma map alike: int, float8, text, uuid, bool, timestamptz,
 * jsonb, bytea and arrays of them, but neither bigint nor numeric.
 */
export class Statement<Row, Values extends readonly Value[] = readonly Value[]> {
  /** Types only; never set. */
  declare protected readonly types?: { row: Row; values: Values };

  constructor(
    /** Unique in the shop, at most 63 characters. */
    readonly name: string,
    readonly text: string,
    /** True if each row is a single JSON value (`jsonStatement`). */
    readonly isJson = false,
  ) {}
}

type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/**
 * The columns that `typed` accepts: columns of the row, with a narrower type. A column whose type
 * is already that narrow becomes `never`, so that a superfluous narrowing does not compile.
 */
type Narrowing<Row, Known> = {
  [Key in keyof Known]: Key extends keyof Row
    ? Row[Key] extends Known[Key]
      ? never
      : Row[Key]
    : never;
};

/** A statement with the types that `npm run make:statements` found. */
class NamedStatement<Row, Values extends readonly Value[]> extends Statement<Row, Values> {
  /**
   * Narrows the types of columns beyond PostgreSQL's knowledge: a text to a union, JSON to a shape,
   * an expression to a value that is never null.
   */
  typed<Known extends Narrowing<Row, Known>>() {
    return this as unknown as Statement<Flat<Omit<Row, keyof Known> & Known>, Values>;
  }
}

type Named<Name extends keyof StatementTypes> = NamedStatement<
  StatementTypes[Name]["row"],
  StatementTypes[Name]["values"]
>;

/** A statement of the shop, for `npm run make:statements`. */
export interface Registered {
  name: string;
  /**
   * The SQL text; for a JSON statement without the wrapper of `rowsAsJson`, so that the columns of
   * the rows get types.
   */
  text: string;
  isJson: boolean;
  nullable: readonly number[];
}

interface StatementOptions {
  /** Numbers of parameters (1 for $1) that may be null although the text does not show it. */
  nullable?: readonly number[];
}

const registered: Registered[] = [];

/** The statements of all modules that have been imported. */
export const registeredStatements = (): readonly Registered[] => registered;

/**
 * Defines a statement. Parameters and columns have the types of statement-types.ts, which
 * `npm run make:statements` writes from the database.
 */
export function statement<Name extends keyof StatementTypes>(
  name: Name,
  text: string,
  { nullable = [] }: StatementOptions = {},
) {
  registered.push({ name, text, isJson: false, nullable });
  return new NamedStatement(name, text) as Named<Name>;
}

/**
 * Defines a statement whose rows come as JSON: parsing one value takes a third of the time of
 * twenty separate columns. Timestamps in the JSON are strings.
 */
export function jsonStatement<Name extends keyof StatementTypes>(name: Name, text: string) {
  registered.push({ name, text, isJson: true, nullable: [] });
  return new NamedStatement(name, rowsAsJson(text), true) as Named<Name>;
}

/** Wraps a query so that each row is one JSON value, in the column `row`. */
export const rowsAsJson = (text: string) => `SELECT row_to_json(found) AS row FROM (${text}) found`;

/**
 * Defines a statement whose text is composed at run time. Nothing checks the types `Row` and
 * `Values`, so a comment at each call must state why the text is unknown before run time.
 */
export function dynamicStatement<Row, Values extends readonly Value[] = readonly Value[]>(
  name: string,
  text: string,
): Statement<Row, Values> {
  return new Statement(name, text);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ClientBase } from "pg";
import { type Registered, registeredStatements } from "@/server/platform/database/statement";
import { inRoot } from "../stack/project";
import { Node, readNodeTree } from "./node-tree";
import { type Catalogue, nullableParameters, returnedColumns } from "./nullability";

/** Path of the written file, relative to the project root. */
export const STATEMENT_TYPES = "src/server/platform/database/statement-types.ts";

const HEAD = `// Written by npm run make:statements from the migrated database: the parameters and columns of each
// named statement. Do not edit.

export interface StatementTypes {`;

/**
 * Maps PostgreSQL's type of a column to TypeScript's. A type that pg and Prisma read differently is
 * missing, so that a statement with such a column is refused.
 */
const ROW_TYPES: Readonly<Record<string, string>> = {
  smallint: "number",
  integer: "number",
  real: "number",
  "double precision": "number",
  text: "string",
  "character varying": "string",
  name: "string",
  uuid: "string",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Uint8Array",
  "integer[]": "(number | null)[]",
  "text[]": "(string | null)[]",
  "uuid[]": "(string | null)[]",
};

/** Maps PostgreSQL's type of a column within a JSON row to TypeScript's. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  ...ROW_TYPES,
  bigint: "number",
  numeric: "number",
  "timestamp with time zone": "string",
};

const VALUE_TYPES: Readonly<Record<string, string>> = {
  ...ROW_TYPES,
  bigint: "number | string",
  numeric: "number | string",
  xid8: "string",
  regclass: "string",
  interval: "string",
  date: "string",
  json: "string",
  jsonb: "string",
  "integer[]": "readonly number[]",
  "bigint[]": "readonly string[]",
  "text[]": "readonly string[]",
  "uuid[]": "readonly string[]",
};

/** Imports every module below src/server that defines statements. */
export async function loadStatements(): Promise<readonly Registered[]> {
  const root = inRoot("src/server");
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!path.endsWith(".ts") || path.endsWith(".test.ts")) continue;
    const file = join(root, path);
    if (/\b(statement|jsonStatement)\(/.test(readFileSync(file, "utf8"))) {
      await import(/* @vite-ignore */ pathToFileURL(file).href);
    }
  }
  return registeredStatements();
}

/**
 * The text of the file STATEMENT_TYPES.
 * @param client a connection to the migrated database, which is not changed
 * @throws Error naming each statement that PostgreSQL refuses, that has a parameter or column of an
 *   unsupported type, or whose name is too long or used twice
 */
export async function statementTypes(
  client: ClientBase,
  statements: readonly Registered[],
): Promise<string> {
  const catalogue = await readCatalogue(client);
  const lines = new Map<string, string>();
  const faults: string[] = [];
  for (const statement of statements) {
    try {
      if (lines.has(statement.name)) throw new Error("the name is taken");
      if (Buffer.byteLength(statement.name) > 63) throw new Error("the name is too long");
      lines.set(statement.name, await lineOf(client, statement, catalogue));
    } catch (error) {
      faults.push(`${statement.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  return `${[HEAD, ...sorted].join("\n")}\n}\n`;
}

/** NOT NULL columns, casts from jsonb, and the names of PostgreSQL's functions and operators. */
async function readCatalogue(client: ClientBase): Promise<Catalogue> {
  const columns = await client.query<{ name: string }>(
    "SELECT format('%s %s', attrelid, attnum) AS name FROM pg_attribute WHERE attnotnull",
  );
  const own = await client.query<{ oid: number; name: string }>(
    `SELECT oid::int, proname AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
     UNION ALL SELECT oid::int, oprname FROM pg_operator WHERE oprnamespace = 'pg_catalog'::regnamespace`,
  );
  const casts = await client.query<{ oid: number }>(
    "SELECT castfunc::int AS oid FROM pg_cast WHERE castsource = 'jsonb'::regtype",
  );
  return {
    jsonCasts: new Set(casts.rows.map(({ oid }) => oid)),
    notNull: new Set(columns.rows.map(({ name }) => name)),
    names: new Map(own.rows.map(({ oid, name }) => [oid, name])),
  };
}

async function lineOf(
  client: ClientBase,
  { name, text, isJson, nullable }: Registered,
  catalogue: Catalogue,
): Promise<string> {
  const { parameters, results } = await inferTypes(client, text);
  const query = await parse(client, text, { parameters, returns: (results ?? []).length > 0 });
  const shown = nullableParameters(query, catalogue);
  for (const one of nullable) {
    if (shown.has(one) || one > parameters.length) throw new Error(`$${one} is nullable in vain`);
  }
  const canBeNull = new Set([...shown, ...nullable]);
  const values = parameters.map((type, place) => {
    const found = typeIn(VALUE_TYPES, type, `the parameter $${place + 1}`);
    return canBeNull.has(place + 1) ? `${found} | null` : found;
  });
  const types = isJson ? JSON_TYPES : ROW_TYPES;
  const columns = returnedColumns(query, catalogue, canBeNull).flatMap((column, place) => {
    if (results?.[place] === "void") return [];
    const found = typeIn(types, results?.[place] ?? "", `the column ${column.name}`);
    const isWide = column.notNull || found === "unknown";
    return [`${keyOf(column.name)}: ${isWide ? found : `${found} | null`}`];
  });
  return entry(keyOf(name), values, results && columns);
}

/** An entry of the interface, as Biome formats it. `columns` is null if no rows are returned. */
function entry(name: string, values: readonly string[], columns: readonly string[] | null): string {
  const valuesLine = `values: readonly [${values.join(", ")}];`;
  const row = columns?.length ? `{ ${columns.join("; ")} }` : columns ? "object" : "never";
  const rowLine = `row: ${row};`;
  const line = `  ${name}: { ${valuesLine} ${rowLine.slice(0, -1)} };`;
  if (line.length <= LONGEST_LINE) return line;
  const members = [
    fits(valuesLine)
      ? valuesLine
      : `values: readonly [\n${values.map((one) => `      ${one},\n`).join("")}    ];`,
    fits(rowLine) ? rowLine : `row: {\n${columns?.map((one) => `      ${one};\n`).join("")}    };`,
  ];
  return `  ${name}: {\n${members.map((member) => `    ${member}\n`).join("")}  };`;
}

const LONGEST_LINE = 100;
const fits = (member: string) => member.length <= LONGEST_LINE - 4;

const keyOf = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

function typeIn(types: Readonly<Record<string, string>>, type: string, what: string): string {
  const found = types[type];
  if (!found) throw new Error(`${what} has the type ${type}: cast it to another`);
  return found;
}

/** The types of a statement's parameters and columns, as PostgreSQL infers them. */
async function inferTypes(
  client: ClientBase,
  text: string,
): Promise<{ parameters: string[]; results: string[] | null }> {
  await client.query(`PREPARE described AS ${text}`);
  const { rows } = await client.query<{ parameters: string[]; results: string[] | null }>(
    `SELECT parameter_types::text[] AS parameters, result_types::text[] AS results
     FROM pg_prepared_statements WHERE name = 'described'`,
  );
  await client.query("DEALLOCATE described");
  const [row] = rows;
  return { parameters: row?.parameters ?? [], results: row?.results ?? null };
}

/** PostgreSQL's parsed form of a statement, read from a temporary function with that body. */
async function parse(
  client: ClientBase,
  text: string,
  { parameters, returns }: { parameters: readonly string[]; returns: boolean },
): Promise<Node> {
  await client.query("BEGIN");
  try {
    await client.query(`
      CREATE FUNCTION pg_temp.parsed(${parameters.join(", ")})
      RETURNS ${returns ? "SETOF record" : "void"} BEGIN ATOMIC ${text}; END`);
    const { rows } = await client.query<{ body: string }>(
      "SELECT prosqlbody::text AS body FROM pg_proc WHERE oid = 'pg_temp.parsed'::regproc",
    );
    const body = readNodeTree(rows[0]?.body ?? "");
    const query = Array.isArray(body) && Array.isArray(body[0]) ? body[0][0] : null;
    if (!(query instanceof Node)) throw new Error("PostgreSQL returned no parsed statement");
    return query;
  } finally {
    await client.query("ROLLBACK");
  }
}

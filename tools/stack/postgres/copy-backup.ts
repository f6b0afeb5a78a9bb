import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { copyIn, copyOut } from "../patches/pg-copy";
import { migrationOfBackup } from "./baseline";
import { withClient } from "./databases";
import { migrate } from "./migrate";

/**
 * A backup without pg_dump: a gzipped script of COPY statements with their rows, in a format of
 * this module.
 */

/** The header of a COPY backup: the first line, after `MARK`. */
interface Head {
  at: string;
  /** The newest migration of the data. */
  migration: string;
  /** Tables as "schema"."name"; a restore truncates them first. */
  tables: string[];
}

const MARK = "-- barq backup 1 ";
const END = "-- end";

const BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/**
 * The shop's tables with their non-generated columns, and its sequences. Also the jobs of an
 * earlier release that the worker has not moved yet (src/server/platform/jobs/previous-jobs.ts).
 */
const TABLES = `
  SELECT c.relname AS name, n.nspname AS schema, c.relkind = 'p' AS "isPartitioned",
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND (n.nspname = 'public' AND c.relname <> '_prisma_migrations' OR n.nspname = 'jobs' AND c.relname = 'job')
  ORDER BY 2 DESC, 1`;
const SEQUENCES = `
  SELECT schemaname AS schema, sequencename AS name, last_value AS value FROM pg_sequences
  WHERE schemaname = 'public' AND last_value IS NOT NULL`;

interface Table {
  schema: string;
  name: string;
  isPartitioned: boolean;
  columns: string[];
}

/** Writes all rows of the shop in one consistent snapshot. */
export async function writeCopies(client: Client, file: string): Promise<void> {
  await client.query(BEGIN);
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: sequences } = await client.query<{ schema: string; name: string; value: string }>(
    SEQUENCES,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    "SELECT max(migration_name) AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  const head: Head = {
    at: new Date().toISOString(),
    migration: migrations[0]?.name ?? "",
    tables: tables.map(nameOf),
  };
  const packed = createGzip();
  const written = pipeline(packed, createWriteStream(file, { mode: 0o600, flags: "wx" }));
  // An error such as a full disk is reported at the end.
  written.catch(() => undefined);
  const write = (line: string) => packed.write(line);
  write(`${MARK}${JSON.stringify(head)}\n`);
  for (const table of tables) {
    const columns = table.columns.map(escapeIdentifier).join(", ");
    write(`COPY ${nameOf(table)} (${columns}) FROM stdin;\n`);
    const source = table.isPartitioned
      ? `(SELECT ${columns} FROM ${nameOf(table)})`
      : `${nameOf(table)} (${columns})`;
    await copyOut(client, `COPY ${source} TO stdout`, packed);
    write("\\.\n");
  }
  for (const { schema, name, value } of sequences) {
    const sequence = escapeLiteral(nameOf({ schema, name }));
    write(`SELECT pg_catalog.setval(${sequence}, ${value}, true);\n`);
  }
  packed.end(`${END}\n`);
  await written;
  await client.query("COMMIT");
}

const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * Fills an empty database: creates the tables with the backup's migrations, then loads its rows.
 * @throws Error if the file is incomplete, from a newer release, or from one before the baseline
 */
export async function restoreCopies(databaseUrl: string, file: string): Promise<void> {
  const lines = linesOf(file);
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  const first = await next();
  if (!first?.startsWith(MARK)) throw new Error(`${file} is not a backup of a shop.`);
  const head = JSON.parse(first.slice(MARK.length)) as Head;
  await migrate(databaseUrl, { last: migrationOfBackup(head.migration) });
  await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    // Disables foreign keys and triggers: rows are not ordered by their foreign keys, and the
    // triggers' effects are in the backup.
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(
      `TRUNCATE ${head.tables.filter((table) => !OF_QUEUE.test(table)).join(", ")}`,
    );
    for (let line = await next(); line !== END; line = await next()) {
      if (line === null) throw new Error("The backup is incomplete. Nothing was restored.");
      const [, table, columns = ""] = COPY_LINE.exec(line) ?? [];
      if (!table) await client.query(line);
      else if (!OF_QUEUE.test(table)) await copyIn(client, line.replace(/;$/, ""), rowsOf(next));
      else if (table !== PREVIOUS_JOBS) await skip(rowsOf(next));
      else {
        await client.query(makePreviousJobs(columns));
        await copyIn(client, line.replace(/;$/, ""), rowsOf(next));
      }
    }
    await client.query("COMMIT");
  });
}

/** The lines of a backup. Node's readline would also split at U+2028, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const part of createReadStream(file).pipe(createGunzip()).setEncoding("utf8")) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** The rows of a COPY up to its end, in chunks of at least 64 KiB. */
async function* rowsOf(next: () => Promise<string | null>): AsyncGenerator<Buffer> {
  let gathered: string[] = [];
  let size = 0;
  for (let line = await next(); line !== "\\."; line = await next()) {
    if (line === null) throw new Error("the backup is incomplete");
    gathered.push(line);
    size += line.length;
    if (size < 64 * 1024) continue;
    yield Buffer.from(`${gathered.join("\n")}\n`);
    gathered = [];
    size = 0;
  }
  if (gathered.length > 0) yield Buffer.from(`${gathered.join("\n")}\n`);
}

const COPY_LINE = /^COPY (\S+) \((.*)\) FROM stdin;$/;

/** Tables of pg-boss in backups of earlier releases; only their waiting jobs are restored. */
const OF_QUEUE = /^"jobs"\./;
const PREVIOUS_JOBS = '"jobs"."job"';

/**
 * SQL that creates a table for the waiting jobs, until the worker moves them. All columns are text,
 * because their types belong to pg-boss.
 */
const makePreviousJobs = (columns: string) =>
  `CREATE SCHEMA jobs; CREATE TABLE ${PREVIOUS_JOBS} (${columns.replaceAll(/"[^"]+"/g, "$& text")})`;

async function skip(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

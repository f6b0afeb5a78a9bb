import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import PgBoss from "pg-boss";
import { copyIn, copyOut } from "../patches/pg-copy";
import { withClient } from "./databases";
import { migrate } from "./migrate";

/** A backup without pg_dump: a packed script of COPY statements with their rows, which this module alone reads. */

/** The first line of a backup by COPY, behind its mark. */
interface Head {
  at: string;
  /** The newest migration of the data. */
  migration: string;
  /** Names of the job queues, which must be there before their jobs. */
  queues: string[];
  /** "schema"."name", each to be emptied before. */
  tables: string[];
}

const MARK = "-- barq backup 1 ";
const END = "-- end";

const BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Tables of the shop and of its jobs with the columns that are not computed, and the sequences of both. */
const TABLES = `
  SELECT c.relname AS name, n.nspname AS schema, c.relkind = 'p' AS "isPartitioned",
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('_prisma_migrations', 'version')
  ORDER BY 2 DESC, 1`;
const SEQUENCES = `
  SELECT schemaname AS schema, sequencename AS name, last_value AS value FROM pg_sequences
  WHERE schemaname IN ('public', 'jobs') AND last_value IS NOT NULL`;

interface Table {
  schema: string;
  name: string;
  isPartitioned: boolean;
  columns: string[];
}

/** Writes all rows of the shop and of its jobs, as they are at one moment. */
export async function writeCopies(client: Client, file: string): Promise<void> {
  await client.query(BEGIN);
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: sequences } = await client.query<{ schema: string; name: string; value: string }>(
    SEQUENCES,
  );
  const { rows: migrations } = await client.query<{ name: string }>(
    "SELECT max(migration_name) AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  const hasJobs = tables.some(({ schema, name }) => schema === "jobs" && name === "queue");
  const queues = hasJobs
    ? (await client.query<{ name: string }>("SELECT name FROM jobs.queue ORDER BY name")).rows
    : [];
  const head: Head = {
    at: new Date().toISOString(),
    migration: migrations[0]?.name ?? "",
    queues: queues.map(({ name }) => name),
    tables: tables.map(nameOf),
  };
  const packed = createGzip();
  const written = pipeline(packed, createWriteStream(file, { mode: 0o600, flags: "wx" }));
  // A disk that is full is told of at the end.
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
 * Fills an empty database: the tables are made by the migrations that the backup knew, the rows come from it.
 * @throws Error when the file is not whole, or of a newer release
 */
export async function restoreCopies(databaseUrl: string, file: string): Promise<void> {
  const lines = linesOf(file);
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  const first = await next();
  if (!first?.startsWith(MARK)) throw new Error(`${file} is no backup of a shop.`);
  const head = JSON.parse(first.slice(MARK.length)) as Head;
  await migrate(databaseUrl, { last: head.migration });
  await makeQueues(databaseUrl, head.queues);
  await withClient(databaseUrl, async (client) => {
    await client.query("BEGIN");
    // Rows come in no order of their references; triggers have done their work.
    await client.query("SET LOCAL session_replication_role = replica");
    await client.query(`TRUNCATE ${head.tables.join(", ")}`);
    for (let line = await next(); line !== END; line = await next()) {
      if (line === null) throw new Error("The backup is not whole: nothing was restored.");
      if (!line.startsWith("COPY ")) await client.query(line);
      else await copyIn(client, line.replace(/;$/, ""), rowsOf(next));
    }
    await client.query("COMMIT");
  });
}

/** A backup's lines: what Node's readline also takes for the end of one, U+2028, may stand in a text. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (const part of createReadStream(file).pipe(createGunzip()).setEncoding("utf8")) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** The lines of a COPY up to its end, in chunks worth a message. */
async function* rowsOf(next: () => Promise<string | null>): AsyncGenerator<Buffer> {
  let gathered: string[] = [];
  let size = 0;
  for (let line = await next(); line !== "\\."; line = await next()) {
    if (line === null) throw new Error("the backup is not whole");
    gathered.push(line);
    size += line.length;
    if (size < 64 * 1024) continue;
    yield Buffer.from(`${gathered.join("\n")}\n`);
    gathered = [];
    size = 0;
  }
  if (gathered.length > 0) yield Buffer.from(`${gathered.join("\n")}\n`);
}

/** The tables of the job queue are its own: it makes them, and a partition for each queue. */
async function makeQueues(connectionString: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await withClient(connectionString, async (client) => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => client.query(text, values) },
      schema: "jobs",
      supervise: false,
      schedule: false,
    });
    await boss.start();
    for (const name of names) await boss.createQueue(name);
    await boss.stop({ graceful: false });
  });
}

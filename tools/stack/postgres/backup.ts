import { spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import PgBoss from "pg-boss";
import { copyIn, copyOut } from "./copy";
import { createDatabase, dropDatabase, withClient } from "./databases";
import { migrate } from "./migrate";

type BackupForm = "pg_dump" | "copy";

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

/**
 * Writes everything in the database as it is at one moment, while the shop sells: by pg_dump where this machine has
 * one as new as the server, else by COPY in one transaction. The file appears when it is whole.
 * @param wanted the form, whatever the machine has
 */
export async function backup(
  databaseUrl: string,
  file: string,
  wanted?: BackupForm,
): Promise<BackupForm> {
  const unfinished = `${file}.unfinished`;
  try {
    const form = wanted ?? ((await hasTool("pg_dump", databaseUrl)) ? "pg_dump" : "copy");
    if (form === "pg_dump") {
      runTool("pg_dump", databaseUrl, [
        ...["--format=custom", "--no-owner", "--no-privileges", `--file=${unfinished}`],
      ]);
    } else {
      await withClient(databaseUrl, (client) => copyEverything(client, unfinished));
    }
    renameSync(unfinished, file);
    return form;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Makes the database what a backup says. One that holds a shop already is refused unless it `isReplaced`: then it is
 * dropped. Open orders keep what they hold for half an hour from now, so that the reconciler comes first.
 * @param serverUrl of a database beside it, to create and drop it from
 * @throws Error when the file is no whole backup, or of a newer release; the database is empty then
 */
export async function restore(
  { databaseUrl, serverUrl }: { databaseUrl: string; serverUrl: string },
  file: string,
  isReplaced: boolean,
): Promise<BackupForm> {
  const form = formOf(file);
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  if (isReplaced) await dropDatabase(serverUrl, name);
  await createDatabase(serverUrl, name);
  if (await withClient(databaseUrl, holdsShop)) {
    throw new Error(`The database ${name} holds a shop already: --replace drops it first.`);
  }
  if (form === "pg_dump") {
    if (!(await hasTool("pg_restore", databaseUrl))) {
      throw new Error(
        "This backup was made by pg_dump: restoring it takes a pg_restore as new as the server.",
      );
    }
    runTool("pg_restore", databaseUrl, [
      ...["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"],
      ...[`--dbname=${withoutPassword(databaseUrl)}`, file],
    ]);
  } else {
    await restoreCopies(databaseUrl, file);
  }
  await migrate(databaseUrl);
  await withClient(databaseUrl, (client) => client.query(AFTERWARDS));
  return form;
}

/** An order that has run out meanwhile may be paid at the provider: that is asked first. */
const AFTERWARDS = `
  UPDATE orders SET expires_at = greatest(expires_at, now() + interval '30 minutes') WHERE status = 'pending';
  ANALYZE`;

function formOf(file: string): BackupForm {
  const start = Buffer.alloc(5);
  readSync(openSync(file, "r"), start);
  if (start.toString("latin1") === "PGDMP") return "pg_dump";
  if (start.readUInt16BE() === 0x1f8b) return "copy";
  throw new Error(`${file} is no backup of a shop.`);
}

async function holdsShop(client: Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('public.orders') IS NOT NULL AS holds");
  return rows[0].holds;
}

/** Whether this machine has the program, not older than the server. */
async function hasTool(tool: string, databaseUrl: string): Promise<boolean> {
  const { stdout } = spawnSync(tool, ["--version"], { encoding: "utf8" });
  const [, version] = /(\d+)(?:\.\d+)?/.exec(stdout ?? "") ?? [];
  if (version === undefined) return false;
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("SELECT current_setting('server_version_num')::int / 10000 AS major"),
  );
  return Number(version) >= rows[0].major;
}

/** The password stays out of the list of processes. */
function runTool(tool: string, databaseUrl: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(
    tool,
    tool === "pg_dump" ? [...args, withoutPassword(databaseUrl)] : args,
    {
      encoding: "utf8",
      env: { ...process.env, PGPASSWORD: decodeURIComponent(new URL(databaseUrl).password) },
    },
  );
  if (status !== 0) throw new Error(`${tool} failed: ${stderr || String(error)}`);
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = "";
  return url.href;
}

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

async function copyEverything(client: Client, file: string): Promise<void> {
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
  const written = pipeline(packed, createWriteStream(file, { mode: 0o600 }));
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

async function restoreCopies(databaseUrl: string, file: string): Promise<void> {
  const lines = linesOf(file);
  const next = async () => {
    const { value, done } = await lines.next();
    return done ? null : value;
  };
  const first = await next();
  if (!first?.startsWith(MARK)) throw new Error(`${file} is no backup of a shop.`);
  const head = JSON.parse(first.slice(MARK.length)) as Head;
  await migrate(databaseUrl, head.migration);
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
  const boss = new PgBoss({ connectionString, schema: "jobs", supervise: false, schedule: false });
  await boss.start();
  for (const name of names) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

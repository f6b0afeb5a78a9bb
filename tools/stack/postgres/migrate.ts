// Runs Prisma's migration engine in its WebAssembly form, which needs no binary download.
// Equivalent to `prisma migrate deploy` and `prisma migrate diff`, with the same folder and table.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import { type ClientBase, Pool, type QueryArrayResult } from "pg";
import { inRoot } from "../project";
import { BASELINE, baselineLack, recordBaseline } from "./baseline";
import { isMigrated } from "./databases";
import { MIGRATIONS, migrationNames, migrationSql } from "./migration-files";
import { LOCK_PATIENCE, type LockPatience, runScript, type ScriptError } from "./run-script";
import { limitTool } from "./tool-limits";

/** The application name of connections that migrate. */
export const MIGRATING = "barq migrate";
const NO_FILTER = { externalTables: [], externalEnums: [] };

interface MigrateOptions {
  /** The last migration to apply, for a database of an older release; the newest by default. */
  last?: string;
  /** Folder of the migrations; the shop's by default. */
  folder?: string;
  patience?: LockPatience;
  /** Receives a line about each lock wait and retry. */
  say?: (line: string) => void;
}

/**
 * Applies the missing migrations, one process at a time. A failed migration is rolled back and can
 * be retried; only one that builds indexes concurrently keeps its completed steps, and resumes at
 * the interrupted index.
 * @returns the names of the applied migrations, including a baseline that was only recorded
 * @throws Error with SQLSTATE, message and statement of PostgreSQL's error, and with the lock
 * holders after a lock timeout
 * @throws Error before anything is changed, if the database is older than the baseline
 */
export async function migrate(
  databaseUrl: string,
  { last, folder = MIGRATIONS, patience = LOCK_PATIENCE, say }: MigrateOptions = {},
): Promise<string[]> {
  const refusals: ScriptError[] = [];
  const migrations = migrationsList(folder, last);
  const names = new Map(
    migrations.migrationDirectories.map((one) => [one.migrationFile.content.value, one.path]),
  );
  let failure: unknown;
  const script = (text: string, connections: Connections) =>
    runScript(connections, text, {
      patience,
      say: (line) => say?.(`${names.get(text) ?? "The migration"} ${line}`),
      refused: (refusal) => refusals.push(refusal),
    }).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  return withEngine(databaseUrl, script, async (prisma, pool) => {
    const recorded = await startFromBaseline(pool, names, patience.turn);
    if (recorded.length > 0) say?.(`${BASELINE} is recorded only: its tables exist`);
    await forgetUnfinished(pool, patience.turn);
    try {
      const answer = await prisma.applyMigrations({
        migrationsList: migrations,
        filters: NO_FILTER,
      });
      return [...recorded, ...answer.appliedMigrationNames];
    } catch (error) {
      const [refused] = refusals;
      // If this fails too, for example because the server stops, the original error is thrown.
      const names = await forgetUnfinished(pool, patience.turn).catch(() => []);
      // The engine's error does not contain the script's error, which is thrown instead.
      throw refused ? new Error(refusalText(names, refused)) : (failure ?? error);
    }
  });
}

/**
 * The advisory lock that the engine takes before it applies migrations. The engine never waits for
 * it, because startFromBaseline has already taken it on the same connection.
 */
const ENGINE_LOCK = 72_707_369;
const BETWEEN_LOOKS = 250;

/**
 * Takes the advisory lock that lets one process migrate; the connection keeps it until it closes.
 * The lock is polled, because a waiting statement holds a snapshot: the other process's CREATE
 * INDEX CONCURRENTLY would wait for this statement, a deadlock.
 * @throws Error if the lock is not available within `patience` milliseconds
 */
async function takeTurn(client: ClientBase, patience: number): Promise<void> {
  for (let left = patience; ; left -= BETWEEN_LOOKS) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS taken", [ENGINE_LOCK]);
    if (rows[0]?.taken) return;
    if (left <= 0) break;
    await delay(BETWEEN_LOOKS);
  }
  throw new Error("Another process migrates this database. Try again when it has ended.");
}

/** Runs work on a connection that holds the migration lock. @throws Error as `takeTurn` */
async function inTurn<Result>(
  pool: Pool,
  patience: number,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let reason: Error | undefined;
  const lost = (error: Error) => {
    reason ??= error;
  };
  client.on("error", lost);
  try {
    await takeTurn(client, patience);
    return await work(client);
  } catch (error) {
    // If the connection was lost between two queries, the next query's error hides the reason.
    throw reason ?? error;
  } finally {
    client.off("error", lost);
    client.release();
  }
}

/**
 * Records the baseline in a database that has the migrations replaced by the baseline.
 * @param scripts maps the SQL of each migration to the migration's name
 * @returns the name of the baseline if it is now recorded
 * @throws Error, before anything is changed, if the database is older than these migrations
 */
async function startFromBaseline(
  pool: Pool,
  scripts: ReadonlyMap<string, string>,
  patience: number,
): Promise<string[]> {
  return inTurn(pool, patience, async (client) => {
    const baseline = [...scripts].find(([, name]) => name === BASELINE);
    if (!baseline || (await baselineLack(client)) !== "record") return [];
    await recordBaseline(client, baseline[0]);
    return [BASELINE];
  });
}

/**
 * Removes the records of unfinished migrations, on which the engine would refuse to continue. A
 * record is finished in the migration's own transaction (run-script.ts), so an unfinished migration
 * has left nothing behind, except indexes if it builds them concurrently.
 * @returns the names of the unfinished migrations
 */
async function forgetUnfinished(pool: Pool, patience: number): Promise<string[]> {
  return inTurn(pool, patience, async (client) => {
    if (!(await isMigrated(client))) return [];
    const { rows } = await client.query<{ name: string }>(`
      DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL
      RETURNING migration_name AS name`);
    return rows.map(({ name }) => name);
  });
}

function refusalText(names: readonly string[], refusal: ScriptError): string {
  const { error, statement, holders, isUndone } = refusal;
  const { code, message, detail, hint } = error;
  const left = isUndone
    ? "failed and was rolled back completely."
    : "failed. Its completed steps stay, and the next try continues from there.";
  const lines = [
    `The migration ${names.join(", ") || "being applied"} ${left}`,
    `  ${code}: ${message}`,
    ...(detail ? [`  Detail: ${detail}`] : []),
    ...(hint ? [`  Hint: ${hint}`] : []),
    ...(statement ? [`  In: ${statement}`] : []),
    ...(holders ? [`  The lock is held by ${holders}`] : []),
    "Remove the cause, then run npm run db:migrate again.",
  ];
  return lines.join("\n");
}

/**
 * The SQL from the existing migrations to the current schema; "" if they are equal. The migrations
 * are applied to the given database, which must be empty.
 */
export async function schemaChanges(emptyDatabaseUrl: string): Promise<string> {
  const silently = (text: string, connections: Connections) =>
    runScript(connections, text, {
      patience: LOCK_PATIENCE,
      say: () => undefined,
      refused: () => undefined,
    });
  const answer = await withEngine(emptyDatabaseUrl, silently, (prisma) =>
    prisma.diff({
      from: { tag: "migrations", ...migrationsList(MIGRATIONS) },
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  );
  const script = answer.stdout?.trim() ?? "";
  return script === "-- This is an empty migration." ? "" : script;
}

function schemaFiles() {
  const folder = inRoot("prisma/schema");
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return { path, content: readFileSync(path, "utf8") };
  });
}

function migrationsList(folder: string, last?: string): engine.MigrationList {
  const all = migrationNames(folder);
  if (last !== undefined && !all.includes(last)) throw new Error(`there is no migration ${last}`);
  const names = all.filter((name) => last === undefined || name <= last);
  return {
    baseDir: folder,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: migrationSql(name, folder) },
      },
    })),
  };
}

/** The engine's pool and the URL of its database, for migration scripts. */
interface Connections {
  url: string;
  pool: Pool;
}

/**
 * Runs `work` with the engine. Closes the pool as soon as `work` ends, because its connection holds
 * the migration lock.
 */
async function withEngine<T>(
  connectionString: string,
  script: (text: string, connections: Connections) => Promise<void>,
  work: (prisma: engine.SchemaEngine, pool: Pool) => Promise<T>,
): Promise<T> {
  shared.barqMigrations ??= loadEngine();
  await shared.barqMigrations;
  const pool = new Pool({
    connectionString,
    // The engine's lock belongs to a session, so there is exactly one permanent connection.
    max: 1,
    idleTimeoutMillis: 0,
    application_name: MIGRATING,
    onConnect: limitTool,
  });
  // Without a listener, the loss of an idle connection would end the process. The next query
  // reports it.
  pool.on("error", () => undefined);
  const run = (text: string) => script(text, { url: connectionString, pool });
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, run));
  const datamodels = schemaFiles().map(({ path, content }): [string, string] => [path, content]);
  try {
    return await work(await engine.SchemaEngine.new({ datamodels }, () => {}, adapter), pool);
  } finally {
    await pool.end();
  }
}

/**
 * The engine's package supports one instance per process, which a second one would displace. Tests
 * reload this file, so the instance is global.
 */
const shared = globalThis as { barqMigrations?: Promise<void> };

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const file = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(file.replace(/\.js$/, ".wasm"));
  const glue = Object.fromEntries(Object.entries(engine).map(unref)) as WebAssembly.ModuleImports;
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": glue,
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

/**
 * Unrefs the engine's timers, which it never clears, so that they do not keep the process alive.
 */
function unref([name, value]: [string, unknown]): [string, unknown] {
  if (!name.startsWith("__wbg_setTimeout_")) return [name, value];
  return [name, (work: () => void, limit: number) => setTimeout(work, limit).unref()];
}

/**
 * Type ids of PostgreSQL's single-character "char", used by its catalogue, and of the text type it
 * is read as.
 */
const CHAR = 18;
const BPCHAR = 1042;
const MARK = ' ("char")';

/** Prisma's adapter for migrations: it also runs whole scripts and supports "char". */
class MigrationAdapter extends PrismaPg {
  readonly #script: (text: string) => Promise<void>;

  constructor(pool: Pool, script: (text: string) => Promise<void>) {
    super(pool);
    this.#script = script;
  }

  override async connect() {
    const adapter = await super.connect();
    const pool = adapter.underlyingDriver();
    // The original would split a script at every semicolon, even inside function bodies.
    adapter.executeScript = this.#script;
    // The adapter does not support "char": such columns are read as text, marked, and returned as
    // characters.
    const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<QueryArrayResult>;
    const readMarked = async (...args: unknown[]) => {
      const result = await query(...args);
      for (const field of result.fields ?? []) {
        if (field.dataTypeID !== CHAR) continue;
        Object.assign(field, { dataTypeID: BPCHAR, name: `${field.name}${MARK}` });
      }
      return result;
    };
    Object.assign(pool, { query: readMarked });
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (sql) => {
      const { columnNames, columnTypes, rows } = await queryRaw(sql);
      return {
        columnNames: columnNames.map((name) => name.replace(MARK, "")),
        columnTypes: columnTypes.map((type, column) =>
          columnNames[column]?.endsWith(MARK) ? ColumnTypeEnum.Character : type,
        ),
        rows,
      };
    };
    return adapter;
  }

  /** Only `schemaChanges` needs a shadow database: its empty database serves as one. */
  override connectToShadowDb() {
    return this.connect();
  }
}

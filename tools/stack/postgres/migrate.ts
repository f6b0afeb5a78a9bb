// Prisma's own migration engine in its WebAssembly form, which needs no download of a binary. It does
// what `prisma migrate deploy` and `prisma migrate diff` do, on the same folder and the same table.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import type { QueryArrayResult } from "pg";
import { DatabaseError, Pool } from "pg";
import { inRoot } from "../project";
import { isMigrated } from "./databases";
import { limitTool } from "./tool-limits";

const FOLDER = inRoot("prisma/migrations");
/** The name by which the database knows the connections of whoever migrates. */
export const MIGRATING = "barq migrate";
const NO_FILTER = { externalTables: [], externalEnums: [] };

/**
 * Applies the migrations that the database lacks, one process at a time; answers their names. Each
 * is applied whole or not at all, so that it may be tried again.
 * @param last the name of the last one, for a database of an older shop; the newest unless given
 * @throws Error with SQLSTATE, message and statement of what PostgreSQL refused
 */
export async function migrate(databaseUrl: string, last?: string): Promise<string[]> {
  const answer = await withEngine(databaseUrl, async (prisma, pool, refusals) => {
    await forgetUnfinished(pool);
    try {
      return await prisma.applyMigrations({
        migrationsList: migrationsList(last),
        filters: NO_FILTER,
      });
    } catch (error) {
      const [refused] = refusals;
      if (!refused) throw error;
      // A server that stops as well must not hide what it has said.
      throw new Error(refusalText(await forgetUnfinished(pool).catch(() => []), refused));
    }
  });
  return answer.appliedMigrationNames;
}

/** The lock that the engine holds while it applies migrations. */
const ENGINE_LOCK = 72_707_369;

/**
 * Removes the marks of migrations that were begun and are not finished, and answers their names. A
 * mark is finished in the migration's own transaction (`FINISHED`), so nothing of those is there:
 * they failed, or their process was killed. The engine itself would refuse to go on.
 */
async function forgetUnfinished(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [ENGINE_LOCK]);
    if (!(await isMigrated(client))) return [];
    const { rows } = await client.query<{ name: string }>(`
      DELETE FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL
      RETURNING migration_name AS name`);
    return rows.map(({ name }) => name);
  } finally {
    await client.query("SELECT pg_advisory_unlock_all()").catch(() => undefined);
    client.release();
  }
}

/** What PostgreSQL had against a script. */
interface Refusal {
  script: string;
  error: DatabaseError;
}

function refusalText(names: readonly string[], { script, error }: Refusal): string {
  const { code, message, detail, hint, position } = error;
  const lines = [
    `The migration ${names.join(", ") || "in hand"} failed and was undone: nothing of it is left.`,
    `  ${code}: ${message}`,
    ...(detail ? [`  Detail: ${detail}`] : []),
    ...(hint ? [`  Hint: ${hint}`] : []),
    ...(position ? [`  In: ${statementAt(script, Number(position))}`] : []),
    "Remove the cause, then run npm run db:migrate again.",
  ];
  return lines.join("\n");
}

/** Characters of a statement that are shown. */
const SHOWN = 400;

/** The statement of a script at a character, counted from 1: from the end of the one before it. */
function statementAt(script: string, position: number): string {
  const start = script.lastIndexOf(";", position - 1) + 1;
  const end = script.indexOf(";", position);
  const statement = script.slice(start, end === -1 ? undefined : end);
  return statement.trim().replace(/\s+/g, " ").slice(0, SHOWN);
}

/**
 * The SQL that leads from the migrations so far to the schema; "" when there is nothing to do.
 * The migrations are tried out in the given database, which must be empty.
 */
export async function schemaChanges(emptyDatabaseUrl: string): Promise<string> {
  const answer = await withEngine(emptyDatabaseUrl, (prisma) =>
    prisma.diff({
      from: { tag: "migrations", ...migrationsList() },
      to: { tag: "schemaDatamodel", files: [schema()] },
      script: true,
      exitCode: null,
      filters: NO_FILTER,
    }),
  );
  const script = answer.stdout?.trim() ?? "";
  return script === "-- This is an empty migration." ? "" : script;
}

function schema() {
  const path = inRoot("prisma/schema.prisma");
  return { path, content: readFileSync(path, "utf8") };
}

function migrationsList(last?: string): engine.MigrationList {
  const all = readdirSync(FOLDER).filter((name) => existsSync(`${FOLDER}/${name}/migration.sql`));
  if (last !== undefined && !all.includes(last)) throw new Error(`there is no migration ${last}`);
  const names = all.filter((name) => last === undefined || name <= last);
  return {
    baseDir: FOLDER,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: names.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8") },
      },
    })),
  };
}

/** Ends the engine's connections at once: one of them holds the lock that lets one process migrate. */
async function withEngine<T>(
  connectionString: string,
  work: (prisma: engine.SchemaEngine, pool: Pool, refusals: readonly Refusal[]) => Promise<T>,
): Promise<T> {
  shared.barqMigrations ??= loadEngine();
  await shared.barqMigrations;
  const pool = new Pool({
    connectionString,
    application_name: MIGRATING,
    onConnect: limitTool,
  });
  const refusals: Refusal[] = [];
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, refusals));
  const { path, content } = schema();
  try {
    return await work(
      await engine.SchemaEngine.new({ datamodels: [[path, content]] }, () => {}, adapter),
      pool,
      refusals,
    );
  } finally {
    await pool.end();
  }
}

/** The engine's package keeps one instance a process, which a second one would displace: tests load this file anew. */
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

/** The engine never takes its time limits back: a process must not stay for the sake of one. */
function unref([name, value]: [string, unknown]): [string, unknown] {
  if (!name.startsWith("__wbg_setTimeout_")) return [name, value];
  return [name, (work: () => void, limit: number) => setTimeout(work, limit).unref()];
}

/** PostgreSQL's own one-letter type, in which its catalogue speaks, and the one it is read as. */
const CHAR = 18;
const BPCHAR = 1042;
const MARK = ' ("char")';

/**
 * Part of a script's own transaction: a migration whose process was killed is either done and says so, or was never there.
 * The engine itself says so a moment later.
 */
const FINISHED = `DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $$`;

/** The adapter as the engine needs it: Prisma's own lacks two things that only migrations use. */
class MigrationAdapter extends PrismaPg {
  readonly #refusals: Refusal[];

  /** @param refusals is added to: the engine's own error hides what PostgreSQL said */
  constructor(pool: Pool, refusals: Refusal[]) {
    super(pool);
    this.#refusals = refusals;
  }

  override async connect() {
    const adapter = await super.connect();
    const pool = adapter.underlyingDriver();
    // It would cut a script at every semicolon, those inside a function's body too.
    adapter.executeScript = async (script) => {
      await pool.query(`${script}\n;\n${FINISHED}`).catch((error: unknown) => {
        if (error instanceof DatabaseError) this.#refusals.push({ script, error });
        throw error;
      });
    };
    // It knows no "char": read such columns as text, marked, and hand them on as characters.
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

  /** The database at hand is empty, and serves as the one to try migrations in. */
  override connectToShadowDb() {
    return this.connect();
  }
}

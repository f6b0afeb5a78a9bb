import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError, escapeIdentifier, type Pool, type PoolClient } from "pg";
import { watchLockHolders } from "./lock-holders";
import { type IndexStep, indexSteps, refuseTransactions } from "./migration-files";

/** How long a migration waits for locks, in milliseconds. */
export interface LockPatience {
  /**
   * Timeout of each lock in a transaction. Other statements on the table queue behind the
   * migration, so this limits how long it blocks the shop.
   */
  lock: number;
  /** Timeout of locks of a concurrent index build, which blocks no other statement. */
  indexLock: number;
  /** Pauses before the retries. */
  pauses: readonly number[];
  /** Time limit for another migrating process to end. */
  turn: number;
}

export const LOCK_PATIENCE: LockPatience = {
  lock: 2_000,
  indexLock: 600_000,
  pauses: [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000],
  turn: 60_000,
};

/** PostgreSQL's error on the last try of a script. */
export interface ScriptError {
  error: DatabaseError;
  /** The statement that failed, or "". */
  statement: string;
  /** The sessions that held the missing lock, or "". */
  holders: string;
  /**
   * Whether everything was rolled back; otherwise the next try resumes after the completed steps.
   */
  isUndone: boolean;
}

/** Lock timeouts of a script, and callbacks for progress. */
export interface ScriptReporter {
  patience: LockPatience;
  /** Receives a line about each retry, with the lock holders. */
  say(line: string): void;
  /** Receives the error of the last try. */
  refused(refusal: ScriptError): void;
}

/** SQLSTATEs that justify a retry: lock_not_available, deadlock_detected. */
const RETRYABLE = new Set(["55P03", "40P01"]);

/**
 * Marks the migration as finished within the script's own transaction, so that after a kill it is
 * either applied and recorded, or absent. Prisma's engine repeats this record a moment later.
 */
const FINISHED = `DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $$`;

/**
 * Runs a migration's script in one transaction, or statement by statement if it builds indexes
 * concurrently. Lock timeouts are retried with growing pauses.
 * @throws DatabaseError of the last try, which `refused` also receives; Error, before anything is
 * executed, for a script that could be applied partially; Error if an index of the script's name
 * exists with another definition
 */
export async function runScript(
  { url, pool }: { url: string; pool: Pool },
  script: string,
  { patience, say, refused }: ScriptReporter,
): Promise<void> {
  refuseTransactions(script);
  const steps = indexSteps(script);
  let sent = script;
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect();
    // Without a listener, a lost connection would end this process. The running query reports the
    // loss.
    client.on("error", ignore);
    const watch = watchLockHolders(url, await processOf(client));
    try {
      if (!steps) await runTransaction(client, script, patience);
      else {
        await runSteps(client, steps, patience, (step) => {
          sent = step.sql;
        });
      }
      return;
    } catch (error) {
      await watch.stop();
      if (!(error instanceof DatabaseError)) throw error;
      const pause = RETRYABLE.has(error.code ?? "") ? patience.pauses[tries - 1] : undefined;
      const holders = RETRYABLE.has(error.code ?? "") ? watch.seen() : "";
      if (pause === undefined) {
        refused({ error, statement: statementOf(sent, error), holders, isUndone: !steps });
        throw error;
      }
      const whose = holders || "a session that has ended";
      const next = `try ${tries + 1} of ${patience.pauses.length + 1} in ${pause / 1000} s`;
      say(`waits for a lock held by ${whose}; ${next}`);
      await delay(pause);
    } finally {
      await watch.stop();
      client.off("error", ignore);
      client.release();
    }
  }
}

const ignore = () => undefined;

async function processOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

/**
 * Several statements in one simple query form one transaction, since none of them begins or ends
 * one.
 */
async function runTransaction(
  client: PoolClient,
  script: string,
  patience: LockPatience,
): Promise<void> {
  // The script comes first, so that PostgreSQL's error positions match the file.
  await client.query(`SET lock_timeout = ${patience.lock}`);
  await client.query(`${script}\n;\n${FINISHED}`);
}

/**
 * Each step checks the result of an earlier try: a complete index is kept, an incomplete index is
 * dropped and rebuilt. The migration is marked as finished after the last step.
 */
async function runSteps(
  client: PoolClient,
  steps: readonly IndexStep[],
  patience: LockPatience,
  begin: (step: IndexStep) => void,
): Promise<void> {
  await client.query(`SET lock_timeout = ${patience.indexLock}`);
  for (const step of steps) {
    begin(step);
    await runStep(client, step);
  }
  await client.query(FINISHED);
}

async function runStep(client: PoolClient, step: IndexStep): Promise<void> {
  const found = await findIndex(client, step.index);
  const drop = `DROP INDEX CONCURRENTLY IF EXISTS ${escapeIdentifier(step.index)}`;
  if (step.does === "drop") {
    if (found) await client.query(drop);
    return;
  }
  if (found?.isValid) {
    const wanted = found.table === step.table ? await definitionOf(client, step) : null;
    if (found.definition === wanted) return;
    throw new Error(
      `The index ${step.index} already exists with another definition: ${found.definition}. Rename or drop it, then run npm run db:migrate again.`,
    );
  }
  if (found) await client.query(drop);
  try {
    await client.query(step.sql);
  } catch (error) {
    // An invalid unique index would still reject the shop's rows. If this drop fails, the next try
    // drops it.
    await client.query(drop).catch(() => undefined);
    throw error;
  }
}

interface FoundIndex {
  table: string;
  isValid: boolean;
  /** PostgreSQL's definition without the schema. */
  definition: string;
}

const DEFINITION = `format('%s %s', CASE WHEN i.indisunique THEN 'UNIQUE' ELSE '' END,
  substring(pg_get_indexdef(i.indexrelid) FROM ' USING .*'))`;

async function findIndex(client: PoolClient, index: string): Promise<FoundIndex | undefined> {
  const { rows } = await client.query<FoundIndex>(
    `SELECT t.relname AS table, i.indisvalid AS "isValid", ${DEFINITION} AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = $1 AND n.nspname = current_schema()`,
    [index],
  );
  return rows[0];
}

/**
 * The definition that the step's index will have, read from such an index on an empty copy of the
 * table.
 */
async function definitionOf(
  client: PoolClient,
  { table, isUnique, on }: Extract<IndexStep, { does: "create" }>,
): Promise<string | undefined> {
  await client.query("BEGIN");
  try {
    await client.query(`CREATE TEMP TABLE barq_copy (LIKE ${escapeIdentifier(table)})`);
    const unique = isUnique ? "UNIQUE" : "";
    await client.query(`CREATE ${unique} INDEX barq_copy_index ON pg_temp.barq_copy ${on}`);
    const { rows } = await client.query<{ definition: string }>(
      `SELECT ${DEFINITION} AS definition FROM pg_index i
       WHERE i.indexrelid = 'pg_temp.barq_copy_index'::regclass`,
    );
    return rows[0]?.definition;
  } finally {
    await client.query("ROLLBACK");
  }
}

/** Maximum length of a statement in messages. */
const SHOWN = 400;

/** The statement of a script at an error's position. */
function statementOf(script: string, { position }: DatabaseError): string {
  if (!position) return "";
  const start = script.lastIndexOf(";", Number(position) - 1) + 1;
  const end = script.indexOf(";", Number(position));
  const statement = script.slice(start, end === -1 ? undefined : end);
  return statement.trim().replace(/\s+/g, " ").slice(0, SHOWN);
}

import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError, escapeIdentifier, type Pool, type PoolClient } from "pg";
import { watchLockHolders } from "./lock-holders";
import { type IndexStep, indexSteps, refuseTransactions } from "./migration-files";

/** How a migration waits for locks, in milliseconds. */
export interface LockPatience {
  /**
   * For each lock of a transaction. Whoever wants the table meanwhile queues behind the migration,
   * so that this bounds how long it holds up the shop.
   */
  lock: number;
  /** For a lock of an index that is built concurrently: nobody waits behind that one. */
  indexLock: number;
  /** Before each further try; one try more than there are pauses. */
  pauses: readonly number[];
  /** Until another process that migrates the database has ended. */
  turn: number;
}

export const LOCK_PATIENCE: LockPatience = {
  lock: 2_000,
  indexLock: 600_000,
  pauses: [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000, 15_000],
  turn: 60_000,
};

/** What PostgreSQL had against a script, after the last try. */
export interface Refusal {
  error: DatabaseError;
  /** The statement in which it happened, or "". */
  statement: string;
  /** Who held the lock that was not to be had, or "". */
  holders: string;
  /** Whether all of it was undone; else the next try goes on where this one ended. */
  isUndone: boolean;
}

/** How a script waits, and who is told of it. */
export interface Reporting {
  patience: LockPatience;
  /** Told of each further try, and who holds the lock. */
  say(line: string): void;
  /** Told what PostgreSQL had against the last try. */
  refused(refusal: Refusal): void;
}

/** SQLSTATEs after which the same script may succeed a moment later: lock_not_available, deadlock_detected. */
const AGAIN = new Set(["55P03", "40P01"]);

/**
 * Part of a script's own transaction: a migration whose process was killed is either done and says so, or was never there.
 * The engine itself says so a moment later.
 */
const FINISHED = `DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $$`;

/**
 * Runs a migration's script: in one transaction, or statement by statement where it builds indexes
 * concurrently. Where a lock is not to be had in time it is tried again, after pauses that grow.
 * @throws DatabaseError of the last try, which `refused` was told of; Error, before anything is sent,
 *   for a script that could be applied by half
 */
export async function runScript(
  { url, pool }: { url: string; pool: Pool },
  script: string,
  { patience, say, refused }: Reporting,
): Promise<void> {
  refuseTransactions(script);
  const steps = indexSteps(script);
  let sent = script;
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect();
    // The query in hand is what reports that the connection is lost.
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
      const pause = AGAIN.has(error.code ?? "") ? patience.pauses[tries - 1] : undefined;
      const holders = AGAIN.has(error.code ?? "") ? watch.seen() : "";
      if (pause === undefined) {
        refused({ error, statement: statementOf(sent, error), holders, isUndone: !steps });
        throw error;
      }
      const whose = holders || "somebody who has left meanwhile";
      const next = `try ${tries + 1} of ${patience.pauses.length + 1} in ${pause / 1000} s`;
      say(`waits for a lock that is held by ${whose}; ${next}`);
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

/** A simple query of several statements is one transaction: it holds none that begins or ends one. */
async function runTransaction(
  client: PoolClient,
  script: string,
  patience: LockPatience,
): Promise<void> {
  // The file's own text keeps its place, by which PostgreSQL says where an error is.
  await client.query(`SET lock_timeout = ${patience.lock}`);
  await client.query(`${script}\n;\n${FINISHED}`);
}

/**
 * Each step sees what an earlier try has left: an index that is complete is not built again, one that
 * is not is dropped first. Only then the migration is marked as finished.
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
      `The index ${step.index} is there already, and is not that of the migration: ${found.definition}. Rename or drop it, then run npm run db:migrate again.`,
    );
  }
  if (found) await client.query(drop);
  try {
    await client.query(step.sql);
  } catch (error) {
    // What is left of a unique one would refuse rows of the shop's. The next try drops what stays.
    await client.query(drop).catch(() => undefined);
    throw error;
  }
}

interface FoundIndex {
  table: string;
  isValid: boolean;
  /** As PostgreSQL writes it, without the schema. */
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

/** The definition that a step's index will have: that of the same index of an empty copy. */
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

/** Characters of a statement that are shown. */
const SHOWN = 400;

/** The statement of a script in which an error is, from the end of the one before it. */
function statementOf(script: string, { position }: DatabaseError): string {
  if (!position) return "";
  const start = script.lastIndexOf(";", Number(position) - 1) + 1;
  const end = script.indexOf(";", Number(position));
  const statement = script.slice(start, end === -1 ? undefined : end);
  return statement.trim().replace(/\s+/g, " ").slice(0, SHOWN);
}

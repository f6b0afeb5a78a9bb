import { AsyncLocalStorage } from "node:async_hooks";
import { Pool } from "pg";
import { env } from "@/env";
import { log } from "@/server/platform/log";
import { OneQueryClient } from "@/server/platform/one-query-client";

/**
 * What a call is about has connections of its own, so that whatever waits for a lock keeps nobody else waiting: buyers
 * who place orders, and payments that are settled, beside all the rest.
 */
export type Lane = "usual" | "ordering" | "settling";

interface LaneLimits {
  /** Of DATABASE_POOL, how many connections it has. */
  share: number;
  /** Milliseconds for a connection, for a lock, before a transaction's own time is over, and for a statement. */
  connection: number;
  lock: number;
  statement?: number;
  /** Whether its statements are planned once for a connection, whatever their values: each is found by a key. */
  isPlannedOnce?: true;
}

const LANES: Record<Lane, LaneLimits> = {
  usual: { share: 1, connection: 10_000, lock: 15_000 },
  ordering: { share: 0.8, connection: 3_000, lock: 3_000, statement: 5_000, isPlannedOnce: true },
  settling: { share: 0.3, connection: 10_000, lock: 10_000 },
};

/** How long the connections of the queues and of the catalogue's signal wait for a lock, in milliseconds. */
const QUEUE_LOCK = 10_000;

/** After which the database ends a transaction whose process has gone quiet, in milliseconds. */
const IDLE_TRANSACTION_TIMEOUT = 30_000;

/**
 * The connections of this process, and in which lane a call is. Next's bundles and the server before them hold this
 * module each for itself, and its development server loads it anew: they share the pools.
 */
const shared = globalThis as {
  /** By lane and database: work that a test file left behind does not choose the next one's database. */
  barqPools?: Map<string, Pool>;
  barqLane?: AsyncLocalStorage<Lane>;
};

const lane = () => {
  shared.barqLane ??= new AsyncLocalStorage();
  return shared.barqLane;
};

/** Does `work` with the connections of a lane: its prepared statements; Prisma stays with the usual ones. */
export function inLane<Result>(name: Lane, work: () => Result): Result {
  return lane().run(name, work);
}

/** The connections of the lane, used by prepared statements (platform/statements.ts), and the usual ones by Prisma too. */
export function pool(name: Lane = lane().getStore() ?? "usual"): Pool {
  shared.barqPools ??= new Map();
  const key = `${name} ${env().DATABASE_URL}`;
  const opened = shared.barqPools.get(key) ?? open(LANES[name]);
  shared.barqPools.set(key, opened);
  return opened;
}

function open({ share, connection, lock, statement, isPlannedOnce }: LaneLimits): Pool {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_STATEMENT_SECONDS } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const longest = DATABASE_STATEMENT_SECONDS * 1000;
  const opened = new Pool({
    connectionString: DATABASE_URL,
    max: Math.max(2, Math.ceil(DATABASE_POOL * share)),
    Client: OneQueryClient,
    // PostgreSQL would compile what it takes for long, which takes longer than what it then does.
    options: isPlannedOnce ? "-c jit=off -c plan_cache_mode=force_generic_plan" : "-c jit=off",
    connectionTimeoutMillis: connection,
    statement_timeout: Math.min(longest, statement ?? longest),
    lock_timeout: lock,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  });
  // A connection that was lost while nobody used it: the next call opens another.
  return opened.on("error", (error) => log.warn({ err: error }, "lost a database connection"));
}

/** What the database bounds on a connection beside the pools: that of the queues, that of the catalogue's signal. */
export function connectionLimits() {
  return {
    statement_timeout: env().DATABASE_STATEMENT_SECONDS * 1000,
    lock_timeout: QUEUE_LOCK,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT,
  };
}

export async function endPools(): Promise<void> {
  const opened = new Set(shared.barqPools?.values());
  shared.barqPools = undefined;
  await Promise.all([...opened].map((one) => one.end()));
}

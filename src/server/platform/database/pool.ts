import { AsyncLocalStorage } from "node:async_hooks";
import { type ClientBase, Pool } from "pg";
import { env } from "@/env";
import { logTrouble } from "@/server/platform/database/database-log";
import { withoutLogFields } from "@/server/platform/log/log-fields";
import { type BoundedConfig, OneQueryClient } from "@/server/platform/patches/one-query-client";
import { gauge } from "@/server/platform/watch/metrics";

/**
 * A lane has its own pool of connections, so that calls that wait for locks in one lane do not
 * block the others: "ordering" places orders, "settling" settles payments, "probing" checks whether
 * the database answers, "usual" is everything else. "reading" and "standby" (its health check)
 * connect to DATABASE_READ_URL (`read-database.ts`).
 */
export type Lane = "usual" | "ordering" | "settling" | "probing" | "reading" | "standby";

interface LaneLimits {
  /** Number of connections: a share of DATABASE_POOL, at least two; or `size`. */
  share?: number;
  size?: number;
  /**
   * Timeouts in milliseconds: for a connection, for a lock, and for a statement. The timeout of a
   * statement is at most DATABASE_STATEMENT_SECONDS, which is also the default.
   */
  connection: number;
  lock: number;
  statement?: number;
  /**
   * Plan each statement once per connection instead of for each execution. All statements of this
   * lane find rows by a key, so their best plan does not depend on the values.
   */
  isPlannedOnce?: true;
}

const LANES: Record<Lane, LaneLimits> = {
  usual: { share: 1, connection: 10_000, lock: 15_000 },
  ordering: { share: 0.8, connection: 3_000, lock: 3_000, statement: 5_000, isPlannedOnce: true },
  settling: { share: 0.3, connection: 10_000, lock: 10_000 },
  probing: { size: 1, connection: 6_000, lock: 4_000, statement: 4_000 },
  reading: { share: 0.3, connection: 10_000, lock: 3_000 },
  standby: { size: 1, connection: 2_000, lock: 2_000, statement: 2_000 },
};

/** Lock timeout of the LISTEN connection, in milliseconds. */
const LISTENING_LOCK = 10_000;

/** Milliseconds after which PostgreSQL ends an idle transaction. */
const IDLE_TRANSACTION_TIMEOUT = 30_000;

/** Milliseconds by which a query's deadline in this process exceeds the server's limit. */
const GRACE = 2_000;

/**
 * Milliseconds of silence after which the kernel begins to probe an idle connection. With Node's
 * settings it then probes every second and closes the connection after ten unanswered probes.
 */
const KEEP_ALIVE_DELAY = 5_000;

/**
 * Pools of this process, and the lane of the current call. On `globalThis`, because Next's bundles
 * and the server each load their own copy of this module, and the development server reloads it.
 */
const shared = globalThis as {
  /**
   * Pools by lane and database URL. In tests, each file has its own database: because of the URL in
   * the key, work that outlives a test file keeps using that file's database.
   */
  barqPools?: Map<string, Pool>;
  barqLane?: AsyncLocalStorage<Lane>;
  /** Time of the last answer on the LISTEN connection, in milliseconds of `performance.now()`. */
  barqHeardAt?: number;
};

const lane = () => {
  shared.barqLane ??= new AsyncLocalStorage();
  return shared.barqLane;
};

/** Runs the prepared statements of `work` on the lane's connections; does not affect Prisma. */
export function inLane<Result>(name: Lane, work: () => Result): Result {
  return lane().run(name, work);
}

/**
 * The lane's pool, for prepared statements (`statements.ts`). Prisma's clients (`db.ts`) use the
 * pools of "usual" and "reading" as well.
 */
export function pool(name: Lane = lane().getStore() ?? "usual"): Pool {
  shared.barqPools ??= new Map();
  const { DATABASE_URL, DATABASE_READ_URL } = env();
  const address = name === "reading" || name === "standby" ? DATABASE_READ_URL : DATABASE_URL;
  const key = `${name} ${address}`;
  const opened = shared.barqPools.get(key) ?? open(LANES[name], address);
  shared.barqPools.set(key, opened);
  return opened;
}

function open(
  { share = 0, size, connection, lock, statement, isPlannedOnce }: LaneLimits,
  address: string | undefined,
): Pool {
  const { DATABASE_POOL, DATABASE_STATEMENT_SECONDS } = env();
  const longest = DATABASE_STATEMENT_SECONDS * 1000;
  const limits = { lock, statement: Math.min(longest, statement ?? longest) };
  const options = {
    ...connectionOptions(limits.statement, address),
    max: size ?? Math.max(2, Math.ceil(DATABASE_POOL * share)),
    Client: OneQueryClient,
    connectionTimeoutMillis: connection,
    onConnect: (client: ClientBase) => setLimits(client, limits, isPlannedOnce),
  };
  const opened = new Pool(options);
  // An idle connection was lost; the next call opens another one.
  const lost = (error: Error) => logTrouble(error, "database connection lost");
  // Without log fields: the request that opened the connection has ended.
  return opened.on("error", (error) => withoutLogFields(() => lost(error)));
}

/**
 * Options that all connections of the shop share.
 * @param statement the server's statement timeout, in milliseconds
 */
function connectionOptions(statement: number, address = env().DATABASE_URL): BoundedConfig {
  if (!address) throw new Error("DATABASE_URL is not set");
  return {
    connectionString: address,
    deadlineMillis: statement + GRACE,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
  };
}

/**
 * Sets the limits of a connection by a statement, because PgBouncer refuses them among the startup
 * parameters.
 */
async function setLimits(
  client: ClientBase,
  { lock, statement }: { lock: number; statement: number },
  isPlannedOnce?: true,
): Promise<void> {
  // No JIT: for the shop's statements, compiling takes longer than executing.
  const plan = isPlannedOnce ? "SET plan_cache_mode = force_generic_plan;" : "";
  await client.query(`
    SET jit = off; ${plan}
    SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
    SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT}`);
}

/** Milliseconds between two heartbeats on the LISTEN connection. */
const BEAT = 5_000;

/**
 * Listens to a channel of the database on a connection outside the pools. A heartbeat detects a
 * server that vanished silently.
 * @param on `heard` is called for each notification; `lost` is called once when the connection ends
 * or cannot be opened, and is the last call
 * @returns whether the connection listens
 */
export async function openListener(
  channel: string,
  on: { heard(payload: string): void; lost(error: unknown): void },
): Promise<boolean> {
  const statement = LANES.probing.statement ?? 0;
  const client = new OneQueryClient({
    ...connectionOptions(statement),
    connectionTimeoutMillis: LANES.probing.connection,
  });
  const noteHeard = () => {
    shared.barqHeardAt = performance.now();
  };
  const ask = () => client.query("SELECT 1").then(noteHeard, () => undefined);
  const beat = setInterval(ask, BEAT).unref();
  // `barq_listen_age_seconds` counts from the first attempt, so that a process that never connected
  // looks unhealthy, too.
  shared.barqHeardAt ??= performance.now();
  let reason: unknown;
  client.on("error", (error) => {
    reason ??= error;
  });
  client.on("notification", ({ payload = "" }) => on.heard(payload));
  client.on("end", () => {
    clearInterval(beat);
    on.lost(reason);
  });
  try {
    await client.connect();
    await setLimits(client, { lock: LISTENING_LOCK, statement });
    await client.query(`LISTEN ${channel}`);
    noteHeard();
    return true;
  } catch (error) {
    reason ??= error;
    await client.end().catch(() => undefined);
    return false;
  }
}

gauge({
  name: "barq_database_connections",
  help: "Database connections, by lane and state: used, idle, and calls that wait for one.",
  labels: ["lane", "state"],
  collect() {
    this.reset();
    for (const [key, opened] of shared.barqPools ?? []) {
      const [lane = ""] = key.split(" ");
      this.set({ lane, state: "used" }, opened.totalCount - opened.idleCount);
      this.set({ lane, state: "idle" }, opened.idleCount);
      this.set({ lane, state: "waiting" }, opened.waitingCount);
    }
  },
});

gauge({
  name: "barq_listen_age_seconds",
  help: "Time since the last answer on the connection for catalogue changes; no value in processes without one.",
  collect() {
    const { barqHeardAt } = shared;
    if (barqHeardAt === undefined) this.remove();
    else this.set((performance.now() - barqHeardAt) / 1000);
  },
});

export async function endPools(): Promise<void> {
  const opened = new Set(shared.barqPools?.values());
  shared.barqPools = undefined;
  await Promise.all([...opened].map((one) => one.end()));
}

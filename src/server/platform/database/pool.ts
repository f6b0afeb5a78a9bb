import { AsyncLocalStorage } from "node:async_hooks";
import { type ClientBase, Pool } from "pg";
import { env } from "@/env";
import { logTrouble } from "@/server/platform/database/database-log";
import { withoutLogFields } from "@/server/platform/log/log-fields";
import { type BoundedConfig, OneQueryClient } from "@/server/platform/patches/one-query-client";
import { gauge } from "@/server/platform/watch/metrics";

/**
 * A lane has connections of its own, so that whatever waits for a lock in one keeps nobody else
 * waiting: buyers who place orders, payments that are settled, the question whether the database is
 * there, and all the rest. "reading", and "standby", which asks whether there is one, lead to
 * DATABASE_READ_URL (platform/database/read-database.ts).
 */
export type Lane = "usual" | "ordering" | "settling" | "probing" | "reading" | "standby";

interface LaneLimits {
  /** Share of DATABASE_POOL; two connections at least. Or their number. */
  share?: number;
  size?: number;
  /**
   * Milliseconds for a connection and a lock; for a statement, DATABASE_STATEMENT_SECONDS at
   * most.
   */
  connection: number;
  lock: number;
  statement?: number;
  /** Whether its statements are planned once for a connection: each finds its rows by a key. */
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

/** Milliseconds for a lock on the connection that listens for changes. */
const LISTENING_LOCK = 10_000;

/** Milliseconds after which the database ends a transaction whose process has gone quiet. */
const IDLE_TRANSACTION_TIMEOUT = 30_000;

/** Milliseconds by which a query's deadline in this process exceeds that of the server. */
const GRACE = 2_000;

/**
 * Milliseconds of silence after which the kernel asks whether the other end of an idle connection
 * is there. Node then asks each second, and gives up after ten.
 */
const KEEP_ALIVE_DELAY = 5_000;

/**
 * The connections of this process, and in which lane a call is. Next's bundles and the server before them hold this
 * module each for itself, and its development server loads it anew: they share the pools.
 */
const shared = globalThis as {
  /** By lane and database: work that a test file left behind does not choose the next one's database. */
  barqPools?: Map<string, Pool>;
  barqLane?: AsyncLocalStorage<Lane>;
  /** When the connection that listens last answered, in milliseconds of `performance.now()`. */
  barqHeardAt?: number;
};

const lane = () => {
  shared.barqLane ??= new AsyncLocalStorage();
  return shared.barqLane;
};

/** Does `work` with the connections of a lane: its prepared statements; Prisma stays with the usual ones. */
export function inLane<Result>(name: Lane, work: () => Result): Result {
  return lane().run(name, work);
}

/** The connections of the lane, used by prepared statements (platform/database/statements.ts), and the usual ones by Prisma too. */
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
  // A connection that was lost while nobody used it: the next call opens another.
  const lost = (error: Error) => logTrouble(error, "lost a database connection");
  // Told by the connection, which is of no request: the one that opened it has ended.
  return opened.on("error", (error) => withoutLogFields(() => lost(error)));
}

/**
 * Options of every connection of the shop.
 * @param statement the server's limit, in milliseconds
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
 * Sets what the database bounds on a connection. By statement: PgBouncer refuses limits among the
 * parameters of the connection's start.
 */
async function setLimits(
  client: ClientBase,
  { lock, statement }: { lock: number; statement: number },
  isPlannedOnce?: true,
): Promise<void> {
  // PostgreSQL would compile what it takes for long, which takes longer than what it then does.
  const plan = isPlannedOnce ? "SET plan_cache_mode = force_generic_plan;" : "";
  await client.query(`
    SET jit = off; ${plan}
    SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
    SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT}`);
}

/** Milliseconds between two questions whether a connection that listens is still there. */
const BEAT = 5_000;

/**
 * Listens to a channel of the database on a connection beside the pools. A server that vanished
 * without a word is found by a heartbeat.
 * @param lost called once, also when the connection cannot be opened: nothing is heard any more
 * @returns whether it listens
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
  // Its age counts from the first try: a process that never heard anything must not look well.
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
  help: "Connections of the pools by lane: used, idle, and calls that wait for one.",
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
  help: "Time since the connection that listens for changes last answered; nothing where none listens.",
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

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  noteDatabaseAway,
  noteDatabaseBack,
  secondsAway,
} from "@/server/platform/database/database-log";
import { inLane } from "@/server/platform/database/pool";
import { hasWaitingWrites } from "@/server/platform/database/retry-write";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { cutConnections } from "@/server/platform/patches/one-query-client";
import { gauge } from "@/server/platform/watch/metrics";

/**
 * The reason why a process cannot work: the database does not answer, takes no writes (a failover
 * is under way, or its disk is full), lacks a migration, or the process is closing.
 */
type NotReady = "database" | "read-only" | "migrations" | "draining";

/** The response of a process to a health check. */
export interface Health {
  status: 200 | 503;
  body: { alive: true } | { ready: boolean; reasons: NotReady[] } | { inService: boolean };
}

/** Liveness: the process answers. A restart would not help while the database is unavailable. */
const ALIVE: Health = { status: 200, body: { alive: true } };

/** Timeout of a check in milliseconds; then, milliseconds for which its result is cached. */
const CHECK_TIMEOUT = 2_000;
const CACHE_MS = 1_000;
/** Milliseconds between two checks while a process waits for the database. */
const WAIT = 1_000;

let isDraining = false;
let last: { at: number; answer: Promise<Answer> } | undefined;
let asking: Promise<Answer> | undefined;
let newest: string | undefined;

/**
 * Makes the health checks report this process as neither ready nor in service, so that load
 * balancers send it no more visitors.
 */
export function startDraining(): void {
  isDraining = true;
}

/** Health checks by path, for the web process and the worker. */
export const HEALTH = { "/healthz": () => ALIVE, "/inservice": inService, "/readyz": readiness };

/** Readiness: whether this process can work. Queries the database at most once a second. */
export async function readiness(): Promise<Health> {
  const reasons = await whyNotReady();
  const ready = reasons.length === 0;
  return { status: ready ? 200 : 503, body: { ready, reasons } };
}

/**
 * Whether a load balancer should send visitors here: true until the process shuts down. A database
 * outage changes nothing: it affects all processes, and each still serves its cached pages.
 */
function inService(): Health {
  return { status: isDraining ? 503 : 200, body: { inService: !isDraining } };
}

async function whyNotReady(): Promise<NotReady[]> {
  if (isDraining) return ["draining"];
  const now = performance.now();
  if (!last || now - last.at >= CACHE_MS) last = { at: now, answer: askInTime() };
  return (await last.answer).reasons;
}

/** Whether the database does not answer now. The result is not cached. */
export async function isDatabaseAway(): Promise<boolean> {
  return (await askInTime()).reasons.includes("database");
}

/**
 * Waits until this process can work, without a limit, and logs the reasons.
 * @returns true when it can work, false if `stopping` aborted first
 */
export async function untilReady(stopping: AbortSignal): Promise<boolean> {
  let said: NotReady | undefined;
  while (!stopping.aborted) {
    const { reasons, cause } = await askInTime();
    const [reason] = reasons;
    if (!reason) return true;
    if (reason !== said) log.warn({ reason, err: cause }, "waiting for the database");
    said = reason;
    await delay(WAIT, undefined, { signal: stopping }).catch(() => undefined);
  }
  return false;
}

/** Milliseconds between two heartbeats. */
const HEARTBEAT_MS = 2_000;
/** Milliseconds without an answer after which the connections count as lost. */
const SILENCE_MS = 5_000;
/** Seconds without the database after which a worker gives up (`watchDatabase`). */
const GIVE_UP_SECONDS = 300;

/**
 * Queries the database every two seconds on a separate connection until `stopping`, and logs the
 * start and the end of an outage. After `SILENCE_MS` without an answer, the server counts as
 * vanished (power loss, a lost zone, a failover): all connections opened before the check are
 * destroyed, so that their queries fail now and later queries open new connections.
 * @param giveUp called once after `giveUpSeconds` without an answer, but not before the writes that
 *   only this process knows of (`retryWrite`) have ended
 */
export async function watchDatabase(
  stopping: AbortSignal,
  giveUp?: () => void,
  giveUpSeconds = GIVE_UP_SECONDS,
): Promise<void> {
  let lastAnswer = performance.now();
  while (!stopping.aborted) {
    const begun = performance.now();
    const answer = await ask();
    if (stopping.aborted) return;
    noteOutage(answer);
    const isAway = answer.reasons.includes("database");
    if (!isAway) lastAnswer = performance.now();
    if (isAway && performance.now() - begun >= SILENCE_MS) {
      const cut = cutConnections(begun);
      if (cut > 0)
        log.warn({ connections: cut }, "closed the connections of an unresponsive database");
    }
    const hasLost = performance.now() - lastAnswer > giveUpSeconds * 1000;
    if (giveUp && isAway && hasLost && !hasWaitingWrites()) {
      giveUp();
      giveUp = undefined;
    }
    await delay(HEARTBEAT_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

gauge({
  name: "barq_ready",
  help: "1 while this process is ready (/readyz); otherwise 0, by reason.",
  labels: ["reason"],
  async collect() {
    const reasons = await whyNotReady();
    this.reset();
    for (const reason of reasons) this.set({ reason }, 0);
    if (reasons.length === 0) this.set({ reason: "" }, 1);
  },
});
gauge({
  name: "barq_database_away_seconds",
  help: "Length of the current database outage (no answer, or read-only); 0 while the database works.",
  collect() {
    this.set(secondsAway());
  },
});

function noteOutage({ reasons, cause }: Answer): void {
  const reason = reasons.find((one) => one === "database" || one === "read-only");
  if (reason) noteDatabaseAway(reason, cause);
  else noteDatabaseBack();
}

/**
 * Whether the database has the newest migration ($1), and whether it is read-only: as a standby, or
 * as a primary whose `default_transaction_read_only` is on.
 */
const READY = statement(
  "is_ready",
  `
    SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL
    ) AS has, current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
);

interface Answer {
  reasons: NotReady[];
  cause?: unknown;
}

/** Checks the database, once for concurrent callers, on a connection used for nothing else. */
function ask(): Promise<Answer> {
  asking ??= inLane("probing", question).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function question(): Promise<Answer> {
  try {
    newest ??= newestMigration();
    const [row] = await run(READY, [newest]);
    if (!row?.has) return { reasons: ["migrations"] };
    return { reasons: row.isReadOnly ? ["read-only"] : [] };
  } catch (cause) {
    return { reasons: ["database"], cause };
  }
}

async function askInTime(): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => {
    const cause = new Error("the database did not answer within two seconds");
    timer = setTimeout(() => resolve({ reasons: ["database"], cause }), CHECK_TIMEOUT);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

/** Name of the newest migration; processes run in the project's folder, which contains them. */
function newestMigration(): string {
  const names = readdirSync(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names.sort().at(-1) ?? "";
}

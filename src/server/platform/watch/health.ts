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
import { run, type Statement } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { cutConnections } from "@/server/platform/patches/one-query-client";
import { gauge } from "@/server/platform/watch/metrics";

/**
 * Why a process cannot work: the database does not answer, takes no writes (a failover is under
 * way, or its disk is full), lacks a migration, or the process is closing.
 */
type NotReady = "database" | "read-only" | "migrations" | "draining";

/** What a process answers to whoever supervises it. */
export interface Health {
  status: 200 | 503;
  body: { alive: true } | { ready: boolean; reasons: NotReady[] } | { inService: boolean };
}

/** Liveness: the process answers. Restarting it would help nobody whose database is away. */
const ALIVE: Health = { status: 200, body: { alive: true } };

/** Milliseconds for the database's answer, and for which an answer is kept, however many ask. */
const PATIENCE = 2_000;
const KEPT = 1_000;
/** Milliseconds between two questions of a process that waits for the database. */
const WAIT = 1_000;

let isDraining = false;
let last: { at: number; answer: Promise<Answer> } | undefined;
let asking: Promise<Answer> | undefined;
let newest: string | undefined;

/** From now on this process is neither ready nor in service: it takes no new work. */
export function startDraining(): void {
  isDraining = true;
}

/** The answers to whoever supervises a process, by the paths at which web and worker give them. */
export const HEALTH = { "/healthz": () => ALIVE, "/inservice": inService, "/readyz": readiness };

/** Whether this process can work, or why not. One question to the database a second at most. */
export async function readiness(): Promise<Health> {
  const reasons = await whyNotReady();
  const ready = reasons.length === 0;
  return { status: ready ? 200 : 503, body: { ready, reasons } };
}

/**
 * Whether a balancer should send visitors here: until the process closes. A database that is away
 * changes nothing about that: every process has lost it, and serves the pages that it keeps.
 */
function inService(): Health {
  return { status: isDraining ? 503 : 200, body: { inService: !isDraining } };
}

async function whyNotReady(): Promise<NotReady[]> {
  if (isDraining) return ["draining"];
  const now = performance.now();
  if (!last || now - last.at >= KEPT) last = { at: now, answer: askInTime() };
  return (await last.answer).reasons;
}

/** Whether the database does not answer at this moment: it is asked each time. */
export async function isDatabaseAway(): Promise<boolean> {
  return (await askInTime()).reasons.includes("database");
}

/**
 * Waits until this process can work, however long that takes, and logs what it waits for.
 * @returns whether it can; false when `stopping` says that nobody wants it any more
 */
export async function untilReady(stopping: AbortSignal): Promise<boolean> {
  let said: NotReady | undefined;
  while (!stopping.aborted) {
    const { reasons, cause } = await askInTime();
    const [reason] = reasons;
    if (!reason) return true;
    if (reason !== said) log.warn({ reason, err: cause }, "waiting until the database is ready");
    said = reason;
    await delay(WAIT, undefined, { signal: stopping }).catch(() => undefined);
  }
  return false;
}

/** Milliseconds between two beats. */
const BEAT = 2_000;
/** Milliseconds after which a beat without an answer means that the connection is dead. */
const SILENCE = 5_000;
/** Seconds without the database after which a worker gives up (`watchDatabase`). */
const GIVE_UP_SECONDS = 300;

/**
 * Asks the database every two seconds until `stopping`, on a connection of its own, and logs the
 * begin and the end of an outage. When an answer fails to come, the server has vanished without a
 * word (power loss, a lost zone, a failover): every connection that was opened before the question
 * is destroyed, so that their queries fail now and the next ones open new connections.
 * @param giveUp called once after so many seconds without an answer of the database, unless this
 *   process has something to write down that nobody else knows (`retryWrite`)
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
    if (isAway && performance.now() - begun >= SILENCE) {
      const cut = cutConnections(begun);
      if (cut > 0) log.warn({ connections: cut }, "cut the connections of a silent database");
    }
    const hasLost = performance.now() - lastAnswer > giveUpSeconds * 1000;
    if (giveUp && isAway && hasLost && !hasWaitingWrites()) {
      giveUp();
      giveUp = undefined;
    }
    await delay(BEAT, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}

gauge({
  name: "barq_ready",
  help: "1 while this process can work, as /readyz says; 0 with the reason.",
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
  help: "Seconds for which the database has not answered, or has been read-only; 0 while it works.",
  collect() {
    this.set(secondsAway());
  },
});

function noteOutage({ reasons, cause }: Answer): void {
  const reason = reasons.find((one) => one === "database" || one === "read-only");
  if (reason) noteDatabaseAway(reason, cause);
  else noteDatabaseBack();
}

/** $1 the migration. A standby, and a primary whose transactions may not write, are read-only. */
const READY: Statement<{ has: boolean; isReadOnly: boolean }> = {
  name: "is_ready",
  text: `
    SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL
    ) AS has, current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
};

interface Answer {
  reasons: NotReady[];
  cause?: unknown;
}

/** One question at a time, on its own connection: it waits for no statement of the shop's. */
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
    timer = setTimeout(() => resolve({ reasons: ["database"], cause }), PATIENCE);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

/** Processes run in the project's folder. */
function newestMigration(): string {
  const names = readdirSync(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names.sort().at(-1) ?? "";
}

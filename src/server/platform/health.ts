import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "@/server/platform/log";
import { run, type Statement } from "@/server/platform/statements";

/** Why a process should be sent no work: the database does not answer, lacks a migration, or the process is closing. */
type NotReady = "database" | "migrations" | "draining";

/** What a process answers to whoever supervises it. */
export interface Health {
  status: 200 | 503;
  body: { alive: true } | { ready: boolean; reasons: NotReady[] };
}

export const ALIVE: Health = { status: 200, body: { alive: true } };

/** Milliseconds for the database's answer, and for which an answer stands, however many ask. */
const PATIENCE = 2_000;
const KEPT = 1_000;
/** Milliseconds between two questions of a process that waits for it. */
const WAIT = 1_000;

let isDraining = false;
let last: { at: number; answer: Promise<Answer> } | undefined;
let newest: string | undefined;

/** From now on this process is not ready: it takes no new work. */
export function startDraining(): void {
  isDraining = true;
}

/** Whether this process can work, or why not. One question to the database a second at most. */
export async function readiness(): Promise<Health> {
  const reasons = await whyNotReady();
  const ready = reasons.length === 0;
  return { status: ready ? 200 : 503, body: { ready, reasons } };
}

async function whyNotReady(): Promise<NotReady[]> {
  if (isDraining) return ["draining"];
  const now = performance.now();
  if (!last || now - last.at >= KEPT) last = { at: now, answer: askDatabase() };
  return (await last.answer).reasons;
}

/** Whether the database does not answer at this moment: it is asked each time. */
export async function isDatabaseAway(): Promise<boolean> {
  return (await askDatabase()).reasons.includes("database");
}

/**
 * Waits until this process can work, however long that takes, and says so in the log.
 * @returns whether it can; false when `stopping` says that nobody wants it any more
 */
export async function untilReady(stopping: AbortSignal): Promise<boolean> {
  let said: NotReady | undefined;
  while (!stopping.aborted) {
    const { reasons, cause } = await askDatabase();
    const [reason] = reasons;
    if (!reason) return true;
    if (reason !== said) log.warn({ reason, err: cause }, "waiting until the database is ready");
    said = reason;
    await delay(WAIT, undefined, { signal: stopping }).catch(() => undefined);
  }
  return false;
}

/** $1 the migration. */
const HAS_MIGRATION: Statement<{ has: boolean }> = {
  name: "has_migration",
  text: `
    SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL
    ) AS has`,
};

interface Answer {
  reasons: NotReady[];
  cause?: unknown;
}

async function askDatabase(): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE);
  });
  try {
    newest ??= newestMigration();
    const [row] = await Promise.race([run(HAS_MIGRATION, [newest]), late]);
    return { reasons: row?.has ? [] : ["migrations"] };
  } catch (cause) {
    return { reasons: ["database"], cause };
  } finally {
    clearTimeout(timer);
  }
}

/** Processes run in the project's folder. */
function newestMigration(): string {
  const names = readdirSync(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  return names.sort().at(-1) ?? "";
}

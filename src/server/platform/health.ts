import { readdirSync } from "node:fs";
import { join } from "node:path";
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

let isDraining = false;
let last: { at: number; reasons: Promise<NotReady[]> } | undefined;
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
  if (!last || now - last.at >= KEPT) last = { at: now, reasons: askDatabase() };
  return last.reasons;
}

/** $1 the migration. */
const HAS_MIGRATION: Statement<{ has: boolean }> = {
  name: "has_migration",
  text: `
    SELECT EXISTS (
      SELECT FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NOT NULL
    ) AS has`,
};

async function askDatabase(): Promise<NotReady[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE);
  });
  try {
    newest ??= newestMigration();
    const [row] = await Promise.race([run(HAS_MIGRATION, [newest]), late]);
    return row?.has ? [] : ["migrations"];
  } catch {
    return ["database"];
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

import PgBoss from "pg-boss";
import type { CodePurpose } from "@/domain/account-code";
import { env } from "@/env";
import type { Tx } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/**
 * Jobs live in PostgreSQL beside the data that they speak of: a job sent inside a transaction exists
 * exactly when that transaction commits. Data of a job holds ids, or an address, never a secret.
 */
export interface JobData {
  "deliver-order": { orderId: number };
  "send-mail": { mailId: number };
  "submit-topup": { orderItemId: number };
  "refund-payment": { refundId: number };
  "process-provider-event": { eventId: string };
  "issue-code": {
    purpose: CodePurpose;
    email: string;
    registrationId: number | null;
    requestedAt: string;
  };
  "send-account-mail": { mailId: number };
}
export type JobName = keyof JobData;

/**
 * A killed worker's job comes back after `expireInSeconds`. A failed one is tried again every fifteen
 * seconds for weeks: what was paid for is never given up, and the worker says so in its log.
 */
const QUEUES: Record<JobName, PgBoss.Queue> = {
  "deliver-order": queue("deliver-order"),
  "send-mail": queue("send-mail"),
  "submit-topup": queue("submit-topup"),
  "refund-payment": queue("refund-payment"),
  "process-provider-event": queue("process-provider-event"),
  "issue-code": queue("issue-code"),
  "send-account-mail": queue("send-account-mail"),
};

function queue(name: string): PgBoss.Queue {
  return {
    name,
    retryLimit: 100_000,
    retryDelay: 15,
    retryBackoff: false,
    expireInSeconds: 40,
    retentionDays: 30,
  };
}

const shared = globalThis as { barqJobs?: Promise<PgBoss> };

/** The queue, started at the first use. Sending processes do no maintenance; the worker does. */
export function jobs(options: { maintains: boolean } = { maintains: false }): Promise<PgBoss> {
  shared.barqJobs ??= start(options.maintains).catch((error: unknown) => {
    // The database was away: the next caller tries again.
    shared.barqJobs = undefined;
    throw error;
  });
  return shared.barqJobs;
}

async function start(maintains: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    schema: "jobs",
    max: 4,
    supervise: maintains,
    schedule: false,
    maintenanceIntervalSeconds: 10,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  await boss.start();
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options);
    if (maintains) await boss.updateQueue(name, options);
  }
  return boss;
}

export async function stopJobs(): Promise<void> {
  const boss = await shared.barqJobs;
  shared.barqJobs = undefined;
  await boss?.stop({ graceful: true, timeout: 10_000 });
}

/**
 * Has a job done now: the one that waits for its next try, else a new one. A job that is being done
 * stays alone, so that nothing is done twice at once. The table is pg-boss's own (version 10, pinned).
 */
export async function expediteJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
): Promise<void> {
  await jobs();
  const found = await tx.$queryRaw<unknown[]>`
    UPDATE jobs.job SET start_after = CASE WHEN state < 'active' THEN now() ELSE start_after END
    WHERE name = ${name} AND data = ${JSON.stringify(data)}::jsonb AND state <= 'active'
    RETURNING id`;
  if (found.length === 0) await sendJob(tx, name, data);
}

/** Sends a job within `tx`: it is there when, and only when, the transaction commits. */
export async function sendJob<Name extends JobName>(
  tx: Tx,
  name: Name,
  data: JobData[Name],
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  const boss = await jobs();
  const id = await boss.send(name, data, {
    startAfter: options.startAfterSeconds ?? 0,
    db: {
      executeSql: async (text, values) => ({
        rows: await tx.$queryRawUnsafe<unknown[]>(text, ...values),
      }),
    },
  });
  if (id === null) throw new Error(`the job ${name} was not taken`);
}

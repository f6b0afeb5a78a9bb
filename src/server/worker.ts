import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/env";
import { queueSummaries } from "@/server/alerts/daily-summary";
import { sendAlertMessageJob } from "@/server/alerts/send-message";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { watchOutages } from "@/server/alerts/watch-outages";
import { FEATURES } from "@/server/features";
import { closeMailer } from "@/server/mail/mailer";
import { measureShop } from "@/server/metrics/shop-metrics";
import { type Backfill, runBackfills } from "@/server/platform/database/backfills";
import { logTrouble } from "@/server/platform/database/database-log";
import { disconnectDb } from "@/server/platform/database/db";
import type { WorkerRound } from "@/server/platform/feature";
import type { JobOrigin } from "@/server/platform/jobs/job-origin";
import { pauseAfter, stopJobs, type WorkerJob, workJobs } from "@/server/platform/jobs/jobs";
import { startPeriodicTask } from "@/server/platform/jobs/periodic-tasks";
import { movePreviousJobs } from "@/server/platform/jobs/previous-jobs";
import { log } from "@/server/platform/log/log";
import { type LogFields, withLogFields } from "@/server/platform/log/log-fields";
import { loadSettings, watchSettings } from "@/server/platform/settings";
import { startDraining, untilReady, watchDatabase } from "@/server/platform/watch/health";
import { counter, histogram, WORK_BUCKETS } from "@/server/platform/watch/metrics";
import { openMetricsPort } from "@/server/platform/watch/metrics-port";
import { startTracing } from "@/server/platform/watch/start-tracing";
import { inSpan } from "@/server/platform/watch/tracing";
import { openWorkerPort } from "@/server/platform/watch/worker-port";
import { sweep } from "@/server/sweep/sweep";

/**
 * A failed try of a job is logged as an error, which a person should look at, after every `tries`
 * tries, or if the next try is at least `seconds` away; otherwise as a warning.
 */
const ALERT = { tries: 40, seconds: 600 };

/** Milliseconds before retrying after the jobs could not be started. */
const AFTER_FAILURE_MS = 1_000;

/** Every job of the shop. */
export const JOBS: readonly WorkerJob[] = [
  ...FEATURES.flatMap(({ jobs = [] }) => jobs),
  sendAlertMessageJob,
];

/** Backfills of this release: columns that the previous release does not fill. */
const BACKFILLS: readonly Backfill[] = [];

const ROUNDS: readonly WorkerRound[] = [
  ...FEATURES.flatMap(({ rounds = [] }) => rounds),
  { run: () => watchAlerts(), seconds: 30 },
  { run: () => watchOutages(), seconds: 30 },
  { run: () => queueSummaries(), seconds: 30 },
  { run: () => sweep(), seconds: 600 },
  { run: movePreviousJobs, seconds: 1 },
  // Has work only after an update.
  { run: (stopping) => runBackfills(BACKFILLS, stopping), seconds: 600 },
];

interface WorkerOptions {
  /** Aborts the wait for the database. */
  stopping?: AbortSignal;
  /** Called once if the database has been unavailable for five minutes. */
  giveUp?: () => void;
  /** The build's id, for metrics and traces. */
  build?: string | undefined;
}

/**
 * Starts the jobs and periodic tasks. `stop` takes no further jobs and gives running ones ten
 * seconds. Several workers may run at once. While the database is unavailable, the worker reports
 * not ready and waits.
 */
export async function startWorker({
  stopping = new AbortController().signal,
  giveUp,
  build,
}: WorkerOptions = {}): Promise<{ stop(): Promise<void> }> {
  const tracing = await startTracing("barq-worker", build);
  const port = await openWorkerPort();
  const metricsPort = await openMetricsPort(env().WORKER_METRICS_PORT, build);
  measureShop();
  const watching = new AbortController();
  void watchDatabase(watching.signal, giveUp);
  void watchSettings(watching.signal);
  const rounds = (await startJobs(stopping))
    ? ROUNDS.map(({ run, seconds }) => startPeriodicTask(() => run(watching.signal), seconds))
    : [];
  if (!stopping.aborted) log.info({ build }, "worker started");
  return {
    async stop() {
      log.info("worker stopping");
      startDraining();
      watching.abort();
      await Promise.all([stopJobs(), ...rounds.map((round) => round.stop())]);
      closeMailer();
      port.close();
      metricsPort.close();
      await Promise.all([tracing.stop(), disconnectDb()]);
    },
  };
}

/**
 * @returns whether the jobs were started; false if the worker was stopped before the database was
 * available
 */
async function startJobs(stopping: AbortSignal): Promise<boolean> {
  while (await untilReady(stopping)) {
    try {
      await loadSettings();
      for (const job of JOBS) workJobs(job, (...taken) => run(job, ...taken));
      return true;
    } catch (error) {
      log.error({ err: error }, "jobs could not be started; retrying");
      await delay(AFTER_FAILURE_MS);
    }
  }
  return false;
}

/**
 * Runs a job and logs one line at its end, with the ids of its order and of the request that queued
 * it.
 */
async function run(
  job: WorkerJob,
  data: unknown,
  tries: number,
  { requestId, traceparent }: JobOrigin,
): Promise<void> {
  const fields: LogFields = { job: job.name, ...idsOf(data), ...(requestId ? { requestId } : {}) };
  const { orderId } = fields;
  const attributes = {
    "barq.job": job.name,
    "barq.tries": tries,
    ...(typeof orderId === "number" && { "barq.order_id": orderId }),
  };
  const span = { kind: "consumer", isRoot: true, sentBy: traceparent, attributes } as const;
  const inOwnSpan = (work: () => Promise<void>) => inSpan(`job ${job.name}`, span, work);
  await withLogFields(fields, () =>
    inOwnSpan(async () => {
      const begun = performance.now();
      const ms = () => Math.round(performance.now() - begun);
      try {
        await job.run(data);
        jobs.inc({ job: job.name, outcome: "done" });
        log.info({ tries, ms: ms() }, "job done");
      } catch (error) {
        const pauseSeconds = pauseAfter(job, tries, error);
        const needsPerson =
          (tries > 0 && tries % ALERT.tries === 0) || pauseSeconds >= ALERT.seconds;
        const level = needsPerson ? "error" : "warn";
        const more = { level, data, tries, pauseSeconds, ms: ms() } as const;
        logTrouble(error, "job failed; will be retried", more);
        jobs.inc({ job: job.name, outcome: "failed" });
        throw error;
      } finally {
        jobSeconds.observe({ job: job.name }, ms() / 1000);
      }
    }),
  );
}

const jobs = counter({
  name: "barq_jobs_total",
  help: "Finished tries of jobs, by job and outcome: done, or failed (retried later).",
  labels: ["job", "outcome"],
});
const jobSeconds = histogram({
  name: "barq_job_duration_seconds",
  help: "Duration of a job, by job.",
  labels: ["job"],
  buckets: WORK_BUCKETS,
});

/** The fields of a job's data that are ids, such as `orderId`. */
function idsOf(data: unknown): LogFields {
  const entries = Object.entries(Object(data) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string | number] =>
        entry[0].endsWith("Id") && ["string", "number"].includes(typeof entry[1]),
    ),
  );
}

import { purgeAccounts } from "@/server/accounts/purge-accounts";
import { issueCodeJob } from "@/server/accounts/request-code";
import { checkBooksHourly } from "@/server/books/check-books";
import { bulkEditJob } from "@/server/catalogue/bulk-edits/run-bulk-edit";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import { closeMailer } from "@/server/mail/mailer";
import { sendMailJob } from "@/server/mail/send-mail";
import { expireOrders } from "@/server/orders/expire-orders";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { refundPaymentJob } from "@/server/payments/execute-refund";
import { providerEventJob } from "@/server/payments/provider-events";
import { reconcilePayments } from "@/server/payments/reconcile";
import { disconnectDb } from "@/server/platform/db";
import { startDraining } from "@/server/platform/health";
import { stopJobs, type WorkerJob, workJobs } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";
import { openWorkerPort } from "@/server/platform/worker-port";

/** Every so many tries of a job, about ten minutes, its failure is an error that needs a person. */
const TRIES_BEFORE_ALERT = 40;

/** Seconds between two rounds of the reconciler and the expiry, and of the purge. */
const ROUND_SECONDS = 10;
const PURGE_SECONDS = 600;
/** Of the round that asks for what changed at the provider without a word. */
const SLOW_ROUND_SECONDS = 300;

/** Seconds between two looks whether the books are due, which they are once in every hour. */
const BOOKS_SECONDS = 300;

/** Every job of the shop. */
export const JOBS: readonly WorkerJob[] = [
  deliverOrderJob,
  sendMailJob,
  submitTopupJob,
  refundPaymentJob,
  providerEventJob,
  issueCodeJob,
  bulkEditJob,
];

/**
 * Takes jobs from the queue and goes its rounds until it is stopped: then it takes no more, and what is under way
 * has ten seconds. Several may run at once.
 */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  await Promise.all(JOBS.map((job) => workJobs(job, (data, tries) => run(job, data, tries))));
  const loops = [
    startLoop(reconcilePayments, ROUND_SECONDS),
    startLoop(expireOrders, ROUND_SECONDS),
    startLoop(reconcileDisputes, SLOW_ROUND_SECONDS),
    startLoop(purgeAccounts, PURGE_SECONDS),
    startLoop(checkBooksHourly, BOOKS_SECONDS),
  ];
  const port = await openWorkerPort();
  log.info("worker started");
  return {
    async stop() {
      log.info("worker stopping");
      startDraining();
      await Promise.all([stopJobs(), ...loops.map((loop) => loop.stop())]);
      closeMailer();
      port.close();
      await disconnectDb();
    },
  };
}

async function run(job: WorkerJob, data: unknown, tries: number): Promise<void> {
  try {
    await job.run(data);
  } catch (error) {
    const needsPerson = tries > 0 && tries % TRIES_BEFORE_ALERT === 0;
    log[needsPerson ? "error" : "warn"](
      { job: job.name, data, tries, err: error },
      "a job failed and will be tried again",
    );
    throw error;
  }
}

/** One round after the other, never two at once; a slow loop does not hold up another. */
function startLoop(work: () => Promise<unknown>, seconds: number): { stop(): Promise<void> } {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!isStopping) {
      await round(work);
      // Asked to stop during the round: nobody would wake this sleep.
      if (isStopping) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      wake();
      await loop;
    },
  };
}

async function round(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "a round of the worker failed");
  }
}

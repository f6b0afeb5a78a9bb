import { purgeAccounts } from "@/server/accounts/purge-accounts";
import { answerCodeRequest } from "@/server/accounts/request-code";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { sendAccountMail } from "@/server/mail/send-account-mail";
import { sendMail } from "@/server/mail/send-order-mail";
import { executeRefund } from "@/server/payments/execute-refund";
import { processProviderEvent } from "@/server/payments/provider-events";
import { expireOrders, reconcilePayments } from "@/server/payments/reconcile";
import { disconnectDb } from "@/server/platform/db";
import { type JobData, type JobName, jobs, stopJobs } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/** Every so many tries of a job, about ten minutes, its failure is an error that needs a person. */
const TRIES_BEFORE_ALERT = 40;

/** Seconds between two rounds of the reconciler and the expiry, and of the sweep. */
const ROUND_SECONDS = 10;
const SWEEP_SECONDS = 600;

const HANDLERS: { [Name in JobName]: (data: JobData[Name]) => Promise<void> } = {
  "deliver-order": ({ orderId }) => deliverOrder(orderId),
  "send-mail": ({ mailId }) => sendMail(mailId),
  "submit-topup": ({ orderItemId }) => submitTopup(orderItemId),
  "refund-payment": ({ refundId }) => executeRefund(refundId),
  "process-provider-event": ({ eventId }) => processProviderEvent(eventId),
  "issue-code": (request) => answerCodeRequest(request),
  "send-account-mail": ({ mailId }) => sendAccountMail(mailId),
};

/** Of what strangers can ask for, more than one at once: a person waits for it at the screen. */
const WORKERS: Partial<Record<JobName, number>> = { "issue-code": 4, "send-account-mail": 4 };

/** Takes jobs from the queue and goes its rounds until it is stopped. Several may run at once. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const boss = await jobs({ maintains: true });
  const options = { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true } as const;
  const handle = async <Name extends JobName>(name: Name) => {
    for (let worker = 0; worker < (WORKERS[name] ?? 1); worker += 1) {
      await boss.work<JobData[Name]>(name, options, async (batch) => {
        for (const job of batch) await run(name, job.data, job.retryCount);
      });
    }
  };
  await Promise.all((Object.keys(HANDLERS) as JobName[]).map(handle));
  const loops = [
    startLoop(reconcilePayments, ROUND_SECONDS),
    startLoop(expireOrders, ROUND_SECONDS),
    startLoop(purgeAccounts, SWEEP_SECONDS),
  ];
  log.info("worker started");
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await stopJobs();
      await disconnectDb();
    },
  };
}

async function run<Name extends JobName>(
  name: Name,
  data: JobData[Name],
  tries: number,
): Promise<void> {
  try {
    await HANDLERS[name](data);
  } catch (error) {
    const needsPerson = tries > 0 && tries % TRIES_BEFORE_ALERT === 0;
    log[needsPerson ? "error" : "warn"](
      { job: name, data, tries, err: error },
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

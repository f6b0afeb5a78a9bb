import { deliverOrder } from "@/server/delivery/deliver-order";
import { sendMail } from "@/server/delivery/send-mail";
import { submitTopup } from "@/server/delivery/submit-topup";
import { carryOutRefund } from "@/server/payments/carry-out-refund";
import { processProviderEvent } from "@/server/payments/provider-events";
import { expireOrders, reconcilePayments } from "@/server/payments/reconcile";
import { disconnectDb } from "@/server/platform/db";
import { type JobData, type JobName, jobs, stopJobs } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/** Seconds between two rounds of the reconciler and the expiry. */
const ROUND_SECONDS = 10;

const HANDLERS: { [Name in JobName]: (data: JobData[Name]) => Promise<void> } = {
  "deliver-order": ({ orderId }) => deliverOrder(orderId),
  "send-mail": ({ mailId }) => sendMail(mailId),
  "submit-topup": ({ orderItemId }) => submitTopup(orderItemId),
  "refund-payment": ({ refundId }) => carryOutRefund(refundId),
  "process-provider-event": ({ eventId }) => processProviderEvent(eventId),
};

/** Takes jobs from the queue and goes its rounds until it is stopped. Several may run at once. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  const boss = await jobs({ maintains: true });
  const handle = <Name extends JobName>(name: Name) =>
    boss.work<JobData[Name]>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (batch) => {
      for (const job of batch) await run(name, job.data);
    });
  await Promise.all((Object.keys(HANDLERS) as JobName[]).map(handle));
  const rounds = startRounds();
  log.info("worker started");
  return {
    async stop() {
      await rounds.stop();
      await stopJobs();
      await disconnectDb();
    },
  };
}

async function run<Name extends JobName>(name: Name, data: JobData[Name]): Promise<void> {
  try {
    await HANDLERS[name](data);
  } catch (error) {
    log.warn({ job: name, data, err: error }, "a job failed and will be tried again");
    throw error;
  }
}

/** One round after the other, never two at once. */
function startRounds(): { stop(): Promise<void> } {
  let isStopping = false;
  let wake: () => void = () => undefined;
  const loop = (async () => {
    while (!isStopping) {
      await round();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ROUND_SECONDS * 1000);
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

async function round(): Promise<void> {
  try {
    await reconcilePayments();
    await expireOrders();
  } catch (error) {
    log.error({ err: error }, "a round of the worker failed");
  }
}

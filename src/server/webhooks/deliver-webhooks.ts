import { webhookPause } from "@/domain/shop/webhook";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { counter } from "@/server/platform/watch/metrics";
import { DeliveryPace, LOOK_MS } from "@/server/webhooks/delivery-pace";
import {
  type Ended,
  endAttempts,
  SLOTS,
  type Taken,
  takeDeliveries,
} from "@/server/webhooks/delivery-rows";
import { logChanges } from "@/server/webhooks/failing-endpoints";
import { fanOut } from "@/server/webhooks/fan-out";
import { sendWebhook } from "@/server/webhooks/send-webhook";

/** The pace of this process, which continues from one call of `deliverWebhooks` to the next. */
const ownPace = new DeliveryPace();

/**
 * Failures in a row after which the pause of an endpoint no longer grows; it is then about an hour.
 */
const MAX_PAUSE_FAILURES = 6;

/** Rounds of attempts a second below full speed, unless all slots are used or only one. */
const ROUNDS = 4;

/** Maximum number of events that become deliveries in a round below full speed. */
const SMALL_BATCH = 20;

/**
 * Sends all deliveries that are due, in parallel, and returns once none is due or under way. The
 * worker calls this function again one second later; any number of workers may run it at the same
 * time. A delivery whose worker was killed is sent again when its lease ends. `DeliveryPace` slows
 * webhooks down for the orders and mails of buyers: below full speed, attempts begin in rounds, with
 * pauses between them and fewer slots per endpoint.
 * @param stopping aborts when the worker stops: attempts under way end, no others begin
 */
export async function deliverWebhooks(
  stopping: AbortSignal,
  clock: SharedClock = databaseClock,
  pace: DeliveryPace = ownPace,
): Promise<void> {
  /** Number of attempts by endpoint id, until their ends are recorded. */
  const busy = new Map<number, number>();
  let ends: Ended[] = [];
  let wake: () => void = () => undefined;
  /** Minimum pause between two rounds of attempts, in milliseconds; 0 at full speed. */
  let restMs = 0;

  const count = ({ endpointId }: Taken, more: 1 | -1) => {
    const now = (busy.get(endpointId) ?? 0) + more;
    if (now > 0) busy.set(endpointId, now);
    else busy.delete(endpointId);
  };
  const begin = async (delivery: Taken) => {
    const { attempts, failures } = delivery;
    count(delivery, 1);
    const attempt = await sendWebhook(delivery);
    const random = Math.random();
    ends.push({
      ...attempt,
      delivery,
      pause: webhookPause(attempts, random),
      endpointPause: webhookPause(Math.min(failures + 1, MAX_PAUSE_FAILURES), random),
    });
    wake();
  };

  let failure: unknown;
  for (;;) {
    const over = ends;
    ends = [];
    await record(over, clock);
    for (const { delivery } of over) count(delivery, -1);
    let hasMore = false;
    if (!stopping.aborted && failure === undefined) {
      try {
        const speed = await pace.speed();
        const slots = Math.min(SLOTS, Math.max(1, Math.floor(speed / ROUNDS)));
        restMs = (slots / speed) * 1_000;
        hasMore = await fanOut(clock, restMs > 0 ? SMALL_BATCH : undefined);
        const taken = await takeDeliveries(busy, clock(), slots);
        for (const delivery of taken) void begin(delivery);
      } catch (error) {
        // The attempts under way are still recorded.
        failure = error;
      }
    }
    // The ends of the last attempts are recorded without pauses.
    if (stopping.aborted || failure !== undefined) restMs = 0;
    if ((hasMore || ends.length > 0) && restMs === 0) continue;
    if (!hasMore && ends.length === 0 && busy.size === 0) break;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs || LOOK_MS);
      if (restMs > 0) return;
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  if (failure !== undefined) throw failure;
}

async function record(ends: readonly Ended[], clock: SharedClock): Promise<void> {
  if (ends.length === 0) return;
  const changed = await endAttempts(ends, clock());
  for (const { outcome } of ends) attempts.inc({ outcome });
  logChanges(changed);
}

const attempts = counter({
  name: "barq_webhook_attempts_total",
  help: "Attempts to deliver a webhook, by outcome: delivered, failed, or gone (410).",
  labels: ["outcome"],
});

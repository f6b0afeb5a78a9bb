import { expireOrders } from "@/server/orders/expire-orders";
import { ProviderUnavailable } from "@/server/payments/provider/payment-provider";
import { providersThatChargeAtOnce } from "@/server/payments/provider/providers";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { semaphore } from "@/server/platform/admission/queue";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { inLane } from "@/server/platform/database/pool";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Milliseconds in which a round may begin reads, so that it ends although a provider is slow. */
const READING_MS = 5_000;
/** Upper bound on concurrent reads at one provider. */
const AT_ONCE = 5;
/** Seconds after its expiry for which an order waits while its payment cannot be read. */
const UNREADABLE_S = 15 * 60;
/** Seconds after its expiry for which an order waits for a round with time to read its payments. */
const UNASKED_S = 60 * 60;

/**
 * Fails unpaid orders whose time to pay is over (`expireOrders`). First reads their payments at
 * providers that charge at once: such a provider may have taken the money without the shop knowing.
 * An order whose payment cannot be read, or is named by an unprocessed event, keeps its reservation
 * for up to UNREADABLE_S more; an order whose payments this round has no time to read, for up to
 * UNASKED_S.
 * @returns the number of failed orders
 */
export function expireUnpaid(clock: SharedClock = databaseClock): Promise<number> {
  return expireOrders(clock, undefined, lastLook());
}

interface Unread {
  orderId: number;
  provider: string;
  providerOrderId: string;
  isTold: boolean;
  overdueSeconds: number;
}

/**
 * $1 the orders, $2 the providers that charge at once, $3 the moment: the payments that a browser
 * may have paid, and whether an event about them is not processed yet. In random order, so that
 * payments that can never be read do not hold up the others.
 */
const FIND_UNREAD = statement(
  "find_payments_before_expiry",
  `
    SELECT o.id AS "orderId", p.provider, p.provider_order_id AS "providerOrderId",
      EXISTS (SELECT FROM provider_events e
        WHERE e.resource_id = p.provider_order_id AND e.processed_at IS NULL) AS "isTold",
      extract(epoch FROM ${momentOf("$3")} - o.expires_at)::int AS "overdueSeconds"
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.id = ANY($1::int[]) AND p.provider = ANY($2::text[]) AND p.status = 'created'
      AND NOT p.is_used_up
    ORDER BY random()`,
);

/** @returns a function for one round, which returns the orders that must not expire yet */
function lastLook() {
  const end = performance.now() + READING_MS;
  const limits = new Map(providersThatChargeAtOnce().map((name) => [name, semaphore(AT_ONCE)]));

  /** @returns true if the order has to wait */
  async function look(unread: Unread): Promise<boolean> {
    const { orderId, providerOrderId, isTold, overdueSeconds } = unread;
    if (performance.now() > end) return overdueSeconds < UNASKED_S;
    const mayWait = overdueSeconds < UNREADABLE_S;
    try {
      await inLane("settling", () => settlePayment(providerOrderId, "system"));
      return isTold && mayWait;
    } catch (error) {
      // `providerCalls` logs an outage, and fails the further reads of the round at once.
      if (!(error instanceof ProviderUnavailable)) {
        log.warn({ orderId, err: error }, "the payment of an expired order could not be read");
      }
      return mayWait;
    }
  }

  return async (orderIds: readonly number[], at: Moment): Promise<ReadonlySet<number>> => {
    const waiting = new Set<number>();
    const looks = (await run(FIND_UNREAD, [orderIds, [...limits.keys()], at])).map((unread) =>
      limits.get(unread.provider)?.(async () => {
        if (await look(unread)) waiting.add(unread.orderId);
      }),
    );
    await Promise.all(looks);
    return waiting;
  };
}

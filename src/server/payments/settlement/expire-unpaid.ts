import { expireOrders } from "@/server/orders/expire-orders";
import { watchSilence } from "@/server/payments/provider/provider-silence";
import { providersThatChargeAtOnce } from "@/server/payments/provider/providers";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { inLane } from "@/server/platform/database/pool";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Milliseconds per round for reading payments, so that a slow provider does not delay expiry. */
const READING_MS = 5_000;
/** Unanswered reads in a row after which the round asks a provider no more. */
const UNANSWERED = 3;

/**
 * Fails unpaid orders whose time is over (`expireOrders`), after a last look at the provider: one
 * that charges the buyer's browser at once may have taken the money without the shop knowing it. An
 * order whose payment cannot be read keeps its reservation for up to 15 minutes more.
 * @returns the number of failed orders
 */
export function expireUnpaid(clock: SharedClock = databaseClock): Promise<number> {
  return expireOrders(clock, undefined, lastLook());
}

/**
 * $1 the order, $2 the providers that charge at once, $3 the moment: its payments that a browser
 * may have paid, and whether the shop stops waiting for an answer about them.
 */
const FIND_UNREAD = statement(
  "find_payments_before_expiry",
  `
    SELECT p.provider, p.provider_order_id AS "providerOrderId",
      o.expires_at <= ${momentOf("$3")} - interval '15 minutes' AS "isOver"
    FROM payments p JOIN orders o ON o.id = p.order_id
    WHERE o.id = $1 AND p.provider = ANY($2::text[]) AND p.status = 'created' AND NOT p.is_used_up
    ORDER BY p.id`,
);

function lastLook() {
  const providers = providersThatChargeAtOnce();
  const silence = watchSilence(UNANSWERED);
  const end = performance.now() + READING_MS;

  async function isRead(orderId: number, provider: string, providerOrderId: string) {
    if (silence.isAway(provider) || performance.now() > end) return false;
    try {
      await inLane("settling", () => settlePayment(providerOrderId, "system"));
      silence.note(provider, true);
      return true;
    } catch (error) {
      silence.note(provider, false);
      log.warn({ orderId, err: error }, "the payment of an expired order could not be read");
      return false;
    }
  }

  return async (orderId: number, at: Moment): Promise<boolean> => {
    for (const unread of await run(FIND_UNREAD, [orderId, providers, at])) {
      const { provider, providerOrderId, isOver } = unread;
      if (!(await isRead(orderId, provider, providerOrderId)) && !isOver) return false;
    }
    return true;
  };
}

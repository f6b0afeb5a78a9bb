import { createHmac } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { momentOf } from "@/server/platform/clock";
import { derivedSecret } from "@/server/platform/secrets";
import { settings } from "@/server/platform/settings";

/**
 * Whom unpaid orders are counted for. Decision 028.
 */
export interface Buyer {
  sessionId: string;
  /**
   * `mailboxKey` of the order's address; null for a buyer who is signed in with that address: orders that others placed
   * with it are not theirs.
   */
  mailbox: string | null;
  /** Of `networkOf`; null where nobody asked over the network. */
  network: string | null;
}

/**
 * What an unpaid order keeps of the address that placed it: enough to count by, and nothing to read.
 * @param ip of `clientAddress`
 */
export function networkOf(ip: string): string {
  const hmac = createHmac("sha256", derivedSecret("order-network")).update(ip);
  return hmac.digest("base64url").slice(0, 22);
}

/** In SQL, whether an order holds what nobody has paid for, within its time. */
export const isOpen = (order: string, moment: string) =>
  `${order}.status = 'pending' AND ${order}.waits_for IS NULL AND ${order}.review_reason IS NULL
    AND ${order}.expires_at > ${momentOf(moment)}`;

/** Open orders of other sessions, and the seconds until the first of them ends. */
export interface OthersOpen {
  byEmail: number;
  emailSeconds: number | null;
  byNetwork: number;
  networkSeconds: number | null;
}

/** In SQL, OthersOpen as JSON; the parameters are those of Buyer and the moment. */
export const othersOpen = (session: string, mailbox: string, network: string, moment: string) => {
  const seconds = `ceil(extract(epoch FROM min(o.expires_at) FILTER`;
  const isEmail = `mailbox_key(o.customer_email) = ${mailbox}`;
  const isNetwork = `o.client_network = ${network}`;
  return `(
    SELECT jsonb_build_object(
      'byEmail', count(*) FILTER (WHERE ${isEmail}),
      'emailSeconds', ${seconds} (WHERE ${isEmail}) - ${momentOf(moment)})),
      'byNetwork', count(*) FILTER (WHERE ${isNetwork}),
      'networkSeconds', ${seconds} (WHERE ${isNetwork}) - ${momentOf(moment)})))
    FROM orders o WHERE (${isEmail} OR ${isNetwork}) AND o.session_id <> ${session} AND ${isOpen("o", moment)})`;
};

/**
 * Another order may be opened: the session's own is replaced by it, so only those of others with its address and from its
 * network are in the way.
 * @throws DomainError open_orders_email, open_orders_network
 */
export function refuseTooManyOpen(others: OthersOpen): void {
  const { openOrders, openOrdersPerNetwork } = settings();
  if (others.byEmail >= openOrders) {
    throw tooManyOpen("open_orders_email", openOrders, others.emailSeconds);
  }
  if (others.byNetwork >= openOrdersPerNetwork) {
    throw tooManyOpen("open_orders_network", openOrdersPerNetwork, others.networkSeconds);
  }
}

function tooManyOpen(
  code: "open_orders_email" | "open_orders_network",
  max: number,
  wait: number | null,
): DomainError {
  const seconds = Math.max(1, wait ?? 0);
  return new DomainError(code, { max, seconds, minutes: Math.ceil(seconds / 60) });
}

import { createHmac } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { momentOf } from "@/server/platform/clock";
import { derivedSecret } from "@/server/platform/secrets";
import { settings } from "@/server/platform/settings";

/**
 * The session, mailbox and network of a buyer, by which unpaid orders are counted. Decision 028
 * (limits on unpaid stock).
 */
export interface Buyer {
  sessionId: string;
  /**
   * The order's e-mail address in normalised form (`mailboxKey`); null for a buyer signed in with
   * that address, who is not accountable for orders that others placed with it.
   */
  mailbox: string | null;
  /** HMAC of the IP address (`networkOf`); null if the order did not come over the network. */
  network: string | null;
}

/**
 * An HMAC of the IP address. Orders store it to count unpaid orders per network without storing the
 * address.
 * @param ip from `clientAddress`
 */
export function networkOf(ip: string): string {
  const hmac = createHmac("sha256", derivedSecret("order-network")).update(ip);
  return hmac.digest("base64url").slice(0, 22);
}

/** SQL condition: the order is unpaid, not under review, has not expired and holds stock. */
export const isOpen = (order: string, moment: string) =>
  `${order}.status = 'pending' AND ${order}.waits_for IS NULL AND ${order}.review_reason IS NULL
    AND ${order}.expires_at > ${momentOf(moment)}`;

/**
 * Open orders of other sessions with the buyer's e-mail address or network, and the seconds until
 * the first of them expires; null if there are none.
 */
export interface OthersOpen {
  byEmail: number;
  emailSeconds: number | null;
  byNetwork: number;
  networkSeconds: number | null;
}

/**
 * SQL: `OthersOpen` as JSON. The parameters are SQL expressions of the buyer's fields and the time.
 */
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
 * Checks that the buyer may open another order. Only other sessions' orders of the address or
 * network count, since a new order replaces the session's own one.
 * @throws DomainError open_orders_email if the address has reached its limit, open_orders_network
 *   if the network has
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

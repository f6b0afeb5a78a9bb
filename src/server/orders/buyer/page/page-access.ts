import { DomainError } from "@/domain/errors";
import type { CodeAccess } from "@/domain/orders/order-page";
import type { Owner } from "@/server/orders/buyer/own-orders";
import { orderIdOf } from "./order-token";

/** The visitor of an order's page. */
export interface PageVisitor {
  /** The browser's cart sessions. */
  sessionIds: readonly string[];
  user: Owner | null;
  /** The address that the browser has proven, in lower case; null if it has proven none. */
  mailbox: string | null;
  /**
   * Id of the order that `mailbox` paid for, if the browser proved the address with a code mailed
   * to that order's payer; otherwise null.
   */
  payerOf: number | null;
}

interface Whose {
  sessionId: string;
  userId: number | null;
  customerEmail: string;
  status: string;
}

/**
 * Returns the kind of access that lets the visitor open the codes of the order and act for its
 * buyer; null for a visitor who has only the link.
 */
export function pageAccessOf(
  order: Whose,
  { sessionIds, user, mailbox }: PageVisitor,
): CodeAccess | null {
  if (sessionIds.includes(order.sessionId)) return "browser";
  const email = order.customerEmail.toLowerCase();
  if (user !== null && isOwner(order, email, user)) return "account";
  return mailbox !== null && mailbox === email ? "mailbox" : null;
}

/**
 * Whether the user owns the order, by the same rule as the SQL of `ownedBy`
 * (src/server/orders/buyer/own-orders.ts): the account's orders, and paid guest orders with the
 * account's address. An unpaid guest order proves nothing, since it may name any address.
 */
function isOwner({ userId, status }: Whose, email: string, user: Owner): boolean {
  const isPaid = status === "completed" || status === "delivered";
  return userId === null ? isPaid && email === user.email : userId === user.id;
}

/** The order id of a token. @throws DomainError order_not_found for a forged token */
export function orderOfToken(token: string): number {
  const orderId = orderIdOf(token);
  if (orderId === null) throw new DomainError("order_not_found");
  return orderId;
}

import { DomainError } from "@/domain/errors";
import type { PageWay } from "@/domain/orders/order-page";
import type { Owner } from "@/server/orders/buyer/own-orders";
import { orderIdOf } from "./order-token";

/** Who looks at an order's page. */
export interface PageVisitor {
  /** The cart sessions of the browser. */
  sessionIds: readonly string[];
  user: Owner | null;
  /** The address that the browser has proved, in lower case. */
  mailbox: string | null;
  /** The order that this address paid for, where it was proved to be the payer's. */
  payerOf: number | null;
}

interface Whose {
  sessionId: string;
  userId: number | null;
  customerEmail: string;
  status: string;
}

/** By what a browser may open the codes of an order, and act for its buyer; null for whoever has its link alone. */
export function pageWayOf(
  order: Whose,
  { sessionIds, user, mailbox }: PageVisitor,
): PageWay | null {
  if (sessionIds.includes(order.sessionId)) return "browser";
  const email = order.customerEmail.toLowerCase();
  if (user !== null && isOwner(order, email, user)) return "account";
  return mailbox !== null && mailbox === email ? "mailbox" : null;
}

/** As `ownedBy` finds them (own-orders.ts): anybody may place an order with any address. */
function isOwner({ userId, status }: Whose, email: string, user: Owner): boolean {
  const isPaid = status === "completed" || status === "delivered";
  return userId === null ? isPaid && email === user.email : userId === user.id;
}

/** @throws DomainError order_not_found for a token that the shop did not make */
export function orderOfToken(token: string): number {
  const orderId = orderIdOf(token);
  if (orderId === null) throw new DomainError("order_not_found");
  return orderId;
}

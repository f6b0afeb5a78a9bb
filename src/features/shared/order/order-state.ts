import type { OrderProgressDto } from "@/contract/orders";

/** The state of an order as shown to its buyer, derived from the order's status and payment. */
export type OrderState =
  | "paid"
  /** The provider is confirming the payment, or the paid order is not completed yet. */
  | "checking"
  /** Paid; fulfilled as soon as stock arrives. */
  | "awaitingStock"
  /** Paid; an internal error prevents fulfilment until it is repaired. */
  | "preparing"
  /** Paid; held until a staff member reviews it. */
  | "awaitingApproval"
  /** The payment differs from the order, or every refund failed: an admin must decide. */
  | "review"
  | "refunded"
  | "unpaid"
  | "failed";

export function orderStateOf({
  status,
  payment,
}: Pick<OrderProgressDto, "status" | "payment">): OrderState {
  if (payment === "refunded") return "refunded";
  if (status === "completed" || status === "delivered") return "paid";
  if (payment === "awaiting_stock") return "awaitingStock";
  if (payment === "preparing") return "preparing";
  if (payment === "awaiting_approval") return "awaitingApproval";
  if (payment === "review") return "review";
  if (status === "failed") return "failed";
  return payment === "confirming" || payment === "paid" ? "checking" : "unpaid";
}

/**
 * True if the mail is sent and no item is pending; a rejected top-up and a withdrawn item count as
 * done.
 */
export function isDelivered({ mailSentAt, items }: Pick<OrderProgressDto, "mailSentAt" | "items">) {
  return mailSentAt !== null && items.every(isItemDone);
}

/**
 * True if the order is delivered and no top-up was rejected, so that the buyer has everything.
 * Withdrawn (refunded) top-ups do not count.
 */
export function hasArrived(order: Pick<OrderProgressDto, "mailSentAt" | "items">): boolean {
  return (
    isDelivered(order) &&
    order.items.every(({ topupStatus, isWithdrawn }) => isWithdrawn || topupStatus !== "rejected")
  );
}

function isItemDone({ topupStatus, isWithdrawn }: OrderProgressDto["items"][number]): boolean {
  if (isWithdrawn || topupStatus === null) return true;
  return topupStatus === "credited" || topupStatus === "rejected";
}

/** Poll intervals in milliseconds; after `QUICK_ROUNDS` polls the slow interval applies. */
const QUICK_MS = 1500;
const SLOW_MS = 15_000;
const QUICK_ROUNDS = 80;

/**
 * Milliseconds until the next poll of the order's state; false if polling stops.
 * @param order null while the server has not returned it
 * @param rounds the number of polls so far
 */
export function followInterval(
  state: OrderState,
  order: OrderProgressDto | null,
  rounds: number,
): number | false {
  switch (state) {
    case "paid":
      return order && isDelivered(order) ? false : paceOf(rounds);
    case "checking":
      return paceOf(rounds);
    case "awaitingStock":
    case "preparing":
    case "awaitingApproval":
    case "unpaid":
      return SLOW_MS;
    case "review":
    case "refunded":
    case "failed":
      return false;
  }
}

export const paceOf = (rounds: number) => (rounds < QUICK_ROUNDS ? QUICK_MS : SLOW_MS);

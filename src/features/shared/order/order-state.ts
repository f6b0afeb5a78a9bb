import type { OrderProgressDto } from "@/contract/orders";

/** How an order stands, as a buyer is told it: the server's word about the money first. */
export type OrderState =
  | "paid"
  | "checking"
  /** Paid, and filled as soon as it can be. */
  | "awaitingStock"
  | "preparing"
  /** Paid, and held until somebody of the shop has looked at it. */
  | "awaitingApproval"
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

/** Everything that the shop can do for this order has been done. */
export function isDelivered({ mailSentAt, items }: Pick<OrderProgressDto, "mailSentAt" | "items">) {
  return mailSentAt !== null && items.every(isItemDone);
}

/** All of it has reached its buyer: nothing of it was rejected by a supplier. */
export function hasArrived(order: Pick<OrderProgressDto, "mailSentAt" | "items">): boolean {
  return isDelivered(order) && order.items.every(({ topupStatus }) => topupStatus !== "rejected");
}

function isItemDone({ topupStatus }: OrderProgressDto["items"][number]): boolean {
  return topupStatus === null || topupStatus === "credited" || topupStatus === "rejected";
}

/** Milliseconds between two questions; a slow supplier is asked about less often after a while. */
const QUICK_MS = 1500;
const SLOW_MS = 15_000;
const QUICK_ROUNDS = 80;

/** How long to wait before asking again how an order in this state stands; false when nothing more will change. */
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

import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import type { TopupAnswer } from "@/domain/catalogue/game";
import { centsFromDecimal } from "@/domain/money";
import type { TopupStatus } from "@/domain/orders/order-lifecycle";

/**
 * The delivery shown beside an item: the delivered content, or the reason why nothing can be shown.
 */
export type ItemDelivery =
  | { kind: "codes"; codes: readonly string[] }
  | { kind: "credited" | "underway" | "late" | "rejected"; account: readonly TopupAnswer[] }
  | { kind: "sendAgain" | "sentAlong" }
  | { kind: "codeLocked" | "topupLocked" }
  | { kind: "itemWithdrawn" | "itemReturned" | "gift" }
  | {
      kind:
        | "checking"
        | "awaitingStock"
        | "preparing"
        | "awaitingApproval"
        | "review"
        | "orderRefunded"
        | "failed";
    };

export type DeliveredItem = { item: MyOrderItemDto; delivery: ItemDelivery };

/**
 * The items of an order, each with its delivery. Codes are shown only while the order's status is
 * `completed`. In the status `delivered`, the first item with codes instead offers to send all the
 * order's codes again by e-mail. Design §3 (orders).
 */
export function deliveredItems(order: MyOrderDto): DeliveredItem[] {
  const firstWithCodes = order.items.find(holdsCodes);
  return order.items.map((item) => ({
    item,
    delivery: deliveryOf(order, item, item === firstWithCodes),
  }));
}

/** True if the order has an item whose codes may be shown or sent again. */
export function hasCodes(order: MyOrderDto): boolean {
  return order.items.some(holdsCodes);
}

function holdsCodes(item: MyOrderItemDto): boolean {
  return item.fulfilment !== "topup" && !item.isWithdrawn && !item.isGift;
}

function deliveryOf(order: MyOrderDto, item: MyOrderItemDto, isFirst: boolean): ItemDelivery {
  switch (order.status) {
    case "pending":
      return awaiting(order.payment, item);
    case "failed":
      return afterFailure(order.payment);
    case "completed":
      if (item.isWithdrawn) return withdrawn(item);
      if (item.isGift) return { kind: "gift" };
      if (!holdsCodes(item)) return topup(order, item);
      // No codes yet: the order was paid a moment ago, or the stored codes cannot be decrypted.
      return item.codes.length > 0 ? { kind: "codes", codes: item.codes } : { kind: "preparing" };
    case "delivered":
      if (item.isWithdrawn) return withdrawn(item);
      if (item.isGift) return { kind: "gift" };
      return holdsCodes(item) ? { kind: isFirst ? "sendAgain" : "sentAlong" } : topup(order, item);
  }
}

/** An item that a refund withdrew. The supplier may have credited a top-up despite the refund. */
function withdrawn({ topupStatus }: MyOrderItemDto): ItemDelivery {
  return { kind: topupStatus === "credited" ? "itemReturned" : "itemWithdrawn" };
}

/**
 * The delivery for a pending order. For `confirming` and `review`, the buyer may have paid: the
 * text then never suggests a second payment.
 */
function awaiting(payment: MyOrderDto["payment"], item: MyOrderItemDto): ItemDelivery {
  switch (payment) {
    case "confirming":
      return { kind: "checking" };
    case "review":
      return { kind: "review" };
    case "awaiting_stock":
      return { kind: "awaitingStock" };
    case "preparing":
      return { kind: "preparing" };
    case "awaiting_approval":
      return { kind: "awaitingApproval" };
    case "refunded":
      return { kind: "orderRefunded" };
    case "unpaid":
    case "declined":
    case "paid":
      return { kind: holdsCodes(item) ? "codeLocked" : "topupLocked" };
  }
}

/** The delivery for a failed order; a payment that arrived after the failure is refunded. */
function afterFailure(payment: MyOrderDto["payment"]): ItemDelivery {
  switch (payment) {
    case "confirming":
      return { kind: "checking" };
    case "review":
      return { kind: "review" };
    case "refunded":
    case "awaiting_stock":
    case "preparing":
    case "awaiting_approval":
    case "paid":
      return { kind: "orderRefunded" };
    case "unpaid":
    case "declined":
      return { kind: "failed" };
  }
}

const TOPUP: Record<TopupStatus, "credited" | "underway" | "rejected"> = {
  waiting: "underway",
  submitting: "underway",
  submitted: "underway",
  credited: "credited",
  rejected: "rejected",
};

function topup({ isLate }: MyOrderDto, item: MyOrderItemDto): ItemDelivery {
  const kind = TOPUP[item.topupStatus ?? "waiting"];
  return { kind: kind === "underway" && isLate ? "late" : kind, account: item.topup };
}

/** The payment's status as a key of the messages `profile.payment`. */
export type PaymentLabel = MyOrderDto["payment"] | "refunding" | "partlyRefunded";

export function paymentLabel(order: MyOrderDto): PaymentLabel {
  const refunded = centsFromDecimal(order.refundedUSD);
  if (order.payment === "paid" && refunded > 0) return "partlyRefunded";
  if (order.payment !== "refunded") return order.payment;
  if (refunded === 0) return "refunding";
  return refunded < centsFromDecimal(order.totalUSD) ? "partlyRefunded" : "refunded";
}

/** True once the buyer was charged, even if the money was refunded later. */
export function wasCharged(order: MyOrderDto): boolean {
  switch (order.payment) {
    case "paid":
    case "awaiting_stock":
    case "preparing":
    case "awaiting_approval":
    case "review":
    case "refunded":
      return true;
    case "unpaid":
    case "confirming":
    case "declined":
      return false;
  }
}

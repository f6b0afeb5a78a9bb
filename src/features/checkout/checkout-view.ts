import type { OrderProgressDto } from "@/contract/orders";
import type { CaptureDto, CaptureOutcome } from "@/contract/payments";
import type { DeclineReason } from "@/domain/orders/payment-lifecycle";
import {
  followInterval,
  type OrderState,
  orderStateOf,
  paceOf,
} from "@/features/shared/order/order-state";

/** A notice above the payment button after an attempt to pay. */
export type Notice =
  | { kind: "cancelled" }
  /** The shopper abandoned the window, possibly after confirming the payment in it. */
  | { kind: "left" }
  /** `reason` is the bank's reason; undefined if the bank states no reason that the shop knows. */
  | { kind: "declined"; reason?: DeclineReason | undefined }
  /** The provider rejected the entered details. */
  | { kind: "rejected" }
  /** The provider did not respond, so the payment may have been made. */
  | { kind: "unanswered" }
  /** Declined for a reason that the buyer cannot resolve. */
  | { kind: "impossible" }
  /** The order failed unpaid; another payment places a new order. */
  | { kind: "expired"; orderId: number }
  | { kind: "refused"; message: string }
  | { kind: "failed" };

/** The state of this browser's last attempt to pay. */
export type Flow =
  | { kind: "form"; notice: Notice | null }
  /**
   * The payment window is open; `isChecking` while a challenge is solved before placing the order.
   */
  | { kind: "paying"; isChecking: boolean }
  /** The shopper approved the payment; the capture is under way. */
  | { kind: "confirming" }
  | { kind: "settled"; outcome: Exclude<CaptureOutcome, "declined"> }
  /** After a reload: the state is unknown until the server responds. */
  | { kind: "restored"; isApproved: boolean };

export type CheckoutView =
  | { kind: "loading" }
  | { kind: "form"; notice: Notice | null }
  | { kind: "paying"; isChecking: boolean }
  | { kind: "confirming" }
  | { kind: "paid" }
  | { kind: "checking" }
  /** Paid; fulfilled as soon as stock arrives. */
  | { kind: "awaitingStock" }
  | { kind: "preparing" }
  | { kind: "awaitingApproval" }
  | { kind: "review" }
  | { kind: "refunded" };

/** The flow that follows from the result of a capture. */
export function flowAfterCapture({ outcome, order, reason }: CaptureDto): Flow {
  if (outcome !== "declined") return { kind: "settled", outcome };
  const isOver = order.status === "failed";
  return {
    kind: "form",
    notice: isOver ? { kind: "expired", orderId: order.id } : declined(reason),
  };
}

/**
 * The view of the checkout; the server's payment state takes precedence over this browser's flow.
 * If money may have moved, no view leads back to a payment button.
 */
export function viewOf(flow: Flow, progress: OrderProgressDto | null): CheckoutView {
  if (flow.kind === "restored") return { kind: "loading" };
  const settled = progress && settledView(progress);
  if (settled) return settled;
  switch (flow.kind) {
    case "form":
    case "paying":
      return progress && isMoneyMoving(progress) ? { kind: "checking" } : flow;
    case "confirming":
      return flow;
    case "settled":
      return outcomeView(flow.outcome, progress && unpaidNotice(progress));
  }
}

const UNSETTLED = new Set<OrderState>(["checking", "unpaid", "failed"]);

function settledView(progress: OrderProgressDto): CheckoutView | null {
  const state = orderStateOf(progress);
  return UNSETTLED.has(state) ? null : ({ kind: state } as CheckoutView);
}

const isMoneyMoving = (progress: OrderProgressDto) => orderStateOf(progress) === "checking";

/** The notice for an order that failed or whose payment was declined, shown with the form. */
function unpaidNotice(progress: OrderProgressDto): Notice | null {
  const { id, status, payment, isShopsFault, declineReason } = progress;
  if (status === "failed") return { kind: "expired", orderId: id };
  if (payment !== "declined") return null;
  return isShopsFault ? { kind: "impossible" } : declined(declineReason);
}

const declined = (reason: DeclineReason | undefined): Notice => ({
  kind: "declined",
  ...(reason && { reason }),
});

/**
 * The view for a capture's outcome.
 * @param notice shown with the form if the outcome is pending or unknown; if null, the order may be
 * paid, and the view is "checking" instead
 */
function outcomeView(
  outcome: Exclude<CaptureOutcome, "declined">,
  notice: Notice | null,
): CheckoutView {
  switch (outcome) {
    case "captured":
      return { kind: "paid" };
    case "pending":
    case "unknown":
      return notice ? { kind: "form", notice } : { kind: "checking" };
    case "awaiting_stock":
      return { kind: "awaitingStock" };
    case "preparing":
      return { kind: "preparing" };
    case "awaiting_approval":
      return { kind: "awaitingApproval" };
    case "review":
      return { kind: "review" };
    case "refunded":
      return { kind: "refunded" };
  }
}

/**
 * The flow after a reload, once order and cart are known: the order's result if money may have
 * moved, otherwise the form. Null if the order is paid or refunded and the shopper has started a
 * new cart; the caller then forgets the order.
 * @param progress null if the order could not be read
 */
export function restoredFlow(
  progress: OrderProgressDto | null,
  isApproved: boolean,
  hasItems: boolean,
): Flow | null {
  const settled = progress && settledView(progress);
  if (settled) {
    const isOver = settled.kind === "paid" || settled.kind === "refunded";
    return isOver && hasItems ? null : { kind: "settled", outcome: "unknown" };
  }
  const notice = progress && unpaidNotice(progress);
  if (notice) return { kind: "form", notice };
  const mayHavePaid = isApproved || (progress !== null && isMoneyMoving(progress));
  return mayHavePaid ? { kind: "settled", outcome: "unknown" } : { kind: "form", notice: null };
}

/**
 * Poll interval while the form is shown, in milliseconds: an approval may still arrive directly
 * from the provider.
 */
const FORM_MS = 5000;

/**
 * Interval until the next poll of the order in milliseconds; false if its state is final.
 * @param rounds the number of polls so far
 */
export function pollInterval(
  view: CheckoutView,
  progress: OrderProgressDto | null,
  rounds: number,
): number | false {
  switch (view.kind) {
    case "form":
    case "paying":
      return progress?.status === "failed" ? false : FORM_MS;
    case "loading":
    case "confirming":
      return paceOf(rounds);
    default:
      return followInterval(view.kind, progress, rounds);
  }
}

import type { OrderProgressDto } from "@/contract/orders";
import type { CaptureDto, CaptureOutcome } from "@/contract/payments";
import {
  followInterval,
  type OrderState,
  orderStateOf,
  paceOf,
} from "@/features/shared/order/order-state";

/** Said above the payment button, which is there again. */
export type Notice =
  | { kind: "cancelled" }
  /** The shopper gave the window up, perhaps after confirming the payment in it. */
  | { kind: "left" }
  | { kind: "declined" }
  /** Declined for a reason that no buyer can mend. */
  | { kind: "impossible" }
  /** The order failed unpaid: paying again places a new one. */
  | { kind: "expired"; orderId: number }
  | { kind: "refused"; message: string }
  | { kind: "failed" };

/** What this browser did last. */
export type Flow =
  | { kind: "form"; notice: Notice | null }
  /** The payment window is open; a challenge may have to be solved before the order is placed. */
  | { kind: "paying"; isChecking: boolean }
  /** The shopper agreed; the capture is on its way. */
  | { kind: "confirming" }
  | { kind: "settled"; outcome: Exclude<CaptureOutcome, "declined"> }
  /** After a reload: only the server knows. */
  | { kind: "restored"; isApproved: boolean };

export type CheckoutView =
  | { kind: "loading" }
  | { kind: "form"; notice: Notice | null }
  | { kind: "paying"; isChecking: boolean }
  | { kind: "confirming" }
  | { kind: "paid" }
  | { kind: "checking" }
  /** Paid, and filled as soon as it can be. */
  | { kind: "awaitingStock" }
  | { kind: "preparing" }
  | { kind: "awaitingApproval" }
  | { kind: "review" }
  | { kind: "refunded" };

/** What became of the capture, as the next thing to show. */
export function flowAfter({ outcome, order }: CaptureDto): Flow {
  if (outcome !== "declined") return { kind: "settled", outcome };
  const isOver = order.status === "failed";
  return {
    kind: "form",
    notice: isOver ? { kind: "expired", orderId: order.id } : { kind: "declined" },
  };
}

/**
 * What the checkout shows: the server's word about the money first, then what this browser did.
 * Where money may have moved, nothing here leads back to a payment button.
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

/** The provider said no, or the order failed: back to the form, with the reason. */
function unpaidNotice({ id, status, payment, isShopsFault }: OrderProgressDto): Notice | null {
  if (status === "failed") return { kind: "expired", orderId: id };
  if (payment !== "declined") return null;
  return { kind: isShopsFault ? "impossible" : "declined" };
}

/** Only what was left open by the capture may still turn out as not paid. */
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
 * How to go on after a reload, once order and cart are known. A finished order is shown again, unless
 * the shopper has begun another cart: null then, and the order is forgotten.
 */
export function resumedFlow(
  progress: OrderProgressDto,
  isApproved: boolean,
  hasItems: boolean,
): Flow | null {
  const settled = settledView(progress);
  if (settled) {
    const isOver = settled.kind === "paid" || settled.kind === "refunded";
    return isOver && hasItems ? null : { kind: "settled", outcome: "unknown" };
  }
  const notice = unpaidNotice(progress);
  if (notice) return { kind: "form", notice };
  const mayHavePaid = isApproved || isMoneyMoving(progress);
  return mayHavePaid ? { kind: "settled", outcome: "unknown" } : { kind: "form", notice: null };
}

/** While the form is in use, an approval may still arrive through the provider alone. */
const FORM_MS = 5000;

/** How long to wait before asking again how the order stands; false when nothing more will change. */
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

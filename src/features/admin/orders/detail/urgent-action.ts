import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";
import type { AttentionReason, OrderAction } from "@/domain/orders/order-actions";

const ACTION_FOR_REASON: Partial<Record<AttentionReason, OrderAction>> = {
  payment_held: "accept_payment",
  awaiting_approval: "approve",
  topup_rejected: "retry_delivery",
  mail_failed: "retry_delivery",
  topup_unpaid: "acknowledge_return",
  supplier_conflict: "acknowledge_return",
  return_unbooked: "acknowledge_return",
  returned_at_provider: "acknowledge_return",
  receipt_undrawn: "redraw_receipt",
};

/**
 * The first allowed action that resolves one of the reasons why the order needs a person; null if
 * no action does.
 */
export function urgentAction({
  attentionReasons,
  actions,
}: Pick<AdminOrderDto, "attentionReasons" | "actions">): OrderAction | null {
  const wanted = attentionReasons.map((reason) => ACTION_FOR_REASON[reason]);
  return actions.find((action) => wanted.includes(action)) ?? null;
}

/**
 * Time after an admin's action during which the page polls for unsent mails and unfinished top-ups,
 * in milliseconds.
 */
const WATCH_MS = 60_000;

/**
 * True if the page should poll, because a change is expected: while the provider has not answered a
 * refund, and shortly after an admin's action while a mail or top-up is unfinished.
 */
export function isAboutToChange(
  order: Pick<AdminOrderDto, "refunds" | "mails" | "items">,
  msSinceAction: number,
): boolean {
  if (order.refunds.some(({ status }) => status === "requested")) return true;
  if (msSinceAction > WATCH_MS) return false;
  return (
    order.mails.some(({ sentAt }) => sentAt === null) ||
    order.items.some((item) => isBeingAskedFor(item) && !item.isWithdrawn)
  );
}

const isBeingAskedFor = ({ topupStatus }: AdminOrderItem) =>
  topupStatus === "waiting" || topupStatus === "submitting";

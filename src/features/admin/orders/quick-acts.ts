import type { OrderRow } from "@/contract/admin/orders";
import type { AttentionReason } from "@/domain/order-actions";

/** What needs no look at the order's page first. */
export type QuickAct = "resend_mail" | "retry_delivery";

const RETRIED: readonly AttentionReason[] = ["mail_failed", "topup_rejected"];

/** What the table offers for an order, as far as its row tells; the server has the last word. */
export function quickActs({ status, needs }: Pick<OrderRow, "status" | "needs">): QuickAct[] {
  if (status !== "completed" && status !== "delivered") return [];
  const isStuck = needs.some((need) => RETRIED.includes(need));
  return isStuck ? ["retry_delivery", "resend_mail"] : ["resend_mail"];
}

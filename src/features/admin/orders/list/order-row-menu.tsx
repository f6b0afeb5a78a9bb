"use client";

import { useTranslations } from "next-intl";
import type { OrderRow } from "@/contract/admin/orders";
import type { AttentionReason } from "@/domain/order-actions";
import { RowMenu, RowMenuItem } from "@/features/admin/shared/row-actions";
import { useToast } from "@/ui/feedback/toast-context";

/** What needs no look at the order's page first. */
type QuickAction = "resend_mail" | "retry_delivery";

export interface RequestedAction {
  action: QuickAction;
  order: OrderRow;
}

type OrderRowMenuProps = {
  order: OrderRow;
  href: string;
  onAction: (requested: RequestedAction) => void;
};

/** What can be done with an order from the table. */
export function OrderRowMenu({ order, href, onAction }: OrderRowMenuProps) {
  const texts = useTranslations("adminOrders");
  const copyEmail = useCopyEmail(order.customerEmail);
  return (
    <RowMenu label={texts("table.menu", { number: `#${order.id}` })}>
      <RowMenuItem href={href}>{texts("menu.open")}</RowMenuItem>
      {quickActions(order).map((action) => (
        <RowMenuItem key={action} onClick={() => onAction({ action, order })}>
          {texts(`menu.${action}`)}
        </RowMenuItem>
      ))}
      <RowMenuItem onClick={() => void copyEmail()}>{texts("menu.copyEmail")}</RowMenuItem>
    </RowMenu>
  );
}

function useCopyEmail(email: string): () => Promise<void> {
  const texts = useTranslations("adminOrders.menu");
  const toast = useToast();
  return async () => {
    try {
      await navigator.clipboard.writeText(email);
    } catch {
      // The browser refused; the address stands in the row and can be marked by hand.
      return;
    }
    toast({ kind: "ok", title: texts("copied"), description: email });
  };
}

const RETRIED: readonly AttentionReason[] = ["mail_failed", "topup_rejected"];

/** What the table offers for an order, as far as its row tells; the server has the last word. */
function quickActions({ status, needs }: Pick<OrderRow, "status" | "needs">): QuickAction[] {
  if (status !== "completed" && status !== "delivered") return [];
  const isStuck = needs.some((need) => RETRIED.includes(need));
  return isStuck ? ["retry_delivery", "resend_mail"] : ["resend_mail"];
}

"use client";

import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/dist/ssr/DotsThreeVertical";
import { useTranslations } from "next-intl";
import type { OrderRow } from "@/contract/admin/orders";
import type { AttentionReason } from "@/domain/order-actions";
import { PanelHrefLink } from "@/features/admin/shared/panel-href-link";
import { useToast } from "@/ui/feedback/toast-context";
import { iconButtonStyle } from "@/ui/form/icon-button";

export interface RowAction {
  action: QuickAction;
  order: OrderRow;
}

const MENU_ITEM_STYLE =
  "flex min-h-11 w-full items-center rounded-control px-3 py-2 text-start outline-focus " +
  "in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3 " +
  "data-focus:bg-mist forced-colors:data-focus:outline-2";

type OrderRowMenuProps = { order: OrderRow; href: string; onAction: (act: RowAction) => void };

/** What can be done with an order from the table. It floats above the frame, which would cut it off. */
export function OrderRowMenu({ order, href, onAction }: OrderRowMenuProps) {
  const texts = useTranslations("adminOrders");
  const copyEmail = useCopyEmail(order.customerEmail);
  return (
    <Menu>
      <MenuButton
        aria-label={texts("table.menu", { number: `#${order.id}` })}
        className={iconButtonStyle()}
      >
        <DotsThreeVerticalIcon size={22} weight="bold" aria-hidden="true" />
      </MenuButton>
      <MenuItems
        transition
        anchor={{ to: "bottom end", gap: 4, padding: 12 }}
        className="z-50 min-w-56 rounded-card bg-overlay p-1.5 text-ink shadow-menu outline-none transition-opacity data-closed:opacity-0 forced-colors:border"
      >
        <MenuItem as={PanelHrefLink} href={href} className={MENU_ITEM_STYLE}>
          {texts("menu.open")}
        </MenuItem>
        {quickActions(order).map((act) => (
          <MenuItem
            key={act}
            as="button"
            type="button"
            onClick={() => onAction({ action: act, order })}
            className={MENU_ITEM_STYLE}
          >
            {texts(`menu.${act}`)}
          </MenuItem>
        ))}
        <MenuItem
          as="button"
          type="button"
          onClick={() => void copyEmail()}
          className={MENU_ITEM_STYLE}
        >
          {texts("menu.copyEmail")}
        </MenuItem>
      </MenuItems>
    </Menu>
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

/** What needs no look at the order's page first. */
type QuickAction = "resend_mail" | "retry_delivery";

const RETRIED: readonly AttentionReason[] = ["mail_failed", "topup_rejected"];

/** What the table offers for an order, as far as its row tells; the server has the last word. */
function quickActions({ status, needs }: Pick<OrderRow, "status" | "needs">): QuickAction[] {
  if (status !== "completed" && status !== "delivered") return [];
  const isStuck = needs.some((need) => RETRIED.includes(need));
  return isStuck ? ["retry_delivery", "resend_mail"] : ["resend_mail"];
}

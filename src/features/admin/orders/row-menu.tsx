"use client";

import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/dist/ssr/DotsThreeVertical";
import { useTranslations } from "next-intl";
import type { OrderRow } from "@/contract/admin/orders";
import { iconButtonStyle } from "@/ui/icon-button";
import { useToast } from "@/ui/toast-context";
import { PanelLink } from "./panel-link";
import { type QuickAct, quickActs } from "./quick-acts";

export interface RowAct {
  act: QuickAct;
  order: OrderRow;
}

const ENTRY =
  "flex min-h-11 w-full items-center rounded-control px-3 py-2 text-start outline-focus " +
  "in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3 " +
  "data-focus:bg-mist forced-colors:data-focus:outline-2";

type RowMenuProps = { order: OrderRow; href: string; onAct: (act: RowAct) => void };

/** What can be done with an order from the table. It floats above the frame, which would cut it off. */
export function RowMenu({ order, href, onAct }: RowMenuProps) {
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
        <MenuItem as={PanelLink} href={href} className={ENTRY}>
          {texts("menu.open")}
        </MenuItem>
        {quickActs(order).map((act) => (
          <MenuItem
            key={act}
            as="button"
            type="button"
            onClick={() => onAct({ act, order })}
            className={ENTRY}
          >
            {texts(`menu.${act}`)}
          </MenuItem>
        ))}
        <MenuItem as="button" type="button" onClick={() => void copyEmail()} className={ENTRY}>
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

"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/ui/icon-button";
import type { NavEntry } from "./nav-links";
import { usePart } from "./use-part";

const loadDrawer = () => import("./menu-drawer").then((file) => file.MenuDrawer);

type MobileMenuProps = {
  entries: readonly NavEntry[];
  /** The icon. */
  children: ReactNode;
};

/** The button of the menu on a small screen, and the drawer that it opens. */
export function MobileMenu({ entries, children }: MobileMenuProps) {
  const label = useTranslations("shell")("menu");
  const [MenuDrawer, fetchDrawer] = usePart(loadDrawer);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onClick={async () => setOpen(await fetchDrawer())}
      >
        {children}
      </IconButton>
      {MenuDrawer && <MenuDrawer entries={entries} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

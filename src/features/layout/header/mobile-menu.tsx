"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";
import type { NavEntry } from "./nav-links";

const loadDrawer = () => import("./menu-drawer").then((file) => file.MenuDrawer);

type MobileMenuProps = {
  entries: readonly NavEntry[];
  /** The button's icon. */
  children: ReactNode;
};

/** The menu button of a small screen, and the drawer that it opens. */
export function MobileMenu({ entries, children }: MobileMenuProps) {
  const label = useTranslations("layout")("menu");
  const [MenuDrawer, fetchDrawer] = useLazyComponent(loadDrawer);
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

"use client";

import { ListIcon } from "@phosphor-icons/react/dist/ssr/List";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/ui/icon-button";
import type { NavEntry } from "./nav-links";

const MenuDrawer = dynamic(() => import("./menu-drawer").then((file) => file.MenuDrawer), {
  ssr: false,
});

/** The button of the menu on a small screen, and the drawer that it opens. */
export function MobileMenu({ entries }: { entries: readonly NavEntry[] }) {
  const label = useTranslations("shell")("menu");
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  function open() {
    setOpened(true);
    setOpen(true);
  }
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={open}>
        <ListIcon size={24} aria-hidden="true" className="mirror-rtl" />
      </IconButton>
      {wasOpened && <MenuDrawer entries={entries} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

"use client";

import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
} from "@headlessui/react";
import clsx from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";

export type MenuEntry = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Makes the entry a link; without it, the entry calls `onSelect`. */
  href?: string;
  onSelect?: () => void;
};

type MenuProps = {
  /** The content of the button that opens the menu. */
  trigger: ReactNode;
  triggerClassName?: string;
  entries: readonly MenuEntry[];
  /** The heading above the entries, which names their group: the signed-in user. Text only. */
  header: ReactNode;
};

const ENTRY = clsx(
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start",
  "outline-focus in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3",
  "data-focus:bg-mist forced-colors:data-focus:outline-2",
);

/** A button that opens a list of links and actions, aligned to the button's inline end. */
export function Menu({ trigger, triggerClassName, entries, header }: MenuProps) {
  return (
    <HeadlessMenu as="div" className="relative flex min-w-0">
      <MenuButton className={triggerClassName}>{trigger}</MenuButton>
      <MenuItems
        className={clsx(
          "absolute end-0 top-full z-50 mt-2 w-max min-w-56 rounded-card bg-overlay p-1.5 text-ink",
          "shadow-menu outline-none",
          "transition-opacity starting:opacity-0 forced-colors:border",
        )}
      >
        <MenuSection>
          <MenuHeading as="div" className="mb-1.5 border-line border-b px-3 pt-2 pb-3">
            {header}
          </MenuHeading>
          {entries.map((entry) => (
            <MenuEntryItem key={entry.key} entry={entry} />
          ))}
        </MenuSection>
      </MenuItems>
    </HeadlessMenu>
  );
}

function MenuEntryItem({ entry }: { entry: MenuEntry }) {
  if (entry.href) {
    return (
      <MenuItem as={Link} href={entry.href} prefetch={false} className={ENTRY}>
        {entry.icon}
        {entry.label}
      </MenuItem>
    );
  }
  return (
    <MenuItem as="button" type="button" onClick={entry.onSelect} className={ENTRY}>
      {entry.icon}
      {entry.label}
    </MenuItem>
  );
}

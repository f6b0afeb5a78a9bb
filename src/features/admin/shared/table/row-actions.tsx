"use client";

import { Menu, MenuButton, MenuItem, MenuItems } from "@headlessui/react";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/dist/ssr/DotsThreeVertical";
import type { ReactNode } from "react";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { useSaveFile } from "@/features/admin/shared/text/use-save-file";
import { IconButton, iconButtonStyle } from "@/ui/form/icon-button";
import { Tooltip } from "@/ui/overlay/tooltip";

type RowActionProps = {
  /** The accessible name, which includes the name of the row. */
  label: string;
  /** A shorter label for the tooltip. */
  tooltip?: string;
  isBusy?: boolean;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
};

/** An action of a table row, as an icon button. */
export function RowAction(props: RowActionProps) {
  const { label, tooltip = label, isBusy = false, onClick, children } = props;
  return (
    <Tooltip text={tooltip}>
      <IconButton
        label={label}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : onClick}
        className={isBusy ? "animate-busy" : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

type RowMenuProps = {
  label: string;
  /** Class of the button; the default is an icon button for a table row. */
  buttonClassName?: string;
  children: ReactNode;
};

/**
 * A menu with the actions of a table row. It opens in a layer above the table, because the table's
 * frame would clip it.
 */
export function RowMenu(props: RowMenuProps) {
  const { label, buttonClassName = iconButtonStyle(), children } = props;
  return (
    <Menu>
      <MenuButton aria-label={label} className={buttonClassName}>
        <DotsThreeVerticalIcon size={22} weight="bold" aria-hidden="true" />
      </MenuButton>
      <MenuItems
        anchor={{ to: "bottom end", gap: 4, padding: 12 }}
        className="z-50 min-w-56 rounded-card bg-overlay p-1.5 text-ink shadow-menu outline-none transition-opacity starting:opacity-0 forced-colors:border"
      >
        {children}
      </MenuItems>
    </Menu>
  );
}

const ITEM_STYLE =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start outline-focus " +
  "in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3 " +
  "data-focus:bg-mist forced-colors:data-focus:outline-2";

type RowMenuItemProps = { children: ReactNode } & (
  | { href: string }
  | { file: string }
  | { onClick: () => void }
);

/** A menu item: a link within the panel, a file to save, or a command. */
export function RowMenuItem(props: RowMenuItemProps) {
  const saveFile = useSaveFile();
  if ("file" in props) {
    const { file, children } = props;
    return (
      <MenuItem as="button" type="button" onClick={() => saveFile(file)} className={ITEM_STYLE}>
        {children}
      </MenuItem>
    );
  }
  if ("href" in props) return <MenuItem as={PanelLink} {...props} className={ITEM_STYLE} />;
  return <MenuItem as="button" type="button" {...props} className={ITEM_STYLE} />;
}

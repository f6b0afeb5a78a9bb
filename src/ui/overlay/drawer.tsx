"use client";

import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/form/icon-button";
import { OverlayBackdrop, RestoreFocus, useRemountKey } from "./overlay-parts";

type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** The number of items, after the title in a muted style. */
  count?: number;
  closeLabel: string;
  /** The side from which the drawer slides in; `start` is left in English, right in Arabic. */
  side?: "start" | "end";
  /** The content, which scrolls between the fixed header and footer. */
  children: ReactNode;
  footer?: ReactNode;
};

const SIDES = {
  end: "end-0 drawer-shadow-end data-closed:translate-x-full rtl:data-closed:-translate-x-full",
  start:
    "start-0 drawer-shadow-start data-closed:-translate-x-full rtl:data-closed:translate-x-full",
};

/** A modal panel of 480 px at a side of the page, full width below 480 px (visual design §9). */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, count, closeLabel, side = "end", children, footer } = props;
  return (
    <Dialog key={useRemountKey(open)} open={open} onClose={onClose} className="fixed inset-0 z-50">
      <OverlayBackdrop />
      <DialogPanel
        transition
        className={clsx(
          "fixed inset-y-0 flex w-full flex-col bg-raised low:overflow-y-auto min-[480px]:w-[480px]",
          "transition-[translate,opacity] duration-base data-leave:duration-fast",
          "motion-reduce:data-closed:translate-none motion-reduce:data-closed:opacity-0",
          "forced-colors:border",
          SIDES[side],
        )}
      >
        <RestoreFocus />
        <div className="flex items-center justify-between gap-4 py-5 ps-5 pe-3 sm:ps-7 sm:pe-5">
          <DialogTitle className="text-h2 md:text-[2rem]">
            {title}
            {count !== undefined && <span className="ms-2 font-title text-ink-3">{count}</span>}
          </DialogTitle>
          <IconButton label={closeLabel} onClick={onClose}>
            <XIcon size={22} weight="bold" aria-hidden="true" />
          </IconButton>
        </div>
        <div className="grow overflow-y-auto overscroll-contain low:shrink-0 low:overflow-visible px-5 pb-5 sm:px-7">
          {children}
        </div>
        {footer && <div className="border-line border-t px-5 pt-6 pb-5 sm:px-7">{footer}</div>}
      </DialogPanel>
    </Dialog>
  );
}

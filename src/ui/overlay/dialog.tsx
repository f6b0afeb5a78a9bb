"use client";

import { Description, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import type { ReactNode } from "react";
import { IconButton } from "@/ui/form/icon-button";
import { OverlayBackdrop, RestoreFocus, useRemountKey } from "./overlay-parts";

export type DialogSize = "small" | "base" | "large" | "wizard";

const SIZES: Record<DialogSize, string> = {
  small: "sm:max-w-[440px]",
  base: "sm:max-w-[560px]",
  large: "sm:max-w-[720px]",
  wizard: "sm:max-w-[1080px]",
};

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Shows the title to screen readers only, for content with a visible heading. */
  titleHidden?: boolean;
  description?: ReactNode;
  /**
   * Label of a close button in the top end corner. Without a label there is no such button, and
   * `actions` or `children` must contain one.
   */
  closeLabel?: string;
  /** "alertdialog" for a question that requires an answer, such as a deletion. */
  role?: "dialog" | "alertdialog";
  size?: DialogSize;
  /**
   * Shows only the children, without padding, and the close button. The title is for screen readers
   * only; `description` and `actions` are not shown.
   */
  bare?: boolean;
  /** Fills the screen below 640 px instead of appearing at its bottom. */
  fullScreen?: boolean;
  /** Buttons below the content. Put Cancel first: it then also comes first in tab order. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A centred modal dialog; below 640 px, a sheet at the bottom of the screen (visual design §9). */
export function Dialog(props: DialogProps) {
  const { open, onClose, role = "dialog", size = "base", bare, fullScreen } = props;
  return (
    <HeadlessDialog
      key={useRemountKey(open)}
      open={open}
      onClose={onClose}
      role={role}
      className="fixed inset-0 z-50"
    >
      <OverlayBackdrop />
      <div
        className={clsx(
          "fixed inset-0 flex justify-center sm:items-center sm:p-6",
          fullScreen ? "items-stretch" : "items-end",
        )}
      >
        <DialogPanel
          transition
          className={clsx(
            "relative flex w-full flex-col overflow-hidden bg-overlay shadow-dialog",
            "sm:max-h-full sm:rounded-sheet sm:dark:outline-[1.5px] sm:dark:outline-line forced-colors:border",
            "transition-[translate,opacity] duration-base data-leave:duration-fast",
            "data-closed:translate-y-3 data-closed:opacity-0",
            "motion-reduce:data-closed:translate-none",
            fullScreen ? "h-dvh sm:h-auto" : "max-h-[calc(100dvh-32px)] rounded-t-sheet",
            SIZES[size],
          )}
        >
          <RestoreFocus />
          {bare ? <BareContent {...props} /> : <PaddedContent {...props} />}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

function BareContent({ title, closeLabel, onClose, children }: DialogProps) {
  return (
    <>
      <DialogTitle className="sr-only">{title}</DialogTitle>
      {children}
      {closeLabel && (
        <IconButton
          label={closeLabel}
          variant="ink"
          onClick={onClose}
          className="on-art absolute! end-3 top-3 z-10"
        >
          <XIcon size={22} weight="bold" aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}

function PaddedContent(props: DialogProps) {
  const { title, titleHidden, description, closeLabel, onClose, actions, children } = props;
  return (
    <div className="overflow-y-auto overscroll-contain p-6 has-data-footer:scroll-pb-24">
      <div className="flex items-start gap-4">
        <div className="wrap-anywhere min-w-0 grow">
          <DialogTitle
            className={titleHidden ? "sr-only" : "text-role-title text-xl md:text-[1.3125rem]"}
          >
            {title}
          </DialogTitle>
          {description && (
            <Description className="mt-1 text-body text-ink-2">{description}</Description>
          )}
        </div>
        {closeLabel && (
          <IconButton label={closeLabel} onClick={onClose} className="-me-2 -mt-2">
            <XIcon size={20} weight="bold" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
      {actions && <div className="mt-5 flex flex-wrap justify-end gap-2.5">{actions}</div>}
    </div>
  );
}

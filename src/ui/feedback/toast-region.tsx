"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import * as Radix from "@radix-ui/react-toast";
import clsx from "clsx";
import { TOAST_DURATION_MS, type ToastRecord } from "./toast-state";

const SWIPE_THRESHOLD_PX = 50;

const KINDS = {
  ok: { Icon: CheckCircleIcon, colour: "text-ok" },
  info: { Icon: InfoIcon, colour: "text-info" },
  err: { Icon: WarningCircleIcon, colour: "text-err" },
} as const;

export type ToastLabels = {
  /** A screen reader reads this before each toast ("Notification"). */
  label: string;
  /** The region's accessible name; `{hotkey}` in it becomes F8. */
  regionLabel: string;
  closeLabel: string;
};

type ToastRegionProps = ToastLabels & {
  toasts: readonly ToastRecord[];
  onClose: (id: number) => void;
};

/**
 * Renders the toasts; loaded at the user's first interaction. The timing follows specification §9,
 * the look visual design §9.
 */
export function ToastRegion({ label, regionLabel, closeLabel, toasts, onClose }: ToastRegionProps) {
  return (
    // The key remounts the provider for each toast: otherwise, a toast closed under the pointer
    // would leave Radix's timer paused for the next toast.
    <Radix.Provider
      key={toasts[0]?.id}
      label={label}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map((toast) => (
        <Toast
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => onClose(toast.id)}
        />
      ))}
      <Radix.Viewport
        hotkey={["F8"]}
        label={regionLabel}
        className={clsx(
          // On a phone, 8 px below the header (`--header-end` is set by
          // src/features/layout/header/header-bottom.ts).
          "fixed inset-x-2 top-[calc(var(--header-end,0px)+8px)] z-60 flex flex-col outline-none print:hidden",
          "md:top-auto md:bottom-6 md:start-auto md:end-6 md:w-full md:max-w-[420px]",
        )}
      />
    </Radix.Provider>
  );
}

type ToastProps = { toast: ToastRecord; closeLabel: string; onClose: () => void };

function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const { Icon, colour } = KINDS[toast.kind ?? "ok"];
  return (
    <Radix.Root
      // Only an error interrupts the screen reader's current speech.
      type={toast.kind === "err" ? "foreground" : "background"}
      open={toast.open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={clsx(
        "flex items-center gap-3.5 rounded-card bg-overlay py-3 ps-4.5 pe-2.5 shadow-menu",
        "forced-colors:border",
        "data-[state=open]:animate-toast-in data-[state=closed]:animate-fade-out",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform",
        "data-[swipe=end]:animate-swipe-out",
      )}
    >
      <Icon size={22} weight="fill" aria-hidden="true" className={clsx("shrink-0", colour)} />
      <div className="min-w-0 grow wrap-anywhere">
        <Radix.Title className="text-role-button text-[0.9375rem]">{toast.title}</Radix.Title>
        {/* Without the space, title and description are read out as one word. */}{" "}
        {toast.description && (
          <Radix.Description
            className={clsx(
              "text-[0.9375rem] text-ink-2 leading-normal",
              // A product name is recognisable from its beginning; an error must be shown in full.
              toast.kind !== "err" && "line-clamp-2",
            )}
          >
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.action && (
        <Radix.Action
          altText={toast.action.otherWay}
          onClick={toast.action.onSelect}
          className="link inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center text-[0.9375rem]"
        >
          {toast.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={closeLabel}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-mist"
      >
        <XIcon size={18} weight="bold" aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  );
}

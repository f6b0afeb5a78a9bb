import type { ReactNode } from "react";

type ToastKind = "ok" | "info" | "err";

export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  kind?: ToastKind;
  /**
   * A link beside the close; what it does can also be done elsewhere, since the toast goes by
   * itself.
   */
  action?: {
    label: string;
    /** Tells a screen reader the other way to do the same. */
    otherWay: string;
    onSelect: () => void;
  };
};

export type ToastRecord = ToastContent & { id: number; open: boolean };

export type ToastAction =
  | { type: "show"; id: number; content: ToastContent }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number };

/** Specification, section 9: at most this many toasts are kept, the newest. */
const TOAST_LIMIT = 1;
/** How long a toast stays, in milliseconds. */
export const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast is kept before it is removed, in milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

/** The toasts after an action, newest first. */
export function reduceToasts(
  toasts: readonly ToastRecord[],
  action: ToastAction,
): readonly ToastRecord[] {
  switch (action.type) {
    case "show":
      return [{ ...action.content, id: action.id, open: true }, ...toasts].slice(0, TOAST_LIMIT);
    case "dismiss":
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, open: false } : toast));
    case "remove":
      return toasts.filter((toast) => toast.id !== action.id);
  }
}

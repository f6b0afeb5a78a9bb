import type { ReactNode } from "react";

type ToastKind = "ok" | "info" | "err";

export type ToastContent = {
  title: ReactNode;
  description?: ReactNode;
  kind?: ToastKind;
  /**
   * A button beside the close button. Since a toast closes automatically, the user must also be
   * able to perform the action without the toast.
   */
  action?: {
    label: string;
    /** Read out by screen readers: another way to perform the action. */
    otherWay: string;
    onSelect: () => void;
  };
};

export type ToastRecord = ToastContent & { id: number; open: boolean };

export type ToastAction =
  | { type: "show"; id: number; content: ToastContent }
  | { type: "dismiss"; id: number }
  | { type: "remove"; id: number };

/** Maximum number of toasts kept, newest first (specification §9). */
const TOAST_LIMIT = 1;
/** Time until a toast closes, in milliseconds. */
export const TOAST_DURATION_MS = 5000;
/** Time until a closed toast is removed from the state, in milliseconds. */
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

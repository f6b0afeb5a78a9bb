"use client";

import { createContext, useContext } from "react";
import type { ToastContent } from "./toast-state";

export type ShowToast = (content: ToastContent) => void;

export const ToastContext = createContext<{ show: ShowToast; dismiss: () => void } | null>(null);

function useToasts() {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast was called outside of a ToastProvider");
  return toasts;
}

/** Shows a toast: `toast({ title, description, kind })`. Throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  return useToasts().show;
}

/** Closes the current toast, for content that it would cover. Throws outside a `ToastProvider`. */
export function useDismissToast(): () => void {
  return useToasts().dismiss;
}

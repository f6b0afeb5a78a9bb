"use client";

import { createContext, useContext } from "react";
import type { ToastContent } from "./toast-state";

export type ShowToast = (content: ToastContent) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Shows a toast: `toast({ title, description, kind })`. Throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast was called outside of a ToastProvider");
  return show;
}

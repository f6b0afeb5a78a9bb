"use client";

import { createContext } from "react";
import { useRequiredContext } from "@/ui/use-required-context";
import type { ToastContent } from "./toast-state";

export type ShowToast = (content: ToastContent) => void;

export const ToastContext = createContext<{ show: ShowToast; dismiss: () => void } | null>(null);

/** Shows a toast: `toast({ title, description, kind })`. Throws outside a `ToastProvider`. */
export function useToast(): ShowToast {
  return useRequiredContext(ToastContext).show;
}

/** Closes the current toast, for content that it would cover. Throws outside a `ToastProvider`. */
export function useDismissToast(): () => void {
  return useRequiredContext(ToastContext).dismiss;
}

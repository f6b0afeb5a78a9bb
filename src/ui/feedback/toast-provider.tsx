"use client";

import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useFirstInteraction } from "@/ui/use-first-interaction";
import { ToastContext } from "./toast-context";
import type { ToastLabels } from "./toast-region";
import {
  reduceToasts,
  TOAST_DURATION_MS,
  TOAST_REMOVE_DELAY_MS,
  type ToastContent,
  type ToastRecord,
} from "./toast-state";

const loadRegion = () => import("./toast-region").then((file) => file.ToastRegion);

type ToastProviderProps = ToastLabels & { children: ReactNode };

/** Provides toasts to its children (specification §9). */
export function ToastProvider({ children, ...texts }: ToastProviderProps) {
  const [toasts, dispatch] = useReducer(reduceToasts, []);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const { Region, isMissing, fetchRegion } = useToastRegion();

  useEffect(() => {
    const pending = timers.current;
    return () => pending.forEach(clearTimeout);
  }, []);

  const show = useCallback(
    (content: ToastContent) => {
      lastId.current += 1;
      dispatch({ type: "show", id: lastId.current, content });
      fetchRegion();
    },
    [fetchRegion],
  );

  const dismiss = useCallback((id: number) => {
    dispatch({ type: "dismiss", id });
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      dispatch({ type: "remove", id });
    }, TOAST_REMOVE_DELAY_MS);
    timers.current.add(timer);
  }, []);

  const shared = useMemo(() => ({ show, dismiss: () => dismiss(lastId.current) }), [show, dismiss]);

  return (
    <ToastContext value={shared}>
      {children}
      {Region ? (
        <Region {...texts} toasts={toasts} onClose={dismiss} />
      ) : (
        isMissing && <FallbackToast toast={toasts[0]} onEnd={dismiss} />
      )}
    </ToastContext>
  );
}

type FallbackToastProps = { toast: ToastRecord | undefined; onEnd: (id: number) => void };

/** A plain toast, shown if the region's code fails to load, mostly because the network is down. */
function FallbackToast({ toast, onEnd }: FallbackToastProps) {
  const openId = toast?.open ? toast.id : null;
  useEffect(() => {
    if (openId === null) return;
    const timer = setTimeout(() => onEnd(openId), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [openId, onEnd]);
  return (
    <div role="alert" className="fixed inset-x-4 top-4 z-60 md:start-auto md:max-w-[420px]">
      {toast?.open && (
        <div className="rounded-card bg-overlay px-4.5 py-3 shadow-menu forced-colors:border">
          <p className="font-strong">{toast.title}</p>
          {toast.description && <p className="text-ink-2">{toast.description}</p>}
        </div>
      )}
    </div>
  );
}

/**
 * Loads the region's code at the user's first interaction. Each toast also calls `fetchRegion`,
 * which repeats a failed load.
 */
function useToastRegion() {
  const [Region, setRegion] = useState<Awaited<ReturnType<typeof loadRegion>> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const fetchRegion = useCallback(() => {
    loadRegion().then(
      (loaded) => setRegion(() => loaded),
      () => setMissing(true),
    );
  }, []);
  useFirstInteraction(fetchRegion);
  return { Region, isMissing, fetchRegion };
}

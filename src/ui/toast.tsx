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
import { ToastContext } from "./toast-context";
import type { ToastTexts } from "./toast-region";
import { reduceToasts, TOAST_REMOVE_DELAY_MS, type ToastContent } from "./toast-state";
import { useSignOfLife } from "./use-sign-of-life";

const loadRegion = () => import("./toast-region").then((file) => file.ToastRegion);

type ToastProviderProps = ToastTexts & { children: ReactNode };

/** Toasts for everything inside. Specification §9. */
export function ToastProvider({ children, ...texts }: ToastProviderProps) {
  const [toasts, dispatch] = useReducer(reduceToasts, []);
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const [Region, fetchRegion] = useToastRegion();

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
      {Region && <Region {...texts} toasts={toasts} onClose={dismiss} />}
    </ToastContext>
  );
}

/** The region's code, fetched once somebody does something; where that fails, with the next toast again. */
function useToastRegion() {
  const [Region, setRegion] = useState<Awaited<ReturnType<typeof loadRegion>> | null>(null);
  const fetchRegion = useCallback(() => {
    loadRegion().then(
      (loaded) => setRegion(() => loaded),
      () => undefined,
    );
  }, []);
  useSignOfLife(fetchRegion);
  return [Region, fetchRegion] as const;
}

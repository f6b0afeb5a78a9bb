"use client";

import {
  type ComponentType,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useFirstInteraction } from "@/ui/use-first-interaction";
import { pageLoad } from "./page-load";
import type { Session } from "./session-engine";
import { useOtherTabs } from "./use-other-tabs";

const loadEngine = () => import("./session-engine").then((file) => file.SessionEngine);

type Engine = ComponentType<{ onChange: (session: Session) => void }>;
type Waiting = { resolve: (session: Session) => void; reject: (reason: unknown) => void };

/** Without an answer: the page is not hydrated yet; nobody and nothing is there; the engine did not come. */
export type Unknown = "loading" | "nobody" | "failed";

/**
 * The engine behind cart and sign-in. It is fetched at once where there is a session or a cart to ask for,
 * else once the visitor does something, or an act needs it.
 */
export function useSessionEngine() {
  const [Engine, setEngine] = useState<Engine | null>(null);
  const [session, setSession] = useState<Session | null>(null);
  const [unknown, setUnknown] = useState<Unknown>("loading");
  const latest = useRef<Session | null>(null);
  const waiting = useRef<Waiting[]>([]);

  const onChange = useCallback((next: Session) => {
    const isFirst = latest.current?.cart.isLoading ?? true;
    latest.current = next;
    // What was asked for on load may draw much of the page: in slices, between which a press is answered.
    if (isFirst) startTransition(() => setSession(next));
    else setSession(next);
    for (const { resolve } of waiting.current.splice(0)) resolve(next);
  }, []);

  /** The session as it is now, as soon as the engine runs. Fails where its code cannot be fetched. */
  const wake = useCallback(
    () =>
      new Promise<Session>((resolve, reject) => {
        if (latest.current) return resolve(latest.current);
        waiting.current.push({ resolve, reject });
        loadEngine().then(
          (loaded) => setEngine(() => loaded),
          (reason) => {
            for (const one of waiting.current.splice(0)) one.reject(reason);
          },
        );
      }),
    [],
  );

  useEffect(() => {
    if (!pageLoad().hadVisitor) return setUnknown("nobody");
    wake().catch(() => setUnknown("failed"));
  }, [wake]);
  const wakeQuietly = useCallback(async () => {
    await wake().catch(() => undefined);
  }, [wake]);
  useFirstInteraction(wakeQuietly);
  // Somebody has signed in or out in another tab.
  useOtherTabs(wakeQuietly);

  return { Engine, session, unknown, wake, onChange };
}

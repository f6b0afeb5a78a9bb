"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { cents } from "@/domain/money";
import { useToast } from "@/ui/feedback/toast-context";
import { type Cart, CartContext } from "./cart-context";
import { type CurrentUser, CurrentUserContext } from "./current-user";
import type { Session } from "./session-engine";
import { type Unknown, useSessionEngine } from "./use-session-engine";
import { hasSomethingToAsk } from "./visitor-cookies";

/**
 * Cart and signed-in person for everything inside; needs the ToastProvider around it. What asks the server
 * is an engine of its own (docs/decisions/010): most first visits have nothing to ask.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { Engine, session, unknown, wake, onChange } = useSessionEngine();
  const before = useSessionBefore(unknown, wake);
  const { cart, current } = useKnown(session ?? before, unknown);
  return (
    <CartContext value={cart}>
      <CurrentUserContext value={current}>{children}</CurrentUserContext>
      {Engine && <Engine onChange={onChange} />}
    </CartContext>
  );
}

/** Where there is nothing to ask for, nothing is shown as loading either while the engine finds that out. */
function useKnown(session: Session, unknown: Unknown): Session {
  return useMemo(() => {
    if (unknown !== "nobody" || hasSomethingToAsk(document.cookie)) return session;
    return {
      cart: { ...session.cart, isLoading: false },
      current: { ...session.current, isLoading: false },
    };
  }, [session, unknown]);
}

/** What is known before the engine runs. Every act wakes it and is carried out by it. */
function useSessionBefore(unknown: Unknown, wake: () => Promise<Session>): Session {
  const toast = useToast();
  const errors = useTranslations("errors");
  return useMemo(() => {
    async function act<T>(refused: T, run: (session: Session) => T | Promise<T>): Promise<T> {
      try {
        return await run(await wake());
      } catch {
        toast({ kind: "err", title: errors("generic") });
        return refused;
      }
    }
    const isLoading = unknown === "loading";
    const cart: Cart = {
      items: [],
      itemCount: 0,
      total: cents(0),
      isLoading,
      error: unknown === "failed" ? errors("cartFetch") : null,
      busyLineId: null,
      strike: 0,
      add: (input) => act(false, (to) => to.cart.add(input)),
      setQuantity: (lineId, quantity) => act(false, (to) => to.cart.setQuantity(lineId, quantity)),
      remove: (lineId) => act(false, (to) => to.cart.remove(lineId)),
      clear: () => act(false, (to) => to.cart.clear()),
      reload: () => act(undefined, (to) => to.cart.reload()),
      leaveToUser: (userId) => act(undefined, (to) => to.cart.leaveToUser(userId)),
      isOpen: false,
      open: () => void act(undefined, (to) => to.cart.open()),
      close: () => undefined,
    };
    const current: CurrentUser = {
      user: null,
      isLoading,
      isError: unknown === "failed",
      signedIn: () => act(undefined, (to) => to.current.signedIn()),
      signOut: () => act(false, (to) => to.current.signOut()),
      askAgain: () => act(undefined, (to) => to.current.askAgain()),
      freshen: () => undefined,
    };
    return { cart, current };
  }, [unknown, wake, toast, errors]);
}

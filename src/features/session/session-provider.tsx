"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { focusContent } from "@/features/shared/page/focus-content";
import { LiveRegion } from "@/ui/feedback/live-region";
import { useDismissToast, useToast } from "@/ui/feedback/toast-context";
import { useFirstInteraction } from "@/ui/use-first-interaction";
import type { CartActions } from "./cart-actions";
import type { CurrentUserActions } from "./current-user-actions";
import {
  type CartState,
  type CurrentUserState,
  INITIAL_STATE,
  type SessionState,
} from "./session-state";
import { type SessionStore, sessionStore } from "./session-store";
import { markSignedIn } from "./visitor-cookies";

export type Cart = CartState &
  CartActions & {
    /** Why the cart could not be loaded, to be shown; null otherwise. */
    error: string | null;
  };

export type CurrentUser = CurrentUserState & CurrentUserActions;

const CartContext = createContext<Cart | null>(null);
const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The cart of this page. Throws outside a `SessionProvider`. Specification §8. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart was called outside of a SessionProvider");
  return cart;
}

/** Who is signed in. Throws outside a `SessionProvider`. Specification §8. */
export function useCurrentUser(): CurrentUser {
  const current = useContext(CurrentUserContext);
  if (!current) throw new Error("useCurrentUser was called outside of a SessionProvider");
  const { refreshIfStale } = current;
  // What appears after five minutes asks the server again.
  useEffect(refreshIfStale, [refreshIfStale]);
  return current;
}

/** Cart and signed-in person for everything inside; needs the ToastProvider around it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(sessionStore);
  const texts = useTranslations("cart");
  const errors = useTranslations("errors");
  const { cart, current } = useShownState(store);
  useSessionUi(store);
  useEffect(() => store.start(), [store]);
  useFirstInteraction(store.activate);
  useEffect(() => {
    if (!current.isLoading) markSignedIn(current.user !== null);
  }, [current]);

  const cartValue = useMemo(
    () => ({ ...cart, ...store.cart, error: cart.hasFailed ? errors("cartFetch") : null }),
    [cart, store, errors],
  );
  const currentValue = useMemo(() => ({ ...current, ...store.currentUser }), [current, store]);
  return (
    <CartContext value={cartValue}>
      <CurrentUserContext value={currentValue}>{children}</CurrentUserContext>
      <LiveRegion message={cart.hasChanged ? texts("count", { count: cart.itemCount }) : ""} />
    </CartContext>
  );
}

/**
 * What was asked for on load may draw much of the page: it is shown as a transition, in slices between which
 * a press is answered. All that comes later is shown at once.
 */
function useShownState(store: SessionStore): SessionState {
  const latest = useSyncExternalStore(store.subscribe, store.get, () => INITIAL_STATE);
  const deferred = useDeferredValue(latest);
  return deferred.cart.isLoading ? deferred : latest;
}

/** Gives the store's actions the toasts, texts and navigation of this screen. */
function useSessionUi(store: SessionStore): void {
  const router = useRouter();
  const toast = useToast();
  const dismissToast = useDismissToast();
  const cart = useTranslations("cart");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const layout = useTranslations("layout");
  useLayoutEffect(() => {
    store.attachUi({
      texts: { cart, common, errors, layout },
      toast,
      dismissToast,
      goHome: () => router.push("/"),
      focusContent,
    });
  }, [store, router, toast, dismissToast, cart, common, errors, layout]);
  // The drawer goes with its screen; the store stays.
  useEffect(() => store.cart.close, [store]);
}

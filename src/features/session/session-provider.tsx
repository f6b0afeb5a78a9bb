"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  createContext,
  type ReactNode,
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
import { useRequiredContext } from "@/ui/use-required-context";
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
    /** The message to show if the cart could not be loaded; null otherwise. */
    error: string | null;
  };

export type CurrentUser = CurrentUserState & CurrentUserActions;

const CartContext = createContext<Cart | null>(null);
const CurrentUserContext = createContext<CurrentUser | null>(null);

/** The cart of this page. Throws outside a `SessionProvider`. Specification §8 (errors). */
export function useCart(): Cart {
  return useRequiredContext(CartContext);
}

/** The current user. Throws outside a `SessionProvider`. Specification §8 (errors). */
export function useCurrentUser(): CurrentUser {
  const current = useRequiredContext(CurrentUserContext);
  const { refreshIfStale } = current;
  // A component that mounts more than five minutes after the last response requests the user again.
  useEffect(refreshIfStale, [refreshIfStale]);
  return current;
}

/** Provides the cart and the current user; must be inside a ToastProvider. */
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
 * The state to render. The first response may render much of the page, so it is deferred: React
 * renders it in slices between which a press is handled. Later changes are rendered at once.
 */
function useShownState(store: SessionStore): SessionState {
  const latest = useSyncExternalStore(store.subscribe, store.get, () => INITIAL_STATE);
  const deferred = useDeferredValue(latest);
  return deferred.cart.isLoading ? deferred : latest;
}

/** Connects the store's actions to this screen's toasts, texts and navigation. */
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
  // Close the cart drawer on unmount: the store outlives this component and would reopen it.
  useEffect(() => store.cart.close, [store]);
}

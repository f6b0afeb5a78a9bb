import type { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import type { shopClient } from "@/trpc/shop-client";
import type { ShowToast } from "@/ui/feedback/toast-context";
import { type CartSums, sumCart } from "./cart-sums";

export interface CartState extends CartSums {
  /** True until the cart of this page load is known or loading failed; true again in a retry. */
  isLoading: boolean;
  /** True if the cart could not be loaded. */
  hasFailed: boolean;
  /** The id of the line whose change is pending; null if there is none. */
  busyLineId: number | null;
  /**
   * Counts successful adds; the React key that restarts the strike animation (a stripe that crosses
   * the cart's count).
   */
  strike: number;
  /** True after the first change since the page load; from then on the count is announced. */
  hasChanged: boolean;
  isOpen: boolean;
}

export interface CurrentUserState {
  /** Null while unknown, and for a guest. */
  user: CurrentUserDto | null;
  /**
   * True until it is known whether a user is signed in, or the request failed; true again in a
   * retry.
   */
  isLoading: boolean;
  /** True if the request for the current user failed; stays true during a retry. */
  isError: boolean;
}

export interface SessionState {
  cart: CartState;
  current: CurrentUserState;
}

/** The state before hydration. */
export const INITIAL_STATE: SessionState = {
  cart: {
    ...sumCart(undefined),
    isLoading: true,
    hasFailed: false,
    busyLineId: null,
    strike: 0,
    hasChanged: false,
    isOpen: false,
  },
  current: { user: null, isLoading: true, isError: false },
};

/**
 * State and listeners for `useSyncExternalStore`. A change of `cart` keeps the identity of the
 * object `current`, and the reverse, so that its users do not render again.
 */
export function createState() {
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  function set(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setCart: (change: Partial<CartState>) => set({ ...state, cart: { ...state.cart, ...change } }),
    setCurrent: (change: Partial<CurrentUserState>) =>
      set({ ...state, current: { ...state.current, ...change } }),
  };
}

export type SessionClient = Pick<typeof shopClient, "auth" | "cart">;

type Texts<Namespace extends "cart" | "common" | "errors" | "layout"> = ReturnType<
  typeof useTranslations<Namespace>
>;

/** The texts, toasts and navigation that the actions use, provided by the `SessionProvider`. */
export interface SessionUi {
  texts: {
    cart: Texts<"cart">;
    common: Texts<"common">;
    errors: Texts<"errors">;
    layout: Texts<"layout">;
  };
  toast: ShowToast;
  dismissToast: () => void;
  goHome: () => void;
  focusContent: () => void;
}

/** The parts from which the store's actions are built. */
export interface SessionParts {
  state: ReturnType<typeof createState>;
  /**
   * Resolves to the tRPC client. The first call loads its code and requests user and cart.
   * Rejects if the code fails to load; the next call tries again.
   */
  ready: () => Promise<SessionClient>;
  /** Like `ready`, for actions: shows a toast and resolves to false if loading fails. */
  isReady: () => Promise<boolean>;
  /** True if the browser has no connection. */
  isOffline: () => boolean;
  ui: () => SessionUi;
  cookies: () => string;
}

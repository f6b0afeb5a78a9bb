import type { useTranslations } from "next-intl";
import type { CurrentUserDto } from "@/contract/accounts";
import type { shopClient } from "@/trpc/shop-client";
import type { ShowToast } from "@/ui/feedback/toast-context";
import { type CartSums, sumCart } from "./cart-sums";

export interface CartState extends CartSums {
  /** True until the cart of this page load is known. */
  isLoading: boolean;
  /** The cart could not be loaded. */
  hasFailed: boolean;
  /** The line whose change is on its way. */
  busyLineId: number | null;
  /** Changes with each successful add: the key of what plays the strike. */
  strike: number;
  /** Something was changed since the page was loaded: from then on the count is announced. */
  hasChanged: boolean;
  isOpen: boolean;
}

export interface CurrentUserState {
  /** Null while it is not known, and when nobody is signed in. */
  user: CurrentUserDto | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** The server could not say who is signed in; stays true while it is asked again. */
  isError: boolean;
}

export interface SessionState {
  cart: CartState;
  current: CurrentUserState;
}

/** Before the page is hydrated. */
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

/** The state with its listeners, for `useSyncExternalStore`. A part that has not changed stays the same object. */
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

/** What the actions show, and where they lead: given by the `SessionProvider`. */
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

/** What the store's actions are made of. */
export interface SessionParts {
  state: ReturnType<typeof createState>;
  /**
   * The client; its code is fetched with the first call, which asks for person and cart, too. Fails where
   * the code cannot be fetched; the next call tries again.
   */
  ready: () => Promise<SessionClient>;
  /** The same, for actions: false where the code could not be fetched, which a toast has said. */
  isReady: () => Promise<boolean>;
  /** The browser knows of no connection. */
  isOffline: () => boolean;
  ui: () => SessionUi;
  cookies: () => string;
}

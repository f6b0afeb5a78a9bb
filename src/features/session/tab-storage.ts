import { KEEP_CART } from "@/document/open-tabs";

export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NO_STORAGE: TabStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** This tab's storage. If the browser blocks site data, the returned storage keeps nothing. */
export function tabStorage(): TabStorage {
  try {
    return window.sessionStorage;
  } catch {
    return NO_STORAGE;
  }
}

/** Storage key of the checkout form as typed, which is kept until the payment. */
export const CHECKOUT_FORM = "checkout_form";

/** Removes the typed form after a payment and when another person uses this browser. */
export function forgetTyped(storage: Pick<Storage, "removeItem">): void {
  try {
    storage.removeItem(CHECKOUT_FORM);
  } catch {
    return;
  }
}

const PREVIOUS_USER = "previous_user_id";

/**
 * The id of this tab's last user, to whom a sign-out saves the cart; null if none is stored.
 * Specification §4 (states).
 */
export function previousUserId(storage: TabStorage): number | null {
  try {
    const id = Number(storage.getItem(PREVIOUS_USER));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Stores the user's id; null removes it. Does nothing without storage. */
export function rememberUser(storage: TabStorage, id: number | null): void {
  try {
    if (id === null) storage.removeItem(PREVIOUS_USER);
    else storage.setItem(PREVIOUS_USER, String(id));
  } catch {
    return;
  }
}

/** Marks this tab's next page load as part of the same visit, so that a guest's cart is kept. */
export function markSameVisit(): void {
  try {
    tabStorage().setItem(KEEP_CART, "1");
  } catch {
    return;
  }
}

/** Reloads the page as part of the same visit. */
export function reloadInSameVisit(): void {
  markSameVisit();
  window.location.reload();
}

/**
 * Reads and removes the mark of a load within the same visit, which `markSameVisit`,
 * src/document/head-script.ts and public/offline.js set.
 */
export function consumeSameVisitMark(storage: Pick<Storage, "getItem" | "removeItem">): boolean {
  const isMarked = storage.getItem(KEEP_CART) === "1";
  storage.removeItem(KEEP_CART);
  return isMarked;
}

import { KEEP_CART } from "@/document/open-tabs";

export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const NO_STORAGE: TabStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** What this tab keeps. A browser that refuses site data throws at the mere question, and keeps nothing. */
export function tabStorage(): TabStorage {
  try {
    return window.sessionStorage;
  } catch {
    return NO_STORAGE;
  }
}

/** Key of the typed checkout form, kept until it is paid. */
export const CHECKOUT_FORM = "checkout_form";

/** Clears the typed form after a payment and when the person at this browser changes. */
export function forgetTyped(storage: Pick<Storage, "removeItem">): void {
  try {
    storage.removeItem(CHECKOUT_FORM);
  } catch {
    return;
  }
}

const PREVIOUS_USER = "previous_user_id";

/** The user whom this tab saw last, so that a sign-out knows whose cart it was. Specification §4. */
export function previousUserId(storage: TabStorage): number | null {
  try {
    const id = Number(storage.getItem(PREVIOUS_USER));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

/** Null forgets. A browser that refuses storage remembers nobody. */
export function rememberUser(storage: TabStorage, id: number | null): void {
  try {
    if (id === null) storage.removeItem(PREVIOUS_USER);
    else storage.setItem(PREVIOUS_USER, String(id));
  } catch {
    return;
  }
}

/** Before a reload that is no new visit. */
export function markCartKept(storage: Pick<Storage, "setItem">): void {
  try {
    storage.setItem(KEEP_CART, "1");
  } catch {
    return;
  }
}

/**
 * True once after a reload that is no new visit: the language switch and the head's script set
 * the mark.
 */
export function takeKeepMark(storage: Pick<Storage, "getItem" | "removeItem">): boolean {
  const isMarked = storage.getItem(KEEP_CART) === "1";
  storage.removeItem(KEEP_CART);
  return isMarked;
}

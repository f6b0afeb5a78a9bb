const KEEP_CART = "keep_cart";

/** Before a reload that is no new visit. */
export function markKept(storage: Pick<Storage, "setItem">): void {
  try {
    storage.setItem(KEEP_CART, "1");
  } catch {
    return;
  }
}

/**
 * True once after a reload that is no new visit (the language switch sets the mark): the guest's cart
 * is read then, and not cleared as on other page loads.
 */
export function takeKeepMark(storage: Pick<Storage, "getItem" | "removeItem">): boolean {
  const isMarked = storage.getItem(KEEP_CART) === "1";
  storage.removeItem(KEEP_CART);
  return isMarked;
}

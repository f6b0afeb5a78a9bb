/** Storage key: paths of the last orders whose pages this browser opened (features/order/order-page.tsx). */
export const LAST_ORDERS = "last_orders";
const PLACED_ORDERS = "placed_orders";
/** Key of a guest's wish list: numbers of products, the one that was saved last first. */
export const GUEST_WISHES = "wish_list";

const listeners = new Set<() => void>();

/** Calls back when this tab or another one changes the placed orders. */
export function subscribePlacedOrders(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * The stored text (placed-orders.ts reads it): equal texts are equal orders. Refused storage
 * holds none.
 */
export function placedOrdersText(): string {
  try {
    return window.localStorage.getItem(PLACED_ORDERS) ?? "";
  } catch {
    return "";
  }
}

export function savePlacedOrders(text: string): void {
  change((storage) => storage.setItem(PLACED_ORDERS, text));
}

/** Forgets placed and last orders and the wish list, for the next person at this browser. */
export function forgetOrders(): void {
  change((storage) => {
    storage.removeItem(LAST_ORDERS);
    storage.removeItem(PLACED_ORDERS);
    storage.removeItem(GUEST_WISHES);
  });
}

/** Refused or full storage changes nothing. */
function change(make: (storage: Storage) => void): void {
  try {
    make(window.localStorage);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

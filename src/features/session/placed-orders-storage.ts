/**
 * Storage key of the paths of the most recently opened order pages, for orders placed in this
 * browser only (src/features/order/order-page.tsx).
 */
export const LAST_ORDERS = "last_orders";
const PLACED_ORDERS = "placed_orders";
/** Storage key of a guest's wish list: product ids, last saved first. */
export const GUEST_WISHES = "wish_list";

const listeners = new Set<() => void>();

/**
 * Calls `listener` when this tab or another tab changes the placed orders, and also at unrelated
 * changes of the storage.
 */
export function subscribePlacedOrders(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The placed orders as stored text, which placed-orders.ts parses; empty without storage. */
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

/**
 * Removes the placed orders, the opened order pages and the wish list, before another person uses
 * this browser.
 */
export function forgetOrders(): void {
  change((storage) => {
    storage.removeItem(LAST_ORDERS);
    storage.removeItem(PLACED_ORDERS);
    storage.removeItem(GUEST_WISHES);
  });
}

/** Changes the storage and notifies the listeners. Does nothing if storage is missing or full. */
function change(make: (storage: Storage) => void): void {
  try {
    make(window.localStorage);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

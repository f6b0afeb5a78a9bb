import { orderPath } from "@/domain/order-page";
import { LAST_ORDERS } from "@/features/session/placed-orders-text";

const MOST = 3;

/**
 * Puts an order of this browser before the earlier ones that the offline page links to
 * (public/offline.js).
 */
export function rememberOrder(token: string): void {
  try {
    const path = orderPath(token);
    const others = kept().filter((one) => one !== path);
    localStorage.setItem(LAST_ORDERS, JSON.stringify([path, ...others].slice(0, MOST)));
  } catch {
    // A browser that refuses storage remembers none.
  }
}

function kept(): unknown[] {
  const value: unknown = JSON.parse(localStorage.getItem(LAST_ORDERS) ?? "[]");
  return Array.isArray(value) ? value : [];
}

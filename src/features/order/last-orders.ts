import { orderPath } from "@/domain/order-page";

/** Paths of the orders that this browser paid, the latest first; public/offline.js reads them. */
const KEY = "last_orders";
const MOST = 3;

export function rememberOrder(token: string): void {
  try {
    const path = orderPath(token);
    const others = kept().filter((one) => one !== path);
    localStorage.setItem(KEY, JSON.stringify([path, ...others].slice(0, MOST)));
  } catch {
    // A browser that refuses storage remembers none.
  }
}

function kept(): unknown[] {
  const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  return Array.isArray(value) ? value : [];
}

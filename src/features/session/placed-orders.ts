import { placedOrdersText, savePlacedOrders } from "./placed-orders-storage";

/** An order placed in this browser, whose payment may complete while no checkout is open. */
export interface PlacedOrder {
  id: number;
  /** The time at which the order was last saved here, in milliseconds. */
  at: number;
  /** The cart's lines when the order was last saved here, from `cartMark`. */
  cart: string;
  /** True once this browser knows the order's result and has reloaded the cart for it. */
  isSettled: boolean;
  /**
   * True if the pages need not show the order's result: it was seen, the order failed, or its owner
   * has signed out.
   */
  isTold: boolean;
}

const MOST_ORDERS = 5;
/**
 * Lifetime of a stored order in milliseconds. If a payment completes later, this browser shows no
 * line about it, and the buyer learns the result from the mail.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Parses the stored text into the orders of the last day, newest first; skips invalid parts. */
export function placedOrdersIn(text: string, now: number): PlacedOrder[] {
  return text
    .split(" ")
    .map((part) => /^([1-9]\d{0,9}):(\d{1,15}):([\dx,]*)(:settled|:told)?$/.exec(part))
    .filter((match) => match !== null)
    .map(([, id, at, cart = "", mark]) => ({
      id: Number(id),
      at: Number(at),
      cart,
      isSettled: mark !== undefined,
      isTold: mark === ":told",
    }))
    .filter(({ at }) => now - at < KEPT_MS);
}

/**
 * Identifies a cart by its lines. Line ids are never reused, so an equal mark means the same cart,
 * not a later one with equal contents.
 */
export function cartMark(lines: readonly { id: number; quantity: number }[]): string {
  return lines.map(({ id, quantity }) => `${id}x${quantity}`).join(",");
}

/**
 * Saves a placed order. Another call for the same order, for example when its payment is approved,
 * renews the saved time and cart, and clears `isSettled` and `isTold`.
 */
export function keepPlacedOrder(id: number, cart: string): void {
  const others = current().filter((order) => order.id !== id);
  const placed = { id, at: Date.now(), cart, isSettled: false, isTold: false };
  write([placed, ...others].slice(0, MOST_ORDERS));
}

/**
 * Sets the order's `isSettled`.
 * @returns false if the order was settled already, for example by another tab, or is not saved here
 * any more
 */
export function markOrderSettled(id: number): boolean {
  const orders = current();
  if (!orders.some((order) => order.id === id && !order.isSettled)) return false;
  write(orders.map((order) => (order.id === id ? { ...order, isSettled: true } : order)));
  return true;
}

export function markOrderSeen(id: number): void {
  const orders = current();
  if (orders.some((order) => order.id === id && !order.isTold)) {
    write(orders.map((order) => (order.id === id ? { ...order, isTold: true } : order)));
  }
}

const current = () => placedOrdersIn(placedOrdersText(), Date.now());

function write(orders: readonly PlacedOrder[]): void {
  const parts = orders.map(({ id, at, cart, isSettled, isTold }) => {
    const mark = isTold ? ":told" : isSettled ? ":settled" : "";
    return `${id}:${at}:${cart}${mark}`;
  });
  savePlacedOrders(parts.join(" "));
}

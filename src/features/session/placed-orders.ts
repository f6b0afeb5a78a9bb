import { placedOrdersText, savePlacedOrders } from "./placed-orders-text";

/** An order that this browser placed: its payment may be made while no checkout is open. */
export interface PlacedOrder {
  id: number;
  /** Milliseconds. */
  at: number;
  /** The lines that it was placed with, as of `cartMark`. */
  cart: string;
  /** Its payment is known here, and the cart was read again after it. */
  isSettled: boolean;
  /** The shopper has seen what became of it. */
  isTold: boolean;
}

const MOST_ORDERS = 5;
/** A payment that takes longer is told by mail. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Parses the stored text: orders of the last day, newest first. Foreign text holds none. */
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
 * The id of a cart's line is used once: an equal mark is the same cart, not an equal one bought
 * later.
 */
export function cartMark(lines: readonly { id: number; quantity: number }[]): string {
  return lines.map(({ id, quantity }) => `${id}x${quantity}`).join(",");
}

/**
 * Called again for the same order, e.g. when its payment is approved, it clears the order's
 * marks.
 */
export function keepPlacedOrder(id: number, cart: string): void {
  const others = current().filter((order) => order.id !== id);
  const placed = { id, at: Date.now(), cart, isSettled: false, isTold: false };
  write([placed, ...others].slice(0, MOST_ORDERS));
}

/** @returns false if another tab or an earlier page of this browser has marked it */
export function markOrderSettled(id: number): boolean {
  const orders = current();
  if (!orders.some((order) => order.id === id && !order.isSettled)) return false;
  write(orders.map((order) => (order.id === id ? { ...order, isSettled: true } : order)));
  return true;
}

export function markOrderTold(id: number): void {
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

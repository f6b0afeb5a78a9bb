/** An order that this browser placed: its payment may be made while no checkout is open. */
export interface PlacedOrder {
  id: number;
  /** Milliseconds. */
  at: number;
  /** The shopper has seen what became of it. */
  isTold: boolean;
}

const PLACED_ORDERS = "placed_orders";
const MOST_ORDERS = 5;
/** A payment that takes longer is told by mail. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const listeners = new Set<() => void>();

/** Calls back when this tab or another one changes them. */
export function subscribePlacedOrders(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** As they are stored: equal texts are equal orders. A browser that refuses storage keeps none. */
export function placedOrdersText(): string {
  try {
    return window.localStorage.getItem(PLACED_ORDERS) ?? "";
  } catch {
    return "";
  }
}

/** Newest first, of the last day. Text that the shop has not written holds none. */
export function placedOrdersIn(text: string, now: number): PlacedOrder[] {
  return text
    .split(" ")
    .map((part) => /^([1-9]\d{0,9}):(\d{1,15})(:told)?$/.exec(part))
    .filter((match) => match !== null)
    .map(([, id, at, told]) => ({ id: Number(id), at: Number(at), isTold: told !== undefined }))
    .filter(({ at }) => now - at < KEPT_MS);
}

/** Once more for the same order: what becomes of it is told anew. */
export function keepPlacedOrder(id: number): void {
  const now = Date.now();
  const others = current().filter((order) => order.id !== id);
  write([{ id, at: now, isTold: false }, ...others].slice(0, MOST_ORDERS));
}

export function markOrderTold(id: number): void {
  const orders = current();
  if (orders.some((order) => order.id === id && !order.isTold)) {
    write(orders.map((order) => (order.id === id ? { ...order, isTold: true } : order)));
  }
}

const current = () => placedOrdersIn(placedOrdersText(), Date.now());

function write(orders: readonly PlacedOrder[]): void {
  const parts = orders.map(({ id, at, isTold }) => `${id}:${at}${isTold ? ":told" : ""}`);
  try {
    window.localStorage.setItem(PLACED_ORDERS, parts.join(" "));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

const OPEN_ORDER = "open_order";

/** The order that this tab's checkout has placed. It is stored, so that it survives a reload. */
export interface OpenOrder {
  id: number;
  /** True once the shopper has approved the payment; from then on money may move. */
  isApproved: boolean;
}

export function readOpenOrder(storage: Pick<Storage, "getItem">): OpenOrder | null {
  const match = /^([1-9]\d{0,9})(:approved)?$/.exec(storage.getItem(OPEN_ORDER) ?? "");
  return match ? { id: Number(match[1]), isApproved: match[2] !== undefined } : null;
}

/**
 * Saves the order; null removes it. If the storage is full, saves nothing and does not throw, so
 * that the payment can continue.
 */
export function saveOpenOrder(
  storage: Pick<Storage, "setItem" | "removeItem">,
  order: OpenOrder | null,
): void {
  try {
    if (order === null) storage.removeItem(OPEN_ORDER);
    else storage.setItem(OPEN_ORDER, `${order.id}${order.isApproved ? ":approved" : ""}`);
  } catch {
    return;
  }
}

const OPEN_ORDER = "open_order";

/** The order of this checkout, kept across a reload. */
export interface OpenOrder {
  id: number;
  /** True once the shopper has approved the payment; from then on money may move. */
  isApproved: boolean;
}

export function readOpenOrder(storage: Pick<Storage, "getItem">): OpenOrder | null {
  const match = /^([1-9]\d{0,9})(:approved)?$/.exec(storage.getItem(OPEN_ORDER) ?? "");
  return match ? { id: Number(match[1]), isApproved: match[2] !== undefined } : null;
}

/** Saves the order; null removes it. Full storage saves nothing and does not stop a payment. */
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

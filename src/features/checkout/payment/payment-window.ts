/** The end of a payment window. No end moves money: only the server captures. */
export type WindowEnd =
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shopper abandoned the window on the checkout page. */
  | { kind: "left" }
  /** The shop refused the order before the payment. */
  | { kind: "refused"; error: unknown }
  | { kind: "failed" };

/** A provider's window, loaded in advance. */
export interface PaymentWindow {
  /**
   * Opens the window at once, since the browser allows it only within the click, and creates its
   * order at the same time. Never rejects.
   * @param leaving ends the window, since a provider may never report that it closed
   */
  open(makeOrder: () => Promise<{ orderId: string }>, leaving: AbortSignal): Promise<WindowEnd>;
}

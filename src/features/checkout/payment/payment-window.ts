import type { DirectPaymentDto } from "@/contract/payments";

/** The result of an attempt to pay, as the browser sees it. The server asks the provider itself. */
export type WindowEnd =
  /** The buyer has finished, probably by confirming; the server verifies it at the provider. */
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shopper abandoned the window (`leaving`), possibly after confirming the payment in it. */
  | { kind: "left" }
  /** The order or its payment could not be created; `error` is a refusal or a network error. */
  | { kind: "refused"; error: unknown }
  /** The provider rejected the entered details. */
  | { kind: "rejected" }
  /** The provider did not respond, so the payment may have begun. The server tracks the attempt. */
  | { kind: "unanswered" }
  | { kind: "failed" };

/** The provider's order that an attempt to pay has created. */
export interface MadeOrder {
  orderId: string;
  /** The payment that the browser posts to the provider; null if the provider's window pays. */
  direct: DirectPaymentDto | null;
}

/**
 * Places the order in the shop and creates the provider's order for it.
 * @throws the shop's refusal or a network error
 */
export type MakeOrder = () => Promise<MadeOrder>;

/** A prepared payment: the provider's window, or the filled-in fields of a way to pay. */
export interface PaymentWindow {
  /**
   * Opens the provider's window, if there is one, at once, since the browser allows it only within
   * the click. Calls `makeOrder` at the same time. Never rejects.
   * @param leaving ends the window when aborted, since a provider may never report a closed window
   */
  open(makeOrder: MakeOrder, leaving: AbortSignal): Promise<WindowEnd>;
}

/** The first part of the query keys under which a loaded window is cached. */
export const PAYMENT_WINDOW = "payment-window";

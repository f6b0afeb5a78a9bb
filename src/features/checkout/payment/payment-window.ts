import type { DirectPaymentDto } from "@/contract/payments";

/** The result of a payment window. The window moves no money: only the server captures. */
export type WindowEnd =
  /** The buyer seems to have confirmed the payment; the server verifies it at the provider. */
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shopper abandoned the window on the checkout page. */
  | { kind: "left" }
  /** The order or its payment could not be created; `error` is a refusal or a network error. */
  | { kind: "refused"; error: unknown }
  /** The provider rejected the entered details. */
  | { kind: "rejected" }
  /** No response arrived, so the payment may have begun. The server tracks the attempt. */
  | { kind: "unanswered" }
  | { kind: "failed" };

/** The provider's order that an attempt to pay has created. */
export interface MadeOrder {
  orderId: string;
  /** The payment for the browser to post to the provider; null for a provider's window. */
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
   * Opens the window at once, since the browser allows it only within the click, and creates its
   * order at the same time. Never rejects.
   * @param leaving ends the window when aborted, since a provider may never report a closed window
   */
  open(makeOrder: MakeOrder, leaving: AbortSignal): Promise<WindowEnd>;
}

/** The first part of the query keys under which a loaded window is cached. */
export const PAYMENT_WINDOW = "payment-window";

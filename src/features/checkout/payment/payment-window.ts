import type { DirectPaymentDto } from "@/contract/payments";

/** The end of a payment window. No end moves money: only the server captures. */
export type WindowEnd =
  /** The buyer has confirmed the payment, as far as the browser knows; the server asks. */
  | { kind: "approved"; providerOrderId: string }
  | { kind: "cancelled" }
  /** The shopper abandoned the window on the checkout page. */
  | { kind: "left" }
  /** The shop refused the order before the payment. */
  | { kind: "refused"; error: unknown }
  /** The provider does not accept what was typed. */
  | { kind: "rejected" }
  /** No answer came, so the payment may have begun; the next try continues the same attempt. */
  | { kind: "unanswered" }
  | { kind: "failed" };

/** The provider's order of an attempt. */
export interface MadeOrder {
  orderId: string;
  /** For a provider that the browser pays itself, else null. */
  direct: DirectPaymentDto | null;
}

/**
 * Places the order and makes the provider's order.
 * @throws the shop's refusal
 */
export type MakeOrder = () => Promise<MadeOrder>;

/** A provider's window, or its fields as filled in by the shopper. */
export interface PaymentWindow {
  /**
   * Opens the window at once, since the browser allows it only within the click, and creates its
   * order at the same time. Never rejects.
   * @param leaving ends the window, since a provider may never report that it closed
   */
  open(makeOrder: MakeOrder, leaving: AbortSignal): Promise<WindowEnd>;
}

/** The first part of the query keys under which a loaded window is cached. */
export const PAYMENT_WINDOW = "payment-window";

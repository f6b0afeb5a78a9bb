interface OrderMail {
  /** The addressee, at the order's or gift's current address. */
  to: "buyer" | "recipient";
  /**
   * Whether the mail counts as evidence of delivery: it contains codes, or reports a credit or
   * refund.
   */
  delivers: boolean;
  /**
   * Whether staff must act if the mail stays unsent: `never`, `always`, or `with_items` (only while
   * the order has an item that is neither withdrawn nor refunded).
   */
  failureNeedsPerson: "never" | "with_items" | "always";
}

/**
 * Mails about an order, to its buyer or a gift's recipient. src/server/mail/mail-kinds.ts renders
 * them.
 */
export const ORDER_MAILS = {
  "order-delivery": { to: "buyer", delivers: true, failureNeedsPerson: "with_items" },
  "order-codes-again": { to: "buyer", delivers: true, failureNeedsPerson: "with_items" },
  "topup-credited": { to: "buyer", delivers: true, failureNeedsPerson: "with_items" },
  "topup-rejected": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "topup-returned": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "order-waiting": { to: "buyer", delivers: false, failureNeedsPerson: "with_items" },
  "order-held": { to: "buyer", delivers: false, failureNeedsPerson: "with_items" },
  "order-late": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "order-checking": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "order-unpaid": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "gift-delivery": { to: "recipient", delivers: true, failureNeedsPerson: "with_items" },
  "gift-again": { to: "recipient", delivers: true, failureNeedsPerson: "with_items" },
  "gift-answered": { to: "recipient", delivers: false, failureNeedsPerson: "always" },
  "gift-doubtful": { to: "recipient", delivers: false, failureNeedsPerson: "never" },
  "claim-answered": { to: "buyer", delivers: false, failureNeedsPerson: "always" },
  "keys-doubtful": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "order-overpaid": { to: "buyer", delivers: false, failureNeedsPerson: "never" },
  "order-refunded": { to: "buyer", delivers: true, failureNeedsPerson: "always" },
} as const satisfies Record<string, OrderMail>;
export type OrderMailKind = keyof typeof ORDER_MAILS;

/** The kinds of mails that satisfy a condition. */
export function orderMailsWhere(isSo: (mail: OrderMail) => boolean): string[] {
  return Object.entries<OrderMail>(ORDER_MAILS)
    .filter(([, mail]) => isSo(mail))
    .map(([kind]) => kind);
}

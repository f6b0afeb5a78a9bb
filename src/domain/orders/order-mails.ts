interface OrderMail {
  /** Whose address it goes to, also after that was corrected. */
  to: "buyer" | "recipient";
  /** Whether it is a proof that the order was delivered: it brings codes, or tells what became of them. */
  delivers: boolean;
  /**
   * When a person looks at the order because the mail cannot be sent: `never` where the order says the same elsewhere,
   * `with_items` while a refund has not withdrawn the whole order, `always`.
   */
  failureNeedsPerson: "never" | "with_items" | "always";
}

/** The mails about an order, to its buyer or to the recipient of a gift; server/mail/mail-kinds.ts has how each is made. */
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
  "order-refunded": { to: "buyer", delivers: true, failureNeedsPerson: "always" },
} as const satisfies Record<string, OrderMail>;
export type OrderMailKind = keyof typeof ORDER_MAILS;

/** Their names, of those for which something is so. */
export function orderMailsWhere(isSo: (mail: OrderMail) => boolean): string[] {
  return Object.entries<OrderMail>(ORDER_MAILS)
    .filter(([, mail]) => isSo(mail))
    .map(([kind]) => kind);
}

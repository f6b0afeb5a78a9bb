/** Days for which the shop keeps what it needs for a while only: the sweep ends it, the privacy page says so. */
export const KEPT_DAYS = {
  /** Carts of guests and the cookie that leads to them, after the last change. */
  guestCarts: 30,
  /** Registrations whose code was never typed. */
  registrations: 7,
  accountMails: 90,
  /** The last mail to whom was erased, where it cannot be sent. */
  lastMails: 7,
  /** From where codes were opened: a payment may be disputed for 180 days. */
  codeOpenings: 200,
  /** Pictures of problems whose report was not sent. */
  unsentPictures: 2,
  providerEvents: 200,
  /** Wishes to be told that a product is back: that the mailbox did not confirm, that wait, that were told. */
  askedStockRequests: 7,
  waitingStockRequests: 365,
  toldStockRequests: 30,
  /** Prices of before: a sale lasts a year at most, and is measured by the 30 days before it. */
  formerPrices: 400,
  /** By what payments are compared for rules that hold orders: a dry run looks back for 30 days. */
  comparedPayments: 31,
  /** Whose orders were never paid. */
  failedBuyers: 30,
  /** What the owner was told, since it was solved and sent. */
  alerts: 90,
} as const;

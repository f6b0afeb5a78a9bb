/**
 * Days for which the shop keeps temporary data. The worker then deletes the data; the privacy page
 * states the days.
 */
export const RETENTION_DAYS = {
  /** Guest carts and their cookie, after the last change. */
  guestCarts: 30,
  /** Registrations whose code was never entered. */
  registrations: 7,
  accountMails: 90,
  /** The last mail to an erased customer, if it cannot be sent. */
  lastMails: 7,
  /** Records of opened codes, kept because a payment may be disputed for 180 days. */
  codeOpenings: 200,
  /** Pictures uploaded for a claim that was not submitted. */
  unsentPictures: 2,
  providerEvents: 200,
  /** Requests to be notified that a product is back: unconfirmed, waiting, notified. */
  askedStockRequests: 7,
  waitingStockRequests: 365,
  toldStockRequests: 30,
  /**
   * Former prices: a sale lasts a year at most and is compared with the 30 days before its start.
   */
  formerPrices: 400,
  /** Payment data that hold rules compare; a dry run examines the last 30 days. */
  comparedPayments: 31,
  /** Data of buyers whose orders were never paid. */
  failedBuyers: 30,
  /** Solved alerts, after their solution; sent or failed messages, after their creation. */
  alerts: 90,
} as const;

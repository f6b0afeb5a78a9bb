/**
 * Hour in the shop's time zone at which a gift with a delivery day is sent; without a day it is
 * sent at once.
 */
export const GIFT_HOUR = 8;
/** Maximum days until the delivery day. */
export const MAX_GIFT_DAYS = 366;
export const MAX_GIFT_NAME = 60;
export const MAX_GIFT_WORDS = 500;
/** Maximum corrections of the recipient by the buyer. */
export const MAX_GIFT_CORRECTIONS = 3;
/** Maximum mails of one gift per day. */
export const MAX_GIFT_MAILS = 5;

/** Path of a gift's own page. docs/decisions/046. */
export const giftPath = (token: string) => `/gift/${token}`;

/** Mails that deliver a gift to its recipient: the first one, and those that the buyer requests. */
export const GIFT_DELIVERY_MAILS = ["gift-delivery", "gift-again"] as const;

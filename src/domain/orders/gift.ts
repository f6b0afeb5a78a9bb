/** A gift is sent at eight in the morning of its day, by the shop's clock; or at once. */
export const GIFT_HOUR = 8;
/** It is held for so many days at most. */
export const MAX_GIFT_DAYS = 366;
export const MAX_GIFT_NAME = 60;
export const MAX_GIFT_WORDS = 500;
/** So often its buyer corrects where it goes, and so many mails of it go out in a day. */
export const MAX_GIFT_CORRECTIONS = 3;
export const MAX_GIFT_MAILS = 5;

/** A gift's own page. docs/decisions/046. */
export const giftPath = (token: string) => `/gift/${token}`;

/** The mails that bring a gift to its recipient: the first one, and those that its buyer asks for. */
export const GIFT_DELIVERY_MAILS = ["gift-delivery", "gift-again"] as const;

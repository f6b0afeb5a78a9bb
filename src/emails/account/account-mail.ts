import type { Locale } from "@/domain/text/locale";
import { directionOfText } from "@/emails/parts/mail-language";

/** A mail to the owner of an account that only tells something. */
export interface AccountNoticeMail {
  locale: Locale;
  /** The shop's own address, without a slash at its end. */
  appUrl: string;
  supportEmail: string;
  /** Of the account that the address belongs to, never what a stranger typed. */
  username: string;
}

/** A mail with a code to type in. */
export interface CodeMail extends AccountNoticeMail {
  /** As it is stored hashed: upper case, without spaces. */
  code: string;
}

/** A mail to an admin about a sign-in to the account, or a try. */
export interface AdminSignInMail extends AccountNoticeMail {
  /** When, as it is read. */
  at: string;
  /** From where, and on which page of the shop. */
  ip: string;
  page: string;
}

/** A mail to an owner about somebody of the staff who asks to see too many keys. */
export interface RevealsMail extends AccountNoticeMail {
  at: string;
  who: string;
  /** Looks in an hour. */
  limit: number;
}

/** What an admin made cheaper, or gave away. */
export type CheaperChange = "coupon" | "options" | "product" | "products" | "keys";

/** A mail to an owner about a change by which goods leave for less. */
export interface CheaperMail extends AccountNoticeMail {
  at: string;
  who: string;
  change: CheaperChange;
}

/** What of a second factor a mail tells. */
export const SECOND_FACTOR_EVENTS = [
  "enabled",
  "disabled",
  "renewed",
  "removed",
  "reset",
  "recovered",
  "passkeyAdded",
  "passkeyRemoved",
] as const;
export type SecondFactorEvent = (typeof SECOND_FACTOR_EVENTS)[number];

/** A mail to an admin about the own second factor. */
export interface SecondFactorMail extends AccountNoticeMail {
  at: string;
  event: SecondFactorEvent;
  /** Who did it: for what another one did. */
  who: string;
  /** Recovery codes that are left, of `recovered`. */
  left: number;
}

/** A mail to the address that an order had before it was corrected. */
export interface OrderAddressMail extends Omit<AccountNoticeMail, "username"> {
  /** As it is shown. */
  orderId: string;
  /** On the order's page; else an admin did it. */
  byBuyer: boolean;
}

/** A mail about the erasure of somebody's data. */
export interface ErasureMail extends Omit<AccountNoticeMail, "username"> {
  /** From when on it cannot be taken back, as it is read. */
  until: string;
  /** Whose profile takes it back; a guest writes to the shop. */
  hasAccount: boolean;
}

/** Each has its subject, headline and line among the texts. */
export type AccountMailTemplate =
  | "verification"
  | "reset"
  | "orderAccess"
  | "payerCode"
  | "passwordChanged"
  | "testMail"
  | "accountExists"
  | "adminSignIn"
  | "adminSignInRefused"
  | "staffInvitation"
  | "revealsExceeded"
  | "goodsCheaper"
  | "secondFactor"
  | "secondFactorRefused";

/**
 * An account's mail without its name; but with one that turns the line's direction, or may reach the end of what the
 * preview shows.
 */
export function blankName<Mail extends AccountNoticeMail>(
  mail: Mail,
  hole: (text: string) => string,
): Mail {
  const decides = directionOfText(mail.username) === "rtl" || mail.username.length > 60;
  return decides ? mail : { ...mail, username: hole(mail.username) };
}

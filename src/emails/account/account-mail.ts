import type { Locale } from "@/domain/text/locale";
import { directionOfText } from "@/emails/parts/mail-language";

/** A mail that only informs the owner of an account. */
export interface AccountNoticeMail {
  locale: Locale;
  /** The shop's base URL, without a trailing slash. */
  appUrl: string;
  supportEmail: string;
  /**
   * The username of the account that the mail is about; empty if the mail is about no account. In
   * the verification mail, a stranger may have chosen it.
   */
  username: string;
}

/** A mail with a code to type in, or with the token of a staff invitation link. */
export interface CodeMail extends AccountNoticeMail {
  /** The code or token as the server hashes it; a code is in upper case, without spaces. */
  code: string;
}

/** A mail to an admin about a successful or refused sign-in to the account. */
export interface AdminSignInMail extends AccountNoticeMail {
  /** Time of the sign-in, formatted. */
  at: string;
  /** The IP address, and the page of the shop that was used. */
  ip: string;
  page: string;
}

/** A mail to an owner about a staff member who exceeded the hourly limit of key views. */
export interface RevealsMail extends AccountNoticeMail {
  at: string;
  who: string;
  /** Number of key views allowed per hour. */
  limit: number;
}

/** The thing that an admin made cheaper or gave away. */
export type PriceCutChange = "coupon" | "options" | "product" | "products" | "keys";

/** A mail to an owner about a change that lets goods be bought for less. */
export interface PriceCutMail extends AccountNoticeMail {
  at: string;
  who: string;
  change: PriceCutChange;
}

/** The second factor events that are mailed. */
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

/** A mail to an admin about their own second factor. */
export interface SecondFactorMail extends AccountNoticeMail {
  at: string;
  event: SecondFactorEvent;
  /** The name of the event's actor in the audit log, who may be the admin. */
  who: string;
  /** Number of recovery codes left, for `recovered`. */
  left: number;
}

/** A mail to an order's previous address after its correction. */
export interface OrderAddressMail extends Omit<AccountNoticeMail, "username"> {
  /** The order number as displayed. */
  orderId: string;
  /** True if the buyer made the change on the order's page; false if an admin did. */
  byBuyer: boolean;
}

/** A mail about the erasure of somebody's data. */
export interface ErasureMail extends Omit<AccountNoticeMail, "username"> {
  /** The time until which the erasure can be cancelled, formatted. */
  until: string;
  /** True if the person has an account and cancels in the profile; a guest writes to the shop. */
  hasAccount: boolean;
}

/** The templates; the messages of each contain a subject, a headline and the line below it. */
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
 * Replaces the username with a placeholder, so that mails about different accounts share one cached
 * rendering. A name written right to left, or one of more than 60 characters, stays: it affects the
 * direction of the line below the headline, or the end of the preview.
 */
export function blankName<Mail extends AccountNoticeMail>(
  mail: Mail,
  placeholder: (text: string) => string,
): Mail {
  const decides = directionOfText(mail.username) === "rtl" || mail.username.length > 60;
  return decides ? mail : { ...mail, username: placeholder(mail.username) };
}

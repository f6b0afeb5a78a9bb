import type { Locale } from "@/domain/text/locale";
import { directionOfText } from "@/emails/parts/mail-language";

/** A mail that only informs the owner of an account. */
export interface AccountNoticeMail {
  locale: Locale;
  /** The shop's base URL, without a trailing slash. */
  appUrl: string;
  supportEmail: string;
  /**
   * The username of the account that the mail is about; empty if the mail is about no account. The
   * verification mail does not show it, because a stranger may have chosen it.
   */
  username: string;
}

/** A mail with a code to type in, or with the token of a staff invitation link. */
export interface CodeMail extends AccountNoticeMail {
  /** The plain code or token; a code is in upper case, without spaces. */
  code: string;
}

/** A mail to an admin about a successful or refused sign-in to the account. */
export interface AdminSignInMail extends AccountNoticeMail {
  /** Time of the sign-in, formatted. */
  at: string;
  /** The IP address of the sign-in, and the path of the page that was used ("/admin-login"). */
  ip: string;
  page: string;
}

/** A mail to an owner: a staff member reached the hourly limit of key views and requested more. */
export interface RevealsMail extends AccountNoticeMail {
  at: string;
  who: string;
  /** Number of key views allowed per hour. */
  limit: number;
}

/** The goods that an admin made cheaper; `keys`: an admin sent replacement keys to a buyer. */
export type PriceCutChange = "coupon" | "options" | "product" | "products" | "keys";

/** A mail to an owner about a change by which an admin made goods cheaper or gave them away. */
export interface PriceCutMail extends AccountNoticeMail {
  at: string;
  who: string;
  change: PriceCutChange;
}

/**
 * Events of an admin's second factor that the shop reports by mail. `renewed`: new recovery codes.
 * `removed`: by another admin. `reset`: on the shop's command line. `recovered`: a recovery code
 * was used.
 */
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
  /** Name of the person who caused the event, from the audit log; may be the recipient. */
  who: string;
  /** Number of unused recovery codes. Only the event `recovered` shows it. */
  left: number;
}

/** A mail to an order's previous e-mail address after the address was corrected. */
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
  /** True if the person can cancel in the profile of an account; a guest cancels by e-mail. */
  hasAccount: boolean;
}

/** The mail templates. Each has messages for a subject, a headline and the line below it. */
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
 * rendering. Names that change the rendering stay: Arabic letters change the text direction, and
 * more than 60 characters may move the point where the preview text is cut.
 */
export function blankName<Mail extends AccountNoticeMail>(
  mail: Mail,
  placeholder: (text: string) => string,
): Mail {
  const decides = directionOfText(mail.username) === "rtl" || mail.username.length > 60;
  return decides ? mail : { ...mail, username: placeholder(mail.username) };
}

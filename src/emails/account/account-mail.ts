import type { Locale } from "@/domain/locale";

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

/** Each has its subject, headline and line among the texts. */
export type AccountMailTemplate = "verification" | "reset" | "passwordChanged" | "accountExists";

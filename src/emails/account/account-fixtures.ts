import type { Locale } from "@/domain/text/locale";
import type {
  AdminSignInMail,
  CodeMail,
  PriceCutMail,
  RevealsMail,
  SecondFactorMail,
} from "@/emails/account/account-mail";

/** Data of a mail with a code, for tests. Templates of mails without a code ignore `code`. */
export function codeMail(locale: Locale, changes: Partial<CodeMail> = {}): CodeMail {
  return {
    locale,
    appUrl: "https://barq.example",
    supportEmail: "help@barq.example",
    username: "layla_92",
    code: "7KQ4ZD",
    ...changes,
  };
}

/** A mail about a sign-in to an admin's account, for the tests. */
export function signInMail(locale: Locale, changes: Partial<CodeMail> = {}): AdminSignInMail {
  const { code: _, ...notice } = codeMail(locale, changes);
  return {
    ...notice,
    at: "22 November 2026 at 18:04 UTC",
    ip: "203.0.113.7",
    page: "/admin-login",
  };
}

/** A mail to an owner about a staff member who reached the limit of key views, for the tests. */
export function revealsMail(locale: Locale, changes: Partial<CodeMail> = {}): RevealsMail {
  const { code: _, ...notice } = codeMail(locale, changes);
  return { ...notice, at: "22 November 2026 at 18:04 UTC", who: "omar", limit: 15 };
}

/** A mail to an owner about goods made cheaper by an admin, for the tests. */
export function cheaperMail(locale: Locale, changes: Partial<PriceCutMail> = {}): PriceCutMail {
  const { code: _, ...notice } = codeMail(locale);
  const told = { at: "22 November 2026 at 18:04 UTC", who: "omar" };
  return { ...notice, ...told, change: "coupon", ...changes };
}

/** A mail to an admin about the account's second factor, for the tests. */
export function secondFactorMail(
  locale: Locale,
  changes: Partial<SecondFactorMail> = {},
): SecondFactorMail {
  const { code: _, ...notice } = codeMail(locale);
  const told = { at: "22 November 2026 at 18:04 UTC", who: "omar", left: 9 };
  return { ...notice, ...told, event: "enabled", ...changes };
}

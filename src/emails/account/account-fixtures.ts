import type { Locale } from "@/domain/locale";
import type { CodeMail } from "@/emails/account/account-mail";

/** A code mail for the tests, which does for a notice too. */
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

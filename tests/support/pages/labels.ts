import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";

/** The shop's texts in a language, to locate elements. Assertions spell out expected texts. */
export function labelsOf(locale: Locale) {
  return {
    layout: translator(locale, "layout"),
    common: translator(locale, "common"),
    shop: translator(locale, "shop"),
    product: translator(locale, "product"),
    cart: translator(locale, "cart"),
    customize: translator(locale, "customize"),
    checkout: translator(locale, "checkout"),
    mails: translator(locale, "mails"),
    account: translator(locale, "account"),
    register: translator(locale, "register"),
    signIn: translator(locale, "signIn"),
    profile: translator(locale, "profile"),
    errors: translator(locale, "errors"),
    providers: translator(locale, "providers"),
  };
}

export type Labels = ReturnType<typeof labelsOf>;

/** Matches names that start with a text. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}`);
}

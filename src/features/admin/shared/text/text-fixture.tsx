import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import type { Locale } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";

/** For tests: the rendered text of an element, without tags and directional isolates. */
export function textOf(locale: Locale, element: React.ReactElement): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      {element}
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");
}

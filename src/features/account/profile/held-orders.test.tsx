import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LOCALES } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";
import { HeldOrders } from "./held-orders";

test.each(LOCALES)("each order number keeps its own direction (%s)", (locale) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <HeldOrders ids={[12, 13]} />
    </NextIntlClientProvider>,
  );
  const numbers = html.match(/<bdi dir="ltr"[^>]*>#\d+<\/bdi>/g) ?? [];
  expect(numbers.map((number) => number.replace(/<[^>]*>/g, ""))).toEqual(["#12", "#13"]);
});

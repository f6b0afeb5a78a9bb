import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import type { Locale } from "@/domain/text/locale";
import { messagesOf } from "@/i18n/messages";
import { LongTextInput, TextInput } from "./text-input";

type Values = { seller: string; address: string; note: string };

function Form({ values }: { values: Values }) {
  const form = useForm<Values>({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <TextInput<Values> name="seller" label="Seller" isOnReceipts />
      <LongTextInput<Values> name="address" label="Address" area={{}} isOnReceipts />
      <TextInput<Values> name="note" label="Note" />
    </FormProvider>
  );
}

/** The markup of the form above, without Unicode directional isolates. */
function shown(locale: Locale, values: Partial<Values>): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <Form values={{ seller: "", address: "", note: "", ...values }} />
    </NextIntlClientProvider>,
  ).replace(/[\u2066-\u2069]/g, "");
}

describe("a field shown on receipts", () => {
  it.each([
    ["en", "Receipts cannot show 日 本. In place of each they print its number, such as [U+65E5]."],
    ["ar", "لا تستطيع الإيصالات عرض 日 本، وتطبع مكان كل رمز رقمه، مثل [U+65E5]."],
  ] as const)("warns in %s, without an error, of undrawable characters", (locale, warning) => {
    const html = shown(locale, { seller: "Barq 日本 日" });
    expect(html).toContain(warning);
    expect(html).toMatch(/<input[^>]*aria-describedby="[^"]+-warning"/);
    expect(html).not.toContain("aria-invalid");
  });

  it("has the warning for multi-line text too, and names only a few characters", () => {
    const html = shown("en", { address: "Riyadh\n東京都千代田区" });
    expect(html).toMatch(/<textarea[^>]*aria-describedby="[^"]+-warning"/);
    expect(html).toContain("東 京 都 千 代 田 …");
  });

  it("has no warning for drawable text, nor has a field that receipts do not show", () => {
    const drawn = "برق، Ελλάς, Łódź, Москва, 5 ₺ ﷼";
    expect(shown("en", { seller: drawn, address: drawn, note: "日本" })).not.toContain("Receipts");
  });
});

import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Locale } from "@/domain/text/locale";
import type { Notice } from "@/features/checkout/checkout-view";
import { messagesOf } from "@/i18n/messages";
import { PaymentNotice } from "./payment-notice";

const shown = (notice: Notice, isInWindow: boolean, locale: Locale = "en") =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <PaymentNotice notice={notice} isInWindow={isInWindow} />
    </NextIntlClientProvider>,
  );

const WITH_REASON: Notice = { kind: "declined", reason: "INSUFFICIENT_FUNDS" };

test("a declined payment states the bank's reason, in a window and without one", () => {
  for (const isInWindow of [true, false]) {
    expect(shown(WITH_REASON, isInWindow)).toContain("the balance is too low");
    expect(shown(WITH_REASON, isInWindow, "ar")).toContain("الرصيد غير كافٍ");
  }
});

test("only notices about a window name it", () => {
  for (const kind of ["declined", "left", "failed"] as const) {
    expect(shown({ kind }, true)).toContain("window");
    expect(shown({ kind }, true, "ar")).toContain("نافذة");
    expect(shown({ kind }, false)).not.toContain("window");
    expect(shown({ kind }, false, "ar")).not.toContain("نافذة");
  }
});

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HOME_PROMISES, type HomePromise } from "@/domain/shop/settings";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { HomeScreen } from "@/features/home/home-screen";
import { AboutScreen } from "@/features/static-pages/about-screen";
import { ContactScreen } from "@/features/static-pages/contact-screen";
import { messagesOf } from "@/i18n/messages";
import { ToastContext } from "@/ui/feedback/toast-context";

const SETTINGS = {
  supportEmail: "help@shop.example",
  ...{ whatsapp: "", telegram: "" },
  ...{ sellerName: "", sellerAddress: "", registrationNumber: "", taxNumber: "" },
};

const shown = (locale: Locale, screen: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC">
      <ToastContext value={{ show: () => {}, dismiss: () => {} }}>{screen}</ToastContext>
    </NextIntlClientProvider>,
  );

const screens = (locale: Locale, promises: HomePromise[]) => [
  shown(
    locale,
    <HomeScreen categories={[]} featured={null} settings={{ ...SETTINGS, promises }} />,
  ),
  shown(locale, <AboutScreen promises={promises} hasKept={false} />),
  shown(locale, <ContactScreen settings={{ ...SETTINGS, promises }} />),
];

const PROMISED = {
  topup: /5 minutes|five minutes|5 دقائق|خمس دقائق/,
  guarantee: /money-back|استرداد الأموال/i,
  support: /24 hours|24 h|24\/7|24 ساعة|around the clock|على مدار الساعة/,
  customers: /50K|1M|50 ألف|مليون/,
} satisfies Record<HomePromise, RegExp>;

test.each(HOME_PROMISES)("home, About and Contact promise no %s that the owner disabled", (off) => {
  const others = HOME_PROMISES.filter((promise) => promise !== off);
  for (const locale of LOCALES) {
    expect(screens(locale, [...HOME_PROMISES]).join("")).toMatch(PROMISED[off]);
    for (const screen of screens(locale, others)) expect(screen).not.toMatch(PROMISED[off]);
  }
});

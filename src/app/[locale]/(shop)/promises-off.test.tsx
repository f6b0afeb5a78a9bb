import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { HOME_PROMISES, type HomePromise } from "@/domain/shop/settings";
import { LOCALES, type Locale } from "@/domain/text/locale";
import { TrustBadges } from "@/features/checkout/checkout-columns";
import { HomeScreen } from "@/features/home/home-screen";
import { AboutScreen } from "@/features/static-pages/about-screen";
import { ContactScreen } from "@/features/static-pages/contact-screen";
import { messagesOf } from "@/i18n/messages";
import { BARQ, setShopWords } from "@/i18n/shop-words";
import { ToastContext } from "@/ui/feedback/toast-context";

afterEach(() => setShopWords(BARQ));

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
  topup: /\b5 minutes|five minutes|5 دقائق|خمس دقائق/,
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

/**
 * Groups of messages that the next test skips. The screens home, About and Contact leave out a
 * disabled promise by the setting, as tested above. Shoppers do not see the control panel's texts.
 * Error messages may contain words such as "24 hours" without promising anything.
 */
const OTHERWISE = /^(home|about|contact|panel|admin.*|errors)$/;

const textsOf = (tree: unknown): string[] =>
  typeof tree === "string" ? [tree] : Object.values(tree ?? {}).flatMap(textsOf);

test.each(HOME_PROMISES)("no other text promises %s if the owner disabled it", (off) => {
  setShopWords({ ...BARQ, promises: HOME_PROMISES.filter((promise) => promise !== off) });
  for (const locale of LOCALES) {
    const texts = Object.entries(messagesOf(locale))
      .filter(([name]) => !OTHERWISE.test(name))
      .flatMap(([, tree]) => textsOf(tree));
    expect(texts.filter((text) => PROMISED[off].test(text))).toEqual([]);
    expect(texts.filter((text) => text.includes("[promise"))).toEqual([]);
  }
});

test("the checkout leaves out the badge of a promise that the owner disabled", () => {
  setShopWords({ ...BARQ, promises: ["topup", "support"] });
  const badges = shown("en", <TrustBadges />);
  expect(badges.match(/<li/g)).toHaveLength(2);
  expect(badges).not.toMatch(PROMISED.guarantee);
});

test("the texts keep every promise of a shop that changed no setting", () => {
  expect(messagesOf("en").product.trust).toMatchObject({
    topup: "Delivered within 5 minutes",
    guarantee: "30-day money-back guarantee",
    support: "24/7 support",
  });
  expect(messagesOf("en").cart.promise).toBe(
    "30-day money-back guarantee. Codes go to your e-mail.",
  );
});

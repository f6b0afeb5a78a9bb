import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { alexandriaUrl, jetbrains, mona } from "@/app/fonts";
import "@/app/globals.css";
import { HEAD_SCRIPT } from "@/document/head-script";
import { directionOf, isLocale, LOCALES } from "@/domain/text/locale";
import { env } from "@/env";
import { DemoNotice, OfflineNotice } from "@/features/layout/notices";
import { PaidOrders } from "@/features/layout/paid-orders/paid-orders";
import { Providers } from "@/features/layout/providers";
import { ServiceWorkerRegistration } from "@/features/layout/service-worker-registration";
import { SkipLink } from "@/features/layout/skip-link";
import { shopOpenGraph } from "@/features/shared/page/page-metadata";
import { FRAME_TEXTS } from "@/i18n/island-texts";
import { pickMessages } from "@/i18n/messages";
import { prerenderParams } from "@/trpc/prerender";
import { cachedSettings } from "@/trpc/settings-cache";

type LayoutProps = { children: ReactNode; params: Promise<{ locale: string }> };

export function generateStaticParams() {
  return prerenderParams(async () => LOCALES.map((locale) => ({ locale })));
}

/** The SVG icon follows the system's theme; browsers without SVG icons use favicon.ico. */
const ICONS: Metadata["icons"] = {
  icon: [
    { url: "/favicon.ico", sizes: "32x32" },
    { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
  ],
  apple: { url: "/apple-icon.png", sizes: "180x180" },
  other: { rel: "mask-icon", url: "/mask-icon.svg", color: "#17132b" },
};

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { locale } = await params;
  if (!isLocale(locale)) return {};
  const texts = await getTranslations({ locale, namespace: "layout" });
  const brand = (await getTranslations({ locale, namespace: "common" }))("brand");
  return {
    metadataBase: new URL(env().APP_URL),
    title: { default: `${brand}: ${texts("tagline")}`, template: `%s · ${brand}` },
    description: texts("description"),
    openGraph: shopOpenGraph(locale),
    manifest: `/manifests/${locale}.webmanifest`,
    icons: ICONS,
  };
}

/**
 * The root layout of all pages; next.config.mjs rewrites URLs to start with the language. This
 * layout holds the state of the current user, the cart and toasts, so the state persists when the
 * visitor goes from the shop to the control panel.
 */
export default async function Layout({ children, params }: LayoutProps) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  setRequestLocale(locale);
  if (locale === "ar") {
    preload(alexandriaUrl, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  }
  const layout = await getTranslations("layout");
  const common = await getTranslations("common");
  const { DEMO, MAILBOX_URL } = env();
  const { firstCurrency, firstCurrencyAr } = await cachedSettings();
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      className={`${mona.variable} ${jetbrains.variable}`}
      data-currency={locale === "ar" ? firstCurrencyAr : firstCurrency}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, without user input */}
        <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Providers
          locale={locale}
          messages={pickMessages(locale, FRAME_TEXTS)}
          toast={{
            label: layout("notification"),
            regionLabel: layout("notifications", { hotkey: "F8" }),
            closeLabel: common("close"),
          }}
        >
          <SkipLink />
          {DEMO === "1" && <DemoNotice mailboxUrl={MAILBOX_URL} />}
          <OfflineNotice />
          <PaidOrders />
          <ServiceWorkerRegistration />
          {children}
        </Providers>
      </body>
    </html>
  );
}

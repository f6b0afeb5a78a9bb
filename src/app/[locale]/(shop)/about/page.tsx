import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { hasKeptPromises } from "@/domain/orders/kept-promises";
import { localeOr } from "@/domain/text/locale";
import { pageMetadata } from "@/features/shared/page/page-metadata";
import { AboutScreen } from "@/features/static-pages/about-screen";
import { keptPromises } from "@/trpc/promises-cache";
import { cachedSettings } from "@/trpc/settings-cache";

type AboutPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: AboutPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "about" });
  return pageMetadata({
    locale,
    title: texts("title"),
    description: texts("metaDescription"),
    url: "/about",
  });
}

/** The About page. Specification §2 (screens). */
export default async function AboutPage({ params }: AboutPageProps) {
  setRequestLocale(localeOr((await params).locale));
  const hasKept = hasKeptPromises(await keptPromises());
  return <AboutScreen promises={(await cachedSettings()).promises} hasKept={hasKept} />;
}

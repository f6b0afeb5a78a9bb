import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { hasKeptPromises } from "@/domain/orders/kept-promises";
import { localeOr } from "@/domain/text/locale";
import { pageMetadata, unlistedMetadata } from "@/features/shared/page/page-metadata";
import { PromisesScreen } from "@/features/static-pages/promises-screen";
import { keptPromises } from "@/trpc/promises-cache";

type PromisesPageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PromisesPageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "promises" });
  const page = { title: texts("title"), description: texts("metaDescription") };
  // While there are too few orders for figures, no page links here, and search engines must not
  // index the page.
  if (!hasKeptPromises(await keptPromises())) return unlistedMetadata(page);
  return pageMetadata({ locale, ...page, url: "/promises" });
}

/**
 * Shows figures of past deliveries and refunds. Prerendered, and rendered again from the orders at
 * most every ten minutes. Decision 037 (public figures).
 */
export default async function PromisesPage({ params }: PromisesPageProps) {
  setRequestLocale(localeOr((await params).locale));
  return <PromisesScreen kept={await keptPromises()} />;
}

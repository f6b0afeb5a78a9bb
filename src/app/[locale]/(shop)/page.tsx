import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/text/locale";
import { env } from "@/env";
import { FeaturedProducts } from "@/features/catalogue/featured-products";
import { HomeScreen } from "@/features/home/home-screen";
import { siteData } from "@/features/home/structured-data";
import { JsonLd } from "@/features/layout/json-ld";
import { pageMetadata } from "@/features/shared/page/page-metadata";
import { catalogueCategories, featuredCards } from "@/trpc/catalogue-cache";
import { cachedSettings } from "@/trpc/settings-cache";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "home" });
  const { promises } = await cachedSettings();
  const brand = (await getTranslations({ locale, namespace: "common" }))("brand");
  return pageMetadata({
    locale,
    title: { absolute: `${brand}: ${texts("title")}` },
    description: texts(promises.includes("topup") ? "lead" : "plainLead"),
    url: "/",
  });
}

export default async function Page({ params }: PageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const [products, categories, settings] = await Promise.all([
    featuredCards(),
    catalogueCategories(),
    cachedSettings(),
  ]);
  const { APP_URL: origin } = env();
  return (
    <>
      <JsonLd things={siteData({ locale, origin, supportEmail: settings.supportEmail })} />
      <HomeScreen
        categories={categories}
        settings={settings}
        featured={products.length > 0 && <FeaturedProducts products={products} />}
      />
    </>
  );
}

import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/locale";
import { env } from "@/env";
import { breadcrumbData } from "@/features/catalogue/seo/structured-data";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { JsonLd } from "@/features/layout/json-ld";
import { pageMetadata } from "@/features/shared/page-metadata";
import { catalogueCategories, catalogueProducts } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale });
  return pageMetadata({
    locale,
    title: texts("shop.allProducts"),
    description: texts("meta.shop"),
    url: "/shop",
  });
}

export default async function Page({ params }: PageProps) {
  const locale = localeOr((await params).locale);
  setRequestLocale(locale);
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return (
    <>
      <JsonLd things={[breadcrumbData({}, { locale, origin: env().APP_URL })]} />
      <ShopScreen products={products} categories={categories} category={null} />
    </>
  );
}

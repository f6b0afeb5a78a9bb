import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/locale";
import { env } from "@/env";
import { categorySummary, categoryTitle } from "@/features/catalogue/seo/page-summary";
import { categoryShareImage } from "@/features/catalogue/seo/share-image";
import { breadcrumbData } from "@/features/catalogue/seo/structured-data";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { NotFoundScreen } from "@/features/layout/errors/not-found-screen";
import { NotFoundStatus } from "@/features/layout/errors/not-found-status";
import { JsonLd } from "@/features/layout/json-ld";
import { pageMetadata, unlistedMetadata } from "@/features/shared/page-metadata";
import { catalogueCategories, catalogueProducts, prerenderParams } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string; category: string }> };

export function generateStaticParams() {
  return prerenderParams(async () =>
    (await catalogueCategories()).map(({ slug }) => ({ category: slug })),
  );
}

async function categoryOf(slug: string) {
  return (await catalogueCategories()).find((category) => category.slug === slug) ?? null;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { locale: segment, category: slug } = await params;
  const locale = localeOr(segment);
  const category = await categoryOf(slug);
  if (!category) {
    const texts = await getTranslations({ locale, namespace: "notFound" });
    return unlistedMetadata({ title: texts("title"), description: texts("line") });
  }
  return pageMetadata({
    locale,
    title: categoryTitle(category, locale),
    description: categorySummary(category, locale),
    url: `/shop/${category.slug}`,
    image: categoryShareImage(category, locale),
  });
}

export default async function Page({ params }: PageProps) {
  const { locale: segment, category: slug } = await params;
  const locale = localeOr(segment);
  setRequestLocale(locale);
  const category = await categoryOf(slug);
  if (!category) {
    return (
      <>
        <NotFoundScreen />
        <NotFoundStatus />
      </>
    );
  }
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return (
    <>
      <JsonLd things={[breadcrumbData({ category }, { locale, origin: env().APP_URL })]} />
      <ShopScreen products={products} categories={categories} category={category} />
    </>
  );
}

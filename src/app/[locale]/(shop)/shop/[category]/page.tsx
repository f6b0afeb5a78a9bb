import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/locale";
import { categoryDescription, categoryName } from "@/features/catalogue/product-text";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { NotFoundScreen } from "@/features/shell/not-found-screen";
import { NotFoundStatus } from "@/features/shell/not-found-status";
import { pageMetadata } from "@/features/shell/page-metadata";
import { atBuild, catalogueCategories, catalogueProducts } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string; category: string }> };

export function generateStaticParams() {
  return atBuild(async () => (await catalogueCategories()).map(({ slug }) => ({ category: slug })));
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
    return { title: texts("title"), robots: { index: false } };
  }
  return pageMetadata({
    title: categoryName(category, locale),
    description: categoryDescription(category, locale),
    url: `/shop/${category.slug}`,
  });
}

export default async function Page({ params }: PageProps) {
  const { locale, category: slug } = await params;
  setRequestLocale(localeOr(locale));
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
  return <ShopScreen products={products} categories={categories} category={category} />;
}

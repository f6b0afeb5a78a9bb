import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/locale";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { pageMetadata } from "@/features/shell/page-metadata";
import { catalogueCategories, catalogueProducts } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "shop" });
  return pageMetadata({
    title: texts("allProducts"),
    description: texts("allDescription"),
    url: "/shop",
  });
}

export default async function Page({ params }: PageProps) {
  setRequestLocale(localeOr((await params).locale));
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return <ShopScreen products={products} categories={categories} category={null} />;
}

import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { localeOr } from "@/domain/locale";
import { FeaturedProducts } from "@/features/catalogue/featured-products";
import { HomeScreen } from "@/features/home/home-screen";
import { catalogueCategories, catalogueProducts } from "@/trpc/server";

type PageProps = { params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = localeOr((await params).locale);
  const texts = await getTranslations({ locale, namespace: "home" });
  const brand = (await getTranslations({ locale, namespace: "common" }))("brand");
  const title = `${brand}: ${texts("title")}`;
  return {
    title: { absolute: title },
    description: texts("lead"),
    openGraph: { title, description: texts("lead"), url: "/" },
    alternates: { canonical: "/" },
  };
}

export default async function Page({ params }: PageProps) {
  setRequestLocale(localeOr((await params).locale));
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return <HomeScreen categories={categories} featured={<FeaturedProducts products={products} />} />;
}

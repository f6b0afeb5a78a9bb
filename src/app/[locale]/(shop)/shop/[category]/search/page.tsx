import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { categoryOf, ListFrame } from "@/app/[locale]/(shop)/shop/list-page";
import { localeOr } from "@/domain/text/locale";
import { localizedPath } from "@/domain/text/localized-path";
import {
  type AddressFilter,
  type ListAddress,
  readListQuery,
} from "@/features/catalogue/list-address";
import { categoryTitle } from "@/features/catalogue/seo/page-summary";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { unlistedMetadata } from "@/features/shared/page/page-metadata";
import { catalogueCategories, catalogueList, filteredList } from "@/trpc/catalogue-cache";

/**
 * A product list with filters, or with an invalid page number or sort order in the URL, is rendered
 * for each request and not cached.
 */
export const dynamic = "force-dynamic";

type PageProps = {
  params: Promise<{ locale: string; category: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { locale: segment, category: slug } = await params;
  const locale = localeOr(segment);
  const category = await categoryOf(slug);
  const texts = await getTranslations({ locale });
  const { q } = readListQuery(await searchParams).filter;
  const name = category ? categoryTitle(category, locale) : texts("shop.allProducts");
  const title = q === "" ? name : texts("shop.resultsFor", { query: q });
  return { ...unlistedMetadata({ title }), robots: { index: false, follow: true } };
}

export default async function Page({ params, searchParams }: PageProps) {
  const { locale: segment, category: slug } = await params;
  const locale = localeOr(segment);
  setRequestLocale(locale);
  const category = await categoryOf(slug);
  // The category is unknown. Next sends the status 200 of a page rendered per request before
  // `notFound` could change it to 404. Redirect to the prerendered list, which answers 404.
  if (category === undefined) redirect(localizedPath(`/shop/${slug}`, locale));
  const address: ListAddress = {
    category: category?.slug ?? null,
    ...readListQuery(await searchParams),
  };
  const { sort, page, filter } = address;
  const [categories, list] = await Promise.all([
    catalogueCategories(),
    filteredList({ category: address.category, sort, page, ...procedureFilter(filter) }, locale),
  ]);
  const isInVain = filter.q !== "" && list.total === 0;
  const offered = isInVain
    ? await catalogueList({ category: null, sort: "featured", page: 1 }, locale)
    : null;
  return (
    <ListFrame category={category} locale={locale}>
      <ShopScreen
        categories={categories}
        category={category}
        address={address}
        list={list}
        popular={offered?.items}
      />
    </ListFrame>
  );
}

function procedureFilter({
  q,
  min,
  max,
  delivery,
  platform,
  game,
  stock,
  discount,
}: AddressFilter) {
  return {
    q,
    minPrice: min || null,
    maxPrice: max || null,
    delivery: delivery || null,
    platform: platform || null,
    game: game || null,
    inStock: stock,
    discounted: discount,
  };
}

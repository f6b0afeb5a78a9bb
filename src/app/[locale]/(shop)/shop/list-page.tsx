import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { CategoryDto } from "@/contract/catalogue";
import { MAX_LIST_PAGE } from "@/domain/catalogue/product-list";
import type { Locale } from "@/domain/text/locale";
import { env } from "@/env";
import {
  type ListAddress,
  listHref,
  NO_FILTER,
  readListQuery,
} from "@/features/catalogue/list-address";
import { categorySummary, categoryTitle } from "@/features/catalogue/seo/page-summary";
import { categoryShareImage } from "@/features/catalogue/seo/share-image";
import { breadcrumbData } from "@/features/catalogue/seo/structured-data";
import { ShopScreen } from "@/features/catalogue/shop-screen";
import { NotFoundScreen } from "@/features/layout/errors/not-found-screen";
import { NotFoundStatus } from "@/features/layout/errors/not-found-status";
import { JsonLd } from "@/features/layout/json-ld";
import { pageMetadata, unlistedMetadata } from "@/features/shared/page/page-metadata";
import { catalogueCategories, catalogueList } from "@/trpc/catalogue-cache";

/**
 * The path segment that next.config.mjs inserts for the whole shop; no category's slug has a "_".
 */
export const WHOLE_SHOP = "_all";

/**
 * The product list of a path's segments. Null, so that the page is a 404, for an unknown category,
 * an unknown sort order, and a page number that is above MAX_LIST_PAGE or not written as a plain
 * number.
 */
export async function listOf(segments: { category: string; sort?: string; page?: string }) {
  const { sort, page } = readListQuery({ sort: segments.sort, page: segments.page });
  const isOurs = (segments.sort ?? sort) === sort && (segments.page ?? "1") === String(page);
  const category = await categoryOf(segments.category);
  if (!isOurs || category === undefined || page > MAX_LIST_PAGE) return null;
  const address: ListAddress = { category: category?.slug ?? null, sort, page, filter: NO_FILTER };
  return { category, address };
}

/** The category of a path segment: null for the whole shop, undefined for an unknown category. */
export async function categoryOf(segment: string): Promise<CategoryDto | null | undefined> {
  if (segment === WHOLE_SHOP) return null;
  return (await catalogueCategories()).find(({ slug }) => slug === segment);
}

type Listed = NonNullable<Awaited<ReturnType<typeof listOf>>>;

/**
 * Metadata of a list page. Search engines may index every page in the sort order "featured", but no
 * page in another order.
 */
export async function listMetadata(listed: Listed | null, locale: Locale): Promise<Metadata> {
  const texts = await getTranslations({ locale });
  if (!listed) {
    return unlistedMetadata({
      title: texts("notFound.title"),
      description: texts("notFound.line"),
    });
  }
  const { category, address } = listed;
  const { page } = address;
  const name = category ? categoryTitle(category, locale) : texts("shop.allProducts");
  const title = page > 1 ? texts("shopFilters.titleOfPage", { title: name, page }) : name;
  return {
    ...pageMetadata({
      locale,
      title,
      description: category ? categorySummary(category, locale) : texts("meta.shop"),
      url: listHref({ ...address, sort: "featured" }),
      image: category ? categoryShareImage(category, locale) : undefined,
    }),
    ...(address.sort !== "featured" && { robots: { index: false, follow: true } }),
  };
}

/**
 * A prerendered page of a list without filters. The status is 404 if `listed` is null, or if its
 * page number is higher than the number of pages.
 */
export async function ListPage({ listed, locale }: { listed: Listed | null; locale: Locale }) {
  setRequestLocale(locale);
  if (!listed) return <Missing />;
  const { category, address } = listed;
  const [categories, list] = await Promise.all([
    catalogueCategories(),
    catalogueList({ category, sort: address.sort, page: address.page }, locale),
  ]);
  return (
    <ListFrame category={category} locale={locale}>
      <ShopScreen categories={categories} category={category} address={address} list={list} />
      {list.page > list.pages && <NotFoundStatus />}
    </ListFrame>
  );
}

function Missing() {
  return (
    <>
      <NotFoundScreen />
      <NotFoundStatus />
    </>
  );
}

type ListFrameProps = { category: CategoryDto | null; locale: Locale; children: ReactNode };

export function ListFrame({ category, locale, children }: ListFrameProps) {
  const page = category ? { category } : {};
  return (
    <>
      <JsonLd things={[breadcrumbData(page, { locale, origin: env().APP_URL })]} />
      {children}
    </>
  );
}

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CategoryDto } from "@/contract/catalogue";
import type { ProductListDto } from "@/contract/product-list";
import { LIST_SORTS, type ListSort } from "@/domain/catalogue/product-list";
import { CategoryIcon } from "@/features/shared/product/category-icon";
import { useLanguage } from "@/i18n/use-language";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ButtonLink } from "@/ui/form/button-link";
import { Breadcrumb } from "@/ui/navigation/breadcrumb";
import { CategoryChips } from "./category-chips";
import { isFiltered, type ListAddress, listHref, NO_FILTER } from "./list-address";
import { ListBar } from "./list-bar";
import { ListFilters } from "./list-filters";
import { ListPages } from "./list-pages";
import { ProductCard } from "./product-card";
import { PRODUCT_GRID } from "./product-grid";
import { categoryDescription, categoryName } from "./product-text";

/** Number of cards in the first view of a desktop. */
const FIRST_ROW = 4;

type ShopScreenProps = {
  categories: readonly CategoryDto[];
  /** Null shows all products. */
  category: CategoryDto | null;
  address: ListAddress;
  list: ProductListDto;
  /** Products to offer if a search has no results. */
  popular?: ProductListDto["items"] | undefined;
};

/** A page of the shop, with or without a category. Specification §2. */
export function ShopScreen({ categories, category, address, list, popular }: ShopScreenProps) {
  const texts = useTranslations("shop");
  const locale = useLanguage();
  const { q } = address.filter;
  const name = category ? categoryName(category, locale) : texts("allProducts");
  return (
    <div className="page-box pt-3 pb-14 md:pb-22">
      <ShopBreadcrumb category={category} />
      <h1 className="mt-2 text-display-2 wrap-anywhere">
        {q === "" ? name : texts("resultsFor", { query: q })}
      </h1>
      <p className="mt-2 max-w-[36rem] text-lead text-ink-2">
        {category ? categoryDescription(category, locale) : texts("allDescription")}
      </p>
      <ListBar
        key={category?.slug ?? ""}
        total={list.total}
        sort={address.sort}
        sortHrefs={sortHrefs(address)}
        sortLinks={<SortLinks address={address} />}
        chips={<ListChips categories={categories} address={address} list={list} />}
      />
      <ListFilters address={address} facets={list.facets} />
      <ul className={`${PRODUCT_GRID} mt-6`}>
        {list.items.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel={2} priority={index < FIRST_ROW} />
          </li>
        ))}
      </ul>
      {list.items.length === 0 && <EmptyList address={address} list={list} />}
      {popular && popular.length > 0 && <Popular products={popular} />}
      <ListPages address={address} pages={list.pages} />
    </div>
  );
}

function ShopBreadcrumb({ category }: { category: CategoryDto | null }) {
  const texts = useTranslations("shop");
  const locale = useLanguage();
  const home = { key: "home", label: texts("home"), href: "/" };
  const crumbs = category
    ? [
        home,
        { key: "shop", label: texts("shop"), href: "/shop" },
        { key: category.slug, label: categoryName(category, locale) },
      ]
    : [home, { key: "shop", label: texts("shop") }];
  return <Breadcrumb label={texts("breadcrumb")} crumbs={crumbs} />;
}

/** The category chips. A chip keeps the current filter and counts the products that match it. */
function ListChips({ categories, address, list }: Omit<ShopScreenProps, "category">) {
  const locale = useLanguage();
  const query = listHref({ ...address, category: null, page: 1 }).slice("/shop".length);
  const countOf = (id: number) =>
    list.counts.find(({ categoryId }) => categoryId === id)?.count ?? 0;
  return (
    <CategoryChips
      categories={categories.map((one) => ({
        slug: one.slug,
        name: categoryName(one, locale),
        icon: <CategoryIcon icon={one.icon} size={20} />,
        count: countOf(one.id),
      }))}
      chosen={address.category}
      total={list.counts.reduce((sum, { count }) => sum + count, 0)}
      query={query}
    />
  );
}

function sortHrefs(address: ListAddress): Record<ListSort, string> {
  const hrefs = LIST_SORTS.map((sort) => [sort, listHref({ ...address, sort, page: 1 })]);
  return Object.fromEntries(hrefs);
}

/** The sort orders as links, shown without scripts. */
function SortLinks({ address }: { address: ListAddress }) {
  const texts = useTranslations("shop");
  const hrefs = sortHrefs(address);
  return (
    <nav aria-label={texts("sort")} className="hidden noscript:block">
      <ul className="flex flex-wrap gap-x-4">
        {LIST_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              href={hrefs[sort]}
              prefetch={false}
              aria-current={sort === address.sort ? "true" : undefined}
              className="inline-flex min-h-11 items-center text-[0.9375rem] underline aria-current:font-title aria-current:no-underline"
            >
              {texts(`sortBy.${sort}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const MOST_POPULAR = 4;

function Popular({ products }: { products: ProductListDto["items"] }) {
  const title = useTranslations("layout.search")("popular");
  return (
    <section aria-labelledby="popular">
      <h2 id="popular" className="text-h3">
        {title}
      </h2>
      <ul className={`${PRODUCT_GRID} mt-6`}>
        {products.slice(0, MOST_POPULAR).map((product) => (
          <li key={product.id}>
            <ProductCard product={product} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The empty state: no products at all, no match for the filter, or a page after the last. */
function EmptyList({ address, list }: Pick<ShopScreenProps, "address" | "list">) {
  const texts = useTranslations("shop");
  const filters = useTranslations("shopFilters");
  const all = { ...address, page: 1 };
  if (list.total > 0) {
    return (
      <EmptyState
        title={filters("beyondTitle")}
        description={filters("beyondLine", { pages: list.pages })}
        action={<ButtonLink href={listHref(all)}>{filters("firstPage")}</ButtonLink>}
        className="py-16"
      />
    );
  }
  const { q } = address.filter;
  const isNarrow = isFiltered(address.filter);
  const isSearch = isNarrow && !isFiltered({ ...address.filter, q: "" });
  const line = isSearch ? filters("noneFound", { words: q }) : filters("noneLeft");
  return (
    <EmptyState
      title={texts("emptyTitle")}
      description={isNarrow ? line : texts("emptyLine")}
      action={
        isNarrow && (
          <ButtonLink href={listHref({ ...all, filter: NO_FILTER })}>{filters("clear")}</ButtonLink>
        )
      }
      className="py-16"
    />
  );
}

import { useTranslations } from "next-intl";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { centsFromDecimal } from "@/domain/money";
import { CategoryIcon } from "@/features/shared/category-icon";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Breadcrumb } from "@/ui/navigation/breadcrumb";
import { CategoryChips } from "./category-chips";
import { ProductCard } from "./product-card";
import { ProductList, type ProductListEntry } from "./product-list";
import { categoryDescription, categoryName } from "./product-text";

/** So many cards are in the first view of a desktop. */
const FIRST_ROW = 4;

type ShopScreenProps = {
  /** The whole catalogue: the chips count all of it. */
  products: readonly ProductDto[];
  categories: readonly CategoryDto[];
  /** Null shows all products. */
  category: CategoryDto | null;
};

/** The shop, with or without a category. Specification §2; picture 04. */
export function ShopScreen({ products, categories, category }: ShopScreenProps) {
  const texts = useTranslations("shop");
  const locale = useLanguage();
  const shown = category
    ? products.filter((product) => product.categoryId === category.id)
    : products;
  const entries = shown.map<ProductListEntry>((product, index) => ({
    id: product.id,
    name: productName(product, locale),
    price: centsFromDecimal(product.priceUSD),
    card: <ProductCard product={product} headingLevel={2} priority={index < FIRST_ROW} />,
  }));
  return (
    <div className="page-box pt-3 pb-14 md:pb-22">
      <ShopBreadcrumb category={category} />
      <h1 className="mt-2 text-display-2">
        {category ? categoryName(category, locale) : texts("allProducts")}
      </h1>
      <p className="mt-2 max-w-[36rem] text-lead text-ink-2">
        {category ? categoryDescription(category, locale) : texts("allDescription")}
      </p>
      <ProductList
        key={category?.slug ?? ""}
        entries={entries}
        chips={
          <CategoryChips
            categories={categories.map((one) => ({
              slug: one.slug,
              name: categoryName(one, locale),
              icon: <CategoryIcon icon={one.icon} size={20} />,
              count: products.filter((product) => product.categoryId === one.id).length,
            }))}
            chosen={category?.slug ?? null}
            total={products.length}
          />
        }
      />
      {entries.length === 0 && (
        <EmptyState
          title={texts("emptyTitle")}
          description={texts("emptyLine")}
          className="py-16"
        />
      )}
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

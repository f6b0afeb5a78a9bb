import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CategoryDto, ProductDetailDto, ProductDto } from "@/contract/catalogue";
import { centsFromDecimal } from "@/domain/money";
import { isUntranslated } from "@/domain/text/localized";
import { differencePair, MoneyText, moneyPair } from "@/features/shared/price/money-text";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { CategoryIcon } from "@/features/shared/product/category-icon";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Badge } from "@/ui/data/badge";
import { Money, Price } from "@/ui/data/price";
import { priceParts } from "./price-parts";
import { categoryName, productDescription } from "./product-text";
import { StockLine } from "./stock-line";

type ProductHeaderProps = { product: ProductDetailDto; category: CategoryDto | null };

/** The product's category, stock, name, description and price. Specification §2. */
export function ProductHeader({ product, category }: ProductHeaderProps) {
  const locale = useLanguage();
  const isForeign = isUntranslated(locale, product.descriptionAr);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {category ? <CategoryBadge category={category} /> : <span />}
        <StockLine />
      </div>
      <h1 className="mt-3 text-display-2 lg:text-[3.25rem]">
        <ProductName product={product} />
      </h1>
      <p className="mt-3 text-lead text-ink-2">
        <bdi lang={isForeign ? "en" : undefined}>{productDescription(product, locale)}</bdi>
      </p>
      <PriceLines product={product} />
      <QuantityPrices prices={product.quantityPrices} />
    </>
  );
}

function CategoryBadge({ category }: { category: CategoryDto }) {
  const locale = useLanguage();
  return (
    <Link
      href={`/shop/${category.slug}`}
      className="relative z-1 -my-2 inline-flex min-h-11 min-w-11 items-center rounded-badge hover:underline"
    >
      <Badge tone="category" icon={<CategoryIcon icon={category.icon} size={18} weight="fill" />}>
        {categoryName(category, locale)}
      </Badge>
    </Link>
  );
}

function PriceLines({ product }: { product: ProductDto }) {
  const texts = useTranslations("product");
  const was = useTranslations("common")("was");
  const sarRate = useSarRate();
  const { now, old, discount } = priceParts(product);
  return (
    <div className="mt-6">
      <Price
        size="large"
        now={moneyPair(now, sarRate)}
        old={old === null ? undefined : moneyPair(old, sarRate)}
        discount={discount ?? undefined}
        wasText={was}
      />
      {discount && old !== null && (
        <p className="mt-3 flex items-center gap-2 font-strong text-[0.9375rem] text-ok">
          <TagIcon size={20} weight="fill" aria-hidden="true" />
          {texts("save")} <Money {...differencePair(now, old, sarRate)} />
        </p>
      )}
    </div>
  );
}

/** The quantity prices: "5 or more: $0.95 each". */
function QuantityPrices({ prices }: { prices: ProductDetailDto["quantityPrices"] }) {
  const texts = useTranslations("product");
  if (prices.length === 0) return null;
  return (
    <table className="mt-5 w-full max-w-96 text-[0.9375rem]">
      <caption className="pb-1.5 text-start font-strong">{texts("quantityPrices")}</caption>
      <tbody>
        {prices.map(({ from, priceUSD }) => (
          <tr key={from} className="border-line border-t">
            <th scope="row" className="py-2 pe-4 text-start font-normal text-ink-2">
              {texts("fromUnits", { from })}
            </th>
            <td className="py-2 text-end font-strong">
              {texts.rich("each", {
                price: () => <MoneyText value={centsFromDecimal(priceUSD)} />,
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

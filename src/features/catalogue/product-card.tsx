import type { ProductCardDto } from "@/contract/product-list";
import { isUntranslated } from "@/domain/text/localized";
import { moneyPair } from "@/features/shared/price/money-text";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { faceValue } from "@/ui/illustrations/face-value-parts";
import { CardView } from "./card-view";
import { priceParts } from "./price-parts";

type ProductCardProps = {
  product: ProductCardDto;
  /** A rung of the ladder: a narrow picture and no second action. */
  narrow?: boolean;
  /** One below the heading that the card stands under. */
  headingLevel: 2 | 3;
  /** In the first view of the page. */
  priority?: boolean;
  /** Of a product that has no page yet, so that none is fetched ahead. */
  isPreview?: boolean;
};

/**
 * One product: the whole card is a link, the action beside the price a second one (visual.md §9). What it shows is
 * worked out here and drawn by an island: of a card's markup, a page would else hold each line twice, once as HTML
 * and once for React (docs/decisions/010).
 */
export function ProductCard(props: ProductCardProps) {
  const { product, narrow, headingLevel, priority, isPreview } = props;
  const locale = useLanguage();
  const sarRate = useSarRate();
  const { now, old, discount } = priceParts(product);
  return (
    <CardView
      id={product.id}
      name={productName(product, locale)}
      isForeign={isUntranslated(locale, product.nameAr) || undefined}
      imageUrl={product.imageUrl}
      face={faceValue(product.name, product.imageUrl) ?? undefined}
      now={moneyPair(now, sarRate)}
      old={old === null ? undefined : moneyPair(old, sarRate)}
      discount={discount ?? undefined}
      isTopup={product.fulfilment === "topup" || undefined}
      isSoldOut={product.stockLevel === "out" || undefined}
      asksFirst={product.asksFirst ?? undefined}
      narrow={narrow}
      headingLevel={headingLevel}
      priority={priority || undefined}
      isPreview={isPreview}
    />
  );
}

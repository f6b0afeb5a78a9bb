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
  /** Set in the row of top-up packs: the card has a narrow picture and no second action. */
  narrow?: boolean;
  /** One level below the heading above the card. */
  headingLevel: 2 | 3;
  /** Set if the card is in the page's first view. */
  priority?: boolean;
  /** Set for the panel's preview: the product's page, which may not exist, is not prefetched. */
  isPreview?: boolean;
};

/**
 * A product's card: a link, with a second action beside the price (visual design §9). The server
 * computes the values and a client component renders them: a card rendered on the server would be
 * in the page twice, once as HTML and once for React (docs/decisions/010).
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

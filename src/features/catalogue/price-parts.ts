import type { ProductDto } from "@/contract/catalogue";
import { type Cents, centsFromDecimal, discountPercent } from "@/domain/money";

export interface PriceParts {
  now: Cents;
  /** The price before the discount; null without a discount. */
  old: Cents | null;
  /** "−17%"; null without a discount, or for less than one percent. */
  discount: string | null;
}

/** The parts of a product's displayed price. Specification §9. */
export function priceParts(product: Pick<ProductDto, "priceUSD" | "originalPriceUSD">): PriceParts {
  const now = centsFromDecimal(product.priceUSD);
  const original =
    product.originalPriceUSD === null ? null : centsFromDecimal(product.originalPriceUSD);
  if (original === null || original <= now) {
    return { now, old: null, discount: null };
  }
  const percent = discountPercent(now, original);
  const discount = percent === null ? null : `−${percent}%`;
  return { now, old: original, discount };
}

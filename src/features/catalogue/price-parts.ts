import type { ProductDto } from "@/contract/catalogue";
import { type Cents, centsFromDecimal, discountPercent } from "@/domain/money";

export interface PriceParts {
  now: Cents;
  /** Null where nothing is saved. */
  old: Cents | null;
  /** "−17%"; null where less than one percent is saved. */
  discount: string | null;
}

/** What the price lines of a product show. Specification §9. */
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

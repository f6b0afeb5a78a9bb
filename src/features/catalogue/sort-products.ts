import type { Cents } from "@/domain/money";

export const SORTS = ["featured", "priceUp", "priceDown", "name"] as const;
export type Sort = (typeof SORTS)[number];

export interface Sortable {
  name: string;
  price: Cents;
}

/** A sorted copy; "featured" is the catalogue's own order. Specification §2. */
export function sortProducts<T extends Sortable>(
  products: readonly T[],
  sort: Sort,
  locale: string,
): T[] {
  switch (sort) {
    case "featured":
      return [...products];
    case "priceUp":
      return products.toSorted((a, b) => a.price - b.price);
    case "priceDown":
      return products.toSorted((a, b) => b.price - a.price);
    case "name": {
      const names = new Intl.Collator(locale, { numeric: true });
      return products.toSorted((a, b) => names.compare(a.name, b.name));
    }
  }
}

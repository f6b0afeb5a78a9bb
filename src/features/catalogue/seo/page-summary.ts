import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/locale";
import {
  categoryDescription,
  categoryName,
  productDescription,
} from "@/features/catalogue/product-text";
import { messagesOf } from "@/i18n/messages";

/** Search engines show no more of a description. */
const LONGEST = 160;

/** A product in one sentence or two, for a search result: what it is, then how it comes, where that still fits. */
export function productSummary(product: ProductDto, locale: Locale): string {
  const { topup, code } = messagesOf(locale).meta.product;
  const how = product.fulfilment === "topup" ? topup : code;
  return summary(productDescription(product, locale), how);
}

export function categorySummary(category: CategoryDto, locale: Locale): string {
  return summary(categoryDescription(category, locale), messagesOf(locale).meta.categories.more);
}

/** What the category sells; the three of the specification have a title that says more than their name. */
export function categoryTitle(category: CategoryDto, locale: Locale): string {
  const { gaming, software, creative } = messagesOf(locale).meta.categories;
  const titles = new Map(Object.entries({ gaming, software, creative }));
  return titles.get(category.slug) ?? categoryName(category, locale);
}

function summary(description: string, more: string): string {
  const text = description.replace(/\s+/g, " ").trim();
  const both = `${text} ${more}`.trim();
  return both.length <= LONGEST ? both : clipped(text);
}

/** Cut after a whole word, or within the only one. */
function clipped(text: string): string {
  if (text.length <= LONGEST) return text;
  const room = text.slice(0, LONGEST);
  const lastSpace = room.lastIndexOf(" ");
  return `${room.slice(0, lastSpace > 0 ? lastSpace : -1)}…`;
}

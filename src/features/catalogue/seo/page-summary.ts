import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/text/locale";
import {
  categoryDescription,
  categoryName,
  categoryTagline,
  productDescription,
} from "@/features/catalogue/product-text";
import { messagesOf } from "@/i18n/messages";

/** Maximum length of a description, in characters; search engines cut longer ones. */
const LONGEST = 160;

/** A product's description for a search result, followed by its kind of delivery if that fits. */
export function productSummary(product: ProductDto, locale: Locale): string {
  const { topup, code } = messagesOf(locale).meta.product;
  const how = product.fulfilment === "topup" ? topup : code;
  return summary(productDescription(product, locale), how);
}

export function categorySummary(category: CategoryDto, locale: Locale): string {
  const tagline = categoryTagline(category, locale);
  const about = categoryDescription(category, locale) || (tagline && `${tagline}.`);
  return summary(about, messagesOf(locale).meta.category);
}

/** The category's name and tagline: "Gaming: UC packs for your Player ID". */
export function categoryTitle(category: CategoryDto, locale: Locale): string {
  const texts = [categoryName(category, locale), categoryTagline(category, locale)];
  return texts.filter(Boolean).join(": ");
}

function summary(description: string, more: string): string {
  const text = description.replace(/\s+/g, " ").trim();
  const both = `${text} ${more}`.trim();
  return both.length <= LONGEST ? both : clipped(text);
}

/** Cuts a text after a whole word, or within a single long word. */
function clipped(text: string): string {
  if (text.length <= LONGEST) return text;
  const room = text.slice(0, LONGEST);
  const lastSpace = room.lastIndexOf(" ");
  return `${room.slice(0, lastSpace > 0 ? lastSpace : -1)}…`;
}

import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";

/** A product's description in a language; Arabic falls back to English. */
export function productDescription(product: ProductDto, locale: Locale): string {
  return localized(locale, product.description, product.descriptionAr);
}

/** The delivery steps, one per line of the catalogue text; empty if there is no text. */
export function deliverySteps(product: ProductDto, locale: Locale): string[] {
  const text = localized(locale, product.deliveryInstructions, product.deliveryInstructionsAr);
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function categoryName(category: CategoryDto, locale: Locale): string {
  return localized(locale, category.name, category.nameAr);
}

export function categoryDescription(category: CategoryDto, locale: Locale): string {
  return localized(locale, category.description, category.descriptionAr) ?? "";
}

export function categoryTagline(category: CategoryDto, locale: Locale): string {
  return localized(locale, category.tagline, category.taglineAr) ?? "";
}

import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/locale";

/** Texts of the catalogue in a language: Arabic falls back to English. */
export function productDescription(product: ProductDto, locale: Locale): string {
  return locale === "ar" ? (product.descriptionAr ?? product.description) : product.description;
}

/** The steps of the delivery, one a line in the catalogue; none when it says nothing. */
export function deliverySteps(product: ProductDto, locale: Locale): string[] {
  const arabic = locale === "ar" ? product.deliveryInstructionsAr : null;
  return (arabic ?? product.deliveryInstructions ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export function categoryName(category: CategoryDto, locale: Locale): string {
  return locale === "ar" ? (category.nameAr ?? category.name) : category.name;
}

export function categoryDescription(category: CategoryDto, locale: Locale): string {
  const arabic = locale === "ar" ? category.descriptionAr : null;
  return arabic ?? category.description ?? "";
}

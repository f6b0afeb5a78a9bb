import type { Locale } from "@/domain/text/locale";
import { isUntranslated, localized } from "@/domain/text/localized";
import { useLanguage } from "@/i18n/use-language";

export interface NamedProduct {
  name: string;
  nameAr: string | null;
}

/** A product's name in a language; Arabic falls back to English. */
export function productName(product: NamedProduct, locale: Locale): string {
  return localized(locale, product.name, product.nameAr);
}

/** Renders the name as isolated text, with `lang` if its language differs from the page's. */
export function ProductName({ product }: { product: NamedProduct }) {
  const locale = useLanguage();
  return isUntranslated(locale, product.nameAr) ? (
    <bdi dir="ltr" lang="en">
      {product.name}
    </bdi>
  ) : (
    <bdi>{productName(product, locale)}</bdi>
  );
}

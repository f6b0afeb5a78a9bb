import type { Locale } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";

export interface NamedProduct {
  name: string;
  nameAr: string | null;
}

/** A product's name in a language: Arabic falls back to English. */
export function productName(product: NamedProduct, locale: Locale): string {
  return locale === "ar" ? (product.nameAr ?? product.name) : product.name;
}

/** The name, isolated and with its own language where that is not the page's. */
export function ProductName({ product }: { product: NamedProduct }) {
  const locale = useLanguage();
  const isForeign = locale === "ar" && product.nameAr === null;
  return isForeign ? (
    <bdi dir="ltr" lang="en">
      {product.name}
    </bdi>
  ) : (
    <bdi>{productName(product, locale)}</bdi>
  );
}

import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/text/locale";
import { categoryName } from "@/features/catalogue/product-text";
import type { SharedImage } from "@/features/shared/page/page-metadata";
import { productName } from "@/features/shared/product/product-name";
import { translator } from "@/i18n/translator";
import { tileName } from "@/ui/illustrations/category-tile";
import { SHARE_IMAGE_SIZE } from "@/ui/illustrations/share-image";

const OWN_ART = /^\/art\/([a-z0-9-]+)\.svg$/;

/**
 * The link preview picture of a product: its art in preview size; an uploaded or external picture
 * is used unchanged.
 */
export function productShareImage(product: ProductDto, locale: Locale): SharedImage {
  const art = OWN_ART.exec(product.imageUrl)?.[1];
  const alt = imageAlt(productName(product, locale), locale);
  return art ? artImage(art, alt) : { url: product.imageUrl, alt };
}

/**
 * The link preview picture of a category: its uploaded picture unchanged, otherwise its tile in
 * preview size.
 */
export function categoryShareImage(category: CategoryDto, locale: Locale): SharedImage {
  const alt = imageAlt(categoryName(category, locale), locale);
  if (category.imageUrl !== null) return { url: category.imageUrl, alt };
  return artImage(tileName(category.slug, category.colour), alt);
}

function artImage(art: string, alt: string): SharedImage {
  return { url: `/art/${art}.og.png`, alt, ...SHARE_IMAGE_SIZE };
}

function imageAlt(name: string, locale: Locale): string {
  return translator(locale, "meta")("imageAlt", { name });
}

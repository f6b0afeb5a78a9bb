import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/locale";
import { categoryName } from "@/features/catalogue/product-text";
import type { SharedImage } from "@/features/shared/page-metadata";
import { productName } from "@/features/shared/product-name";
import { translator } from "@/i18n/translator";
import { TILE_GROUNDS } from "@/ui/illustrations/category-tile";
import { SHARE_IMAGE_SIZE } from "@/ui/illustrations/share-image";

const OWN_ART = /^\/art\/([a-z0-9-]+)\.svg$/;

/** A product's own art drawn for shared links; an uploaded or foreign picture goes as it is. */
export function productShareImage(product: ProductDto, locale: Locale): SharedImage {
  const art = OWN_ART.exec(product.imageUrl)?.[1];
  const alt = imageAlt(productName(product, locale), locale);
  return art ? artImage(art, alt) : { url: product.imageUrl, alt };
}

/** The picture of a category's tile; undefined for a category without one. */
export function categoryShareImage(category: CategoryDto, locale: Locale): SharedImage | undefined {
  const tile = `tile-${category.slug}`;
  if (!Object.hasOwn(TILE_GROUNDS, tile)) return undefined;
  return artImage(tile, imageAlt(categoryName(category, locale), locale));
}

function artImage(art: string, alt: string): SharedImage {
  return { url: `/art/${art}.og.png`, alt, ...SHARE_IMAGE_SIZE };
}

function imageAlt(name: string, locale: Locale): string {
  return translator(locale, "meta")("imageAlt", { name });
}

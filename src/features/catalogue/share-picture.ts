import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import type { Locale } from "@/domain/locale";
import type { SharedPicture } from "@/features/shell/page-metadata";
import { productName } from "@/features/shell/product-name";
import { translator } from "@/i18n/translator";
import { TILE_GROUNDS } from "@/ui/art/category-tile";
import { SHARE_SIZE } from "@/ui/art/share-picture";
import { categoryName } from "./product-text";

const OWN_ART = /^\/art\/([a-z0-9-]+)\.svg$/;

/** A product's own art drawn for shared links; an uploaded or foreign picture goes as it is. */
export function productSharePicture(product: ProductDto, locale: Locale): SharedPicture {
  const art = OWN_ART.exec(product.imageUrl)?.[1];
  const alt = pictureText(productName(product, locale), locale);
  return art ? drawn(art, alt) : { url: product.imageUrl, alt };
}

/** The picture of a category's tile; undefined for a category without one. */
export function categorySharePicture(
  category: CategoryDto,
  locale: Locale,
): SharedPicture | undefined {
  const tile = `tile-${category.slug}`;
  if (!Object.hasOwn(TILE_GROUNDS, tile)) return undefined;
  return drawn(tile, pictureText(categoryName(category, locale), locale));
}

function drawn(art: string, alt: string): SharedPicture {
  return { url: `/art/${art}.og.png`, alt, ...SHARE_SIZE };
}

function pictureText(name: string, locale: Locale): string {
  return translator(locale, "meta")("picture", { name });
}

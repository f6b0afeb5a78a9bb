import type { MetadataRoute } from "next";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { LOCALES } from "@/domain/locale";
import { languageAddresses, pageAddress } from "@/domain/page-address";

interface Catalogue {
  products: readonly Pick<ProductDto, "id">[];
  categories: readonly Pick<CategoryDto, "slug">[];
}

/**
 * Every page that search engines may list, once for each language, with its addresses in the others.
 * `origin` is where the shop stands, such as "https://barq.example".
 */
export function listedPages({ products, categories }: Catalogue, origin: string) {
  const paths = [
    "/",
    "/shop",
    ...categories.map(({ slug }) => `/shop/${slug}`),
    ...products.map(({ id }) => `/product/${id}`),
    "/about",
    "/contact",
  ];
  const absolute = (path: string) => new URL(path, origin).href;
  return paths.flatMap((path) => {
    const addresses = Object.entries(languageAddresses(path));
    const languages = Object.fromEntries(addresses.map(([name, at]) => [name, absolute(at)]));
    return LOCALES.map((locale) => ({
      url: absolute(pageAddress(path, locale)),
      alternates: { languages },
    }));
  }) satisfies MetadataRoute.Sitemap;
}

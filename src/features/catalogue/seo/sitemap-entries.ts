import type { MetadataRoute } from "next";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { LOCALES } from "@/domain/locale";
import { alternatePaths, localizedPath } from "@/domain/localized-path";

interface Catalogue {
  products: readonly Pick<ProductDto, "id">[];
  categories: readonly Pick<CategoryDto, "slug">[];
}

/**
 * Every page that search engines may list, once for each language, with its addresses in the others.
 * `origin` is where the shop stands, such as "https://barq.example".
 */
export function sitemapEntries({ products, categories }: Catalogue, origin: string) {
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
    const addresses = Object.entries(alternatePaths(path));
    const languages = Object.fromEntries(addresses.map(([name, at]) => [name, absolute(at)]));
    return LOCALES.map((locale) => ({
      url: absolute(localizedPath(path, locale)),
      alternates: { languages },
    }));
  }) satisfies MetadataRoute.Sitemap;
}

import { env } from "@/env";
import { SITEMAP_HEADERS, sitemapIndexXml } from "@/features/catalogue/seo/sitemap-entries";
import { sitemapParts } from "@/server/catalogue/shop/sitemap-parts";

/** Rendered for each request, because a build knows neither the products nor the shop's URL. */
export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const products = (await sitemapParts()).map(({ part, updatedAt }) => ({
    path: `/sitemaps/products-${part}.xml`,
    updatedAt,
  }));
  const xml = sitemapIndexXml([{ path: "/sitemaps/pages.xml" }, ...products], env().APP_URL);
  return new Response(xml, { headers: SITEMAP_HEADERS });
}

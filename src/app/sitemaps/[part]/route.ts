import { hasKeptPromises } from "@/domain/orders/kept-promises";
import { env } from "@/env";
import {
  SITEMAP_HEADERS,
  type SitemapPage,
  shopPages,
  sitemapXml,
} from "@/features/catalogue/seo/sitemap-entries";
import { sitemapProducts } from "@/server/catalogue/shop/sitemap-parts";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { catalogueCategories } from "@/trpc/catalogue-cache";
import { cachedPolicies } from "@/trpc/policies-cache";
import { keptPromises } from "@/trpc/promises-cache";

export const dynamic = "force-dynamic";

/** Serves the sitemaps that /sitemap.xml lists: /sitemaps/pages.xml, /sitemaps/products-{n}.xml. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> {
  const pages = await pagesOf((await params).part);
  if (pages.length === 0) return new Response(null, { status: 404 });
  const xml = sitemapXml(pages, env().APP_URL);
  return new Response(xml, { headers: SITEMAP_HEADERS });
}

async function pagesOf(name: string): Promise<SitemapPage[]> {
  if (name === "pages.xml") {
    const hasKept = hasKeptPromises(await keptPromises());
    const listed = PAGE_PATHS.filter(({ isListed }) => isListed).map(({ template }) => template);
    return shopPages(listed, await catalogueCategories(), await cachedPolicies(), hasKept);
  }
  const [, part] = /^products-(\d{1,6})\.xml$/.exec(name) ?? [];
  if (part === undefined) return [];
  return (await sitemapProducts(Number(part))).map(({ id, updatedAt }) => ({
    path: `/product/${id}`,
    updatedAt,
  }));
}

import type { MetadataRoute } from "next";
import { env } from "@/env";
import { sitemapEntries } from "@/features/catalogue/seo/sitemap-entries";
import { catalogueCategories, catalogueProducts } from "@/trpc/server";

/** A build has no catalogue; once the shop runs, the catalogue's own cache answers. */
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return sitemapEntries({ products, categories }, env().APP_URL);
}

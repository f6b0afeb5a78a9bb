import type { MetadataRoute } from "next";
import { env } from "@/env";
import { listedPages } from "@/features/catalogue/listed-pages";
import { catalogueCategories, catalogueProducts } from "@/trpc/server";

/** A build has no catalogue; once the shop runs, the catalogue's own cache answers. */
export const dynamic = "force-dynamic";

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const [products, categories] = await Promise.all([catalogueProducts(), catalogueCategories()]);
  return listedPages({ products, categories }, env().APP_URL);
}

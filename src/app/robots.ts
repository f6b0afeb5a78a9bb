import type { MetadataRoute } from "next";
import { env } from "@/env";

/** Rendered for each request, because a build does not know the shop's URL (APP_URL). */
export const dynamic = "force-dynamic";

/**
 * Forbids only the API. Crawlers must read a page to find that its metadata forbids indexing it.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: "/api/" },
    sitemap: new URL("/sitemap.xml", env().APP_URL).href,
  };
}

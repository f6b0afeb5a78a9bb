import type { MetadataRoute } from "next";
import { env } from "@/env";

/** The shop's URL is known at run time, not at build time. */
export const dynamic = "force-dynamic";

/** Disallows only the API: a crawler must read a page to see that it is excluded from indexing. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: "/api/" },
    sitemap: new URL("/sitemap.xml", env().APP_URL).href,
  };
}

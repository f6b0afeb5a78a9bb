import type { MetadataRoute } from "next";
import { env } from "@/env";

/** The address of the shop is known when it runs, not when it is built. */
export const dynamic = "force-dynamic";

/** Pages that are not for search engines say so themselves, and have to be read for it: only the API is closed. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", disallow: "/api/" },
    sitemap: new URL("/sitemap.xml", env().APP_URL).href,
  };
}

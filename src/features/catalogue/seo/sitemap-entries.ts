import { type PolicyVersions, policyEntries, policyPath } from "@/domain/shop/policy";
import { LOCALES } from "@/domain/text/locale";
import { alternatePaths, localizedPath } from "@/domain/text/localized-path";

export interface SitemapPage {
  path: string;
  /** The time of the last change, if known. */
  updatedAt?: Date;
}

/**
 * Every indexable page except the products.
 * @param templates paths of the listed pages (src/server/rest/page-paths.ts), in order
 * @param hasKept whether /promises has figures to show
 */
export function shopPages(
  templates: readonly string[],
  categories: readonly { slug: string }[],
  policies: PolicyVersions,
  hasKept: boolean,
): SitemapPage[] {
  const addresses: Record<string, string[]> = {
    "/shop/{category}": categories.map(({ slug }) => `/shop/${slug}`),
    "/policies/{kind}": policyEntries(policies).map(({ kind }) => policyPath(kind)),
    "/promises": hasKept ? ["/promises"] : [],
    // Products are in separate parts of the sitemap.
    "/product/{id}": [],
  };
  return templates
    .flatMap((template) => addresses[template] ?? [template])
    .map((path) => ({ path }));
}

/**
 * A part of the sitemap: each page once per language, with its URLs in the other languages.
 * @param origin the shop's origin, such as "https://barq.example"
 */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  const absolute = (path: string) => escaped(new URL(path, origin).href);
  const entries = pages.flatMap(({ path, updatedAt }) => {
    const languages = Object.entries(alternatePaths(path))
      .map(
        ([name, at]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${absolute(at)}"/>`,
      )
      .join("");
    return LOCALES.map(
      (locale) =>
        `<url><loc>${absolute(localizedPath(path, locale))}</loc>${languages}${changed(updatedAt)}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

/** The sitemap index: each part with the time of its last change. */
export function sitemapIndexXml(parts: readonly SitemapPage[], origin: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts.map(
      ({ path, updatedAt }) =>
        `<sitemap><loc>${escaped(new URL(path, origin).href)}</loc>${changed(updatedAt)}</sitemap>`,
    ),
    "</sitemapindex>\n",
  ].join("\n");
}

function changed(at: Date | undefined): string {
  return at ? `<lastmod>${at.toISOString()}</lastmod>` : "";
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/**
 * Lets shared caches serve a sitemap for five minutes, and for another hour while they fetch a new
 * one. The delay does no harm, since crawlers come about once a day.
 */
export const SITEMAP_HEADERS = {
  "content-type": "application/xml",
  "cache-control": "public, max-age=0, s-maxage=300, stale-while-revalidate=3600",
};

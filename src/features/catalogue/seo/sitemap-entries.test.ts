import { expect, test } from "vitest";
import { shopPages, sitemapIndexXml, sitemapXml } from "./sitemap-entries";

const origin = "https://barq.example";
const at = new Date("2026-11-22T05:00:00.000Z");
const TEMPLATES =
  "/ /shop /shop/{category} /about /contact /privacy /promises /policies/{kind} /product/{id}";

test("every page is listed in both languages, each with the URLs of all", () => {
  const xml = sitemapXml(
    [
      ...shopPages(TEMPLATES.split(" "), [{ slug: "gaming" }], { terms: 2 }, true),
      { path: "/product/3", updatedAt: at },
    ],
    origin,
  );
  const paths = [
    "/",
    "/shop",
    "/shop/gaming",
    "/about",
    "/contact",
    "/privacy",
    "/promises",
    "/policies/terms",
    "/product/3",
  ];
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual(
    paths.flatMap((path) => [`${origin}${path}`, `${origin}${path}?lang=ar`]),
  );
  expect(xml).toContain(
    `<url><loc>${origin}/product/3?lang=ar</loc>` +
      `<xhtml:link rel="alternate" hreflang="en" href="${origin}/product/3"/>` +
      `<xhtml:link rel="alternate" hreflang="ar" href="${origin}/product/3?lang=ar"/>` +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/product/3"/>` +
      "<lastmod>2026-11-22T05:00:00.000Z</lastmod></url>",
  );
});

test("the index lists each part with the time of its last change", () => {
  const xml = sitemapIndexXml([{ path: "/sitemaps/products-0.xml", updatedAt: at }], origin);
  expect(xml).toContain(
    `<sitemap><loc>${origin}/sitemaps/products-0.xml</loc><lastmod>2026-11-22T05:00:00.000Z</lastmod></sitemap>`,
  );
});

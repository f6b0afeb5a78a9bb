import { type APIRequestContext, expect, type Page } from "@playwright/test";

/** The metadata of a page for search engines and shared links; null where the page has none. */
export interface PageHead {
  lang: string;
  title: string;
  description: string | null;
  /** One value on a page that must not be indexed; Next adds a second one on a missing page. */
  robots: string[];
  canonical: string | null;
  /** Addresses by language. */
  alternates: Record<string, string>;
  /** By property without the prefix `og:`, such as "image" or "image:alt". */
  openGraph: Record<string, string>;
  twitterCard: string | null;
  /** Addresses by relation: "manifest", "icon". */
  links: Record<string, string>;
  jsonLd: unknown;
}

/** Reads a page like a crawler: the HTML as the server sent it, without running scripts. */
export async function headOf(page: Page, html: string): Promise<PageHead> {
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, "text/html");
    const all = (selector: string) => [...sent.querySelectorAll(selector)];
    const one = (selector: string, name: string) => {
      const found = all(selector);
      if (found.length > 1) throw new Error(`${selector} is there ${found.length} times`);
      return found[0]?.getAttribute(name) ?? null;
    };
    const map = (selector: string, key: string, value: string) =>
      Object.fromEntries(
        all(selector).map((each) => [each.getAttribute(key) ?? "", each.getAttribute(value) ?? ""]),
      );
    const prefixed = Object.entries(map('meta[property^="og:"]', "property", "content"));
    const json = all('script[type="application/ld+json"]').map(({ textContent }) => textContent);
    return {
      lang: sent.documentElement.lang,
      title: sent.title,
      description: one("meta[name=description]", "content"),
      robots: all("meta[name=robots]").map((each) => each.getAttribute("content") ?? ""),
      canonical: one("link[rel=canonical]", "href"),
      alternates: map("link[rel=alternate][hreflang]", "hreflang", "href"),
      openGraph: Object.fromEntries(prefixed.map(([name, text]) => [name.slice(3), text])),
      twitterCard: one('meta[name="twitter:card"]', "content"),
      links: map("link[rel=manifest], link[rel*=icon]", "rel", "href"),
      jsonLd: json.length === 1 ? JSON.parse(json[0] ?? "") : null,
    };
  }, html);
}

/** The head of a page that must answer 200. */
export async function readAt(
  page: Page,
  request: APIRequestContext,
  url: string,
): Promise<PageHead> {
  const answer = await request.get(url);
  expect(answer.status(), url).toBe(200);
  return headOf(page, await answer.text());
}

/** The only item of a type in a page's JSON-LD. */
export function jsonLdItem({ jsonLd }: PageHead, type: string): Record<string, unknown> {
  const graph = (jsonLd as { "@graph"?: Record<string, unknown>[] } | null)?.["@graph"] ?? [];
  const found = graph.filter((each) => each["@type"] === type);
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} times ${type}`);
  return found[0];
}

/** An entry of the sitemap. */
export interface ListedPage {
  url: string;
  alternates: Record<string, string>;
}

/** The entries of all parts of sitemap.xml, in order. */
export async function sitemapOf(page: Page, request: APIRequestContext): Promise<ListedPage[]> {
  const index = await (await request.get("/sitemap.xml")).text();
  const listed: ListedPage[] = [];
  for (const [, part = ""] of index.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const answer = await request.get(new URL(part).pathname);
    if (!answer.ok()) throw new Error(`${part}: ${answer.status()}`);
    listed.push(...(await partOf(page, await answer.text())));
  }
  return listed;
}

async function partOf(page: Page, xml: string): Promise<ListedPage[]> {
  return page.evaluate((text) => {
    const sitemap = new DOMParser().parseFromString(text, "application/xml");
    if (sitemap.querySelector("parsererror")) throw new Error("a sitemap is no XML");
    return [...sitemap.getElementsByTagName("url")].map((entry) => {
      const links = [...entry.getElementsByTagName("xhtml:link")];
      return {
        url: entry.getElementsByTagName("loc")[0]?.textContent ?? "",
        alternates: Object.fromEntries(
          links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
        ),
      };
    });
  }, xml);
}

/** Normalizes an address: Next writes the home page's address without the trailing slash. */
export function sameAddress(address: string | null): string {
  return address === null ? "" : new URL(address).href;
}

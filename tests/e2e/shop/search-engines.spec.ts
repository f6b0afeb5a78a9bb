import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import {
  headOf,
  jsonLdItem,
  type PageHead,
  readAt,
  sameAddress,
  sitemapOf,
} from "../../support/pages/page-head";

const ORIGIN = process.env.E2E_SHOP_URL ?? "";
const PUBLIC = ["/", "/shop", "/shop/gaming", "/shop/software", "/shop/creative"];
const PRODUCTS = Array.from({ length: 10 }, (_, index) => `/product/${index + 1}`);

/** Excludes products of other tests, which are added and removed concurrently. */
const isSeeded = (url: string) => Number(/\/product\/(\d+)/.exec(url)?.[1] ?? 0) <= 10;

/** Checks a PNG's width and height, which follow the signature and the first chunk's header. */
async function expectSharePicture(request: APIRequestContext, url: string): Promise<void> {
  const answer = await request.get(url);
  const png = await answer.body();
  expect(answer.headers()["content-type"], url).toBe("image/png");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)], url).toEqual([1200, 630]);
}

test("the sitemap lists every page in both languages, and each page has its metadata", async ({
  page,
  request,
}) => {
  // The promises page is listed as soon as other tests have placed enough orders.
  const listed = (await sitemapOf(page, request)).filter(
    ({ url }) => isSeeded(url) && !url.includes("/promises"),
  );
  const paths = [...PUBLIC, "/about", "/contact", "/privacy", ...PRODUCTS];
  const addresses = paths.flatMap((path) => [path, `${path}?lang=ar`]);
  expect(listed.map(({ url }) => url)).toEqual(addresses.map((path) => ORIGIN + path));

  const heads: PageHead[] = [];
  for (const { url, alternates } of listed) {
    const head = await readAt(page, request, url);
    const lang = url.endsWith("?lang=ar") ? "ar" : "en";
    expect(head, url).toMatchObject({ lang, robots: [], twitterCard: "summary_large_image" });
    expect(sameAddress(head.canonical), url).toBe(url);
    const named = Object.entries(head.alternates).map(([name, at]) => [name, sameAddress(at)]);
    expect(Object.fromEntries(named), url).toEqual(alternates);
    expect(alternates, url).toEqual({
      en: url.replace("?lang=ar", ""),
      ar: `${url.replace("?lang=ar", "")}?lang=ar`,
      "x-default": url.replace("?lang=ar", ""),
    });
    expect(head.title, url).toContain(lang === "ar" ? "برق" : "Barq");
    expect(head.description?.length, `${url}: ${head.description}`).toBeGreaterThanOrEqual(50);
    expect(head.description?.length, `${url}: ${head.description}`).toBeLessThanOrEqual(160);
    expect(head.openGraph, url).toMatchObject({
      description: head.description,
      locale: lang === "ar" ? "ar_SA" : "en_GB",
      "locale:alternate": lang === "ar" ? "en_GB" : "ar_SA",
      "image:alt": expect.stringMatching(/\w|\p{L}/u),
    });
    expect(sameAddress(head.openGraph.url ?? null), url).toBe(url);
    heads.push(head);
  }
  for (const of of ["title", "description"] as const) {
    expect(new Set(heads.map((head) => head[of])).size, of).toBe(heads.length);
  }
  const pictures = new Set(heads.map(({ openGraph }) => openGraph.image ?? ""));
  // Ten products, three categories, and the shop itself.
  expect(pictures.size).toBe(14);
  for (const picture of pictures) await expectSharePicture(request, picture);
});

test("only the API is disallowed for search engines; private and missing pages are noindex", async ({
  page,
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots.trim().split(/\n+/)).toEqual([
    "User-Agent: *",
    "Disallow: /api/",
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  ]);
  const unlisted = [
    ...["/checkout", "/profile", "/login", "/register", "/forgot-password", "/reset-password"],
    ...["/admin", "/admin-login", "/product/999", "/shop/toys", "/nothing"],
  ];
  for (const path of unlisted) {
    const head = await headOf(page, await (await request.get(path)).text());
    expect(head, path).toMatchObject({ canonical: null, alternates: {} });
    expect(head.robots[0], path).toMatch(/^noindex/);
  }
});

test("a page links an icon and a manifest in its language, and all files that these name exist", async ({
  page,
  request,
}) => {
  const { links } = await readAt(page, request, "/?lang=ar");
  expect(Object.keys(links).sort()).toEqual(["apple-touch-icon", "icon", "manifest", "mask-icon"]);
  const answer = await request.get(links.manifest ?? "");
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: "برق", lang: "ar", dir: "rtl", start_url: "/" });
  const icons: { src: string; sizes: string }[] = manifest.icons;
  for (const { src, sizes } of icons) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const path of [...Object.values(links), "/favicon.ico"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});

test("the structured data of a product page equals its content", async ({ page, request }) => {
  await page.goto("/product/7");
  const main = page.getByRole("main");
  const head = await readAt(page, request, "/product/7");
  const product = jsonLdItem(head, "Product");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(String(product.name));
  await expect(main.getByText(String(product.description))).toBeVisible();
  expect(product.offers).toMatchObject({
    url: `${ORIGIN}/product/7`,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  });
  const { price, priceSpecification } = product.offers as {
    price: string;
    priceSpecification: { price: string };
  };
  await expect(main.locator("s").first()).toContainText(`$${priceSpecification.price}`);
  await expect(main.getByText(`$${price}`).first()).toBeVisible();
  const trail = jsonLdItem(head, "BreadcrumbList").itemListElement as {
    name: string;
    item: string;
  }[];
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText(trail.map(({ name }) => name));
  for (const { name, item } of trail.slice(0, -1)) {
    const link = crumbs.getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", new URL(item).pathname);
  }
});

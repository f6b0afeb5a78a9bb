import type { APIRequestContext } from "@playwright/test";
import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";

const PRODUCT = 5;
const NEWS = "Now in a second edition.";
const PAGE = `/product/${PRODUCT}`;

const read = async (request: APIRequestContext, path: string, headers: Record<string, string>) => {
  const answer = await request.get(path, { headers });
  return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
};

test("unusual request headers of one visitor do not change the cached page of the next", async ({
  request,
}) => {
  const revalidated = async () => {
    const page = await read(request, "/about", { cookie: "language=en" });
    const mark = { cookie: "language=en", "if-none-match": page.headers.etag ?? "" };
    return (await read(request, "/about", mark)).status;
  };
  // Changes by earlier tests may cause one more rendering of the page.
  await expect.poll(revalidated).toBe(304);
  const clean = await read(request, "/about", { cookie: "language=en" });
  const arabic = await read(request, "/about", { cookie: "language=ar" });
  expect(clean.text).toContain('<html lang="en"');
  expect(arabic.text).toContain('<html lang="ar"');
  const hostile: Record<string, string>[] = [
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp" },
    { rsc: "1" },
    { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    { rsc: "1", "next-router-state-tree": "evil", "next-url": "/evil" },
    { "x-matched-path": "/ar/contact", "x-prerender-revalidate": "x", "x-nextjs-data": "1" },
    { "accept-language": "ar", "user-agent": "Googlebot/2.1", range: "bytes=0-10" },
    { cookie: "language=ar; __prerender_bypass=x", authorization: "Bearer x" },
  ];
  for (const headers of hostile) {
    for (const path of ["/about", "/about?a=1&a=2", "/about?_rsc=abc", "/about?__proto__=x"]) {
      await read(request, path, { cookie: "language=en", ...headers });
    }
    const after = await read(request, "/about", { cookie: "language=en" });
    expect([after.status, after.text]).toEqual([200, clean.text]);
  }
  expect(await revalidated()).toBe(304);
});

test("a change of a product is on its page and in the API at once", async ({ page, request }) => {
  const input = encodeURIComponent(JSON.stringify({ json: { id: PRODUCT } }));
  const answer = async () =>
    (await read(request, `/api/trpc/catalogue.product?input=${input}`, {})).text;
  const shown = async () => (await read(request, PAGE, {})).text;
  expect(await answer()).not.toContain(NEWS);
  expect(await shown()).not.toContain(NEWS);
  const changed = "UPDATE products SET description = description || $2 WHERE id = $1";
  const back = "UPDATE products SET description = replace(description, $2, '') WHERE id = $1";
  try {
    await queryDatabase(changed, [PRODUCT, NEWS]);
    await expect.poll(answer).toContain(NEWS);
    await expect.poll(shown).toContain(NEWS);
    await page.goto(PAGE);
    await expect(page.getByText(NEWS).first()).toBeVisible();
  } finally {
    await queryDatabase(back, [PRODUCT, NEWS]);
  }
  await expect.poll(shown).not.toContain(NEWS);
});

/** Removes a page's script hashes: only pages have inline scripts and therefore hashes. */
const withoutHashes = (value = "") => value.replaceAll(/ 'sha256-[^']+'/g, "");

test("an API response has the same security headers as a page", async ({ request }) => {
  const names = ["content-security-policy", "x-content-type-options", "referrer-policy"];
  const { headers } = await read(request, "/about", {});
  for (const path of ["/api/products.php", "/api/cart.php", "/api/nothing", "/pictures/none"]) {
    const answer = await read(request, path, {});
    for (const name of names) {
      expect([path, answer.headers[name]]).toEqual([path, withoutHashes(headers[name])]);
    }
  }
});

test("a reader follows links, goes back and switches the language, and always sees the right page", async ({
  page,
}) => {
  await page.goto("/shop");
  await page.locator('a[href="/product/8"]').first().click();
  await expect(page).toHaveURL(/\/product\/8$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/shop$/);
  await page.goto("/product/8?lang=ar");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
  await page.goto("/product/8");
  await expect(page.locator("html")).toHaveAttribute("lang", "ar");
});

import { expect, test } from "../../support/fixtures";
import { firstPaint, watchFirstPaint } from "../../support/pages/first-paint";
import { ShopPage } from "../../support/pages/shop-page";

test.describe("a browser that prefers Arabic", () => {
  test.use({ locale: "ar-SA", expectedErrors: [/status of 404 .*product\.php/] });

  test("gets Arabic on its first visit, on every page and in API responses, until English is chosen", async ({
    page,
    context,
  }) => {
    await watchFirstPaint(page);
    const arabic = new ShopPage(page, "ar");
    await arabic.visit("/");
    expect(await firstPaint(page)).toMatchObject({ lang: "ar", dir: "rtl", currency: "USD" });
    expect(await page.evaluate(() => localStorage.getItem("language"))).toBeNull();
    expect((await context.cookies()).filter(({ name }) => name === "language")).toEqual([]);
    await arabic.openShop();
    await arabic.openProduct("PUBG UC 660");
    const refused = await page.evaluate(async () => (await fetch("/api/product.php?id=0")).json());
    expect(refused.message).toMatch(/[\u0600-\u06ff]/);

    await page.getByRole("banner").getByRole("button", { name: "English" }).click();
    await new ShopPage(page).isReady();
    await page.reload();
    expect(await firstPaint(page)).toMatchObject({ lang: "en", dir: "ltr" });
  });
});

test("Accept-Language selects one of two prerendered pages, and a stored choice wins", async ({
  request,
}) => {
  const read = async (headers: Record<string, string>) => {
    const answer = await request.get("/about", { headers });
    const lang = /<html lang="(\w+)"/.exec(await answer.text())?.[1];
    return { lang, cache: answer.headers()["x-nextjs-cache"] };
  };
  const arabic = { "accept-language": "ar-SA,ar;q=0.9,en;q=0.8" };
  await read(arabic);
  expect(await read(arabic)).toEqual({ lang: "ar", cache: "HIT" });
  expect((await read({ "accept-language": "en-GB,en;q=0.9,ar;q=0.8" })).lang).toBe("en");
  expect((await read({ ...arabic, cookie: "language=en" })).lang).toBe("en");
  expect((await read({ ...arabic, cookie: "language=fr; other=1" })).lang).toBe("ar");
  const named = await request.get("/about?lang=en", { headers: arabic });
  expect(await named.text()).toContain('<html lang="en"');
});

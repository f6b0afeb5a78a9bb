import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { adminApi } from "../../support/people/admin-api";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function newKey(page: Page): Promise<{ key: string; id: number }> {
  await signInAdmin(page.request);
  return adminApi(page.request).change<{ key: string; id: number }>("apiKeys.create", {
    name: `Reader ${randomUUID()}`,
    scopes: ["products:read"],
    days: null,
    addresses: [],
  });
}

/** Opens an operation. @returns its block */
async function openOperation(page: Page, id: string): Promise<Locator> {
  const operation = page.locator(`[id$="-${id}"].opblock`);
  await operation.getByRole("button", { expanded: false }).first().click();
  await expect(operation.getByRole("button", { name: "Try it out" })).toBeVisible();
  return operation;
}

for (const { language, theme } of LOOKS) {
  test(`a key is tried on the page, which forgets it and is accessible (${language}, ${theme})`, async ({
    page,
  }) => {
    test.slow();
    const texts = translator(language, "apiDocs");
    const { key, id } = await newKey(page);
    await page.context().clearCookies();
    await keepPreferences(page, { language, theme });
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts("title"));
    await expect(page.getByRole("banner").getByRole("link").first()).toHaveAttribute("href", "/");
    const operation = await openOperation(page, "listProducts");
    await expectAccessible(page, "an operation");

    await page.getByLabel(texts("key"), { exact: true }).fill(key);
    await operation.getByRole("button", { name: "Try it out" }).click();
    const sent = page.waitForRequest("**/api/v1/products");
    await operation.getByRole("button", { name: "Execute" }).click();
    expect(await (await sent).headerValue("authorization")).toBe(`Bearer ${key}`);
    const answer = operation.locator(".live-responses-table");
    await expect(answer).toContainText("200");
    await expect(answer).toContainText("nextCursor");
    await expectAccessible(page, "the answer");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, "the answer on a phone");

    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((store) => JSON.stringify(store)).concat(location.href),
    );
    expect(kept.join("\n")).not.toContain(key);
    await page.reload();
    await expect(page.getByLabel(texts("key"), { exact: true })).toHaveValue("");

    const message = page.locator('[id$="-onOrderPaid"].opblock');
    await message.getByRole("button", { expanded: false }).first().click();
    await expect(message).toContainText("webhook-signature");
    await expect(message).toContainText('"type": "order.paid"');
    await expect(message.getByRole("button", { name: "Try it out" })).toHaveCount(0);
    await expectAccessible(page, "the message of a webhook");

    await page.getByRole("radio", { name: texts("documents.shop") }).check();
    await openOperation(page, "catalogue-categories");
    await expectAccessible(page, "an operation of the shop's pages");
    await signInAdmin(page.request);
    await adminApi(page.request).change("apiKeys.revoke", { id });
  });
}

test("no other page loads the viewer", async ({ page }) => {
  await page.goto("/about");
  await page.waitForLoadState("networkidle");
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((one) => (one as PerformanceResourceTiming).decodedBodySize),
  );
  expect(Math.max(...sizes)).toBeLessThan(1_000_000);
});

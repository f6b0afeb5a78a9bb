import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";

/** Every kind of page: prerendered and dynamic, catalogue and personal, existing and missing. */
const PAGES = [
  "/",
  "/shop",
  "/shop?q=uc",
  "/product/7",
  "/checkout",
  "/api/docs",
  "/order/1042-made-up",
  "/find-order",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/profile",
  "/admin-login",
  "/admin",
  "/no-such-page",
];

/** Injects scripts into a page's HTML, as an unescaped text would. */
async function smuggle(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      "</body>",
      '<script>window.stolen = "inline"</script><p onclick="window.stolen = 1">Go</p><a href="javascript:window.stolen=2">Go</a></body>',
    );
    await route.fulfill({ response, body });
  });
}

test("no page allows inline scripts beyond its hashes", async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    const [, scripts = ""] = /script-src ([^;]*);/.exec(policy) ?? [];
    expect(scripts, path).toMatch(/'self' 'sha256-[\w+/]{43}='/);
    expect(scripts, path).not.toContain("'unsafe-");
    expect(policy, path).toContain("object-src 'none'; report-uri /api/csp-reports");
  }
});

test("a dynamically rendered page has a nonce, which differs each time", async ({ request }) => {
  const nonce = async () => {
    const answer = await request.get("/shop?q=uc");
    return /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  };
  const first = await nonce();
  expect(first).toMatch(/^[\w+/]{22}==$/);
  expect(await nonce()).not.toBe(first);
});

test("Next's image optimiser is disabled", async ({ request }) => {
  const answer = await request.get("/_next/image?url=%2Fapple-icon.png&w=64&q=75");
  expect(answer.status()).toBe(404);
});

test.describe("a script injected into a page", () => {
  test.use({ expectsViolations: true });

  for (const path of ["/checkout", "/shop?q=uc"]) {
    test(`does not run, and is reported: ${path}`, async ({ page }) => {
      await smuggle(page, path);
      const reported = page.waitForEvent("console", (message) =>
        message.text().includes("Content Security Policy"),
      );
      await page.goto(path);
      await reported;
      await page.getByText("Go", { exact: true }).first().click();
      await page.getByText("Go", { exact: true }).last().click();
      await expect(page.getByRole("banner")).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "stolen"))).toBeUndefined();
    });
  }
});

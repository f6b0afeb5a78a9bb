import { expect, test } from "../../support/fixtures";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { expectLargeTargetsAtAllSizes } from "../../support/pages/targets";

const PLACES = [
  "?tab=products",
  "?product=new",
  "?product=7",
  "?keys=7",
  "?tab=categories",
  "?tab=orders",
  "?tab=customers",
  "?tab=figures",
  "?tab=options",
  "?tab=coupons",
  "?tab=games",
  "?tab=policies",
  "?tab=settings",
  "?tab=staff",
  "?tab=connections",
  "?tab=connections&apiKey=new",
  "?tab=connections&webhook=new",
  "?tab=log",
  "?tab=security",
];

test.use({
  contextOptions: { reducedMotion: "reduce" },
  // The tab Connections reads the deliveries of webhooks, which a concurrent test may delete.
  expectedErrors: [/status of 404 .*admin\.webhooks\.deliveries/],
});

test("every target of the panel is large enough for a finger", async ({ page }) => {
  test.slow();
  await keepPreferences(page, { language: "en" });
  await signInAdmin(page.request);
  for (const place of PLACES) {
    await page.goto(`/admin${place}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectLargeTargetsAtAllSizes(page, place);
  }
});

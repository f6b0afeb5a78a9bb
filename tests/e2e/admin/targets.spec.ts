import { expect, test } from "../../support/fixtures";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { expectLargeTargets } from "../../support/pages/targets";

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
  "?tab=log",
  "?tab=security",
];

const SIZES = {
  "a phone": { width: 390, height: 844 },
  "a desktop": { width: 1440, height: 900 },
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every target of the panel is large enough for a finger on ${size}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await keepPreferences(page, { language: "en" });
    await signInAdmin(page.request);
    for (const place of PLACES) {
      await page.goto(`/admin${place}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectLargeTargets(page, place);
    }
  });
}

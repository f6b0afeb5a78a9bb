import { defineConfig } from "@playwright/test";
import { browserPath, launchArgs } from "./tools/stack/testing/browser";

const PANEL = "**/e2e/admin/*.spec.ts";
const LISTS = "**/e2e/shop/{lists,stock,back-in-stock}.spec.ts";
const ALONE =
  "**/e2e/{shop/{policies,settings,tour,alerts},checkout/{challenge,second-game}}.spec.ts";
const TROUBLES = "payment-troubles*.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tools/stack/testing/test-shop.ts",
  outputDir: "test-results",
  // They wait more than they compute: three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Tests of the control panel put products into the shop, and its own tests count them: one after the other.
  // A fault of the payment simulator meets whoever pays next: those tests run one by one, after the rest.
  projects: [
    // Each of its tests has people and mails of its own: single tests fill both workers to the end.
    { name: "shop", testIgnore: [TROUBLES, PANEL, LISTS, ALONE], fullyParallel: true },
    { name: "panel", testMatch: PANEL, dependencies: ["shop"] },
    { name: "troubles", testMatch: TROUBLES, dependencies: ["panel"], workers: 1 },
    // They put products into the shop's lists, some so many that these have pages: whoever counts products would see them, and
    // whose page has fetched such a product's ahead finds it gone.
    { name: "lists", testMatch: LISTS, dependencies: ["panel"], workers: 1 },
    // What an owner publishes or sets counts for every page and order: whoever is in the shop would see it. So does a product
    // of a test's own, and who pays for it meets the faults of others.
    { name: "alone", testMatch: ALONE, dependencies: ["troubles", "lists"], workers: 1 },
  ],
  use: {
    // Who waits for what never comes fails before the whole test is over.
    actionTimeout: 60_000,
    // Recording every test costs a tenth of the time of all; `--trace retain-on-failure` does it for the one that fails.
    trace: "off",
    // A request that passes through the shop's worker is not seen by page.route: shop/offline.spec.ts lets it work.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browserPath(), args: launchArgs },
  },
});

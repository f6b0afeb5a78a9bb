import { defineConfig } from "@playwright/test";
import { browserPath, launchArgs } from "./tools/stack/testing/browser";

const PANEL = "**/e2e/admin/*.spec.ts";
const LISTS = "**/e2e/shop/{lists,stock,back-in-stock}.spec.ts";
const ALONE =
  "**/e2e/{shop/{policies,ready-pages,settings,tour,alerts},checkout/{challenge,second-game}}.spec.ts";
const TROUBLES = "payment-troubles*.spec.ts";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tools/stack/testing/test-shop.ts",
  outputDir: "test-results",
  // Tests wait more than they compute: three workers keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // Tests of the control panel add products and count them, so they run after the shop's tests. A
  // fault planned in the payment simulator hits the next buyer, so the tests with such faults
  // ("troubles") run after both, one at a time, beside "lists", whose tests do not pay.
  projects: [
    // Each test has its own accounts and mails, so single tests can fill all workers.
    { name: "shop", testIgnore: [TROUBLES, PANEL, LISTS, ALONE], fullyParallel: true },
    { name: "panel", testMatch: PANEL, dependencies: ["shop"] },
    { name: "troubles", testMatch: TROUBLES, dependencies: ["panel"], workers: 1 },
    // These tests add products to the shop's lists, some enough for several pages: they would
    // disturb tests that count products, and a page that another test prefetches for such a product
    // fails once the product is gone.
    { name: "lists", testMatch: LISTS, dependencies: ["panel"], workers: 1 },
    // Published policies, settings and a test's own products affect every page and order, so these
    // tests run while no other test uses the shop; provider faults would hit their payments. The
    // tests of cached pages compare bytes, which differ once another test has the page rendered.
    { name: "alone", testMatch: ALONE, dependencies: ["troubles", "lists"], workers: 1 },
  ],
  use: {
    // An action that never succeeds fails before the test's own timeout.
    actionTimeout: 60_000,
    // Recording every test costs a tenth of the total time; use `--trace retain-on-failure` to
    // debug a failing test.
    trace: "off",
    // page.route cannot see requests that pass through the shop's service worker; only the offline
    // tests allow it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browserPath(), args: launchArgs },
  },
});

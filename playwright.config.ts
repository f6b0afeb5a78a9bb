import { defineConfig } from "@playwright/test";
import { browserPath, launchArgs } from "./tests/support/browser";

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/stack.ts",
  outputDir: "test-results",
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A fault of the payment simulator meets whoever pays next: those tests run by themselves, after the rest.
  projects: [
    { name: "shop", testIgnore: "payment-troubles.spec.ts" },
    { name: "troubles", testMatch: "payment-troubles.spec.ts", dependencies: ["shop"] },
  ],
  use: {
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browserPath(), args: launchArgs },
  },
});

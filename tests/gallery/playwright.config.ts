import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserPath, launchArgs } from "../../tools/stack/testing/browser";
import { TURN_VARIABLE } from "./selection";

/** Takes the screenshots with Playwright, in the shop that tests/gallery/main.ts has started. */
export default defineConfig({
  testDir: ".",
  testMatch: "gallery.spec.ts",
  outputDir: join(tmpdir(), "barq-gallery"),
  fullyParallel: true,
  workers: process.env[TURN_VARIABLE] === "alone" ? 1 : 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "line",
  use: {
    actionTimeout: 15_000,
    launchOptions: { executablePath: browserPath(), args: launchArgs },
  },
});

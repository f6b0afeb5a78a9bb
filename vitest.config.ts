import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const FRESH_MODULES = "tests/support/fresh-modules.ts";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    // With a process for each file, packages are loaded and compiled for each: a third of the integration tests, and two
    // thirds of the unit tests. What else files must not share, the first of their setup files sees to.
    isolate: false,
    sequence: { setupFiles: "list" },
    // Machines are slow and shared: only what hangs for good is to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
            "tests/{gallery,support}/**/*.test.ts",
          ],
          environment: "node",
          setupFiles: FRESH_MODULES,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/support/data/database-global-setup.ts",
          setupFiles: [FRESH_MODULES, "tests/support/data/database-setup.ts"],
        },
      },
    ],
  },
});

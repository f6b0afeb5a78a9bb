import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FRESH_MODULES = "tests/support/fresh-modules.ts";
const TYPESCRIPT_API = "tests/support/patches/typescript-api.ts";

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The slowest integration tests, which start first: a slow file that starts last would leave the
 * other workers idle at the end. A path without a file throws an error.
 */
const LONGEST = [
  "api/bad-input.test.ts",
  "api/rights.test.ts",
  "images/images-hostile.test.ts",
  "api-keys/v1.test.ts",
  "mcp/mcp.test.ts",
  "platform/programs.test.ts",
  "gifts/gifts.test.ts",
  "accounts/erasure.test.ts",
  "catalogue/bulk-edits-race.test.ts",
  "client/package.test.ts",
  "delivery/killed-worker.test.ts",
  "chaos/skewed-clocks.test.ts",
  "platform/backup/backup-forms.test.ts",
  "delivery/mail-lanes.test.ts",
  "webhooks/delivery.test.ts",
].map((path) => {
  const file = fromRoot(`tests/integration/${path}`);
  if (!existsSync(file)) throw new Error(`vitest.config.ts: no such test: ${path}`);
  return file;
});

/**
 * Vitest's order (failed and slow files of the previous run first; without its results, large files
 * first), with the files of `LONGEST` moved to the front.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": fromRoot("src"), typescript: fromRoot(TYPESCRIPT_API) } },
  test: {
    // A process per file would load and compile the packages for each file, which takes a third of
    // the time of the integration tests and two thirds of the time of the unit tests. The first
    // setup file resets the remaining shared state.
    isolate: false,
    sequence: { setupFiles: "list", sequencer: LongestFirst },
    // Generous, since machines are slow and shared: only a hanging test should fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          maxWorkers: 2,
          include: [
            "src/**/*.test.{ts,tsx}",
            "tools/**/*.test.ts",
            "packages/*/src/**/*.test.ts",
            "tests/{gallery,support}/**/*.test.ts",
          ],
          environment: "node",
          setupFiles: FRESH_MODULES,
          // Vite transforms this package, so that the alias of TypeScript applies to its imports.
          server: { deps: { inline: ["openapi-typescript"] } },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          // Each worker waits for PostgreSQL half of its time: three workers keep two cores busy.
          maxWorkers: 3,
          include: ["tests/integration/**/*.test.ts"],
          globalSetup: "tests/support/data/database-global-setup.ts",
          setupFiles: [FRESH_MODULES, "tests/support/data/database-setup.ts"],
        },
      },
    ],
  },
});

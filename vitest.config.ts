import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FRESH_MODULES = "tests/support/fresh-modules.ts";

/** They take from ten seconds to a minute: begun last, one of them would leave a worker without work at the end. */
const LONGEST = [
  "api/bad-input.test.ts",
  "chaos/under-fire.test.ts",
  "catalogue/bulk-edits-race.test.ts",
  "delivery/killed-worker.test.ts",
  "chaos/skewed-clocks.test.ts",
  "platform/backup-forms.test.ts",
  "delivery/mail-lanes.test.ts",
];

/** As vitest orders the files, the largest first, but those that take longest before them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONGEST.some((one) => moduleId.endsWith(one));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("src", import.meta.url)) } },
  test: {
    maxWorkers: 2,
    // With a process for each file, packages are loaded and compiled for each: a third of the integration tests, and two
    // thirds of the unit tests. What else files must not share, the first of their setup files sees to.
    isolate: false,
    sequence: { setupFiles: "list", sequencer: LongestFirst },
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
